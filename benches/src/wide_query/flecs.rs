use super::{ARCHETYPES, advance, component, for_archetypes};
use crate::components::{Buff, Position, Rotation, Velocity, X};
use crate::letters::LetterA;
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

macro_rules! declare {
    ($($number:literal $archetype:ident { $($field:ident: $component:ident),* })*) => {
        fn spawn(world: &World, row: usize) {
            let entity = world.entity().set(Position::of(row)).set(Velocity(X));
            match row % ARCHETYPES {
                $($number => entity$(.set(component!($component)))*,)*
                _ => unreachable!("there are {ARCHETYPES} archetypes"),
            };
        }
    };
}

for_archetypes!(declare);

pub(super) struct Flecs {
    /// It goes before the world does.
    query: Query<(
        &'static mut Position,
        &'static Velocity,
        Option<&'static Buff>,
    )>,
    world: World,
}

impl Contestant for Flecs {
    fn prepare(rows: usize) -> Self {
        let world = World::new();
        (0..rows).for_each(|row| spawn(&world, row));
        let query = world
            .query::<(&mut Position, &Velocity, Option<&Buff>)>()
            .set_cached()
            .build();
        Self { query, world }
    }

    fn run(&mut self) {
        self.query
            .each(|(position, velocity, buff)| advance(position, velocity, buff));
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.world
            .new_query::<&Position>()
            .each(|position| digest.add(&position.0));
        digest
    }
}
