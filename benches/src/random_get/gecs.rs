use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::{Contestant, Digest};
use gecs::prelude::*;

ecs_world! {
    ecs_name!(Crowd);
    ecs_archetype!(Walker, dyn, Position, Velocity);
}

pub(super) struct Gecs {
    crowd: Crowd,
    entities: Vec<Entity<Walker>>,
    sum: f32,
}

impl Contestant for Gecs {
    fn prepare(rows: usize) -> Self {
        let mut crowd = Crowd::default();
        let entities: Vec<_> = (0..rows)
            .map(|row| crowd.create::<Walker>((Position::of(row), Velocity(X))))
            .collect();
        let entities = shuffled(rows)
            .into_iter()
            .map(|row| entities[row])
            .collect();
        Self {
            crowd,
            entities,
            sum: 0.0,
        }
    }

    fn run(&mut self) {
        let mut sum = 0.0;
        for entity in &self.entities {
            ecs_find!(self.crowd, *entity, |position: &Position| {
                sum += position.0[0];
            });
        }
        self.sum = sum;
    }

    fn result(&mut self) -> Digest {
        Digest::of([[self.sum]])
    }
}
