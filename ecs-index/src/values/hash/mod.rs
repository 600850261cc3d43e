//! Keys by their hash.

mod chunks;
mod held;
mod lists;
mod runs;
#[cfg(test)]
mod tests;

use super::dictionary::{hash_of, widened};
use super::keys::{HashKind, Question};
use crate::OutOfMemory;
use crate::handle::{Id, handle, id};
use crate::memory::{INDEX, no_memory};
use crate::pages::Pages;
use crate::{Bounds, Method};
use chunks::Entities;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::ControlFlow;
use ecs_value::Entity;
use hashbrown::HashTable;
use held::{Postings, SpillStore};

/// The method `hash`: which entities have a key.
///
/// ```
/// use ecs_index::{Method, values::{By, HashIndex}};
/// # let [pan, pot, lid] = [0_u32, 1, 2];
///
/// #[derive(Clone, Copy, PartialEq, Eq, Hash)]
/// enum Colour { Red, Black }
///
/// let mut by_colour = HashIndex::<By<Colour>, u32>::default();
/// for (entity, colour) in [(lid, Colour::Red), (pot, Colour::Black), (pan, Colour::Red)] {
///     by_colour.put(entity, &colour)?;
/// }
///
/// assert_eq!(by_colour.get(Colour::Red).collect::<Vec<_>>(), [pan, lid]);
/// assert_eq!(by_colour.first(Colour::Black), Some(pot));
/// assert_eq!(by_colour.count(Colour::Red), 2);
/// # Ok::<_, ecs_index::OutOfMemory>(())
/// ```
///
/// A table of keys has the entities of those that have one or two. The entities of each other key are side by side, in a place for 4, 8,
/// 16 or 32, and those of a key that more entities have in sorted chunks. All answers are in the order of entities.
///
/// An answer and each further entity take constant time. So do `put` and `remove` while a key has up to 32 entities, and
/// then time that grows with the logarithm of their number. An entity takes 8 bytes, and as many once more if its key has more than
/// two, in a place that has some room left; a short key takes some 50.
///
/// # Keys that others choose
///
/// Hashes have 32 bits and no random seed, so that a game does the same work each time and on every machine, and needs no source of
/// random numbers. Somebody who may choose keys can therefore choose many with the same hash. Looking up one of them takes time that grows with their
/// number. Index such keys, the names of players for example, with [`Ordered`](super::Ordered), whose answers take logarithmic time whatever the keys are.
pub struct HashIndex<K: HashKind, I = Entity> {
    keys: HashTable<Entry<K>>,
    links: Pages<Link, 1024>,
    more: SpillStore,
    len: usize,
    ids: PhantomData<I>,
}

/// A key, and its entities. It is aligned so that it is in one line of the caches, if the key is short.
///
/// Keys are hashed and compared only by look-ups.
#[repr(align(32))]
struct Entry<K: HashKind> {
    held: Postings,
    len: u32,
    hash: u32,
    /// Whether another key had the same hash. If not, the hash says to which key an entity belongs.
    is_twin: bool,
    key: K::Owned,
}

/// The key of an entity, by the number of the entity.
#[derive(Clone, Copy)]
struct Link {
    /// 0 if the number has no entry.
    generation: u32,
    /// The hash of the key.
    hash: u32,
}

impl Link {
    const NONE: Self = Self {
        generation: 0,
        hash: 0,
    };
}

impl<K: HashKind, I> Default for HashIndex<K, I> {
    fn default() -> Self {
        Self {
            keys: HashTable::new(),
            links: Pages::new(Link::NONE, INDEX),
            more: SpillStore::new(),
            len: 0,
            ids: PhantomData,
        }
    }
}

