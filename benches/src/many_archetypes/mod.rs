//! `data *= 2` over 200 archetypes of 8 entities each, and 1,000 of 20, which come about while the program runs. gecs has no place in it:
//! it has at most 256 archetypes, all of them declared.

#[cfg(feature = "peers")]
pub(crate) mod bevy;
pub(crate) mod ecs;
#[cfg(feature = "peers")]
mod flecs;
pub(crate) mod hecs;
mod hecs_prepared;
mod raw;
#[cfg(feature = "peers")]
mod shipyard;
#[cfg(feature = "peers")]
mod sparsey;

use crate::{Group, entries};

/// Calls a macro with as many letters as the number of an archetype has binary digits, which say which of them it has.
macro_rules! for_digits {
    ($then:ident) => {
        $then! {
            0 LetterA, 1 LetterB, 2 LetterC, 3 LetterD, 4 LetterE, 5 LetterF, 6 LetterG,
            7 LetterH, 8 LetterI, 9 LetterJ, 10 LetterK, 11 LetterL, 12 LetterM, 13 LetterN
        }
    };
}

use for_digits;

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![
        group::<8>("fragmented_iter 200 × 8".into(), 200),
        group::<20>("fragmented_iter 1,000 × 20".into(), 1_000),
    ]
}

/// Of this many archetypes with few rows each, for the cost by their number. There are at most 2¹⁴.
pub fn of_number(archetypes: usize) -> Group {
    group::<FEW>(format!("a query of {archetypes} archetypes"), archetypes)
}

/// The rows of an archetype in the cost by number.
pub const FEW: usize = 4;

fn group<const EACH: usize>(name: String, archetypes: usize) -> Group {
    let entries = entries![
        "raw": raw::Raw<EACH>,
        "ecs": ecs::Ecs<EACH>,
        "hecs": hecs::Hecs<EACH>,
        "hecs, prepared": hecs_prepared::Hecs<EACH>;
        "bevy_ecs": bevy::Bevy<EACH>,
        "flecs_ecs": flecs::Flecs<EACH>,
        "shipyard": shipyard::Shipyard<EACH>,
        "sparsey": sparsey::Sparsey<EACH>,
    ];
    Group::new(name, archetypes * EACH, entries)
}
