use super::Crowd;
use crate::Digest;
use crate::fragmented_iter::sparsey::empty;
use crate::letters::{Data, LetterA};
use sparsey::World;

pub(super) struct Sparsey(World);

impl Crowd for Sparsey {
    fn with(entities: usize) -> Self {
        let mut world = empty();
        for _ in 0..entities {
            world.create((LetterA(0.0), Data(1.0)));
        }
        Self(world)
    }

    fn data(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.0.for_each::<&Data>(|data| digest.add(&[data.0]));
        digest
    }
}
