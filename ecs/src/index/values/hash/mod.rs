//! Keys by their hash.

mod chunks;
mod lists;
#[cfg(test)]
mod tests;

use super::INDEX;
use super::dictionary::{NONE, hash_of, widened};
use super::keys::{HashKind, Question};
use crate::entity::Entity;
use crate::error::ReserveError;
use crate::index::Method;
use crate::pages::Pages;
use crate::query::Condition;
use crate::query::condition::Bounds;
use chunks::Numbers;
use core::iter::FusedIterator;
use core::num::NonZeroU32;
use core::ops::ControlFlow;
use hashbrown::HashTable;
use lists::Lists;

/// The method `hash`: which entities have a key.
///
/// ```
/// # use ecs::Entity;
/// use ecs::index::{Method, values::{By, HashIndex}};
/// # let [pan, pot, lid] = [0, 1, 2].map(|number| Entity::from_bits(1 << 32 | number).unwrap());
///
/// #[derive(Clone, Copy, PartialEq, Eq, Hash)]
/// enum Colour { Red, Black }
///
/// let mut by_colour = HashIndex::<By<Colour>>::default();
/// for (entity, colour) in [(lid, Colour::Red), (pot, Colour::Black), (pan, Colour::Red)] {
///     by_colour.put(entity, &colour)?;
/// }
///
/// assert_eq!(by_colour.get(Colour::Red).collect::<Vec<_>>(), [pan, lid]);
/// assert_eq!(by_colour.first(Colour::Black), Some(pot));
/// assert_eq!(by_colour.count(Colour::Red), 2);
/// # Ok::<_, ecs::ReserveError>(())
/// ```
///
/// A table of keys has the first and the last entity of each, and links by the numbers of entities lead to the others. A key that many
/// entities have has a sorted list instead. All answers are in the order of entities.
///
/// An answer and each further entity take constant time. So do `put` and `remove` while a key has fewer than 32 entities, and
/// then time that grows with the logarithm of their number. An entity takes 16 bytes, and a short key some 50.
pub struct HashIndex<K: HashKind> {
    chains: HashTable<Chain<K>>,
    links: Pages<Link, 1024>,
    lists: Lists,
    len: usize,
}

/// A key, and its entities. It is aligned so that it is in one line of the caches, if the key is short.
///
/// Keys are asked for their hash and for equality while one is looked up, and at no other time.
#[repr(align(32))]
struct Chain<K: HashKind> {
    hash: u32,
    /// Whether another key had the same hash. If not, the hash says to which key an entity belongs.
    is_twin: bool,
    len: u32,
    /// Most keys are of one entity or two: nothing else is looked at then. If there is [no such entity](Member::is_list), the number is that
    /// of a list of all, and there are no links.
    first: Member,
    last: Member,
    key: K::Owned,
}

/// An entity, or nobody.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Member {
    number: u32,
    generation: u32,
}

impl Member {
    const NOBODY: Self = Self { number: NONE, generation: 0 };

    const fn list(number: u32) -> Self {
        Self { number, generation: 0 }
    }

    #[inline]
    fn of(links: &Pages<Link, 1024>, number: u32) -> Self {
        Self { number, generation: links.get(number).generation }
    }

    #[inline]
    fn entity(self) -> Option<Entity> {
        NonZeroU32::new(self.generation).map(|generation| Entity::new(self.number, generation))
    }

    /// Whether it is the number of a list.
    #[inline]
    const fn is_list(self) -> bool {
        self.generation == 0 && self.number != NONE
    }
}

/// A chain of so many becomes a list. (The number differs from the next one, so that not every change turns one into the other.)
const MANY: u32 = 32;
/// A list of so many becomes a chain.
const FEW: u32 = 12;

/// An entity in the chain of its key.
#[derive(Clone, Copy)]
struct Link {
    /// 0 if the number has no entry.
    generation: u32,
    /// That of its key, by which the chain is found.
    hash: u32,
    next: u32,
    previous: u32,
}

impl Link {
    const NONE: Self = Self { generation: 0, hash: 0, next: NONE, previous: NONE };
}

impl<K: HashKind> Default for HashIndex<K> {
    fn default() -> Self {
        Self { chains: HashTable::new(), links: Pages::new(Link::NONE, INDEX), lists: Lists::new(), len: 0 }
    }
}

