//! Which lists and maps have an order of their own. Serde does not say it, so it is tried out.
//!
//! A value is read from bytes with its elements reversed. If they come back as they were written, as those of a `Vec`
//! do, the order is part of the value. Otherwise it is not: a `HashSet` iterates in hash order, and a `BTreeSet` sorts.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Identifies a list or a map: its type, the type that contains it, and its index there.
pub(super) type Key = u64;

/// With this many different elements, no hasher keeps all of them in order, or exactly reverses them.
const MANY: usize = 8;
/// How often a list of fewer elements is tried, which has hashes of either order often.
const VALUES: u32 = 16;

#[derive(Clone, Copy, Default)]
pub struct Order {
    pub is_none: bool,
    /// The most different elements with which the order was tried.
    tried: usize,
    values: u32,
}

impl Order {
    pub const fn is_known(self) -> bool {
        self.is_none || self.tried >= MANY
    }

    /// Whether to try it with a value that has `different` different elements.
    const fn is_to_be_tried(self, different: usize) -> bool {
        different > 1 && !self.is_known() && (different > self.tried || self.values < VALUES)
    }
}

/// The orders that were found, by the program.
static FOUND: Mutex<BTreeMap<Key, Order>> = Mutex::new(BTreeMap::new());

fn found() -> MutexGuard<'static, BTreeMap<Key, Order>> {
    FOUND.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The orders that were found, as far as the values of one type need them.
#[derive(Clone, Default)]
pub struct Orders(BTreeMap<Key, Order>);

impl Orders {
    pub fn get(&mut self, key: Key) -> Order {
        *self
            .0
            .entry(key)
            .or_insert_with(|| found().get(&key).copied().unwrap_or_default())
    }

    /// How many of the elements differ, up to [`MANY`], if the order is to be tried with them.
    pub fn elements_to_try<'b>(
        &mut self,
        key: Key,
        elements: impl Iterator<Item = &'b [u8]>,
    ) -> Option<usize> {
        let mut different: [&[u8]; MANY] = [&[]; MANY];
        let mut count = 0;
        for element in elements {
            if !different[..count].contains(&element) {
                different[count] = element;
                count += 1;
            }
            if count == MANY {
                break;
            }
        }
        self.get(key).is_to_be_tried(count).then_some(count)
    }

    /// Tries an order with a value of `different` different elements. `comes_back` is whether they come back as they were written,
    /// forwards or reversed.
    pub fn try_out(
        &mut self,
        key: Key,
        different: usize,
        mut comes_back: impl FnMut(bool) -> bool,
    ) {
        let order = self.get(key);
        // Two elements of a set come back as they were with one hasher of two.
        let times = if different < MANY { 24 } else { 4 };
        let is_none = (0..times).any(|time| !comes_back(time % 2 == 0));
        let order = Order {
            is_none,
            tried: order.tried.max(different),
            values: order.values + 1,
        };
        self.0.insert(key, order);
        let mut all = found();
        let known = all.entry(key).or_default();
        *known = Order {
            is_none: known.is_none | is_none,
            ..order
        };
    }
}
