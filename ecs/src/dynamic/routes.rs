use super::out_of_memory;
use crate::error::ReserveError;
use hashbrown::HashTable;

/// From no table: the way of a bundle that is spawned.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The tables to which bundles led so far: those that were spawned, and those that came to and went from rows.
///
/// A bundle's list of components is a constant, known by its address: one address holds one list, and what stands there
/// never changes. (A list may stand at two addresses, which makes two entries.)
#[derive(Default)]
pub(super) struct Routes {
    routes: HashTable<(Key, u32)>,
}

type List = &'static [usize];

/// The table of departure, which of its optional components the row has, and the addresses and lengths of what goes and what
/// comes.
type Key = ((u32, u64), [usize; 4]);

impl Routes {
    #[inline]
    pub(super) fn get(&self, from: (u32, u64), removed: List, added: List) -> Option<u32> {
        let key = key(from, removed, added);
        self.routes.find(hash(&key), |(other, _)| *other == key).map(|(_, target)| *target)
    }

    pub(super) fn try_insert(
        &mut self,
        from: (u32, u64),
        removed: List,
        added: List,
        target: u32,
    ) -> Result<(), ReserveError> {
        let rehash = |(key, _): &(Key, u32)| hash(key);
        self.routes.try_reserve(1, rehash).map_err(|_| out_of_memory(size_of::<(Key, u32)>()))?;
        let key = key(from, removed, added);
        self.routes.insert_unique(hash(&key), (key, target), rehash);
        Ok(())
    }

    /// Forgets all routes from and to tables that are gone.
    pub(super) fn retain(&mut self, is_gone: impl Fn(u32) -> bool) {
        self.routes.retain(|(((from, _), _), target)| (*from == NOWHERE || !is_gone(*from)) && !is_gone(*target));
    }

    pub(super) fn bytes(&self) -> usize {
        self.routes.allocation_size()
    }
}

fn key(from: (u32, u64), removed: List, added: List) -> Key {
    (from, [removed.as_ptr().addr(), removed.len(), added.as_ptr().addr(), added.len()])
}

fn hash(((from, has), lists): &Key) -> u64 {
    lists.iter().fold(u64::from(*from) ^ has.rotate_left(32), |hash, word| {
        (hash.rotate_left(23) ^ *word as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}
