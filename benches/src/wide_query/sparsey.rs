use super::{ARCHETYPES, advance, component, for_archetypes};
use crate::components::{Buff, Position, Rotation, Velocity, X};
use crate::letters::LetterA;
use crate::{Contestant, Digest};
use sparsey::World;

macro_rules! declare {
    ($($number:literal $archetype:ident { $($field:ident: $component:ident),* })*) => {
        fn spawn(world: &mut World, row: usize) {
            let (position, velocity) = (Position::of(row), Velocity(X));
            match row % ARCHETYPES {
                $($number => world.create((position, velocity, $(component!($component)),*)),)*
                _ => unreachable!("there are {ARCHETYPES} archetypes"),
            };
        }
    };
}

for_archetypes!(declare);

/// With a group within a group, so that the rows with a buff are next to each other, and so are those without one. (`slice`
/// returns the first ones of the group, with any exclusion.)
pub(super) struct Sparsey(World);

impl Contestant for Sparsey {
    fn prepare(rows: usize) -> Self {
        let mut builder = World::builder();
        let builder = builder
            .add_group::<(Position, Velocity)>()
            .add_group::<(Position, Velocity, Buff)>();
        let mut world = builder.register::<Rotation>().register::<LetterA>().build();
        (0..rows).for_each(|row| spawn(&mut world, row));
        Self(world)
    }

    fn run(&mut self) {
        let mut buffed = self.0.query_all::<(&mut Position, &Velocity, &Buff)>();
        let (positions, velocities, buffs) = buffed.slice().expect("the components are a group");
        for ((position, velocity), buff) in positions.iter_mut().zip(velocities).zip(buffs) {
            advance(position, velocity, Some(buff));
        }
        drop(buffed);
        let mut plain = self
            .0
            .query_all::<(&mut Position, &Velocity)>()
            .exclude::<&Buff>();
        plain.for_each(|(position, velocity)| advance(position, velocity, None));
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.0
            .for_each::<&Position>(|position| digest.add(&position.0));
        digest
    }
}
