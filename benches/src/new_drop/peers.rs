//! The other peers.

use super::makers;
use crate::{fragmented_iter, simple_insert};

makers! {
    Bevy: bevy_ecs::world::World::new();
    Flecs: flecs_ecs::prelude::World::new();
    Shipyard: shipyard::World::new();
    Sparsey26: fragmented_iter::sparsey::empty();
    Sparsey: simple_insert::sparsey::empty();
    Zero26: fragmented_iter::zero::World::default();
    Zero: simple_insert::zero::World::default();
}
