use super::Crowd;
use crate::many_archetypes::hecs::spawn;
use hecs::{Entity, World};

pub(super) struct Hecs(World);

impl Crowd for Hecs {
    fn new() -> Self {
        Self(World::new())
    }

    fn spawn(&mut self, archetype: usize) {
        spawn(&mut self.0, archetype);
    }

    fn visit(&mut self, mut visit: impl FnMut(u64)) {
        self.0
            .query_mut::<Entity>()
            .into_iter()
            .for_each(|entity| visit(entity.to_bits().get()));
    }
}
