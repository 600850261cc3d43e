#![allow(clippy::wildcard_imports, reason = "twenty-six letters")]
#![allow(
    dead_code,
    reason = "a world behind a `macro_rules!` counts as written by hand, with its unused views"
)]

use crate::letters::*;
use crate::{Contestant, Digest};

macro_rules! declare {
    ($($letter:ident $row:ident),*) => {
        ecs::world! {
            #[world]
            pub(crate) struct Letters { components: (Data, $($letter),*) }

            $(
                #[archetype]
                pub(crate) struct $row { letter: $letter, data: Data }
            )*
        }

        fn populated(each: usize) -> Letters {
            let mut letters = Letters::new();
            $(
                for _ in 0..each {
                    letters.spawn($row { letter: $letter(0.0), data: Data(1.0) });
                }
            )*
            letters
        }
    };
}

for_letters!(declare);

pub(super) struct Ecs(Letters);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows / LETTERS))
    }

    fn run(&mut self) {
        self.0.query::<&mut Data>().for_each(|data| data.0 *= 2.0);
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.0.query_ref::<&Data>().map(|data| [data.0]))
    }
}
