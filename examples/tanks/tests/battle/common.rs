//! Helpers of the tests: they play a battle and check it.

use tanks::{Battle, Setup};

pub(crate) fn play(battle: &mut Battle, ticks: u32) {
    (0..ticks).for_each(|_| battle.tick());
    // All commands of systems can be done: no two of them take the same thing off the field.
    let errors = battle.take_command_errors();
    assert_eq!(errors.count(), 0, "{:?}", errors.first());
    battle.check_invariants();
}

pub(crate) fn played(setup: Setup, ticks: u32) -> Battle {
    played_with("", setup, ticks)
}

/// A battle that has a mod from the beginning.
pub(crate) fn played_with(text: &str, setup: Setup, ticks: u32) -> Battle {
    let mut battle = Battle::open(setup);
    battle.load_mod(text).unwrap();
    play(&mut battle, ticks);
    battle
}
