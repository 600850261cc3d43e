//! Entries in the order of their keys.

use super::super::keys::OrderedKind;
use super::list::{Living, compare};
use crate::handle::{Id, id};
use core::cmp::Ordering;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use ecs_value::Entity;

/// An id, and its key.
#[derive(Debug, PartialEq)]
pub struct Entry<'i, A: ?Sized, I = Entity> {
    /// The id.
    pub entity: I,
    /// The key of the id.
    pub key: &'i A,
}

impl<A: ?Sized> From<Entry<'_, A>> for Entity {
    #[inline]
    fn from(entry: Entry<'_, A>) -> Self {
        entry.entity
    }
}

impl<A: ?Sized, I: Copy> Clone for Entry<'_, A, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: ?Sized, I: Copy> Copy for Entry<'_, A, I> {}

/// Entries of an [`Ordered`](super::Ordered) index by key, and then by entity, from both ends.
///
/// A step takes constant time on average; `count` takes time by 64 entries.
pub struct Range<'i, K: OrderedKind, I = Entity> {
    run: Living<'i, K>,
    delta: Living<'i, K>,
    ids: PhantomData<I>,
}

impl<'i, K: OrderedKind, I> Range<'i, K, I> {
    #[inline]
    pub(super) fn of(run: Living<'i, K>, delta: Living<'i, K>) -> Self {
        Self {
            run,
            delta,
            ids: PhantomData,
        }
    }
}

impl<K: OrderedKind, I> Clone for Range<'_, K, I> {
    fn clone(&self) -> Self {
        Self::of(self.run.clone(), self.delta.clone())
    }
}

#[inline]
fn entry<K: OrderedKind, I: Id>((key, entity): &(K::Owned, Entity)) -> Entry<'_, K::Borrowed, I> {
    Entry {
        entity: id(*entity),
        key: K::borrow(key),
    }
}

impl<'i, K: OrderedKind, I: Id> Iterator for Range<'i, K, I> {
    type Item = Entry<'i, K::Borrowed, I>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let from_run = self.run.first();
        let from_delta = if self.delta.most() == 0 {
            None
        } else {
            self.delta.first()
        };
        let takes_delta = match (from_run, from_delta) {
            (Some(run), Some(delta)) => compare::<K>(delta, run) == Ordering::Less,
            (run, _) => run.is_none(),
        };
        if takes_delta {
            let first = from_delta?;
            self.delta.skip_first();
            Some(entry::<K, I>(first))
        } else {
            self.run.skip_first();
            from_run.map(entry::<K, I>)
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.run.most() + self.delta.most()))
    }

    #[inline]
    fn count(self) -> usize {
        self.run.count() + self.delta.count()
    }

    #[inline]
    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, start: B, mut f: F) -> B {
        let mut folded = Some(start);
        let mut f = |next| folded = folded.take().map(|folded| f(folded, entry::<K, I>(next)));
        while let Some(other) = self.delta.first() {
            self.run.take_before(other).for_each(&mut f);
            f(other);
            self.delta.skip_first();
        }
        self.run.for_each(&mut f);
        match folded {
            Some(folded) => folded,
            None => unreachable!("it is put back each time"),
        }
    }
}

impl<K: OrderedKind, I: Id> DoubleEndedIterator for Range<'_, K, I> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let from_run = self.run.last();
        let from_delta = if self.delta.most() == 0 {
            None
        } else {
            self.delta.last()
        };
        let takes_delta = match (from_run, from_delta) {
            (Some(run), Some(delta)) => compare::<K>(delta, run) == Ordering::Greater,
            (run, _) => run.is_none(),
        };
        if takes_delta {
            let last = from_delta?;
            self.delta.skip_last();
            Some(entry::<K, I>(last))
        } else {
            self.run.skip_last();
            from_run.map(entry::<K, I>)
        }
    }
}

impl<K: OrderedKind, I: Id> FusedIterator for Range<'_, K, I> {}

/// The entities of one key in an [`Ordered`](super::Ordered) index, in their order, from both ends.
pub struct Equal<'i, K: OrderedKind, I = Entity>(pub(super) Range<'i, K, I>);

impl<K: OrderedKind, I> Clone for Equal<'_, K, I> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K: OrderedKind, I: Id> Iterator for Equal<'_, K, I> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        self.0.next().map(|found| found.entity)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count()
    }

    #[inline]
    fn last(mut self) -> Option<I> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, I) -> B>(self, start: B, mut f: F) -> B {
        self.0.fold(start, |folded, found| f(folded, found.entity))
    }
}

impl<K: OrderedKind, I: Id> DoubleEndedIterator for Equal<'_, K, I> {
    #[inline]
    fn next_back(&mut self) -> Option<I> {
        self.0.next_back().map(|found| found.entity)
    }
}

impl<K: OrderedKind, I: Id> FusedIterator for Equal<'_, K, I> {}
