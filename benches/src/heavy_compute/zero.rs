#![allow(
    clippy::wildcard_imports,
    reason = "the macros need what they do not name"
)]

use super::{compute, matrix};
use crate::components::{Position, Transform};
use crate::simple_insert::zero::*;
use crate::{Contestant, Digest};
use zero_ecs::*;

#[system_for_each(World)]
fn turn(transform: &mut Transform) {
    transform.0 = matrix::TURN;
}

#[system_for_each(World)]
fn compute_all(transform: &mut Transform, position: &mut Position) {
    compute(transform, position);
}

pub(super) struct Zero(World);

impl Contestant for Zero {
    fn prepare(rows: usize) -> Self {
        let mut world = populated(rows);
        world.turn();
        Self(world)
    }

    fn run(&mut self) {
        self.0.compute_all();
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