/// Questions.
#[expect(clippy::needless_pass_by_value, reason = "a question is a reference, or small")]
impl<K: HashKind> HashIndex<K> {
    /// The entities that have a key, in their order.
    #[inline]
    pub fn get(&self, key: impl Question<K>) -> Holders<'_> {
        let chain = self.find(key.key(), hash_of::<K>(key.key()));
        chain.map_or(Holders { links: &self.links, way: Way::NOBODY, rest: 0 }, |chain| self.holders(chain))
    }

    /// The first entity that has a key. If the index is unique, it is the only one.
    #[inline]
    pub fn first(&self, key: impl Question<K>) -> Option<Entity> {
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
        self.find(key.key(), hash_of::<K>(key.key())).map_or(0, |chain| chain.len as usize)
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many keys there are that entities have.
    pub fn keys(&self) -> usize {
        self.chains.len()
    }

    /// Whether there is an entry of this entity. It takes constant time.
    pub fn contains(&self, entity: Entity) -> bool {
        self.links.get(entity.index()).generation == entity.generation()
    }

    /// The key of an entity. It takes constant time.
    pub fn key_of(&self, entity: Entity) -> Option<&K::Borrowed> {
        let link = self.links.get(entity.index());
        if link.generation != entity.generation() {
            return None;
        }
        let is_it = |chain: &Chain<K>| chain.has(entity.index(), link.hash, &self.links, &self.lists);
        self.chains.find(widened(link.hash), is_it).map(|chain| K::borrow(&chain.key))
    }

    #[inline]
    fn find(&self, key: &K::Borrowed, hash: u32) -> Option<&Chain<K>> {
        self.chains.find(widened(hash), |chain| chain.is_of(key, hash))
    }

    #[inline]
    fn holders<'i>(&'i self, chain: &Chain<K>) -> Holders<'i> {
        Holders { links: &self.links, way: chain.way(&self.lists), rest: chain.len }
    }
}

impl<K: HashKind> Chain<K> {
    #[inline]
    fn is_of(&self, key: &K::Borrowed, hash: u32) -> bool {
        self.hash == hash && K::is_equal(K::borrow(&self.key), key)
    }

    /// Whether it has an entity with a key of this hash.
    #[inline]
    fn has(&self, number: u32, hash: u32, links: &Pages<Link, 1024>, lists: &Lists) -> bool {
        self.hash == hash && (!self.is_twin || self.lists_one(number, links, lists))
    }

    #[cold]
    #[inline(never)]
    fn lists_one(&self, number: u32, links: &Pages<Link, 1024>, lists: &Lists) -> bool {
        Holders { links, way: self.way(lists), rest: self.len }.any(|holder| holder.index() == number)
    }

    #[inline]
    fn way<'i>(&self, lists: &'i Lists) -> Way<'i> {
        if self.first.is_list() {
            Way::Many(lists.iter(self.first.number))
        } else {
            Way::Chain { next: self.first, last: self.last }
        }
    }

    /// Adds an entity. Its link already has its generation.
    #[inline]
    fn insert(&mut self, links: &mut Pages<Link, 1024>, lists: &mut Lists, number: u32) -> Result<(), ReserveError> {
        if self.first.is_list() {
            lists.insert(self.first.number, number)?;
        } else if self.len == MANY - 1 {
            self.become_many(links, lists, number)?;
        } else {
            self.link(links, number);
        }
        self.len += 1;
        Ok(())
    }

    #[inline]
    fn link(&mut self, links: &mut Pages<Link, 1024>, number: u32) {
        let mut next = NONE;
        if self.first != Member::NOBODY && number < self.last.number {
            next = self.first.number;
            while next < number {
                next = links.get(next).next;
            }
        }
        let previous = if next == NONE { self.last.number } else { links.get(next).previous };
        links.change(number, |link| (link.previous, link.next) = (previous, next));
        self.connect(links, previous, next, [number, number]);
    }

    /// Removes an entity that is here. Its link stays.
    #[inline]
    fn remove(&mut self, links: &mut Pages<Link, 1024>, lists: &mut Lists, number: u32) {
        self.len -= 1;
        if self.first.is_list() {
            lists.remove(self.first.number, number);
            if self.len <= FEW {
                self.become_few(links, lists);
            }
            return;
        }
        let Link { previous, next, .. } = links.get(number);
        self.connect(links, previous, next, [next, previous]);
    }

    /// Makes these two the neighbours of the run between them: of its first one, and of its last one.
    #[inline]
    fn connect(&mut self, links: &mut Pages<Link, 1024>, previous: u32, next: u32, [first, last]: [u32; 2]) {
        if previous == NONE {
            self.first = Member::of(links, first);
        } else {
            links.change(previous, |link| link.next = first);
        }
        if next == NONE {
            self.last = Member::of(links, last);
        } else {
            links.change(next, |link| link.previous = last);
        }
    }

    #[cold]
    #[inline(never)]
    fn become_many(&mut self, links: &Pages<Link, 1024>, lists: &mut Lists, number: u32) -> Result<(), ReserveError> {
        let list = lists.begin()?;
        let mut next = self.first.number;
        let mut filled = lists.insert(list, number);
        while next != NONE && filled.is_ok() {
            filled = lists.insert(list, next);
            next = links.get(next).next;
        }
        if filled.is_err() {
            lists.end(list);
            return filled;
        }
        (self.first, self.last) = (Member::list(list), Member::NOBODY);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn become_few(&mut self, links: &mut Pages<Link, 1024>, lists: &mut Lists) {
        let list = self.first.number;
        (self.first, self.last) = (Member::NOBODY, Member::NOBODY);
        lists.iter(list).for_each(|number| self.link(links, number));
        lists.end(list);
    }
}

