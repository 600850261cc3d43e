//! Keys by their hash.

mod chunks;
#[cfg(test)]
mod tests;

use super::INDEX;
use super::dictionary::{Dictionary, NONE};
use super::keys::{HashKind, Question};
use crate::entity::Entity;
use crate::error::ReserveError;
use crate::index::Method;
use crate::memory::try_box;
use crate::pages::Pages;
use alloc::boxed::Box;
use chunks::{Chunks, Numbers};
use core::iter::FusedIterator;
use core::num::NonZeroU32;

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
/// A table of hashes leads from a key to its first entity, and links by the numbers of entities to the others. A key that many
/// entities have has a sorted list instead. All answers are in the order of entities.
///
/// An answer and each further entity take constant time. So do `put` and `remove` while a key has fewer than 32 entities, and
/// then time that grows with the logarithm of their number. An entity takes 16 bytes, and a key some 60 and its own.
pub struct HashIndex<K: HashKind> {
    keys: Dictionary<K, Chain>,
    links: Pages<Link, 1024>,
    len: usize,
}

/// The entities of one key.
#[derive(Default)]
struct Chain {
    /// Most keys are of one entity or two: nothing else is looked at then.
    first: Member,
    last: Member,
    len: u32,
    /// All of them, if there are many; then there are no links.
    many: Option<Box<[Chunks; 1]>>,
}

/// An entity, or nobody.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Member {
    number: u32,
    generation: u32,
}

impl Member {
    const NOBODY: Self = Self { number: NONE, generation: 0 };

    #[inline]
    fn of(links: &Pages<Link, 1024>, number: u32) -> Self {
        Self { number, generation: links.get(number).generation }
    }

    #[inline]
    fn entity(self) -> Option<Entity> {
        NonZeroU32::new(self.generation).map(|generation| Entity::new(self.number, generation))
    }
}

impl Default for Member {
    fn default() -> Self {
        Self::NOBODY
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
    key: u32,
    next: u32,
    previous: u32,
}

impl Link {
    const NONE: Self = Self { generation: 0, key: NONE, next: NONE, previous: NONE };
}

impl<K: HashKind> Default for HashIndex<K> {
    fn default() -> Self {
        Self { keys: Dictionary::new(), links: Pages::new(Link::NONE, INDEX), len: 0 }
    }
}

/// Questions.
#[expect(clippy::needless_pass_by_value, reason = "a question is a reference, or small")]
impl<K: HashKind> HashIndex<K> {
    /// The entities that have a key, in their order.
    #[inline]
    pub fn get(&self, key: impl Question<K>) -> Holders<'_> {
        let chain = self.chain(key.asked());
        Holders {
            links: &self.links,
            way: chain.map_or(Way::NOBODY, Chain::way),
            rest: chain.map_or(0, |chain| chain.len),
        }
    }

    /// The first entity that has a key. If the index is unique, it is the only one.
    #[inline]
    pub fn first(&self, key: impl Question<K>) -> Option<Entity> {
        self.get(key).next()
    }

    /// Whether any entity has a key.
    #[inline]
    pub fn contains_key(&self, key: impl Question<K>) -> bool {
        self.keys.find(key.asked()).is_some()
    }

    /// How many entities have a key. It takes constant time.
    #[inline]
    pub fn count(&self, key: impl Question<K>) -> usize {
        self.chain(key.asked()).map_or(0, |chain| chain.len as usize)
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
        self.keys.len()
    }

    /// Whether there is an entry of this entity. It takes constant time.
    pub fn contains(&self, entity: Entity) -> bool {
        self.links.get(entity.index()).generation == entity.generation()
    }

    /// The key of an entity. It takes constant time.
    pub fn key_of(&self, entity: Entity) -> Option<&K::Asked> {
        let link = self.links.get(entity.index());
        if link.generation == entity.generation() { self.keys.key(link.key) } else { None }
    }

    #[inline]
    fn chain(&self, key: &K::Asked) -> Option<&Chain> {
        self.keys.value(self.keys.find(key)?)
    }
}

