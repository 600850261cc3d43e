#![allow(
    clippy::wildcard_imports,
    reason = "the macros need what they do not name"
)]

use crate::components::{Position, Velocity};
use crate::simple_insert::zero::*;
use crate::{Contestant, Digest};
use zero_ecs::*;

#[system_for_each(World)]
fn advance(position: &mut Position, velocity: &Velocity) {
    position.advance(velocity);
}

pub(super) struct Zero(World);

impl Contestant for Zero {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows))
    }

    fn run(&mut self) {
        self.0.advance();
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
