//! Frames of a game, one by one: the longest of them is the one that players see.

use super::{Near, RADIUS, ROWS, Scene, ecs::Grid, raw::Tight};
use std::hint::black_box;
use std::time::Instant;

/// This many frames are gone through, in which one row in a hundred moves.
const FRAMES: usize = 600;
/// So often, each time with the same moves: the time of a frame is the least one, so that other work of the machine is left out.
const ROUNDS: usize = 5;

/// The times to bring an index up to date, frame by frame.
pub struct Frames {
    /// The name of the workload.
    pub name: &'static str,
    /// Nanoseconds a row: of the longest frame, of the one in the middle, and of the one in the middle of a grid by hand, which is rebuilt
    /// in each frame.
    pub times: [(&'static str, f64); 3],
}

/// The entries of these workloads.
pub const ENTRIES: [&str; 3] = ["ecs, longest frame", "ecs", "raw, tight"];
/// The names of these workloads: on a plane and in space.
pub const NAMES: [&str; 2] = ["near_frames 100k, 2D", "near_frames 100k, 3D"];

/// All of these workloads.
pub fn frames() -> [Frames; 2] {
    [
        Frames {
            name: NAMES[0],
            times: of_scene::<2>(),
        },
        Frames {
            name: NAMES[1],
            times: of_scene::<3>(),
        },
    ]
}

fn of_scene<const D: usize>() -> [(&'static str, f64); 3] {
    let mut times = [[f64::MAX; FRAMES]; 2];
    for _ in 0..ROUNDS {
        let mut scene = Scene::<D>::new(ROWS);
        let (mut grid, mut tight) = (Grid::<D, 2>::build(&scene), Tight::build(&scene));
        let [ours, by_hand] = &mut times;
        for (ours, by_hand) in ours.iter_mut().zip(by_hand) {
            scene.walk(1);
            *ours = ours.min(update(&mut grid, &scene));
            *by_hand = by_hand.min(update(&mut tight, &scene));
        }
        let mut found = [0, 0];
        grid.within(&scene, &scene.points[0], |_| found[0] += 1);
        tight.within(&scene, &scene.points[0], |_| found[1] += 1);
        assert!(
            found[0] > 0 && found[0] == found[1],
            "rows within {RADIUS}: {found:?}"
        );
    }
    for times in &mut times {
        times.sort_by(f64::total_cmp);
    }
    let [ours, by_hand] = times;
    let found = [ours[FRAMES - 1], ours[FRAMES / 2], by_hand[FRAMES / 2]];
    [0, 1, 2].map(|entry| (ENTRIES[entry], found[entry] / ROWS as f64))
}

fn update<N: Near<D>, const D: usize>(near: &mut N, scene: &Scene<D>) -> f64 {
    let begin = Instant::now();
    near.update(black_box(scene));
    begin.elapsed().as_nanos() as f64
}
