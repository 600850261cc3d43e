use super::{ARCHETYPES, advance, component, for_archetypes};
use crate::components::{Buff, Position, Rotation, Velocity, X};
use crate::letters::LetterA;
use crate::{Contestant, Digest};
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

macro_rules! declare {
    ($($number:literal $archetype:ident { $($field:ident: $component:ident),* })*) => {
        fn spawn(world: &mut World, row: usize) {
            let (position, velocity) = (Position::of(row), Velocity(X));
            match row % ARCHETYPES {
                $($number => world.spawn((position, velocity, $(component!($component)),*)).id(),)*
                _ => unreachable!("there are {ARCHETYPES} archetypes"),
            };
        }
    };
}

for_archetypes!(declare);

/// By whole columns, where the buffs of a table are there or not. All positions are marked as changed.
pub(super) struct Bevy {
    world: World,
    query: QueryState<(
        &'static mut Position,
        &'static Velocity,
        Option<&'static Buff>,
    )>,
}

impl Contestant for Bevy {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        (0..rows).for_each(|row| spawn(&mut world, row));
        let query = world.query();
        Self { world, query }
    }

    fn run(&mut self) {
        let tables = self
            .query
            .contiguous_iter_mut(&mut self.world)
            .expect("no component is in a sparse set");
        for (positions, velocities, buffs) in tables {
            let rows = positions.into_iter().zip(velocities);
            match buffs {
                Some(buffs) => {
                    rows.zip(buffs)
                        .for_each(|((position, velocity), b)| advance(position, velocity, Some(b)));
                }
                None => rows.for_each(|(position, velocity)| advance(position, velocity, None)),
            }
        }
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.world
                .query::<&Position>()
                .iter(&self.world)
                .map(|position| position.0),
        )
    }
}
