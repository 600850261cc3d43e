//! A sorted list, some entries of which are dead.

use super::super::INDEX;
use super::super::keys::OrderedKind;
use crate::entity::Entity;
use crate::error::ReserveError;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

/// Entries in the order of keys, then of entities, with a bit for each dead one.
///
/// Entities that are dead here may have an entry elsewhere.
pub(super) struct List<K: OrderedKind> {
    pub(super) entries: Vec<(K::Kept, Entity)>,
    /// A bit for each entry.
    dead: Vec<u64>,
    deaths: usize,
}

impl<K: OrderedKind> List<K> {
    pub(super) const fn new() -> Self {
        Self { entries: Vec::new(), dead: Vec::new(), deaths: 0 }
    }

    /// How many entries are alive.
    pub(super) fn living(&self) -> usize {
        self.entries.len() - self.deaths
    }

    pub(super) fn deaths(&self) -> usize {
        self.deaths
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.dead.clear();
        self.deaths = 0;
    }

    /// To be called when there are other entries: all of them are alive.
    pub(super) fn revive(&mut self) -> Result<(), ReserveError> {
        let words = self.entries.len().div_ceil(64);
        self.dead.clear();
        self.deaths = 0;
        self.dead.try_reserve(words).map_err(|_| ReserveError::out_of_memory(INDEX, words * size_of::<u64>()))?;
        self.dead.resize(words, 0);
        Ok(())
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

    /// The place of the first entry that `is_before` does not hold for, from a place on.
    ///
    /// It looks near that place first.
    #[inline]
    fn near(&self, from: usize, is_before: impl Fn(&K::Kept) -> bool) -> usize {
        let rest = &self.entries[from..];
        let mut step = 4;
        let mut least = 0;
        while rest.get(least + step).is_some_and(|(key, _)| is_before(key)) {
            least += step;
            step *= 2;
        }
        let most = rest.len().min(least + step);
        from + least + rest[least..most].partition_point(|(key, _)| is_before(key))
    }

    /// The places of the entries between two ends, and not of those for which one of them holds.
    #[inline]
    pub(super) fn between(
        &self,
        is_before: impl Fn(&K::Kept) -> bool,
        is_not_behind: impl Fn(&K::Kept) -> bool,
    ) -> Living<'_, K> {
        let from = self.entries.partition_point(|(key, _)| is_before(key));
        let to = self.near(from, is_not_behind);
        self.living_in(from..to)
    }

    pub(super) fn all(&self) -> Living<'_, K> {
        self.living_in(0..self.entries.len())
    }

    #[inline]
    fn living_in(&self, places: Range<usize>) -> Living<'_, K> {
        Living { entries: &self.entries, dead: if self.deaths == 0 { &[] } else { &self.dead }, places }
    }

    pub(super) fn allocated(&self) -> usize {
        let elsewhere: usize = self.entries.iter().map(|(key, _)| K::allocated(key)).sum();
        elsewhere + self.entries.capacity() * size_of::<(K::Kept, Entity)>() + self.dead.capacity() * size_of::<u64>()
    }

    pub(super) fn check_invariants(&self) {
        assert_eq!(self.dead.len(), self.entries.len().div_ceil(64), "a bit for each entry");
        assert_eq!((0..self.entries.len()).filter(|place| self.is_dead(*place)).count(), self.deaths);
        let is_sorted = self.entries.is_sorted_by(|one, other| compare::<K>(one, other) != Ordering::Greater);
        assert!(is_sorted, "entries are in the order of keys, then of entities");
    }
}

#[inline]
fn is_dead(dead: &[u64], place: usize) -> bool {
    dead.get(place / 64).is_some_and(|word| word >> (place % 64) & 1 == 1)
}

/// The order of entries: by key, then by the number of the entity.
#[inline]
pub(super) fn compare<K: OrderedKind>(one: &(K::Kept, Entity), other: &(K::Kept, Entity)) -> Ordering {
    K::order_kept(&one.0, &other.0).then_with(|| one.1.index().cmp(&other.1.index()))
}

/// The entries of a list that are alive, between two places.
pub(super) struct Living<'i, K: OrderedKind> {
    entries: &'i [(K::Kept, Entity)],
    /// Empty if none is dead.
    dead: &'i [u64],
    places: Range<usize>,
}

impl<K: OrderedKind> Clone for Living<'_, K> {
    fn clone(&self) -> Self {
        Self { entries: self.entries, dead: self.dead, places: self.places.clone() }
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
            let from_start = if word == start / 64 { u64::MAX << (start % 64) } else { u64::MAX };
            let to_end = if word == (end - 1) / 64 { u64::MAX >> (63 - (end - 1) % 64) } else { u64::MAX };
            (self.dead[word] & from_start & to_end).count_ones() as usize
        });
        self.places.len() - dead.sum::<usize>()
    }

    /// The first one, which stays.
    #[inline]
    pub(super) fn first(&mut self) -> Option<&'i (K::Kept, Entity)> {
        while self.places.start < self.places.end && is_dead(self.dead, self.places.start) {
            self.places.start += 1;
        }
        if self.places.is_empty() { None } else { self.entries.get(self.places.start) }
    }

    /// The last one, which stays.
    #[inline]
    pub(super) fn last(&mut self) -> Option<&'i (K::Kept, Entity)> {
        while self.places.start < self.places.end && is_dead(self.dead, self.places.end - 1) {
            self.places.end -= 1;
        }
        if self.places.is_empty() { None } else { self.entries.get(self.places.end - 1) }
    }

    #[inline]
    pub(super) fn skip_first(&mut self) {
        self.places.start += 1;
    }

    #[inline]
    pub(super) fn skip_last(&mut self) {
        self.places.end -= 1;
    }

    #[inline]
    pub(super) fn for_each(self, mut f: impl FnMut(&'i (K::Kept, Entity))) {
        let Some(entries) = self.entries.get(self.places.clone()) else { return };
        if self.dead.is_empty() {
            return entries.iter().for_each(f);
        }
        for (place, entry) in self.places.zip(entries) {
            if !is_dead(self.dead, place) {
                f(entry);
            }
        }
    }
}
