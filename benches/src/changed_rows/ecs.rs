use super::EVERY;
use crate::components::{Position, Velocity};
use crate::tracked_iter::ecs_tracked::{Tracked, digest, populated};
use crate::{Contestant, Digest};
use ecs::{Changed, Entity};

pub(super) struct Ecs {
    world: Tracked,
    chosen: Vec<Entity>,
}

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        let world = populated(rows);
        let chosen = world.entities().step_by(EVERY).collect();
        Self { world, chosen }
    }

    fn run(&mut self) {
        let tick = self.world.change_tick();
        for entity in &self.chosen {
            if let Some(position) = self.world.get_mut::<Position>(*entity) {
                position.0[0] += 1.0;
            }
        }
        let changed = self.world.query::<(&Position, &mut Velocity, Changed<Position>)>().since(tick);
        changed.for_each(|(position, velocity, ())| velocity.0[1] = position.0[0]);
    }

    fn result(&mut self) -> Digest {
        digest(&self.world)
    }
}
