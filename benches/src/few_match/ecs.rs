#![allow(clippy::wildcard_imports, reason = "eighteen letters")]
#![allow(
    dead_code,
    reason = "a world behind a `macro_rules!` counts as written by hand, with its unused views"
)]

use super::{for_components, numbers};
use crate::letters::*;
use crate::{Contestant, Digest};

macro_rules! declare {
    ($($digit:literal $letter:ident),*) => {
        ecs::world! {
            #[world]
            pub(crate) struct Letters { components: (Data, $($letter),*, LetterZ) }

            #[archetype]
            pub(crate) struct Stone { letter: LetterZ }

            #[query(without(LetterP, LetterQ, LetterR))]
            pub(crate) struct Few {
                data: &mut Data,
                a: &LetterA,
                b: &LetterB,
                c: &LetterC,
                d: &LetterD,
                e: &LetterE,
                f: &LetterF,
                o: &LetterO,
            }
        }

        fn spawn(letters: &mut Letters, number: usize) {
            let entity = letters.spawn((Data(1.0),));
            $(
                if number >> $digit & 1 != 0 {
                    let _ = letters.insert(entity, $letter(1.0));
                }
            )*
        }
    };
}

for_components!(declare);

pub(super) struct Ecs<const ARCHETYPES: usize>(Letters);

impl<const ARCHETYPES: usize> Contestant for Ecs<ARCHETYPES> {
    fn prepare(_: usize) -> Self {
        let mut letters = Letters::new();
        numbers::<ARCHETYPES>().for_each(|number| spawn(&mut letters, number));
        assert_eq!(
            letters
                .archetypes()
                .filter(|archetype| archetype.rows() > 0)
                .count(),
            ARCHETYPES
        );
        Self(letters)
    }

    fn run(&mut self) {
        self.0.few().for_each(
            |Few {
                 data,
                 a,
                 b,
                 c,
                 d,
                 e,
                 f,
                 o,
             }| data.0 += a.0 + b.0 + c.0 + d.0 + e.0 + f.0 + o.0,
        );
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.0
                .query_ref::<(&Data, &LetterO)>()
                .map(|(data, _)| [data.0]),
        )
    }
}