impl Chain {
    #[inline]
    fn way(&self) -> Way<'_> {
        match &self.many {
            None => Way::Chain { next: self.first, last: self.last },
            Some(many) => Way::Many(many[0].iter()),
        }
    }

    /// Adds an entity, whose link has its generation.
    #[inline]
    fn insert(&mut self, links: &mut Pages<Link, 1024>, number: u32) -> Result<(), ReserveError> {
        if let Some(many) = &mut self.many {
            many[0].insert(number)?;
        } else if self.len == MANY - 1 {
            self.become_many(links, number)?;
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
    fn remove(&mut self, links: &mut Pages<Link, 1024>, number: u32) {
        self.len -= 1;
        if let Some(many) = &mut self.many {
            many[0].remove(number);
            if self.len <= FEW {
                self.become_few(links);
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
    fn become_many(&mut self, links: &Pages<Link, 1024>, number: u32) -> Result<(), ReserveError> {
        let many = try_box(Chunks::default());
        let mut many = many.map_err(|_| ReserveError::out_of_memory(INDEX, size_of::<Chunks>()))?;
        many[0].insert(number)?;
        let mut next = self.first.number;
        while next != NONE {
            many[0].insert(next)?;
            next = links.get(next).next;
        }
        self.many = Some(many);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn become_few(&mut self, links: &mut Pages<Link, 1024>) {
        let Some(many) = self.many.take() else { return };
        (self.first, self.last) = (Member::NOBODY, Member::NOBODY);
        many[0].iter().for_each(|number| self.link(links, number));
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
    type Key<'k> = &'k K::Asked;

    fn len(&self) -> usize {
        self.len
    }

    fn clear(&mut self) {
        self.keys.clear(|chain| *chain = Chain::default());
        self.links.clear();
        self.len = 0;
    }

    #[inline]
    fn put(&mut self, entity: Entity, key: &K::Asked) -> Result<(), ReserveError> {
        let number = entity.index();
        let old = *self.links.reserved(number)?;
        if old.generation != 0 {
            if self.keys.key(old.key).is_some_and(|kept| K::is_equal(kept, key)) {
                self.links.change(number, |link| link.generation = entity.generation());
                if let Some(chain) = self.keys.value_mut(old.key) {
                    for end in [&mut chain.first, &mut chain.last] {
                        if end.number == number {
                            end.generation = entity.generation();
                        }
                    }
                }
                return self.keys.key_mut(old.key).map_or(Ok(()), |kept| K::replace(kept, key));
            }
            self.unlink(number, old.key);
        }
        let key = self.keys.find_or_insert(key)?;
        self.links.change(number, |link| (link.generation, link.key) = (entity.generation(), key));
        let Some(chain) = self.keys.value_mut(key) else { return Ok(()) };
        if let Err(error) = chain.insert(&mut self.links, number) {
            self.links.set(number, Link::NONE);
            return Err(error);
        }
        self.len += 1;
        Ok(())
    }

    fn remove(&mut self, entity: Entity) {
        let link = self.links.get(entity.index());
        if link.generation == entity.generation() {
            self.unlink(entity.index(), link.key);
        }
    }

    fn settle(&mut self) -> Result<(), ReserveError> {
        Ok(())
    }

    fn allocated(&self) -> usize {
        let of_chain = |chain: &Chain| chain.many.as_ref().map_or(0, |many| size_of::<Chunks>() + many[0].allocated());
        self.keys.allocated(of_chain) + self.links.allocated()
    }

    fn check_invariants(&self) {
        self.keys.check_invariants();
        let mut len = 0;
        for (_, chain) in self.keys.used() {
            assert!(chain.len > 0 && (chain.many.is_none() || chain.len > FEW));
            let holders = Holders { links: &self.links, way: chain.way(), rest: chain.len };
            let mut last = None;
            let mut count = 0;
            for holder in holders {
                assert!(last < Some(holder.index()), "a chain is in the order of entities");
                let link = self.links.get(holder.index());
                assert_eq!(link.generation, holder.generation());
                last = Some(holder.index());
                count += 1;
            }
            assert_eq!(count, chain.len);
            len += count as usize;
        }
        assert_eq!(len, self.len, "each entity is in one chain");
    }
}

impl<K: HashKind> HashIndex<K> {
    /// Takes an entity out of the chain of its key, which goes with the last one.
    #[inline]
    fn unlink(&mut self, number: u32, key: u32) {
        if let Some(chain) = self.keys.value_mut(key) {
            chain.remove(&mut self.links, number);
            if chain.len == 0 {
                self.keys.remove(key);
            }
        }
        self.links.set(number, Link::NONE);
        self.len -= 1;
    }
}
