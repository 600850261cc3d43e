use super::by_key::{self, Mods};
use crate::components::Position;
use crate::order::shuffled;
use crate::random_get::{ecs, ecs_dynamic};
use crate::{Contestant, Digest};
use ::ecs::{Entity, Key};

/// By a typed key.
pub(super) struct ByKey {
    mods: Mods,
    key: Key<Position>,
    entities: Vec<Entity>,
    sum: f32,
}

impl Contestant for ByKey {
    fn prepare(rows: usize) -> Self {
        let (mods, key, entities) = by_key::populated(rows);
        let entities = shuffled(rows)
            .into_iter()
            .map(|row| entities[row])
            .collect();
        Self {
            mods,
            key,
            entities,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        let Self {
            mods,
            key,
            entities,
            sum,
        } = self;
        *sum = entities
            .iter()
            .filter_map(|entity| mods.get_key(*entity, *key))
            .map(|p| p.0[0])
            .sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}

/// A listed component of a declared archetype.
pub(super) type Declared = ecs::Ecs;
/// A listed component of a dynamic archetype.
pub(super) type Dynamic = ecs_dynamic::Ecs;
