//! A sorted list with some dead entries.

use super::super::keys::OrderedKind;
use super::guide::{Guide, STRIDE};
use crate::OutOfMemory;
use crate::memory::reserve;
use alloc::vec::{Drain, Vec};
use core::cmp::Ordering;
use core::ops::Range;
use ecs_value::Entity;

/// Entries in the order of keys, then of entities, with a bit for each dead one.
///
/// Entities that are dead here may have an entry elsewhere.
pub(super) struct List<K: OrderedKind> {
    pub(super) entries: Vec<(K::Owned, Entity)>,
    /// A bit for each entry.
    dead: Vec<u64>,
    deaths: usize,
    guide: Guide,
}

/// An end of a range: a key, and which entries are before it.
pub(super) enum End<'q, A: ?Sized> {
    /// No entry is before it.
    First,
    /// Those with lesser keys are.
    Before(&'q A),
    /// Those with equal keys are as well.
    Behind(&'q A),
    /// All are.
    Last,
}

impl<K: OrderedKind> List<K> {
    pub(super) const fn new() -> Self {
        Self {
            entries: Vec::new(),
            dead: Vec::new(),
            deaths: 0,
            guide: Guide::new(),
        }
    }

    /// How many entries are alive.
    pub(super) fn living(&self) -> usize {
        self.entries.len().saturating_sub(self.deaths)
    }

    pub(super) fn deaths(&self) -> usize {
        self.deaths
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.dead.clear();
        self.deaths = 0;
        self.guide.clear();
    }

    /// To be called when there are other entries: all of them are alive, and their places are given to `place`.
    pub(super) fn renew(
        &mut self,
        mut place: impl FnMut(Entity, usize),
    ) -> Result<(), OutOfMemory> {
        let words = self.entries.len().div_ceil(64);
        self.dead.clear();
        self.deaths = 0;
        reserve(&mut self.dead, words)?;
        self.dead.resize(words, 0);
        let (Some((first, _)), Some((last, _))) = (self.entries.first(), self.entries.last())
        else {
            self.guide.clear();
            return Ok(());
        };
        self.guide
            .begin(self.entries.len(), [first, last].map(K::number_owned))?;
        let mut at = 0;
        for some in self.entries.chunks(STRIDE) {
            self.guide.note(at, K::number_owned(&some[0].0));
            for (_, entity) in some {
                place(*entity, at);
                at += 1;
            }
        }
        self.guide.end();
        Ok(())
    }

    /// Merges sorted entries with those that are alive, into `merged`, which is empty and has room. No entry is left.
    pub(super) fn merge(
        &mut self,
        others: &mut Vec<(K::Owned, Entity)>,
        merged: &mut Vec<(K::Owned, Entity)>,
    ) {
        let Self {
            entries,
            dead,
            guide,
            ..
        } = self;
        let dead = if self.deaths == 0 { &[][..] } else { &dead[..] };
        let len = entries.len();
        let mut rest = entries.drain(..);
        for other in others.drain(..) {
            let start = len - rest.len();
            let places = guide.places(K::number_owned(&other.0));
            let (least, most) = (places.start.max(start), places.end.max(start));
            let near = rest
                .as_slice()
                .get(least - start..most - start)
                .unwrap_or(&[]);
            let before =
                near.partition_point(|entry| compare::<K>(entry, &other) == Ordering::Less);
            move_living(&mut rest, dead, start..least + before, merged);
            merged.push(other);
        }
        let start = len - rest.len();
        move_living(&mut rest, dead, start..len, merged);
    }

    /// Without effect if there is no such entry.
    #[inline]
    pub(super) fn kill(&mut self, place: usize) {
        if let Some(word) = self.dead.get_mut(place / 64) {
            self.deaths += usize::from(*word >> (place % 64) & 1 == 0);
            *word |= 1 << (place % 64);
        }
    }

    #[inline]
    pub(super) fn is_dead(&self, place: usize) -> bool {
        is_dead(&self.dead, place)
    }

    /// The place of the first entry that is not before an end.
    #[inline]
    fn find(&self, end: &End<'_, K::Borrowed>) -> usize {
        let (key, is_before) = match *end {
            End::First => return 0,
            End::Last => return self.entries.len(),
            End::Before(key) => (key, Ordering::Less),
            End::Behind(key) => (key, Ordering::Equal),
        };
        let places = self.guide.places(K::number(key));
        let near = self.entries.get(places.clone()).unwrap_or(&[]);
        let from = places.start
            + near.partition_point(|(kept, _)| K::order_borrowed(kept, key) <= is_before);
        from.min(self.entries.len())
    }

    /// The places of the entries between two ends.
    #[inline]
    pub(super) fn between(
        &self,
        start: &End<'_, K::Borrowed>,
        end: &End<'_, K::Borrowed>,
    ) -> Living<'_, K> {
        let from = self.find(start);
        self.living_in(from..self.find(end).max(from))
    }

    /// The places of the entries from a place on for which this holds. It looks near that place first.
    pub(super) fn while_near(
        &self,
        start: &End<'_, K::Borrowed>,
        holds: impl Fn(&K::Owned) -> bool,
    ) -> Living<'_, K> {
        let from = self.find(start);
        let rest = &self.entries[from..];
        let (mut least, mut step) = (0, 1);
        while rest.get(least + step).is_some_and(|(key, _)| holds(key)) {
            least += step;
            step *= 2;
        }
        let most = rest.len().min(least + step);
        let to = from + least + rest[least..most].partition_point(|(key, _)| holds(key));
        self.living_in(from..to)
    }

    /// The places of the entries behind those for which the first one holds, as long as the other one holds.
    pub(super) fn between_by(
        &self,
        is_before: impl Fn(&K::Owned) -> bool,
        is_within: impl Fn(&K::Owned) -> bool,
    ) -> Living<'_, K> {
        let from = self.entries.partition_point(|(key, _)| is_before(key));
        let to = from + self.entries[from..].partition_point(|(key, _)| is_within(key));
        self.living_in(from..to)
    }

    pub(super) fn all(&self) -> Living<'_, K> {
        self.living_in(0..self.entries.len())
    }

    #[inline]
    fn living_in(&self, places: Range<usize>) -> Living<'_, K> {
        Living {
            entries: &self.entries,
            dead: if self.deaths == 0 { &[] } else { &self.dead },
            places,
        }
    }

    pub(super) fn allocated(&self) -> usize {
        let elsewhere: usize = self.entries.iter().map(|(key, _)| K::allocated(key)).sum();
        elsewhere
            + self.entries.capacity() * size_of::<(K::Owned, Entity)>()
            + self.dead.capacity() * size_of::<u64>()
            + self.guide.allocated()
    }

    pub(super) fn check_invariants(&self) {
        assert_eq!(
            self.dead.len(),
            self.entries.len().div_ceil(64),
            "a bit for each entry"
        );
        assert_eq!(
            (0..self.entries.len())
                .filter(|place| self.is_dead(*place))
                .count(),
            self.deaths
        );
        let is_sorted = self
            .entries
            .is_sorted_by(|one, other| compare::<K>(one, other) != Ordering::Greater);
        assert!(
            is_sorted,
            "entries are in the order of keys, then of entities"
        );
    }
}

