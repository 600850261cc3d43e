//! The same seed plays the same game, on any number of threads and with frames of any length.

use crate::common::{check_conservation, play};
use bullets::Game;
use bullets::resources::Settings;
use std::time::Duration;

/// Long enough for a crowd.
const TICKS: u32 = 420;

fn on_threads(threads: usize, seed: u64) -> (u64, usize) {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(|| {
        let mut game = Game::open_with(
            seed,
            Settings {
                enemies: 40,
                ..Settings::default()
            },
        );
        let mut most = 0;
        for _ in 0..TICKS / 60 {
            play(&mut game, 60);
            most = most.max(game.bodies());
        }
        check_conservation(&game);
        game.check_invariants();
        (game.hash(), most)
    })
}

#[test]
fn one_thread_and_two_play_the_same_game() {
    assert!(Game::tick_plan().overlaps(), "there is something to share");
    for seed in [1, 2] {
        let (one, most) = on_threads(1, seed);
        assert_eq!((one, most), on_threads(2, seed));
        assert!(most > 10_000, "{most} bodies are no crowd");
    }
}

#[test]
fn each_seed_plays_its_own_game() {
    let mut hashes: Vec<u64> = (0..10)
        .map(|seed| {
            let mut game = Game::open(seed);
            play(&mut game, 300);
            game.hash()
        })
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 10);
}

#[test]
fn the_length_of_frames_does_not_matter() {
    let (mut even, mut uneven) = (Game::open(3), Game::open(3));
    play(&mut even, 300);
    for milliseconds in [16, 33, 7, 100, 44].into_iter().cycle().take(125) {
        uneven.tick_for(Duration::from_millis(milliseconds));
    }
    assert_eq!((uneven.ticks(), uneven.hash()), (even.ticks(), even.hash()));
}

/// Sums and square roots are the same on all machines with 64 bits. An intended change of the game changes this hash as well.
#[test]
fn the_game_of_a_seed_stays_as_it_is() {
    let mut game = Game::open(42);
    play(&mut game, 600);
    assert_eq!(format!("{:016x}", game.hash()), "13a4bb20980d7628");
}
