use super::{ARCHETYPES, advance, component, for_archetypes};
use crate::components::{Buff, Position, Rotation, Velocity, X};
use crate::letters::LetterA;
use crate::{Contestant, Digest};
use shipyard::{IntoIter, View, ViewMut, World};

macro_rules! declare {
    ($($number:literal $archetype:ident { $($field:ident: $component:ident),* })*) => {
        fn spawn(world: &mut World, row: usize) {
            let (position, velocity) = (Position::of(row), Velocity(X));
            match row % ARCHETYPES {
                $($number => world.add_entity((position, velocity, $(component!($component)),*)),)*
                _ => unreachable!("there are {ARCHETYPES} archetypes"),
            };
        }
    };
}

for_archetypes!(declare);

pub(super) struct Shipyard(World);

impl Contestant for Shipyard {
    fn prepare(rows: usize) -> Self {
        let mut world = World::new();
        (0..rows).for_each(|row| spawn(&mut world, row));
        Self(world)
    }

    fn run(&mut self) {
        self.0.run(
            |mut positions: ViewMut<'_, Position>,
             velocities: View<'_, Velocity>,
             buffs: View<'_, Buff>| {
                let rows = (&mut positions, &velocities, buffs.as_optional()).iter();
                rows.for_each(|(position, velocity, buff)| advance(position, velocity, buff));
            },
        );
    }

    fn result(&mut self) -> Digest {
        self.0.run(|positions: View<'_, Position>| {
            Digest::of(positions.iter().map(|position| position.0))
        })
    }
}
