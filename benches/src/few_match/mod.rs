//! A query of eight terms and three filters, which three of many run-time archetypes match. Each of the three has 8 rows.
//! The others have one row each.

#[cfg(feature = "peers")]
mod bevy;
mod ecs;
mod hecs;
mod hecs_prepared;
mod raw;

use crate::{Group, entries};

/// The archetypes that match.
const MATCHES: usize = 3;
/// The rows of each archetype that matches.
const ROWS: usize = 8;
/// The archetypes that have all terms of the query, and one component that the query excludes.
const EXCLUDED: usize = 3;
/// The six lowest binary digits, which all archetypes that match have.
const DIGITS: usize = 0b11_1111;

/// Calls a macro with the components that the number of an archetype stands for, in the order in which an entity gets them.
///
/// An entity that gets the components of a number has those of smaller numbers on its way. So each archetype has rows.
macro_rules! for_components {
    ($then:ident) => {
        $then! {
            0 LetterA, 1 LetterB, 2 LetterC, 3 LetterD, 4 LetterE, 5 LetterF, 6 LetterG,
            7 LetterH, 8 LetterI, 9 LetterJ, 10 LetterK, 11 LetterL, 12 LetterM, 13 LetterN,
            14 LetterO, 15 LetterP, 16 LetterQ, 17 LetterR
        }
    };
}

use for_components;

/// The digit of the component that few archetypes have.
const RARE: usize = 14;

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![
        group::<200>("few_match 200"),
        group::<2_000>("few_match 2,000"),
        group::<12_000>("few_match 12,000"),
    ]
}

fn group<const ARCHETYPES: usize>(name: &str) -> Group {
    let entries = entries![
        "raw": raw::Raw,
        "ecs": ecs::Ecs<ARCHETYPES>,
        "hecs": hecs::Hecs<ARCHETYPES>,
        "hecs, prepared": hecs_prepared::Hecs<ARCHETYPES>;
        "bevy_ecs": bevy::Bevy<ARCHETYPES>,
    ];
    Group::new(name, MATCHES * ROWS, entries)
}

/// The numbers of the archetypes, each as often as the archetype has rows.
fn numbers<const ARCHETYPES: usize>() -> impl Iterator<Item = usize> {
    let plain = ARCHETYPES - MATCHES - EXCLUDED;
    let base = move |place: usize| (plain * (place + 1) / (MATCHES + 1)) & !DIGITS | DIGITS;
    let matching = (0..MATCHES).flat_map(move |place| [base(place) | 1 << RARE; ROWS]);
    let excluded =
        (0..EXCLUDED).map(move |place| base(place) | 1 << RARE | 1 << (RARE + 1 + place));
    (0..plain).chain(matching).chain(excluded)
}
