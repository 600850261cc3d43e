//! Saves with any bytes, under the right checksums, come into a world that has all that can be declared.

#[path = "../../../persist/saves/repair.rs"]
mod repair;

use super::scene::Scene;
use super::yard::{Yard, set_ledger};
use ecs::SaveOptions;
use ecs_tests::ledger::Ledger;
use repair::repaired;

/// The number of saves that are tried of each kind.
const TRIES: u64 = if cfg!(miri) {
    2
} else if cfg!(debug_assertions) {
    400
} else {
    20_000
};

/// What reads a save: it says whether it could.
type Load = fn(&mut Yard, &[u8]) -> bool;

#[test]
fn mutated_saves_are_loaded_whole_or_not_at_all() {
    for exact in [false, true] {
        let options = if exact {
            SaveOptions::new().exact()
        } else {
            SaveOptions::new()
        };
        try_mutated(
            |scene| {
                let mut save = Vec::new();
                scene.yard.save_with(&options, &mut save).unwrap();
                save
            },
            |yard, save| yard.load_into(save).is_ok(),
        );
    }
}

#[test]
fn mutated_saves_are_merged_whole_or_not_at_all() {
    try_mutated(
        |scene| scene.with_saves().1.part.clone(),
        |yard, save| yard.merge(save).is_ok(),
    );
}

fn try_mutated(save: impl Fn(&mut Scene) -> Vec<u8>, load: Load) {
    let mut scene = Scene::new();
    scene.copy();
    scene.save();
    let save = save(&mut scene);
    assert_eq!(
        repaired(save.clone()),
        save,
        "checksums are those of the format"
    );
    scene.yard.tick();
    let copy = scene.yard.snapshot();
    let digest = scene.yard.digest();
    let (mut loaded, mut refused) = (0, 0);
    for seed in 0..TRIES {
        let before = scene.yard.digest_exact();
        if load(&mut scene.yard, &repaired(mutate(&save, seed))) {
            loaded += 1;
            scene.yard.check_invariants();
            scene.yard.tick();
            scene.yard.check_invariants();
            scene.yard.restore(&copy);
            assert_eq!(
                scene.yard.digest(),
                digest,
                "seed {seed}: the world is put back"
            );
        } else {
            refused += 1;
            assert_eq!(
                scene.yard.digest_exact(),
                before,
                "seed {seed}: the world is as it was"
            );
        }
    }
    scene.yard.check_invariants();
    assert!(
        cfg!(miri) || loaded > 9 && refused > 9,
        "{loaded} loaded, {refused} refused"
    );
    let ledger = scene.ledger.clone();
    drop((scene, copy));
    set_ledger(Ledger::new());
    ledger.assert_each_dropped_once();
}

/// Some bits are turned, some bytes are others, and some go elsewhere.
fn mutate(save: &[u8], seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut mutated = save.to_vec();
    for _ in 0..=random(3) {
        let place = random(save.len() - 16);
        match random(4) {
            0 => mutated[place] ^= 1 << random(8),
            1 => mutated[place] = [0, 1, 0x7f, 0xff][random(4)],
            2 => mutated[place..place + 8].copy_from_slice(&(random(40) as u64).to_le_bytes()),
            _ => {
                let (from, count) = (random(save.len() - 16), 1 + random(16));
                mutated.copy_within(from..from + count, place);
            }
        }
    }
    mutated
}
