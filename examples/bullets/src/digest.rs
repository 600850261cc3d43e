//! One number for the whole state, to compare two runs by.

use crate::components::{
    Cannon, Fade, Friendly, Gun, Heading, Health, Hostile, Kind, Position, Size, Velocity,
};
use crate::resources::{Campaign, Clock, Controls, Rng, Score};
use crate::world::Game;
use ecs::prelude::*;
use std::hash::{Hash, Hasher};

/// Every row of every table, whole: all terms are optional, so that no archetype is left out.
#[derive(Query, Hash)]
struct Everything<'w> {
    entity: Entity,
    position: Option<&'w Position>,
    velocity: Option<&'w Velocity>,
    size: Option<&'w Size>,
    health: Option<&'w Health>,
    kind: Option<&'w Kind>,
    friendly: Option<&'w Friendly>,
    hostile: Option<&'w Hostile>,
    gun: Option<&'w Gun>,
    cannon: Option<&'w Cannon>,
    fade: Option<&'w Fade>,
}

/// A component that the world has and the struct above has not would go unnoticed. Each is a reference there.
const _: () = assert!(
    size_of::<Everything<'_>>()
        == (size_of::<Entity>() + Game::COMPONENTS.len() * size_of::<&()>())
            .next_multiple_of(align_of::<Everything<'_>>()),
    "`Everything` must name each component of the game once"
);

/// The hash of a game. Data that never change are not in it.
pub(crate) fn of(game: &Game) -> u64 {
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
    game.query_ref::<Everything<'_>>()
        .for_each(|row| row.hash(&mut fnv));
    let Controls { x, y } = game.resource();
    (
        game.resource::<Clock>(),
        game.resource::<Rng>(),
        game.resource::<Score>(),
    )
        .hash(&mut fnv);
    (
        game.resource::<Campaign>(),
        game.wave(),
        x.to_bits(),
        y.to_bits(),
    )
        .hash(&mut fnv);
    fnv.finish()
}

/// A float is hashed by its bits, so that the smallest difference shows.
macro_rules! hash_by_bits {
    ($($component:ty { $($field:tt)+ })+) => {$(
        impl Hash for $component {
            fn hash<H: Hasher>(&self, state: &mut H) {
                $(self.$field.to_bits().hash(state);)+
            }
        }
    )+};
}

hash_by_bits! {
    Position { x y }
    Velocity { x y }
    Heading { x y }
    Size { 0 }
    Fade { 0 }
}

impl Hash for Gun {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self {
            pattern,
            heading,
            wait,
        } = self;
        (pattern, heading, wait).hash(state);
    }
}

/// The hash of Fowler, Noll and Vo in its 64-bit form 1a: short, and the same for all time.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
