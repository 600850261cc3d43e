//! A world as a number that depends on all that a program can see of the world.

use crate::delay::Chance;
use crate::parts::Value;
use ecs::{ComponentOf, Entity, Store, World};
use std::hash::{DefaultHasher, Hash};

/// A world that the generator wrote.
pub(crate) trait Game: World + Default + Send {
    fn begin(&mut self, chance: Chance);
    fn play(&mut self);
    /// Entities in the order of their rows, values, ticks, resources, the sum of events, and failed commands.
    fn hash(&mut self, hasher: &mut DefaultHasher);
    fn threads(&self) -> u32;
}

/// Implements [`Game`] for the type `World`, which has the components and resources of `parts`.
macro_rules! game {
    () => {
        impl crate::digest::Game for World {
            fn begin(&mut self, chance: Chance) {
                *self.resource_mut() = chance;
                fill(self);
            }

            fn play(&mut self) {
                self.resource_mut::<Known>().0 = self.query_ref::<Entity>().collect();
                let tick = self.resource_mut::<Chance>().next_tick();
                change(self, tick);
                self.tick();
            }

            fn hash(&mut self, hasher: &mut std::hash::DefaultHasher) {
                use crate::digest::{hash_ticks, hash_values};
                use std::hash::Hash;
                format!("{:?}", self.take_command_errors()).hash(hasher);
                self.change_tick().hash(hasher);
                [
                    self.resource::<R0>().0,
                    self.resource::<R1>().0,
                    self.resource::<R2>().0,
                ]
                .hash(hasher);
                [
                    self.resource::<R3>().0,
                    self.resource::<R4>().0,
                    self.resource::<R5>().0,
                ]
                .hash(hasher);
                [
                    self.resource::<R6>().0,
                    self.resource::<R7>().0,
                    self.resource::<Heard>().0,
                ]
                .hash(hasher);
                let entities: Vec<Entity> = self.query_ref::<Entity>().collect();
                entities.hash(hasher);
                self.query_ref::<&Under>()
                    .map(|under| under.what)
                    .collect::<Vec<_>>()
                    .hash(hasher);
                hash_values::<World, A>(self, &entities, hasher);
                hash_values::<World, B>(self, &entities, hasher);
                hash_values::<World, C>(self, &entities, hasher);
                hash_ticks::<World, C>(self, &entities, hasher);
                hash_values::<World, D>(self, &entities, hasher);
                hash_ticks::<World, D>(self, &entities, hasher);
                hash_values::<World, E>(self, &entities, hasher);
                hash_values::<World, F>(self, &entities, hasher);
                hash_ticks::<World, F>(self, &entities, hasher);
                hash_values::<World, S>(self, &entities, hasher);
                hash_values::<World, T>(self, &entities, hasher);
                hash_ticks::<World, T>(self, &entities, hasher);
            }

            fn threads(&self) -> u32 {
                self.resource::<Chance>().threads()
            }
        }
    };
}
pub(crate) use game;

/// The values of one component, in the order of the entities.
pub(crate) fn hash_values<W: World, C: ComponentOf<W> + Value>(
    world: &Store<W>,
    entities: &[Entity],
    hasher: &mut DefaultHasher,
) {
    for entity in entities {
        world.get::<C>(*entity).map(Value::get).hash(hasher);
    }
}

/// The ticks of one component, in the order of the entities.
pub(crate) fn hash_ticks<W: World, C: ComponentOf<W>>(
    world: &Store<W>,
    entities: &[Entity],
    hasher: &mut DefaultHasher,
) {
    for entity in entities {
        (world.added_at::<C>(*entity), world.changed_at::<C>(*entity)).hash(hasher);
    }
}
