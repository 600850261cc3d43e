#![allow(clippy::wildcard_imports, reason = "twenty-six letters")]
#![expect(
    clippy::too_many_arguments,
    reason = "gecs takes a capacity for each archetype"
)]

use crate::letters::*;
use crate::{Contestant, Digest};
use gecs::prelude::*;

macro_rules! declare {
    ($($letter:ident $row:ident),*) => {
        ecs_world! {
            ecs_name!(Letters);
            $(ecs_archetype!($row, dyn, $letter, Data);)*
        }

        fn populated(each: usize) -> Letters {
            let mut letters = Letters::default();
            $(
                for _ in 0..each {
                    letters.create::<$row>(($letter(0.0), Data(1.0)));
                }
            )*
            letters
        }
    };
}

for_letters!(declare);

pub(super) struct Gecs(Letters);

impl Contestant for Gecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows / LETTERS))
    }

    fn run(&mut self) {
        ecs_iter!(self.0, |data: &mut Data| {
            data.0 *= 2.0;
        });
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        ecs_iter!(self.0, |data: &Data| {
            digest.add(&[data.0]);
        });
        digest
    }
}
