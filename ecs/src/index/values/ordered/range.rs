//! Entries in the order of their keys.

use super::super::keys::OrderedKind;
use super::list::{Living, compare};
use crate::base::entity::Entity;
use core::cmp::Ordering;
use core::fmt;
use core::iter::FusedIterator;

/// An entity, and its key.
pub struct Entry<'i, A: ?Sized> {
    /// The key of the entity.
    pub key: &'i A,
    /// The entity.
    pub entity: Entity,
}

impl<A: ?Sized> From<Entry<'_, A>> for Entity {
    #[inline]
    fn from(entry: Entry<'_, A>) -> Self {
        entry.entity
    }
}

impl<A: ?Sized> Clone for Entry<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: ?Sized> Copy for Entry<'_, A> {}

impl<A: ?Sized + fmt::Debug> fmt::Debug for Entry<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("key", &self.key)
            .field("entity", &self.entity)
            .finish()
    }
}

impl<A: ?Sized + PartialEq> PartialEq for Entry<'_, A> {
    fn eq(&self, other: &Self) -> bool {
        self.entity == other.entity && self.key == other.key
    }
}

/// Entries of an [`Ordered`](super::Ordered) index by key, and then by entity, from both ends.
///
/// A step takes constant time on average; `count` takes time by 64 entries.
pub struct Range<'i, K: OrderedKind> {
    pub(super) run: Living<'i, K>,
    pub(super) delta: Living<'i, K>,
}

impl<K: OrderedKind> Clone for Range<'_, K> {
    fn clone(&self) -> Self {
        Self {
            run: self.run.clone(),
            delta: self.delta.clone(),
        }
    }
}

#[inline]
fn entry<K: OrderedKind>((key, entity): &(K::Owned, Entity)) -> Entry<'_, K::Borrowed> {
    Entry {
        key: K::borrow(key),
        entity: *entity,
    }
}

impl<'i, K: OrderedKind> Iterator for Range<'i, K> {
    type Item = Entry<'i, K::Borrowed>;

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
            Some(entry::<K>(first))
        } else {
            self.run.skip_first();
            from_run.map(entry::<K>)
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
        let mut f = |next| folded = folded.take().map(|folded| f(folded, entry::<K>(next)));
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

impl<K: OrderedKind> DoubleEndedIterator for Range<'_, K> {
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
            Some(entry::<K>(last))
        } else {
            self.run.skip_last();
            from_run.map(entry::<K>)
        }
    }
}

impl<K: OrderedKind> FusedIterator for Range<'_, K> {}

/// The entities of one key in an [`Ordered`](super::Ordered) index, in their order, from both ends.
pub struct Equal<'i, K: OrderedKind>(pub(super) Range<'i, K>);

impl<K: OrderedKind> Clone for Equal<'_, K> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K: OrderedKind> Iterator for Equal<'_, K> {
    type Item = Entity;

    #[inline]
    fn next(&mut self) -> Option<Entity> {
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
    fn last(mut self) -> Option<Entity> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Entity) -> B>(self, start: B, mut f: F) -> B {
        self.0.fold(start, |folded, found| f(folded, found.entity))
    }
}

impl<K: OrderedKind> DoubleEndedIterator for Equal<'_, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Entity> {
        self.0.next_back().map(|found| found.entity)
    }
}

impl<K: OrderedKind> FusedIterator for Equal<'_, K> {}
