//! Sets of entities, and combinations of them.

use super::super::bits::{Bits, WORDS, number_of};
use super::{Row, id_of};
use crate::handle::Id;
use crate::pages::Pages;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, Not, Sub};
use ecs_value::Entity;

/// Entities in their order, which can be combined with others, of other bitmaps too.
///
/// ```
/// # use ecs_index::{Method, values::{Bitmap, By, EntitySet}};
/// # let [pan, pot, lid] = [0_u32, 1, 2];
/// let (mut by_team, mut burnt) = (Bitmap::<By<char>, u32>::default(), Bitmap::<By<bool>, u32>::default());
/// for (entity, team, is_burnt) in [(pan, 'a', true), (pot, 'a', false), (lid, 'b', false)] {
///     by_team.put(entity, &team)?;
///     burnt.put(entity, &is_burnt)?;
/// }
///
/// let good = by_team.is('a') & !burnt.is(true);
/// assert_eq!(good.iter().collect::<Vec<_>>(), [pot]);
/// assert_eq!((by_team.is('b') | burnt.is(true)).count(), 2);
/// assert!((by_team.is('a') - burnt.is(false)).contains(pan));
/// # Ok::<_, ecs_index::OutOfMemory>(())
/// ```
///
/// Evaluation is lazy: `contains` takes constant time, and the others go through words of 64 numbers, by
/// pages of 4,096. Pages that one side of an `&` lacks are skipped.
pub trait EntitySet: Copy {
    /// The ids.
    type Id: Id;

    /// How many pages there may be.
    #[doc(hidden)]
    fn pages(&self) -> usize;

    /// Writes the words of a page, unless all of them are 0.
    #[doc(hidden)]
    fn page(&self, page: usize, words: &mut [u64; WORDS]) -> bool;

    /// The entity of this number.
    #[doc(hidden)]
    fn entity(&self, number: u32) -> Option<Self::Id>;

    /// The entities, in their order.
    fn iter(&self) -> SetIter<Self> {
        SetIter {
            set: *self,
            words: [0; WORDS],
            word: 0,
            at: WORDS - 1,
            page: 0,
            pages: self.pages(),
        }
    }

    /// How many there are.
    fn count(&self) -> usize {
        count_from(self, 0)
    }

    /// Whether the set is empty.
    fn is_empty(&self) -> bool {
        let mut words = [0; WORDS];
        !(0..self.pages())
            .any(|page| self.page(page, &mut words) && words.iter().any(|word| *word != 0))
    }

    /// Whether this entity is one of them.
    fn contains(&self, id: Self::Id) -> bool {
        self.entity(id.number()) == Some(id)
    }

    /// The entities of both: `self & other`.
    fn and<B: EntitySet<Id = Self::Id>>(self, other: B) -> Combined<Self, B, And> {
        Combined {
            one: self,
            other,
            how: PhantomData,
        }
    }

    /// The entities of any of them: `self | other`.
    fn or<B: EntitySet<Id = Self::Id>>(self, other: B) -> Combined<Self, B, Or> {
        Combined {
            one: self,
            other,
            how: PhantomData,
        }
    }

    /// The entities of the first alone: `self - other`.
    fn and_not<B: EntitySet<Id = Self::Id>>(self, other: B) -> Combined<Self, B, AndNot> {
        Combined {
            one: self,
            other,
            how: PhantomData,
        }
    }
}

/// How many there are from a page on.
#[inline]
fn count_from(set: &impl EntitySet, page: usize) -> usize {
    let mut words = [0; WORDS];
    let of_page = |page| {
        if set.page(page, &mut words) {
            words.iter().map(|word| word.count_ones() as usize).sum()
        } else {
            0
        }
    };
    (page..set.pages()).map(of_page).sum()
}

/// The entities of one value of a [`Bitmap`](super::Bitmap), or of all.
///
/// `!set` has the entities of the same bitmap that have another value.
#[derive(Clone, Copy)]
pub struct Set<'i, I = Entity> {
    /// Nothing if no entity has the value.
    pub(super) bits: Option<&'i Bits>,
    pub(super) len: usize,
    pub(super) all: &'i Bits,
    pub(super) rows: &'i Pages<Row, 1024>,
    pub(super) ids: PhantomData<I>,
}

