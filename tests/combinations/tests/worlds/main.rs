//! Each feature meets each other one, on one component and on one entity, and the worlds in which they meet are as their models are.

use ecs_test_combinations::draw::{Goal, Table};
use ecs_test_combinations::glue::subject;
use ecs_test_combinations::subject::Subject;
use ecs_test_combinations::{Tally, play, value};
use std::panic::catch_unwind;

#[allow(
    missing_docs,
    unreachable_pub,
    clippy::pedantic,
    reason = "a generator writes it"
)]
mod worlds {
    use super::{Subject, subject};
    include!(concat!(env!("OUT_DIR"), "/worlds.rs"));
}

/// Operations in each world, unless `ECS_COMBINATIONS_STEPS` says otherwise.
const STEPS: usize = if cfg!(miri) { 40 } else { 600 };
/// The most bytes that a world adds to the program.
const MOST_BYTES: u64 = 10_000_000;

#[test]
fn all_that_can_meet_does_and_is_as_the_model_says() {
    let steps = std::env::var("ECS_COMBINATIONS_STEPS")
        .map_or(STEPS, |steps| steps.parse().expect("a number"));
    let mut tally = Tally::default();
    let mut failed = 0;
    for (number, world) in (0..).zip(worlds::WORLDS) {
        // The other worlds are played all the same.
        let living = value::living();
        match catch_unwind(|| play(world(), steps, number)) {
            Ok(counts) => {
                tally.add(counts);
                assert_eq!(value::living(), living, "each value is dropped");
            }
            Err(_) => failed += 1,
        }
    }
    assert_eq!(failed, 0, "worlds are not as their models are");
    let table = Table::read();
    let mut goal = Goal::new(&table, worlds::STRENGTH, worlds::STORAGE_ALONE);
    if !worlds::IS_WHOLE {
        // The rest meets in the worlds of other parts.
        let outlines: Vec<_> = worlds::WORLDS
            .iter()
            .map(|world| world().outline())
            .collect();
        goal.on_component.retain(|set| {
            outlines
                .iter()
                .any(|it| it.slots.iter().any(|slot| set.is_in(slot.levels)))
        });
        goal.on_entity
            .retain(|set| outlines.iter().any(|it| set.is_in(it.all())));
    }
    let (missing, least) = tally.missing(&table, &goal);
    println!(
        "{} worlds, and at least {least} operations on each of {}",
        worlds::WORLDS.len(),
        goal.on_component.len() + goal.on_entity.len()
    );
    assert!(missing.is_empty(), "no operation was done to {missing:#?}");
}

/// The operations and the model are compiled once: a world adds its declaration and thin glue.
#[test]
#[cfg_attr(miri, ignore = "there is no program")]
fn a_world_takes_little_room() {
    let program = std::env::current_exe()
        .and_then(std::fs::metadata)
        .expect("the program that runs");
    let worlds = worlds::WORLDS.len() as u64;
    println!("{} bytes for {worlds} worlds", program.len());
    assert!(
        program.len() < worlds.max(4) * MOST_BYTES,
        "{} bytes a world",
        program.len() / worlds
    );
}