/// Questions.
#[expect(
    clippy::needless_pass_by_value,
    reason = "a question is a reference, or small"
)]
impl<K: HashKind, I: Id> HashIndex<K, I> {
    /// The entities that have a key, in their order.
    #[inline]
    pub fn get(&self, key: impl Question<K>) -> Holders<'_, I> {
        let entry = self.find(key.key(), hash_of::<K>(key.key()));
        entry.map_or_else(Holders::default, |entry| Holders {
            handles: entry.holders(&self.more),
            rest: entry.len,
            ids: PhantomData,
        })
    }

    /// The first entity that has a key. If the index is unique, it is the only one.
    #[inline]
    pub fn first(&self, key: impl Question<K>) -> Option<I> {
        self.get(key).next()
    }

    /// Whether any entity has a key.
    #[inline]
    pub fn contains_key(&self, key: impl Question<K>) -> bool {
        self.count(key) > 0
    }

    /// How many entities have a key. It takes constant time.
    #[inline]
    pub fn count(&self, key: impl Question<K>) -> usize {
        self.find(key.key(), hash_of::<K>(key.key()))
            .map_or(0, |entry| entry.len as usize)
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the index is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many keys there are that entities have.
    pub fn keys(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is an entry of this entity. It takes constant time.
    pub fn contains(&self, id: I) -> bool {
        let entity = handle(id);
        self.links.get(entity.index()).generation == entity.generation()
    }

    /// The key of an entity. It takes constant time.
    pub fn key_of(&self, id: I) -> Option<&K::Borrowed> {
        let entity = handle(id);
        let link = self.links.get(entity.index());
        if link.generation != entity.generation() {
            return None;
        }
        let is_it = |entry: &Entry<K>| entry.has(entity.index(), link.hash, &self.more);
        self.keys
            .find(widened(link.hash), is_it)
            .map(|entry| K::borrow(&entry.key))
    }

    #[inline]
    fn find(&self, key: &K::Borrowed, hash: u32) -> Option<&Entry<K>> {
        self.keys
            .find(widened(hash), |entry| entry.is_of(key, hash))
    }
}

impl<K: HashKind> Entry<K> {
    #[inline]
    fn is_of(&self, key: &K::Borrowed, hash: u32) -> bool {
        self.hash == hash && K::is_equal(K::borrow(&self.key), key)
    }

    /// Whether it has an entity with a key of this hash.
    #[inline]
    fn has(&self, number: u32, hash: u32, more: &SpillStore) -> bool {
        self.hash == hash && (!self.is_twin || self.lists_one(number, more))
    }

    #[cold]
    #[inline(never)]
    fn lists_one(&self, number: u32, more: &SpillStore) -> bool {
        self.holders(more).any(|holder| holder.index() == number)
    }

    #[inline]
    fn holders<'i>(&'i self, more: &'i SpillStore) -> Entities<'i> {
        self.held.iter(self.len, more)
    }
}

/// The entities that have a key, in their order.
#[derive(Clone)]
pub struct Holders<'i, I = Entity> {
    handles: Entities<'i>,
    rest: u32,
    ids: PhantomData<I>,
}

impl<I> Default for Holders<'_, I> {
    fn default() -> Self {
        Self {
            handles: Entities::default(),
            rest: 0,
            ids: PhantomData,
        }
    }
}

impl<I: Id> Iterator for Holders<'_, I> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        let entity = self.handles.next()?;
        self.rest -= 1;
        Some(id(*entity))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest as usize, Some(self.rest as usize))
    }

    #[inline]
    fn count(self) -> usize {
        self.rest as usize
    }

    #[inline]
    fn fold<B, F: FnMut(B, I) -> B>(self, init: B, f: F) -> B {
        self.handles.map(|entity| id(*entity)).fold(init, f)
    }
}

impl<I: Id> ExactSizeIterator for Holders<'_, I> {}

impl<I: Id> FusedIterator for Holders<'_, I> {}

impl<K: HashKind, I: Id> Method for HashIndex<K, I> {
    type Id = I;
    type Key<'k> = &'k K::Borrowed;

    fn len(&self) -> usize {
        self.len
    }

    fn contains(&self, id: I) -> bool {
        Self::contains(self, id)
    }

    fn clear(&mut self) {
        self.len = 0;
        self.keys.clear();
        self.links.clear();
        self.more.clear();
    }

    #[inline]
    fn put(&mut self, id: I, key: &K::Borrowed) -> Result<(), OutOfMemory> {
        let entity = handle(id);
        let (number, hash) = (entity.index(), hash_of::<K>(key));
        let old = *self.links.reserved(number)?;
        if old.generation != 0 {
            if old.hash == hash && self.replace(entity, key, hash)? {
                return Ok(());
            }
            self.unlink(number, old.hash);
        }
        let Self { keys, more, .. } = self;
        let mut is_twin = false;
        let mut is_it = |entry: &Entry<K>| {
            let is_it = entry.is_of(key, hash);
            is_twin |= entry.hash == hash && !is_it;
            is_it
        };
        if let Some(entry) = keys.find_mut(widened(hash), &mut is_it) {
            entry.held.insert(entry.len, more, entity)?;
            entry.len += 1;
        } else {
            begin(keys, key, hash, is_twin, entity)?;
        }
        self.links.set(
            number,
            Link {
                generation: entity.generation(),
                hash,
            },
        );
        self.len += 1;
        Ok(())
    }