/// The entities that have a key, in their order.
#[derive(Clone)]
pub struct Holders<'i> {
    links: &'i Pages<Link, 1024>,
    way: Way<'i>,
    rest: u32,
}

#[derive(Clone)]
enum Way<'i> {
    Chain { next: Member, last: Member },
    Many(Numbers<'i>),
}

impl Way<'_> {
    const NOBODY: Self = Self::Chain { next: Member::NOBODY, last: Member::NOBODY };
}

impl Iterator for Holders<'_> {
    type Item = Entity;

    #[inline]
    fn next(&mut self) -> Option<Entity> {
        self.rest = self.rest.checked_sub(1)?;
        match &mut self.way {
            Way::Chain { next, last } => {
                let entity = next.entity();
                *next = match self.rest {
                    0 => return entity,
                    1 => *last,
                    _ => Member::of(self.links, self.links.get(next.number).next),
                };
                entity
            }
            Way::Many(numbers) => Member::of(self.links, numbers.next()?).entity(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest as usize, Some(self.rest as usize))
    }

    #[inline]
    fn count(self) -> usize {
        self.rest as usize
    }
}

impl ExactSizeIterator for Holders<'_> {}

impl FusedIterator for Holders<'_> {}

impl<K: HashKind> Method for HashIndex<K> {
    type Key<'k> = &'k K::Borrowed;

    fn len(&self) -> usize {
        self.len
    }

    fn contains(&self, entity: Entity) -> bool {
        Self::contains(self, entity)
    }

    fn clear(&mut self) {
        self.len = 0;
        self.chains.clear();
        self.links.clear();
        self.lists.clear();
    }

    #[inline]
    fn put(&mut self, entity: Entity, key: &K::Borrowed) -> Result<(), ReserveError> {
        let (number, hash) = (entity.index(), hash_of::<K>(key));
        let old = *self.links.reserved(number)?;
        if old.generation != 0 {
            if old.hash == hash && self.replace(entity, key, hash)? {
                return Ok(());
            }
            self.unlink(number, old.hash);
        }
        let Self { chains, links, lists, .. } = self;
        let mut is_twin = false;
        let mut is_it = |chain: &Chain<K>| {
            let is_it = chain.is_of(key, hash);
            is_twin |= chain.hash == hash && !is_it;
            is_it
        };
        let chain = match chains.find_mut(widened(hash), &mut is_it) {
            Some(chain) => chain,
            None => begin(chains, key, hash, is_twin)?,
        };
        links.change(number, |link| (link.generation, link.hash) = (entity.generation(), hash));
        if let Err(error) = chain.insert(links, lists, number) {
            links.set(number, Link::NONE);
            return Err(error);
        }
        self.len += 1;
        Ok(())
    }

