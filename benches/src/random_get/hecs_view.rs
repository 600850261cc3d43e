use super::hecs::populated;
use crate::components::Position;
use crate::{Contestant, Digest};
use hecs::{Entity, World};

/// With a view, which borrows the column once.
pub(super) struct Hecs {
    world: World,
    entities: Vec<Entity>,
    sum: f32,
}

impl Contestant for Hecs {
    fn prepare(rows: usize) -> Self {
        let (world, entities) = populated(rows);
        Self {
            world,
            entities,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        let view = self.world.view_mut::<&Position>();
        self.sum = self
            .entities
            .iter()
            .filter_map(|entity| view.get(*entity))
            .map(|p| p.0[0])
            .sum();
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
