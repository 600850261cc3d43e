#![expect(
    unreachable_pub,
    reason = "the archetypes that gecs makes are public, and so must be what they hold"
)]

use crate::components::{Buff, Position, Velocity, X};
use crate::{Contestant, Digest};
use gecs::prelude::*;

/// It has no filters, but a component may stand for the want of another one.
pub struct Unbuffed;

ecs_world! {
    ecs_name!(Crowd);
    ecs_archetype!(Walker, dyn, Position, Velocity, Unbuffed);
    ecs_archetype!(Runner, dyn, Position, Velocity, Buff);
}

pub(super) struct Gecs(Crowd);

impl Contestant for Gecs {
    fn prepare(rows: usize) -> Self {
        let mut crowd = Crowd::default();
        for row in 0..rows {
            crowd.create::<Walker>((Position::of(row), Velocity(X), Unbuffed));
            crowd.create::<Runner>((Position::of(row), Velocity(X), Buff(1.0)));
        }
        Self(crowd)
    }

    fn run(&mut self) {
        ecs_iter!(self.0, |position: &mut Position,
                           velocity: &Velocity,
                           _: &Unbuffed| {
            position.advance(velocity);
        });
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        ecs_iter!(self.0, |position: &Position| {
            digest.add(&position.0);
        });
        digest
    }
}