    fn remove(&mut self, entity: Entity) {
        let link = self.links.get(entity.index());
        if link.generation == entity.generation() {
            self.unlink(entity.index(), link.hash);
        }
    }

    fn settle(&mut self) -> Result<(), ReserveError> {
        Ok(())
    }

    fn each_that_may_meet(&self, condition: &Condition, each: &mut dyn FnMut(Entity) -> ControlFlow<()>) -> bool {
        let Some(Bounds::OneOf(values)) = condition.bounds() else { return false };
        let mut flow = ControlFlow::Continue(());
        let mut give = |key: &K::Borrowed| {
            if flow.is_continue() {
                flow = self.get(key).try_for_each(&mut *each);
            }
        };
        values.iter().all(|value| K::each_like(value, &mut give))
    }

    fn allocated(&self) -> usize {
        let keys: usize = self.chains.iter().map(|chain| K::allocated(&chain.key)).sum();
        self.chains.allocation_size() + keys + self.links.allocated() + self.lists.allocated()
    }

    fn check_invariants(&self) {
        let mut len = 0;
        for chain in &self.chains {
            let others =
                self.chains.iter_hash(widened(chain.hash)).filter(|other| other.hash == chain.hash).count() - 1;
            assert!(others == 0 || chain.is_twin, "those of one hash know of each other");
            assert!(chain.len > 0 && (!chain.first.is_list() || chain.len > FEW));
            let mut last = None;
            let mut count = 0;
            for holder in self.holders(chain) {
                assert!(last < Some(holder.index()), "H2: a chain is in the order of entities");
                let link = self.links.get(holder.index());
                assert_eq!((link.generation, link.hash), (holder.generation(), chain.hash));
                last = Some(holder.index());
                count += 1;
            }
            assert_eq!(count, chain.len);
            len += count as usize;
        }
        assert_eq!(len, self.len, "H1: each entity is in one chain");
    }
}

impl<K: HashKind> HashIndex<K> {
    /// Keeps the key of an entity, if it is equal to the one that the entity has, and says whether it is. Both have this hash.
    #[inline]
    fn replace(&mut self, entity: Entity, key: &K::Borrowed, hash: u32) -> Result<bool, ReserveError> {
        let (number, generation) = (entity.index(), entity.generation());
        let Self { chains, links, lists, .. } = self;
        let chain = chains.find_mut(widened(hash), |chain| chain.has(number, hash, links, lists));
        let Some(chain) = chain.filter(|chain| K::is_equal(K::borrow(&chain.key), key)) else { return Ok(false) };
        links.change(number, |link| link.generation = generation);
        for end in [&mut chain.first, &mut chain.last] {
            if end.number == number && end.generation != 0 {
                end.generation = generation;
            }
        }
        K::replace(&mut chain.key, key)?;
        Ok(true)
    }

    /// Takes an entity out of the chain of its key, which goes with the last one.
    #[inline]
    fn unlink(&mut self, number: u32, hash: u32) {
        let Self { chains, links, lists, .. } = self;
        if let Ok(mut entry) = chains.find_entry(widened(hash), |chain| chain.has(number, hash, links, lists)) {
            let chain = entry.get_mut();
            chain.remove(links, lists, number);
            if chain.len == 0 {
                entry.remove();
            }
        }
        self.links.set(number, Link::NONE);
        self.len -= 1;
    }
}

/// Adds a key, which has no entities yet.
#[inline]
fn begin<'i, K: HashKind>(
    chains: &'i mut HashTable<Chain<K>>,
    key: &K::Borrowed,
    hash: u32,
    is_twin: bool,
) -> Result<&'i mut Chain<K>, ReserveError> {
    let key = K::try_own(key)?;
    let bytes = size_of::<Chain<K>>() * (chains.len() + 1);
    let reserved = chains.try_reserve(1, |chain| widened(chain.hash));
    reserved.map_err(|_| ReserveError::out_of_memory(INDEX, bytes))?;
    if is_twin {
        chains.iter_hash_mut(widened(hash)).filter(|chain| chain.hash == hash).for_each(|chain| chain.is_twin = true);
    }
    let chain = Chain { hash, is_twin, len: 0, first: Member::NOBODY, last: Member::NOBODY, key };
    Ok(chains.insert_unique(widened(hash), chain, |chain| widened(chain.hash)).into_mut())
}
