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
    let ticks = std::env::var("ECS_DETERMINISM_TICKS").map_or(TICKS, |ticks| ticks.parse().expect("a number of ticks"));
    worlds::compare_all(ticks);
}
