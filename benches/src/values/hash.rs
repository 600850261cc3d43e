use super::Index;
use ecs::Entity;
use ecs::index::Method;
use ecs::index::values::{By, HashIndex};
use std::collections::HashMap;

#[derive(Default)]
pub(super) struct Ours(HashIndex<By<u32>>);

impl Index for Ours {
    #[inline]
    fn put(&mut self, entity: Entity, _: Option<u32>, new: u32) {
        self.0.put(entity, &new).expect("there is memory");
    }

    fn settle(&mut self) {
        self.0.settle().expect("there is memory");
    }

    #[inline]
    fn sum(&self, key: u32, _: u32) -> u64 {
        self.0
            .get(key)
            .map(|entity| u64::from(entity.index()))
            .sum()
    }
}

/// The entities of a key are in no order.
#[derive(Default)]
pub(super) struct Map(HashMap<u32, Vec<Entity>>);

impl Index for Map {
    #[inline]
    fn put(&mut self, entity: Entity, old: Option<u32>, new: u32) {
        if let Some(entities) = old.and_then(|old| self.0.get_mut(&old))
            && let Some(place) = entities.iter().position(|it| *it == entity)
        {
            entities.swap_remove(place);
        }
        self.0.entry(new).or_default().push(entity);
    }

    #[inline]
    fn sum(&self, key: u32, _: u32) -> u64 {
        self.0.get(&key).map_or(0, |entities| {
            entities
                .iter()
                .map(|entity| u64::from(entity.index()))
                .sum()
        })
    }
}
