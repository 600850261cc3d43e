//! Random schedules give the same bits on any number of threads.

mod compare;
mod delay;
mod digest;
mod parts;
mod worlds;

/// `ECS_DETERMINISM_TICKS` says how often each world ticks.
const TICKS: usize = 40;

#[test]
#[cfg_attr(miri, ignore = "rayon is not made for strict provenance")]
fn random_schedules_give_the_same_bits_on_any_number_of_threads() {
    let ticks = std::env::var("ECS_DETERMINISM_TICKS")
        .map_or(TICKS, |ticks| ticks.parse().expect("a number of ticks"));
    let on_several_threads = worlds::compare_all(ticks);
    let compared = on_several_threads
        .iter()
        .filter(|several| **several)
        .count();
    // Chance also makes a world in which each system waits for the one before.
    let (seed, worlds) = (worlds::SEED, on_several_threads.len());
    assert!(
        compared * 2 > worlds,
        "seed {seed}: systems ran on several threads in {compared} of {worlds} worlds alone"
    );
}
