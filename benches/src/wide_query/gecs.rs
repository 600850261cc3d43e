#![expect(
    unreachable_pub,
    reason = "the archetypes that gecs makes are public, and so must be what they hold"
)]
#![expect(
    clippy::too_many_arguments,
    reason = "gecs takes a capacity for each archetype"
)]

use super::{ARCHETYPES, advance};
use crate::components::{Buff, Position, Rotation, Velocity, X};
use crate::letters::LetterA;
use crate::{Contestant, Digest};
use gecs::prelude::*;

/// It has no optional terms, but a component may stand for the want of another one.
pub struct Unbuffed;

ecs_world! {
    ecs_name!(Crowd);
    ecs_archetype!(Plain, dyn, Position, Velocity, Unbuffed);
    ecs_archetype!(Buffed, dyn, Position, Velocity, Buff);
    ecs_archetype!(Rotated, dyn, Position, Velocity, Unbuffed, Rotation);
    ecs_archetype!(BuffedRotated, dyn, Position, Velocity, Buff, Rotation);
    ecs_archetype!(Lettered, dyn, Position, Velocity, Unbuffed, LetterA);
    ecs_archetype!(BuffedLettered, dyn, Position, Velocity, Buff, LetterA);
    ecs_archetype!(RotatedLettered, dyn, Position, Velocity, Unbuffed, Rotation, LetterA);
    ecs_archetype!(All, dyn, Position, Velocity, Buff, Rotation, LetterA);
}

fn spawn(crowd: &mut Crowd, row: usize) {
    let (position, velocity) = (Position::of(row), Velocity(X));
    let (buff, rotation, letter) = (Buff(0.5), Rotation(X), LetterA(0.0));
    match row % ARCHETYPES {
        0 => crowd
            .create::<Plain>((position, velocity, Unbuffed))
            .into_any(),
        1 => crowd
            .create::<Buffed>((position, velocity, buff))
            .into_any(),
        2 => crowd
            .create::<Rotated>((position, velocity, Unbuffed, rotation))
            .into_any(),
        3 => crowd
            .create::<BuffedRotated>((position, velocity, buff, rotation))
            .into_any(),
        4 => crowd
            .create::<Lettered>((position, velocity, Unbuffed, letter))
            .into_any(),
        5 => crowd
            .create::<BuffedLettered>((position, velocity, buff, letter))
            .into_any(),
        6 => crowd
            .create::<RotatedLettered>((position, velocity, Unbuffed, rotation, letter))
            .into_any(),
        _ => crowd
            .create::<All>((position, velocity, buff, rotation, letter))
            .into_any(),
    };
}

pub(super) struct Gecs(Crowd);

impl Contestant for Gecs {
    fn prepare(rows: usize) -> Self {
        let mut crowd = Crowd::default();
        (0..rows).for_each(|row| spawn(&mut crowd, row));
        Self(crowd)
    }

    fn run(&mut self) {
        ecs_iter!(self.0, |position: &mut Position,
                           velocity: &Velocity,
                           buff: &Buff| {
            advance(position, velocity, Some(buff));
        });
        ecs_iter!(self.0, |position: &mut Position,
                           velocity: &Velocity,
                           _: &Unbuffed| {
            advance(position, velocity, None);
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
