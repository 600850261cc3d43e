#![allow(
    clippy::wildcard_imports,
    reason = "the queries of gecs need macros and hidden types of the world's module"
)]

use crate::components::{Position, Velocity, X};
use crate::order::shuffled;
use crate::random_get::gecs::*;
use crate::{Contestant, Digest};
use gecs::prelude::*;

pub(super) struct Gecs {
    crowd: Crowd,
    entities: Vec<Entity<Walker>>,
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
        Self { crowd, entities }
    }

    fn run(&mut self) {
        for (row, entity) in self.entities.iter_mut().enumerate() {
            self.crowd.destroy(*entity);
            *entity = self
                .crowd
                .create::<Walker>((Position::of(row), Velocity(X)));
        }
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        ecs_iter!(self.crowd, |position: &Position| {
            digest.add(&position.0);
        });
        digest
    }
}
