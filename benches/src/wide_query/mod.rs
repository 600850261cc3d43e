//! `position += velocity` over 100,000 entities in 8 archetypes: all have a position and a velocity, and each of three
//! other components is there or not. Where there is a buff, it is added to the position.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
#[cfg(feature = "peers")]
mod flecs;
mod gecs;
mod hecs;
mod raw;
#[cfg(feature = "peers")]
mod shipyard;
#[cfg(feature = "peers")]
mod sparsey;

use crate::components::{Buff, Position, Velocity};
use crate::{Group, entries};

/// Calls a macro with the archetypes: a number, a name, and its components beside a position and a velocity.
macro_rules! for_archetypes {
    ($then:ident) => {
        $then! {
            0 Plain {}
            1 Buffed { buff: Buff }
            2 Rotated { rotation: Rotation }
            3 BuffedRotated { buff: Buff, rotation: Rotation }
            4 Lettered { letter: LetterA }
            5 BuffedLettered { buff: Buff, letter: LetterA }
            6 RotatedLettered { rotation: Rotation, letter: LetterA }
            7 All { buff: Buff, rotation: Rotation, letter: LetterA }
        }
    };
}

/// How a component of a row comes about.
macro_rules! component {
    (Buff) => {
        Buff(0.5)
    };
    (Rotation) => {
        Rotation(X)
    };
    (LetterA) => {
        LetterA(0.0)
    };
}

use {component, for_archetypes};

/// How many archetypes share the rows.
const ARCHETYPES: usize = 8;

/// The step of a row.
#[inline(always)]
fn advance(position: &mut Position, velocity: &Velocity, buff: Option<&Buff>) {
    position.advance(velocity);
    if let Some(buff) = buff {
        position.0[0] += buff.0;
    }
}

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    [("800", 800), ("100k", 100_000)]
        .map(|(size, rows)| group(size, rows))
        .into()
}

fn group(size: &str, rows: usize) -> Group {
    let entries = entries![
        "raw": raw::Raw,
        "ecs": ecs::Ecs,
        "gecs": gecs::Gecs,
        "hecs": hecs::Hecs;
        "bevy_ecs": bevy::Bevy,
        "flecs_ecs": flecs::Flecs,
        "shipyard": shipyard::Shipyard,
        "sparsey": sparsey::Sparsey,
    ];
    Group::new(format!("wide_query {size}"), rows, entries)
}
