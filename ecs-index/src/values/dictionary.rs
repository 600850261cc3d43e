//! A value for each key, by number.

use super::keys::HashKind;
use crate::OutOfMemory;
use crate::memory::{no_memory, reserve};
use alloc::vec::Vec;
use hashbrown::HashTable;

/// Values by keys. Each key has a number while it is here; access by number hashes and compares nothing.
///
/// Keys are hashed and compared only by look-ups.
pub(super) struct Dictionary<K: HashKind, V> {
    /// By hash.
    numbers: HashTable<Number>,
    slots: Vec<Slot<K::Owned, V>>,
    /// The first free slot, or [`NONE`].
    free: u32,
    len: usize,
}

#[derive(Clone, Copy)]
struct Number {
    hash: u32,
    slot: u32,
}

enum Slot<T, V> {
    Used {
        key: T,
        hash: u32,
        value: V,
    },
    /// The value stays, for its memory.
    Free {
        value: V,
        next: u32,
    },
}

/// No number.
pub(super) const NONE: u32 = u32::MAX;

impl<K: HashKind, V: Default> Dictionary<K, V> {
    pub(super) const fn new() -> Self {
        Self {
            numbers: HashTable::new(),
            slots: Vec::new(),
            free: NONE,
            len: 0,
        }
    }

    /// The number of a key.
    #[inline]
    pub(super) fn find(&self, key: &K::Borrowed) -> Option<u32> {
        self.find_hashed(key, hash_of::<K>(key))
    }

    #[inline]
    fn find_hashed(&self, key: &K::Borrowed, hash: u32) -> Option<u32> {
        let is_it = |number: &Number| {
            number.hash == hash
                && self
                    .key(number.slot)
                    .is_some_and(|kept| K::is_equal(kept, key))
        };
        self.numbers
            .find(widened(hash), is_it)
            .map(|number| number.slot)
    }

    /// The number of a key, which comes if it is not here.
    #[inline]
    pub(super) fn find_or_insert(&mut self, key: &K::Borrowed) -> Result<u32, OutOfMemory> {
        let hash = hash_of::<K>(key);
        match self.find_hashed(key, hash) {
            Some(number) => Ok(number),
            None => self.insert(key, hash),
        }
    }

    fn insert(&mut self, key: &K::Borrowed, hash: u32) -> Result<u32, OutOfMemory> {
        let key = K::try_own(key)?;
        self.numbers
            .try_reserve(1, |number| widened(number.hash))
            .map_err(|_| no_memory(size_of::<Number>() * (self.len + 1)))?;
        let number = if let Some(slot) = self.slots.get_mut(self.free as usize) {
            let number = self.free;
            if let Slot::Free { value, next } = slot {
                self.free = *next;
                *slot = Slot::Used {
                    key,
                    hash,
                    value: core::mem::take(value),
                };
            }
            number
        } else {
            reserve(&mut self.slots, 1)?;
            let number = u32::try_from(self.slots.len())
                .ok()
                .filter(|number| *number != NONE);
            let number = number.ok_or_else(|| no_memory(size_of::<Slot<K::Owned, V>>()))?;
            self.slots.push(Slot::Used {
                key,
                hash,
                value: V::default(),
            });
            number
        };
        self.numbers
            .insert_unique(widened(hash), Number { hash, slot: number }, |number| {
                widened(number.hash)
            });
        self.len += 1;
        Ok(number)
    }

    /// Removes a key. Its value is one for a new key then: it must be empty.
    pub(super) fn remove(&mut self, number: u32) {
        let Some(slot) = self.slots.get_mut(number as usize) else {
            return;
        };
        let Slot::Used { hash, value, .. } = slot else {
            return;
        };
        if let Ok(entry) = self
            .numbers
            .find_entry(widened(*hash), |it| it.slot == number)
        {
            entry.remove();
        }
        *slot = Slot::Free {
            value: core::mem::take(value),
            next: self.free,
        };
        self.free = number;
        self.len -= 1;
    }

    #[inline]
    pub(super) fn key(&self, number: u32) -> Option<&K::Borrowed> {
        match self.slots.get(number as usize) {
            Some(Slot::Used { key, .. }) => Some(K::borrow(key)),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn key_mut(&mut self, number: u32) -> Option<&mut K::Owned> {
        match self.slots.get_mut(number as usize) {
            Some(Slot::Used { key, .. }) => Some(key),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn value(&self, number: u32) -> Option<&V> {
        match self.slots.get(number as usize) {
            Some(Slot::Used { value, .. }) => Some(value),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn value_mut(&mut self, number: u32) -> Option<&mut V> {
        match self.slots.get_mut(number as usize) {
            Some(Slot::Used { value, .. }) => Some(value),
            _ => None,
        }
    }

    /// All keys with their values, in an order that says nothing.
    pub(super) fn used(&self) -> impl Iterator<Item = (&K::Borrowed, &V)> {
        self.slots.iter().filter_map(|slot| match slot {
            Slot::Used { key, value, .. } => Some((K::borrow(key), value)),
            Slot::Free { .. } => None,
        })
    }

    /// Forgets all keys, and empties their values by this function.
    pub(super) fn clear(&mut self, mut empty: impl FnMut(&mut V)) {
        self.numbers.clear();
        self.len = 0;
        self.free = NONE;
        for (number, slot) in (0..).zip(&mut self.slots) {
            let (Slot::Used { value, .. } | Slot::Free { value, .. }) = slot;
            empty(value);
            *slot = Slot::Free {
                value: core::mem::take(value),
                next: self.free,
            };
            self.free = number;
        }
    }

    /// The bytes that are allocated, and those that this function gives for each value.
    pub(super) fn allocated(&self, of_value: impl Fn(&V) -> usize) -> usize {
        let values: usize = self
            .slots
            .iter()
            .map(|slot| match slot {
                Slot::Used { key, value, .. } => K::allocated(key) + of_value(value),
                Slot::Free { value, .. } => of_value(value),
            })
            .sum();
        self.numbers.allocation_size()
            + self.slots.capacity() * size_of::<Slot<K::Owned, V>>()
            + values
    }

    pub(super) fn check_invariants(&self) {
        let used = self
            .slots
            .iter()
            .filter(|slot| matches!(slot, Slot::Used { .. }))
            .count();
        assert_eq!(
            (used, self.numbers.len()),
            (self.len, self.len),
            "each key has a slot and a number"
        );
        for number in &self.numbers {
            let slot = &self.slots[number.slot as usize];
            assert!(
                matches!(slot, Slot::Used { hash, .. } if *hash == number.hash),
                "a number has its key"
            );
        }
    }
}

/// The hash of a key.
#[inline]
pub(super) fn hash_of<K: HashKind>(key: &K::Borrowed) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "both halves of a hash are as good"
    )]
    let hash = K::hash(key) as u32;
    hash
}

/// The table takes its place from the low bits, and seven more from the high ones.
#[inline]
pub(super) const fn widened(hash: u32) -> u64 {
    (hash as u64) << 32 | hash as u64
}
