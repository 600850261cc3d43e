#![allow(
    clippy::wildcard_imports,
    reason = "twenty-six letters, and the macros need what they do not name"
)]
#![expect(unreachable_pub, reason = "the fields that the macros make are public")]

use crate::letters::*;
use crate::{Contestant, Digest};
use zero_ecs::*;

macro_rules! declare {
    ($($letter:ident $row:ident),*) => {
        $(
            #[entity]
            pub struct $row {
                pub letter: $letter,
                pub data: Data,
            }
        )*

        ecs_world!($($row),*);

        fn populated(each: usize) -> World {
            let mut world = World::default();
            $(
                for _ in 0..each {
                    world.create($row { letter: $letter(0.0), data: Data(1.0) });
                }
            )*
            world
        }
    };
}

for_letters!(declare);

#[system_for_each(World)]
fn double(data: &mut Data) {
    data.0 *= 2.0;
}

pub(super) struct Zero(World);

impl Contestant for Zero {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows / LETTERS))
    }

    fn run(&mut self) {
        self.0.double();
    }

    fn result(&mut self) -> Digest {
        make_query!(AllData, Data);
        Digest::of(
            self.0
                .with_query(Query::<AllData<'_>>::new())
                .iter()
                .map(|data: &Data| [data.0]),
        )
    }
}