#[inline]
fn is_dead(dead: &[u64], place: usize) -> bool {
    dead.get(place / 64)
        .is_some_and(|word| word >> (place % 64) & 1 == 1)
}

/// The order of entries: by key, then by the number of the entity.
#[inline]
pub(super) fn compare<K: OrderedKind>(
    one: &(K::Owned, Entity),
    other: &(K::Owned, Entity),
) -> Ordering {
    K::order_owned(&one.0, &other.0).then_with(|| one.1.index().cmp(&other.1.index()))
}

/// The entries of a list that are alive, between two places.
pub(super) struct Living<'i, K: OrderedKind> {
    entries: &'i [(K::Owned, Entity)],
    /// Empty if none is dead.
    dead: &'i [u64],
    places: Range<usize>,
}

impl<K: OrderedKind> Clone for Living<'_, K> {
    fn clone(&self) -> Self {
        Self {
            entries: self.entries,
            dead: self.dead,
            places: self.places.clone(),
        }
    }
}

impl<'i, K: OrderedKind> Living<'i, K> {
    /// How many there may be.
    #[inline]
    pub(super) fn most(&self) -> usize {
        self.places.len()
    }

    pub(super) fn count(&self) -> usize {
        let Range { start, end } = self.places;
        if self.dead.is_empty() || start == end {
            return self.places.len();
        }
        let words = start / 64..=(end - 1) / 64;
        let dead = words.map(|word| {
            let from_start = if word == start / 64 {
                u64::MAX << (start % 64)
            } else {
                u64::MAX
            };
            let to_end = if word == (end - 1) / 64 {
                u64::MAX >> (63 - (end - 1) % 64)
            } else {
                u64::MAX
            };
            (self.dead[word] & from_start & to_end).count_ones() as usize
        });
        self.places.len() - dead.sum::<usize>()
    }

