//! The same seed plays the same battle on each machine.

use tanks::{Battle, Setup, digest_after};

const SETUP: Setup = Setup { seed: 1, tanks: 60 };

/// Sums, products, quotients and square roots are the same everywhere. A change of the game changes this as well.
#[test]
fn what_is_played_stays_as_it_is() {
    assert_eq!(format!("{:016x}", digest_after(Setup { seed: 42, tanks: 40 }, 600)), "7e34ad32dca3ce42");
}

#[cfg(feature = "parallel")]
#[test]
fn one_thread_and_two_and_four_play_the_same_battle() {
    assert!(Battle::tick_plan().overlaps(), "there is something to share");
    let plays = [1, 2, 4].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| (digest_after(SETUP, 500), digest_with_a_mod(500)))
    });
    assert!(plays.iter().all(|play| *play == plays[0]), "{plays:x?}");
    assert_ne!(plays[0].0, plays[0].1, "the mod does something");
}

#[test]
fn a_battle_with_a_mod_is_the_same_each_time() {
    assert_eq!(digest_with_a_mod(300), digest_with_a_mod(300));
}

fn digest_with_a_mod(ticks: u32) -> u64 {
    let mut battle = Battle::open(SETUP);
    battle.load_mod(include_str!("../mods/morale.mod")).unwrap();
    (0..ticks).for_each(|_| battle.tick());
    battle.check_invariants();
    battle.digest()
}
