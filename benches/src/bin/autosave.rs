//! The frames of a game that saves itself ten times a minute, on a thread of its own, beside the same game that does not. Exits with 1 if the
//! 99th percentile of its frames is more than 1.05 times that of the other.
//!
//! `cargo run --release -p ecs-benches --bin autosave`

use ecs::snapshot;
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::{Duration, Instant};

const ENTITIES: usize = 100_000;
/// A save comes each this many frames.
const PERIOD: usize = 360;
/// This many frames are played in a round.
const FRAMES: usize = 720;
const ROUNDS: usize = 3;
/// A game of 60 frames a second has so long for each, most of which it draws.
const FRAME: Duration = Duration::from_micros(16_667);
/// The 99th percentile of the frames with saves over that of frames without.
const MOST: f64 = 1.05;

#[derive(Clone, Copy, Serialize, Deserialize)]
struct Position([f32; 3]);
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Velocity([f32; 3]);
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Health(f32);

ecs::world! {
    #[world(save, snapshots)]
    struct Game { components: (Position, Velocity, Health) }

    #[archetype]
    struct Body { position: Position, velocity: Velocity, health: Health }

    #[query]
    struct Moving { position: &mut Position, velocity: &Velocity, health: &mut Health }
}

fn main() -> ExitCode {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        times[0].extend(play(false));
        times[1].extend(play(true));
    }
    println!("| frames | median, µs | 99th percentile | longest |\n|---|--:|--:|--:|");
    let percentiles = [("without saves", 0), ("with saves", 1)].map(|(name, which)| {
        times[which].sort_unstable();
        let at =
            |part: usize| times[which][(times[which].len() - 1) * part / 100].as_secs_f64() * 1e6;
        println!(
            "| {name} | {:.0} | {:.0} | {:.0} |",
            at(50),
            at(99),
            at(100)
        );
        at(99)
    });
    let ratio = percentiles[1] / percentiles[0];
    println!("\nwith saves ÷ without, 99th percentile: {ratio:.3}");
    if ratio > MOST {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// The times that the frames of a game take, without the wait for the next one.
fn play(saves: bool) -> Vec<Duration> {
    let mut game = Game::new();
    game.spawn_batch((0..ENTITIES).map(|_| Body {
        position: Position([1.0; 3]),
        velocity: Velocity([0.5; 3]),
        health: Health(100.0),
    }));
    let file = std::env::temp_dir().join(format!("autosave-{}", std::process::id()));
    let (mut publisher, latest) = snapshot::channel::<Game>(3);
    let (orders, inbox) = mpsc::channel();
    let path = &file;
    // The thread ends when `orders` is dropped, with the frames.
    let times = std::thread::scope(move |threads| {
        threads.spawn(move || {
            while inbox.recv().is_ok() {
                let game = latest.get().expect("it was published");
                game.save_file(path).expect("the file is written");
            }
        });
        (0..FRAMES)
            .map(move |frame| {
                let start = Instant::now();
                game.moving().for_each(|it| {
                    for axis in 0..3 {
                        it.position.0[axis] += it.velocity.0[axis];
                    }
                    it.health.0 = black_box(it.health.0 - 0.001);
                });
                if saves && frame % PERIOD == PERIOD / 2 {
                    publisher.publish(&mut game);
                    orders.send(()).expect("the thread waits");
                }
                let time = start.elapsed();
                std::thread::sleep(FRAME.saturating_sub(time));
                time
            })
            .collect()
    });
    drop(std::fs::remove_file(&file));
    times
}
