use super::{Kind, out_of_memory};
use crate::base::error::ReserveError;
use core::ptr;
use hashbrown::HashTable;

/// From no table: the way of a bundle that is spawned.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The tables to which bundles led so far: those that were spawned, and those that came to and went from rows.
///
/// A bundle's list of components is a constant, known by its address and its length: they name one list, which never changes. Lists
/// that overlap differ in one of the two. (A list may stand at two addresses, which makes two entries.)
#[derive(Default)]
pub(super) struct Routes {
    routes: HashTable<(Key, u32)>,
}

pub(super) type List = &'static [usize];

/// Where a route begins, and the kind of the row at its end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Departure {
    pub(super) table: u32,
    /// Which of the optional components of the table the row has.
    pub(super) has: u64,
    /// The kind that the row has at the end of the route, if no declared table takes the row.
    pub(super) kind: Kind,
}

impl Departure {
    /// Bundles that are spawned have no kind, if no declared table takes them.
    pub(super) const NOWHERE: Self = Self {
        table: NOWHERE,
        has: 0,
        kind: None,
    };
}

/// The departure, and the removed and the added components.
type Key = (Departure, [List; 2]);

impl Routes {
    #[inline]
    pub(super) fn get(&self, from: Departure, removed: List, added: List) -> Option<u32> {
        if self.routes.is_empty() {
            return None;
        }
        let key = (from, [removed, added]);
        self.routes
            .find(hash(&key), |(other, _)| is_same(other, &key))
            .map(|(_, target)| *target)
    }

    pub(super) fn try_insert(
        &mut self,
        from: Departure,
        removed: List,
        added: List,
        target: u32,
    ) -> Result<(), ReserveError> {
        let rehash = |(key, _): &(Key, u32)| hash(key);
        self.routes
            .try_reserve(1, rehash)
            .map_err(|_| out_of_memory(size_of::<(Key, u32)>()))?;
        let key = (from, [removed, added]);
        self.routes.insert_unique(hash(&key), (key, target), rehash);
        Ok(())
    }

    pub(super) fn shrink_to_fit(&mut self) {
        super::shrink_index(&mut self.routes, |(key, _)| hash(key));
    }

    /// Forgets all routes from and to tables that are gone.
    pub(super) fn retain(&mut self, is_gone: impl Fn(u32) -> bool) {
        self.routes.retain(|((from, _), target)| {
            (from.table == NOWHERE || !is_gone(from.table)) && !is_gone(*target)
        });
    }

    /// Calls `f` with each route: its departure, the removed and the added components, and the target table.
    pub(super) fn for_each(&self, mut f: impl FnMut(Departure, [List; 2], u32)) {
        for ((from, lists), target) in &self.routes {
            f(*from, *lists, *target);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.routes.allocation_size()
    }
}

/// Whether both are from one place, by the same lists at the same addresses.
#[inline]
fn is_same(
    (from, [removed, added]): &Key,
    (other_from, [other_removed, other_added]): &Key,
) -> bool {
    from == other_from && ptr::eq(*removed, *other_removed) && ptr::eq(*added, *other_added)
}

fn hash((Departure { table, has, kind }, [removed, added]): &Key) -> u64 {
    let words = [
        removed.as_ptr().addr(),
        removed.len(),
        added.as_ptr().addr(),
        added.len(),
    ];
    let kind = u64::from(kind.unwrap_or(u32::MAX)) << 32;
    words.iter().fold(
        (kind | u64::from(*table)) ^ has.rotate_left(32),
        |hash, word| (hash.rotate_left(23) ^ *word as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15),
    )
}