impl<I: Id> EntitySet for Set<'_, I> {
    type Id = I;

    #[inline]
    fn pages(&self) -> usize {
        self.bits.map_or(0, Bits::pages)
    }

    #[inline]
    fn page(&self, page: usize, words: &mut [u64; WORDS]) -> bool {
        let found = self.bits.and_then(|bits| bits.page(page));
        if let Some(found) = found {
            *words = *found;
        }
        found.is_some()
    }

    #[inline]
    fn entity(&self, number: u32) -> Option<I> {
        if self.bits.is_some_and(|bits| bits.contains(number)) {
            id_of(self.rows, number)
        } else {
            None
        }
    }

    #[inline]
    fn count(&self) -> usize {
        self.len
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// A combination of two sets. An entity of both has the generation that the first one knows.
#[derive(Clone, Copy)]
pub struct Combined<A, B, H> {
    one: A,
    other: B,
    how: PhantomData<H>,
}

/// How two sets are combined.
#[doc(hidden)]
pub trait SetOperation: Copy {
    /// How many pages there may be.
    fn pages(one: usize, other: usize) -> usize;
    /// Whether pages that one lacks, or the other lacks, have bits nevertheless.
    const NEEDS: [bool; 2];
    fn word(one: u64, other: u64) -> u64;
}

/// In both.
#[derive(Clone, Copy)]
pub struct And;
/// In any of two.
#[derive(Clone, Copy)]
pub struct Or;
/// In the first alone.
#[derive(Clone, Copy)]
pub struct AndNot;

impl SetOperation for And {
    const NEEDS: [bool; 2] = [true, true];

    fn pages(one: usize, other: usize) -> usize {
        one.min(other)
    }

    #[inline]
    fn word(one: u64, other: u64) -> u64 {
        one & other
    }
}

impl SetOperation for Or {
    const NEEDS: [bool; 2] = [false, false];

    fn pages(one: usize, other: usize) -> usize {
        one.max(other)
    }

    #[inline]
    fn word(one: u64, other: u64) -> u64 {
        one | other
    }
}

impl SetOperation for AndNot {
    const NEEDS: [bool; 2] = [true, false];

    fn pages(one: usize, _: usize) -> usize {
        one
    }

    #[inline]
    fn word(one: u64, other: u64) -> u64 {
        one & !other
    }
}

impl<A: EntitySet, B: EntitySet<Id = A::Id>, H: SetOperation> EntitySet for Combined<A, B, H> {
    type Id = A::Id;

    #[inline]
    fn pages(&self) -> usize {
        H::pages(self.one.pages(), self.other.pages())
    }

    #[inline]
    fn page(&self, page: usize, words: &mut [u64; WORDS]) -> bool {
        let is_of_one = self.one.page(page, words);
        if !is_of_one && H::NEEDS[0] {
            return false;
        }
        let mut others = [0; WORDS];
        let is_of_other = self.other.page(page, &mut others);
        if !is_of_other && H::NEEDS[1] {
            return false;
        }
        if !is_of_one {
            *words = others;
        } else if is_of_other {
            for (word, other) in words.iter_mut().zip(&others) {
                *word = H::word(*word, *other);
            }
        }
        is_of_one || is_of_other
    }

    #[inline]
    fn entity(&self, number: u32) -> Option<A::Id> {
        let (one, other) = (self.one.entity(number), self.other.entity(number));
        let is_in = H::word(one.is_some().into(), other.is_some().into()) != 0;
        if is_in { one.or(other) } else { None }
    }
}

/// The entities of a set, in their order.
#[derive(Clone)]
pub struct SetIter<S> {
    set: S,
    words: [u64; WORDS],
    /// The rest of the current word.
    word: u64,
    at: usize,
    /// The page behind the current one.
    page: usize,
    pages: usize,
}

impl<S: EntitySet> Iterator for SetIter<S> {
    type Item = S::Id;

    #[inline]
    fn next(&mut self) -> Option<S::Id> {
        loop {
            while self.word != 0 {
                let number = number_of(self.page - 1, self.at) + self.word.trailing_zeros();
                self.word &= self.word - 1;
                let entity = self.set.entity(number);
                if entity.is_some() {
                    return entity;
                }
            }
            if self.at + 1 < WORDS {
                self.at += 1;
                self.word = self.words[self.at];
                continue;
            }
            while self.page < self.pages && !self.set.page(self.page, &mut self.words) {
                self.page += 1;
            }
            if self.page == self.pages {
                return None;
            }
            self.page += 1;
            self.at = 0;
            self.word = self.words[0];
        }
    }

    #[inline]
    fn count(self) -> usize {
        let rest = self.words[WORDS.min(self.at + 1)..]
            .iter()
            .chain([&self.word]);
        let here = rest.map(|word| word.count_ones() as usize).sum::<usize>();
        here + count_from(&self.set, self.page)
    }
}

impl<S: EntitySet> FusedIterator for SetIter<S> {}

impl<I: Id> IntoIterator for Set<'_, I> {
    type Item = I;
    type IntoIter = SetIter<Self>;

    fn into_iter(self) -> SetIter<Self> {
        self.iter()
    }
}

impl<A: EntitySet, B: EntitySet<Id = A::Id>, H: SetOperation> IntoIterator for Combined<A, B, H> {
    type Item = A::Id;
    type IntoIter = SetIter<Self>;

    fn into_iter(self) -> SetIter<Self> {
        self.iter()
    }
}

impl<I: Id> Not for Set<'_, I> {
    type Output = Combined<Self, Self, AndNot>;

    /// The entities of the bitmap that are not in this set.
    fn not(self) -> Self::Output {
        Self {
            bits: Some(self.all),
            ..self
        }
        .and_not(self)
    }
}

macro_rules! operators {
    ($($operator:ident $call:ident $method:ident $how:ident),*) => {
        $(impl<I: Id, S: EntitySet<Id = I>> $operator<S> for Set<'_, I> {
            type Output = Combined<Self, S, $how>;

            fn $call(self, other: S) -> Self::Output {
                self.$method(other)
            }
        }

        impl<A: EntitySet, B: EntitySet<Id = A::Id>, H: SetOperation, S: EntitySet<Id = A::Id>> $operator<S> for Combined<A, B, H> {
            type Output = Combined<Self, S, $how>;

            fn $call(self, other: S) -> Self::Output {
                self.$method(other)
            }
        })*
    };
}

operators!(BitAnd bitand and And, BitOr bitor or Or, Sub sub and_not AndNot);
