//! A game that is rolled back ends as one that never was, on any number of threads and by any instructions.

use crate::common::play;
use bullets::Game;
use bullets::components::Velocity;
use bullets::resources::{Controls, Rng, Settings};
use ecs::{Entity, InstructionSet, Query, Ring};

/// `ECS_ROLLBACK_FRAMES` says how many frames are played. 10,000 of them take minutes, in a release build.
const FRAMES: u32 = 150;
/// The frames that are guessed at most, before the guess turns out to be wrong.
const DEPTH: u32 = 8;
/// Digests are compared so often.
const CHECK: u32 = 50;

fn frames() -> u32 {
    std::env::var("ECS_ROLLBACK_FRAMES")
        .map_or(FRAMES, |frames| frames.parse().expect("a number of frames"))
}

/// A game with bullets in the air, and a wind that blows by the instructions that are asked for. The game's own loops take the widest that
/// the processor likes.
fn game(set: InstructionSet) -> Game {
    let mut game = Game::open_with(
        7,
        Settings {
            enemies: 20,
            ..Settings::default()
        },
    );
    let wind = move |bodies: Query<'_, Game, &mut Velocity>| {
        let blown = |velocity: &mut Velocity| {
            velocity.x = velocity.x * 0.999 + velocity.y.abs().sqrt() * 0.01;
            velocity.y += 0.1 / (1.0 + velocity.x * velocity.x);
        };
        bodies.with_instructions(set).for_each(blown);
    };
    game.add_system(Game::tick_plan(), "wind", wind)
        .before("drift")
        .add()
        .expect("there is a line `drift`");
    play(&mut game, 300);
    game
}

/// The exact digests of a game, each this many frames.
fn digests(set: InstructionSet, mut frame: impl FnMut(&mut Game, u32)) -> Vec<u64> {
    let mut game = game(set);
    let mut digests = Vec::new();
    let frames = frames();
    for number in 0..frames {
        frame(&mut game, number);
        if number % CHECK == CHECK - 1 || number == frames - 1 {
            digests.push(game.digest_exact());
        }
    }
    game.check_invariants();
    assert!(
        game.bodies() > 100,
        "{} bodies are not worth it",
        game.bodies()
    );
    digests
}

fn straight(set: InstructionSet) -> Vec<u64> {
    digests(set, |game, _| play(game, 1))
}

/// Each few frames the player's input is guessed for some frames, wrongly, and these are taken back. At other times some frames that were
/// right are played once more, as where the input was as guessed after all.
fn rolled_back(set: InstructionSet) -> Vec<u64> {
    let (mut ring, mut chance, mut restored) = (Ring::new(DEPTH as usize + 1), Rng::new(11), 0);
    let digests = digests(set, |game, frame| {
        ring.save(game, frame);
        let depth = u32::try_from(1 + chance.next() % u64::from(DEPTH)).expect("a few frames");
        let first = match chance.next() % 6 {
            0 => {
                for guessed in frame..frame + depth {
                    ring.save(game, guessed);
                    game.resource_mut::<Settings>().autopilot = false;
                    *game.resource_mut() = Controls {
                        x: chance.between(-1.0, 1.0),
                        y: chance.between(-1.0, 1.0),
                    };
                    play(game, 1);
                }
                frame
            }
            1 => frame.saturating_sub(depth),
            _ => return play(game, 1),
        };
        restored += 1;
        // Guessed frames pushed the oldest ones out of the ring.
        let first = i64::from(first).max(ring.frames().start);
        ring.restore(game, first).expect("the frame is there");
        for again in first..=i64::from(frame) {
            ring.save(game, again);
            play(game, 1);
        }
    });
    assert!(
        restored > frames() / 6,
        "{restored} times the game was rolled back"
    );
    digests
}

fn on_threads<T: Send>(threads: usize, play: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap()
        .install(play)
}

#[test]
fn a_game_that_is_rolled_back_ends_as_a_straight_one_on_any_number_of_threads_by_any_instructions()
{
    let expected = on_threads(1, || straight(InstructionSet::Baseline));
    let sets = [
        InstructionSet::Baseline,
        InstructionSet::Avx2,
        InstructionSet::Avx512,
    ];
    let sets: Vec<InstructionSet> = sets
        .into_iter()
        .filter(|set| *set <= InstructionSet::available())
        .collect();
    for set in &sets {
        for threads in [1, 2, 3] {
            assert_eq!(
                expected,
                on_threads(threads, || rolled_back(*set)),
                "{set:?} on {threads} threads"
            );
        }
    }
    println!(
        "{} frames, rolled back, on 1, 2 and 3 threads with {sets:?}",
        frames()
    );
}

/// The pilot and the shots ask the index. A snapshot has none: after it is put back, the index finds bodies where they were.
#[test]
fn a_game_that_is_put_back_finds_its_targets_where_they_were() {
    let mut game = game(InstructionSet::Baseline);
    let snapshot = game.snapshot();
    let targets = |game: &mut Game| -> Vec<(Entity, [f32; 2])> {
        game.targets()
            .iter()
            .map(|(entity, place)| (entity, place.at))
            .collect()
    };
    let there = targets(&mut game);
    play(&mut game, 10);
    let right = game.digest_exact();
    assert_ne!(targets(&mut game), there);
    game.restore(&snapshot);
    assert_eq!(targets(&mut game), there);
    play(&mut game, 10);
    assert_eq!(game.digest_exact(), right);
}
