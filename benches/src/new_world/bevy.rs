use super::Crowd;
use crate::Digest;
use crate::letters::{Data, LetterA};
use bevy_ecs::world::World;

pub(super) struct Bevy(World);

impl Crowd for Bevy {
    fn with(entities: usize) -> Self {
        let mut world = World::new();
        for _ in 0..entities {
            world.spawn((LetterA(0.0), Data(1.0)));
        }
        Self(world)
    }

    fn data(&mut self) -> Digest {
        Digest::of(self.0.query::<&Data>().iter(&self.0).map(|data| [data.0]))
    }
}
