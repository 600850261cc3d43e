use super::Index;
use ecs::Entity;
use ecs::index::Method;
use ecs::index::values::{By, Ordered};
use std::collections::BTreeSet;

#[derive(Default)]
pub(super) struct Ours(Ordered<By<u32>>);

impl Index for Ours {
    #[inline]
    fn put(&mut self, entity: Entity, _: Option<u32>, new: u32) {
        self.0.put(entity, &new).expect("there is memory");
    }

    fn settle(&mut self) {
        self.0.settle().expect("there is memory");
    }

    #[inline]
    fn sum(&self, key: u32, width: u32) -> u64 {
        let number = |entity: Entity| u64::from(entity.index());
        if width == 1 {
            return self.0.get(key).map(number).sum();
        }
        self.0
            .range(key..key + width)
            .map(|found| number(found.entity))
            .sum()
    }
}

#[derive(Default)]
pub(super) struct Tree(BTreeSet<(u32, Entity)>);

impl Index for Tree {
    #[inline]
    fn put(&mut self, entity: Entity, old: Option<u32>, new: u32) {
        if let Some(old) = old {
            self.0.remove(&(old, entity));
        }
        self.0.insert((new, entity));
    }

    #[inline]
    fn sum(&self, key: u32, width: u32) -> u64 {
        const FIRST: Entity = match Entity::from_bits(1 << 32) {
            Ok(entity) => entity,
            Err(_) => unreachable!(),
        };
        self.0
            .range((key, FIRST)..(key + width, FIRST))
            .map(|(_, entity)| u64::from(entity.index()))
            .sum()
    }
}