    fn remove(&mut self, id: I) {
        let entity = handle(id);
        let link = self.links.get(entity.index());
        if link.generation == entity.generation() {
            self.unlink(entity.index(), link.hash);
        }
    }

    fn settle(&mut self) -> Result<(), OutOfMemory> {
        Ok(())
    }

    fn each_within(&self, bounds: Bounds<'_>, each: &mut dyn FnMut(I) -> ControlFlow<()>) -> bool {
        let Bounds::OneOf(values) = bounds else {
            return false;
        };
        let mut flow = ControlFlow::Continue(());
        let mut give = |key: &K::Borrowed| {
            if flow.is_continue() {
                flow = self.get(key).try_for_each(&mut *each);
            }
        };
        values.iter().all(|value| K::each_like(value, &mut give))
    }

    fn allocated(&self) -> usize {
        let keys: usize = self.keys.iter().map(|entry| K::allocated(&entry.key)).sum();
        self.keys.allocation_size() + keys + self.links.allocated() + self.more.allocated()
    }

    fn check_invariants(&self) {
        let mut len = 0;
        for entry in &self.keys {
            let others = self
                .keys
                .iter_hash(widened(entry.hash))
                .filter(|other| other.hash == entry.hash)
                .count()
                - 1;
            assert!(
                others == 0 || entry.is_twin,
                "those of one hash know of each other"
            );
            assert!(entry.len > 0, "a key goes with its last entity");
            let mut last = None;
            for holder in entry.holders(&self.more) {
                assert!(
                    last < Some(holder.index()),
                    "order-of-contents: the entities of a key are in their order"
                );
                let link = self.links.get(holder.index());
                assert_eq!(
                    (link.generation, link.hash),
                    (holder.generation(), entry.hash)
                );
                last = Some(holder.index());
                len += 1;
            }
            assert_eq!(
                entry.holders(&self.more).fold(0, |count, _| count + 1),
                entry.len
            );
        }
        assert_eq!(len, self.len, "one-entry: each entity has one key");
    }
}

impl<K: HashKind, I> HashIndex<K, I> {
    /// Keeps the key of an entity, if it is equal to the one that the entity has, and says whether it is. Both have this hash.
    #[inline]
    fn replace(
        &mut self,
        entity: Entity,
        key: &K::Borrowed,
        hash: u32,
    ) -> Result<bool, OutOfMemory> {
        let number = entity.index();
        let Self {
            keys, links, more, ..
        } = self;
        let entry = keys.find_mut(widened(hash), |entry| entry.has(number, hash, more));
        let Some(entry) = entry.filter(|entry| K::is_equal(K::borrow(&entry.key), key)) else {
            return Ok(false);
        };
        if links.get(number).generation != entity.generation() {
            links.set(
                number,
                Link {
                    generation: entity.generation(),
                    hash,
                },
            );
            if let Some(holder) = entry.held.get_mut(entry.len, more, number) {
                *holder = entity;
            }
        }
        K::replace(&mut entry.key, key)?;
        Ok(true)
    }

    /// Takes an entity from its key, which goes with the last one.
    #[inline]
    fn unlink(&mut self, number: u32, hash: u32) {
        let Self { keys, more, .. } = self;
        if let Ok(mut found) = keys.find_entry(widened(hash), |entry| entry.has(number, hash, more))
        {
            let entry = found.get_mut();
            if entry.len == 1 {
                entry.held.end(more);
                found.remove();
            } else {
                entry.held.remove(entry.len, more, number);
                entry.len -= 1;
            }
        }
        self.links.set(number, Link::NONE);
        self.len -= 1;
    }
}

/// Adds a key, which one entity has.
#[inline]
fn begin<K: HashKind>(
    keys: &mut HashTable<Entry<K>>,
    key: &K::Borrowed,
    hash: u32,
    is_twin: bool,
    entity: Entity,
) -> Result<(), OutOfMemory> {
    let key = K::try_own(key)?;
    let bytes = size_of::<Entry<K>>() * (keys.len() + 1);
    let reserved = keys.try_reserve(1, |entry| widened(entry.hash));
    reserved.map_err(|_| no_memory(bytes))?;
    if is_twin {
        keys.iter_hash_mut(widened(hash))
            .filter(|entry| entry.hash == hash)
            .for_each(|entry| entry.is_twin = true);
    }
    let entry = Entry {
        held: Postings::one(entity),
        len: 1,
        hash,
        is_twin,
        key,
    };
    keys.insert_unique(widened(hash), entry, |entry| widened(entry.hash));
    Ok(())
}
