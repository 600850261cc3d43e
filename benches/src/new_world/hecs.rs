use super::Crowd;
use crate::Digest;
use crate::letters::{Data, LetterA};
use hecs::World;

pub(super) struct Hecs(World);

impl Crowd for Hecs {
    fn with(entities: usize) -> Self {
        let mut world = World::new();
        for _ in 0..entities {
            world.spawn((LetterA(0.0), Data(1.0)));
        }
        Self(world)
    }

    fn data(&mut self) -> Digest {
        Digest::of(self.0.query_mut::<&Data>().into_iter().map(|data| [data.0]))
    }
}
