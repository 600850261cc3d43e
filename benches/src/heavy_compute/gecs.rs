#![allow(
    clippy::wildcard_imports,
    reason = "the queries of gecs need macros and hidden types of the world's module"
)]

use super::{compute, matrix};
use crate::components::{Position, Transform};
use crate::simple_insert::gecs::*;
use crate::{Contestant, Digest};
use gecs::prelude::*;

pub(super) struct Gecs(Suite);

impl Contestant for Gecs {
    fn prepare(rows: usize) -> Self {
        let mut suite = populated(rows);
        ecs_iter!(suite, |transform: &mut Transform| {
            transform.0 = matrix::TURN;
        });
        Self(suite)
    }

    fn run(&mut self) {
        ecs_iter!(self.0, |transform: &mut Transform,
                           position: &mut Position| {
            compute(transform, position);
        });
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.0)
    }
}
