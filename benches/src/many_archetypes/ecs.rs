#![allow(clippy::wildcard_imports, reason = "fourteen letters")]
#![allow(
    dead_code,
    reason = "a world behind a `macro_rules!` counts as written by hand, with its unused views"
)]

use super::for_digits;
use crate::letters::*;
use crate::{Contestant, Digest};

macro_rules! declare {
    ($($digit:literal $letter:ident),*) => {
        ecs::world! {
            #[world]
            pub(crate) struct Letters { components: (Data, $($letter),*) }

            #[archetype]
            pub(crate) struct Plain { data: Data }
        }

        pub(crate) fn spawn(letters: &mut Letters, number: usize) {
            let entity = letters.spawn(Plain { data: Data(1.0) });
            $(
                if number >> $digit & 1 != 0 {
                    let _ = letters.insert(entity, $letter(0.0));
                }
            )*
        }
    };
}

for_digits!(declare);

/// All archetypes but one are dynamic.
pub(super) struct Ecs<const EACH: usize>(Letters);

impl<const EACH: usize> Contestant for Ecs<EACH> {
    fn prepare(rows: usize) -> Self {
        let mut letters = Letters::new();
        (0..rows / EACH * EACH).for_each(|row| spawn(&mut letters, row / EACH));
        Self(letters)
    }

    fn run(&mut self) {
        self.0.query::<&mut Data>().for_each(|data| data.0 *= 2.0);
    }

    fn result(&mut self) -> Digest {
        Digest::of(self.0.query_ref::<&Data>().map(|data| [data.0]))
    }
}
