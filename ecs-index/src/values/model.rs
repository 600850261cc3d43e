//! The model that all methods of this folder are compared with, and the helpers of the tests.

use crate::Method;
pub(super) use crate::random::Random;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::num::NonZeroU32;
use ecs_value::Entity;

pub(super) fn entity(number: u32, generation: u32) -> Entity {
    Entity::new(number, NonZeroU32::new(generation).unwrap())
}

/// Random changes of an index, beside a list of the same entries.
pub(super) struct Model<K> {
    /// By the number of the entity.
    pub(super) entries: BTreeMap<u32, (Entity, K)>,
    random: Random,
    numbers: u32,
    generations: u32,
    key: fn(u32) -> K,
}

/// How many steps a model takes.
pub(super) const STEPS: usize = if cfg!(miri) { 8 } else { 400 };

/// How far some numbers are from the others.
const FAR: u32 = if cfg!(miri) { 100 } else { 1_000 };

impl<K: Clone> Model<K> {
    /// With this many numbers, which are spread, and with keys that are made of random numbers.
    pub(super) const fn new(seed: u64, numbers: u32, key: fn(u32) -> K) -> Self {
        Self {
            entries: BTreeMap::new(),
            random: Random::new(seed),
            numbers,
            generations: 3,
            key,
        }
    }

    /// For a method that knows entities by their numbers.
    pub(super) fn of_first_generation(self) -> Self {
        Self {
            generations: 1,
            ..self
        }
    }

    fn entity(&mut self) -> Entity {
        let number = self.random.below(self.numbers);
        // Some are far from the others, so that there are pages between them.
        let number = if number.is_multiple_of(10) {
            number * FAR
        } else {
            number
        };
        entity(number, 1 + self.random.below(self.generations))
    }

    pub(super) fn key(&mut self) -> K {
        (self.key)(self.random.below(u32::MAX))
    }

    /// Changes the index, and settles it. `put` and `add` are calls of the methods.
    pub(super) fn step<M: Method<Id = Entity>>(
        &mut self,
        index: &mut M,
        put: impl Fn(&mut M, Entity, &K),
        add: impl Fn(&mut M, Entity, &K),
    ) {
        match self.random.below(40) {
            0 => {
                index.clear();
                self.entries.clear();
            }
            1 => {
                let kept = self.random.below(4);
                let keep = |entity: &Entity| {
                    !(entity.index() + entity.generation()).is_multiple_of(kept + 1)
                };
                self.entries.retain(|_, (entity, _)| {
                    let stays = keep(entity);
                    if !stays {
                        index.remove(*entity);
                    }
                    stays
                });
            }
            2..=4 => {
                let count = self.random.below(2 * self.numbers);
                index.begin(count as usize).unwrap();
                self.entries.clear();
                for _ in 0..count {
                    let (entity, key) = (self.entity(), self.key());
                    add(index, entity, &key);
                    self.entries.insert(entity.index(), (entity, key));
                }
            }
            step => {
                let count = if step < 10 {
                    self.numbers
                } else {
                    1 + self.random.below(8)
                };
                for _ in 0..count {
                    let entity = self.entity();
                    if self.random.below(3) == 0 {
                        index.remove(entity);
                        if self
                            .entries
                            .get(&entity.index())
                            .is_some_and(|(holder, _)| *holder == entity)
                        {
                            self.entries.remove(&entity.index());
                        }
                    } else {
                        let key = self.key();
                        put(index, entity, &key);
                        self.entries.insert(entity.index(), (entity, key));
                    }
                }
            }
        }
        index.settle().unwrap();
        index.check_invariants();
        assert_eq!(
            (index.len(), index.is_empty()),
            (self.entries.len(), self.entries.is_empty())
        );
        for _ in 0..4 {
            let entity = self.entity();
            let is_there = self
                .entries
                .get(&entity.index())
                .is_some_and(|(holder, _)| *holder == entity);
            assert_eq!(index.contains(entity), is_there);
        }
    }

    /// An index that is built of the entries as they are, in another order.
    pub(super) fn anew<M: Method<Id = Entity>>(&self, add: impl Fn(&mut M, Entity, &K)) -> M {
        let mut index = M::default();
        index.begin(self.entries.len()).unwrap();
        for (entity, key) in self.entries.values().rev() {
            add(&mut index, *entity, key);
        }
        index.settle().unwrap();
        index.check_invariants();
        index
    }

    /// The entities with keys that pass, in their order.
    pub(super) fn having(&self, is_wanted: impl Fn(&K) -> bool) -> Vec<Entity> {
        self.entries
            .values()
            .filter(|(_, key)| is_wanted(key))
            .map(|(entity, _)| *entity)
            .collect()
    }
}
