#![allow(
    clippy::wildcard_imports,
    reason = "the queries of gecs need macros and hidden types of the world's module"
)]

use super::Crowd;
use crate::Digest;
use crate::fragmented_iter::gecs::*;
use crate::letters::*;
use gecs::prelude::*;

pub(super) struct Gecs(Letters);

impl Crowd for Gecs {
    fn with(entities: usize) -> Self {
        let mut letters = Letters::default();
        for _ in 0..entities {
            letters.create::<RowA>((LetterA(0.0), Data(1.0)));
        }
        Self(letters)
    }

    fn data(&mut self) -> Digest {
        let mut digest = Digest::default();
        ecs_iter!(self.0, |data: &Data| {
            digest.add(&[data.0]);
        });
        digest
    }
}
