//! Whole battles.

use crate::common::{play, played, played_with};
use ecs::prelude::*;
use ecs_test_plugin::by_name::read_and_write_back;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tanks::combat::{Shell, Tank, Team, Turret};
use tanks::loot::Crate;
use tanks::{Battle, Phase, Setup, digest_after};
use tanks_kit::effects::Fires;
use tanks_kit::terrain::Position;

const CROWD: Setup = Setup { seed: 1, tanks: 60 };

#[test]
fn a_battle_is_fought_until_a_team_is_gone() {
    let mut battle = Battle::open(Setup::default());
    let (mut shells, mut crates) = (0, 0);
    while battle.phase() != Phase::Over {
        play(&mut battle, 10);
        shells += battle.all::<Shell>().count();
        crates += battle
            .all::<Crate>()
            .filter(|it| it.carried_by.carrier.is_none())
            .count();
        assert!(battle.score().ticks < 10_000, "it takes too long");
    }
    let score = *battle.score();
    let teams = Team::ALL.map(|team| score.alive[team as usize] + score.lost[team as usize]);
    assert_eq!(teams, [20, 20]);
    assert!(score.alive.contains(&0));
    let fires = battle.resource::<Fires>();
    assert!(
        fires.laid > 5 && fires.burnt_out + fires.put_out + fires.consumed > 5,
        "{fires:?}"
    );
    assert!(
        shells > 50 && crates > 50,
        "{shells} shells, {crates} crates"
    );
    play(&mut battle, 10);
    assert_eq!(*battle.score(), score, "nothing happens when it is over");
}

/// Turrets and items are where their tanks are.
#[test]
fn each_tank_has_one_turret_and_items_come_and_go() {
    let mut battle = Battle::open(Setup {
        tanks: 120,
        ..Setup::default()
    });
    let (mut taken, mut left) = (0, 0);
    let mut carriers: HashMap<Entity, Option<Entity>> = HashMap::new();
    for _ in 0..800 {
        play(&mut battle, 1);
        let tanks = battle.all::<Tank>().map(|tank| tank.entity);
        assert!(
            tanks
                .map(|tank| battle.turrets(tank).count())
                .all(|turrets| turrets == 1)
        );
        assert_eq!(battle.all::<Turret>().count(), battle.all::<Tank>().count());
        for turret in battle.all::<Turret>() {
            assert_eq!(
                battle.get::<Position>(turret.mounted_on.tank),
                Some(turret.position)
            );
        }
        for it in battle.all::<Crate>() {
            let carrier = it.carried_by.carrier;
            assert!(
                carrier.is_none_or(|carrier| battle.get::<Position>(carrier) == Some(it.position))
            );
            match carriers.insert(it.entity, carrier) {
                Some(None) if carrier.is_some() => taken += 1,
                Some(Some(_)) if carrier.is_none() => left += 1,
                _ => (),
            }
        }
    }
    assert!(battle.score().lost.iter().sum::<u32>() > 0 && battle.all::<Turret>().count() > 0);
    assert!(taken > 5 && left > 5, "{taken} taken, {left} left");
}

#[test]
fn a_pause_changes_nothing() {
    let setup = Setup { seed: 3, tanks: 12 };
    let mut other = Battle::open(setup);
    assert!(!other.pause(), "there is no fight yet");
    play(&mut other, 60);
    let before = other.digest();
    assert!(other.pause());
    play(&mut other, 30);
    assert_eq!(other.phase(), Phase::Paused);
    assert_ne!(other.digest(), before, "the state is part of the digest");
    assert_eq!(other.score().ticks, 59);
    assert!(other.resume());
    play(&mut other, 60);
    assert_eq!(other.digest(), digest_after(setup, 120));
}

#[test]
fn a_long_frame_drops_the_time_that_it_cannot_play() {
    let mut battle = Battle::open(Setup { seed: 1, tanks: 4 });
    let steps = battle.tick_for(Duration::from_secs(1));
    assert_eq!(
        (steps.ran, steps.dropped),
        (10, Duration::from_secs(1) * 2 / 3)
    );
    let steps = battle.tick_for(Duration::from_millis(100));
    assert_eq!((steps.ran, steps.dropped), (3, Duration::ZERO));
}

#[test]
fn each_seed_plays_its_own_battle() {
    let digests: HashSet<u64> = (0..10)
        .map(|seed| digest_after(Setup { seed, tanks: 8 }, 100))
        .collect();
    assert_eq!(digests.len(), 10);
}

#[test]
fn a_battle_may_have_any_number_of_tanks() {
    for tanks in [0, 1, 2, 3, 400] {
        let battle = played(Setup { seed: 1, tanks }, 40);
        assert_eq!(
            battle.phase(),
            if tanks < 2 { Phase::Over } else { Phase::Fight }
        );
    }
}

#[cfg(feature = "journal")]
#[test]
fn each_loss_is_in_the_journal() {
    let battle = played(Setup::default(), 800);
    let lost = battle.score().lost.iter().sum::<u32>() as usize;
    let journal = &battle.resource::<tanks::Journal>().0;
    assert!(lost > 0);
    assert_eq!(
        journal
            .iter()
            .filter(|(_, line)| line.contains("loses"))
            .count(),
        lost
    );
}

#[test]
fn each_value_of_a_battle_is_read_by_name_and_reads_the_same_when_it_is_written_back() {
    let mut battle = played(Setup::default(), 300);
    let before = battle.digest();
    let findings = read_and_write_back(&mut battle);
    assert!(
        findings.read_only.is_empty() && findings.unread.is_empty(),
        "{findings:?}"
    );
    assert_eq!(battle.digest(), before);
    let listed = [
        "Burning",
        "CarriedBy",
        "MountedOn",
        "Payload",
        "Spoils",
        "Team",
    ];
    assert!(
        listed
            .into_iter()
            .all(|name| findings.components.contains(name)),
        "{findings:?}"
    );
    assert!(findings.resources.contains("Ground"), "{findings:?}");
    battle.check_invariants();
}

/// Sums, products, quotients and square roots are the same everywhere. A change of the game changes this as well.
#[test]
fn the_game_of_a_seed_stays_as_it_is() {
    assert_eq!(
        format!(
            "{:016x}",
            digest_after(
                Setup {
                    seed: 42,
                    tanks: 40
                },
                600
            )
        ),
        "7e34ad32dca3ce42"
    );
}

#[cfg(feature = "parallel")]
#[test]
fn one_thread_and_two_and_four_play_the_same_battle() {
    assert!(
        Battle::tick_plan().overlaps(),
        "there is something to share"
    );
    let plays = [1, 2, 4].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| (digest_after(CROWD, 500), digest_with_a_mod(500)))
    });
    assert!(plays.iter().all(|play| *play == plays[0]), "{plays:x?}");
    assert_ne!(plays[0].0, plays[0].1, "the mod does something");
}

#[test]
fn a_battle_with_a_mod_is_the_same_each_time() {
    assert_eq!(digest_with_a_mod(300), digest_with_a_mod(300));
}

fn digest_with_a_mod(ticks: u32) -> u64 {
    played_with(include_str!("../../mods/morale.mod"), CROWD, ticks).digest()
}
