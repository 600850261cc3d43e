#![allow(
    clippy::wildcard_imports,
    reason = "the queries of gecs need macros and hidden types of the world's module"
)]

use crate::Digest;
use crate::components::{Position, Velocity, X};
use crate::random_get::gecs::*;
use gecs::prelude::*;

pub(super) struct Gecs(Crowd);

impl super::Crowd for Gecs {
    fn new() -> Self {
        Self(Crowd::default())
    }

    fn spawn(&mut self, position: Position) {
        self.0.create::<Walker>((position, Velocity(X)));
    }

    fn positions(&mut self) -> Digest {
        let mut digest = Digest::default();
        ecs_iter!(self.0, |position: &Position| {
            digest.add(&position.0);
        });
        digest
    }
}
