use super::chosen;
use crate::components::{Position, Velocity};
use crate::tracked_iter::ecs_tracked::{Tracked, digest, populated};
use crate::{Contestant, Digest};
use ecs::{Changed, Entity};

pub(super) struct Ecs<const ONE: bool> {
    world: Tracked,
    chosen: Vec<Entity>,
}

impl<const ONE: bool> Contestant for Ecs<ONE> {
    fn prepare(rows: usize) -> Self {
        let world = populated(rows);
        let entities: Vec<_> = world.entities().collect();
        let chosen = chosen::<ONE>(rows).map(|row| entities[row]).collect();
        Self { world, chosen }
    }

    fn run(&mut self) {
        let tick = self.world.change_tick();
        for entity in &self.chosen {
            if let Some(position) = self.world.get_mut::<Position>(*entity) {
                position.0[0] += 1.0;
            }
        }
        let changed = self
            .world
            .query::<(&Position, &mut Velocity, Changed<Position>)>()
            .since(tick);
        changed.for_each(|(position, velocity, ())| velocity.0[1] = position.0[0]);
    }

    fn result(&mut self) -> Digest {
        digest(&self.world)
    }
}
