use super::{ARCHETYPES, advance, component, for_archetypes};
use crate::components::{Buff, Position, Rotation, Velocity, X};
use crate::letters::LetterA;
use crate::{Contestant, Digest};
use hecs::World;

macro_rules! declare {
    ($($number:literal $archetype:ident { $($field:ident: $component:ident),* })*) => {
        fn spawn(world: &mut World, row: usize) {
            let (position, velocity) = (Position::of(row), Velocity(X));
            match row % ARCHETYPES {
                $($number => world.spawn((position, velocity, $(component!($component)),*)),)*
                _ => unreachable!("there are {ARCHETYPES} archetypes"),
            };
        }
    };
}

for_archetypes!(declare);

pub(super) struct Hecs(World);

impl Contestant for Hecs {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        (0..rows).for_each(|row| spawn(&mut world, row));
        Self(world)
    }

    fn run(&mut self) {
        let rows = self
            .0
            .query_mut::<(&mut Position, &Velocity, Option<&Buff>)>();
        rows.into_iter()
            .for_each(|(position, velocity, buff)| advance(position, velocity, buff));
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.0
                .query_mut::<&Position>()
                .into_iter()
                .map(|position| position.0),
        )
    }
}