    /// The first one, which stays.
    #[inline]
    pub(super) fn first(&mut self) -> Option<&'i (K::Owned, Entity)> {
        while self.places.start < self.places.end && is_dead(self.dead, self.places.start) {
            self.places.start += 1;
        }
        if self.places.is_empty() {
            None
        } else {
            self.entries.get(self.places.start)
        }
    }

    /// The last one, which stays.
    #[inline]
    pub(super) fn last(&mut self) -> Option<&'i (K::Owned, Entity)> {
        while self.places.start < self.places.end && is_dead(self.dead, self.places.end - 1) {
            self.places.end -= 1;
        }
        if self.places.is_empty() {
            None
        } else {
            self.entries.get(self.places.end - 1)
        }
    }

    #[inline]
    pub(super) fn skip_first(&mut self) {
        self.places.start += 1;
    }

    #[inline]
    pub(super) fn skip_last(&mut self) {
        self.places.end -= 1;
    }

    /// Takes those that are before an entry of another list, from the first one on.
    #[inline]
    pub(super) fn take_before(&mut self, other: &(K::Owned, Entity)) -> Self {
        let rest = self.entries.get(self.places.clone()).unwrap_or(&[]);
        let count = rest.partition_point(|entry| compare::<K>(entry, other) == Ordering::Less);
        let middle = self.places.start + count;
        let before = Self {
            places: self.places.start..middle,
            ..self.clone()
        };
        self.places.start = middle;
        before
    }

    #[inline]
    pub(super) fn for_each(self, mut f: impl FnMut(&'i (K::Owned, Entity))) {
        let Range { mut start, end } = self.places;
        while start < end {
            // Up to the next dead one.
            let to = if self.dead.is_empty() {
                end
            } else {
                next_dead(self.dead, start, end)
            };
            if let Some(entries) = self.entries.get(start..to) {
                entries.iter().for_each(&mut f);
            }
            start = to + 1;
        }
    }
}

/// Moves the entries of these places, which come first in the rest. The dead ones go.
#[inline]
fn move_living<T>(
    rest: &mut Drain<'_, T>,
    dead: &[u64],
    places: Range<usize>,
    merged: &mut Vec<T>,
) {
    let Range { mut start, end } = places;
    while start < end {
        let to = if dead.is_empty() {
            end
        } else {
            next_dead(dead, start, end)
        };
        merged.extend(rest.by_ref().take(to - start));
        if to < end {
            rest.next();
        }
        start = to + 1;
    }
}

/// The position of the first dead entry within a range, or the end of the range.
#[inline]
fn next_dead(dead: &[u64], from: usize, end: usize) -> usize {
    let mut mask = u64::MAX << (from % 64);
    for (i, word) in dead.iter().enumerate().skip(from / 64) {
        if 64 * i >= end {
            break;
        }
        let word = word & core::mem::replace(&mut mask, u64::MAX);
        if word != 0 {
            return end.min(64 * i + word.trailing_zeros() as usize);
        }
    }
    end
}
