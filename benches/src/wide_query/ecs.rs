#![allow(
    dead_code,
    reason = "a world behind a `macro_rules!` counts as written by hand, with its unused views"
)]

use super::{ARCHETYPES, advance, component, for_archetypes};
use crate::components::{Buff, Position, Rotation, Velocity, X};
use crate::letters::LetterA;
use crate::{Contestant, Digest};

macro_rules! declare {
    ($($number:literal $archetype:ident { $($field:ident: $component:ident),* })*) => {
        ecs::world! {
            #[world]
            pub(crate) struct Crowd { components: (Position, Velocity, Buff, Rotation, LetterA) }

            $(
                #[archetype]
                pub(crate) struct $archetype { position: Position, velocity: Velocity, $($field: $component),* }
            )*
        }

        fn spawn(crowd: &mut Crowd, row: usize) {
            let (position, velocity) = (Position::of(row), Velocity(X));
            match row % ARCHETYPES {
                $($number => crowd.spawn($archetype { position, velocity, $($field: component!($component)),* }),)*
                _ => unreachable!("there are {ARCHETYPES} archetypes"),
            };
        }
    };
}

for_archetypes!(declare);

pub(super) struct Ecs(Crowd);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        let mut crowd = Crowd::new();
        (0..rows).for_each(|row| spawn(&mut crowd, row));
        Self(crowd)
    }

    fn run(&mut self) {
        let rows = self.0.query::<(&mut Position, &Velocity, Option<&Buff>)>();
        rows.for_each(|(position, velocity, buff)| advance(position, velocity, buff));
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.0.query_ref::<&Position>().map(|position| position.0))
    }
}
