//! Points that move a little, and questions for those near a point. A cell is as large as the radius of questions, unless a name says so.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "there are few rows, and their places are small numbers"
)]

mod bullets;
mod ecs;
pub mod frames;
#[cfg(feature = "peers")]
mod kiddo;
#[cfg(feature = "peers")]
mod parry;
mod raw;
#[cfg(feature = "peers")]
mod rstar;
mod scene;
mod world;

use crate::contest::entries;
use crate::{Contestant, Digest, Group};
use scene::Scene;

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    let mut groups = vec![
        updates2::<1>("2D, 1 %"),
        updates2::<10>("2D, 10 %"),
        updates2::<100>("2D, all"),
        updates3::<1>("3D, 1 %"),
        updates3::<10>("3D, 10 %"),
        updates3::<100>("3D, all"),
        queries2::<1>("2D, after 1 %"),
        queries2::<100>("2D, after all"),
        queries3::<1>("3D, after 1 %"),
        queries3::<100>("3D, after all"),
    ];
    groups.extend(world::groups());
    groups.extend(bullets::groups());
    groups
}

/// The groups of one number of dimensions. (Functions cannot be generic over it: `rstar` knows points of given dimensions.)
macro_rules! of_dimensions {
    ($D:literal, $Refit:ident, $updates:ident, $queries:ident) => {
        fn $updates<const PERCENT: usize>(name: &str) -> Group {
            let entries = entries![
                "raw, tight": Update<raw::Tight<$D>, $D, PERCENT>,
                "ecs": Update<ecs::Grid<$D, 2>, $D, PERCENT>,
                "ecs, cell of ½": Update<ecs::Grid<$D, 1>, $D, PERCENT>,
                "ecs, cell of 2": Update<ecs::Grid<$D, 4>, $D, PERCENT>;
                "kiddo, rebuilt": Update<kiddo::Rebuilt<$D>, $D, PERCENT>,
                "kiddo, one by one": Update<kiddo::Kept<$D>, $D, PERCENT>,
                "parry, refit": Update<parry::$Refit, $D, PERCENT>,
                "rstar, rebuilt": Update<rstar::Tree<$D, true>, $D, PERCENT>,
                "rstar, one by one": Update<rstar::Tree<$D, false>, $D, PERCENT>,
            ];
            Group::new(format!("near_update 100k, {name}"), ROWS, entries)
        }

        fn $queries<const PERCENT: usize>(name: &str) -> Group {
            let entries = entries![
                "raw, tight": Ask<raw::Tight<$D>, $D, PERCENT>,
                "ecs": Ask<ecs::Grid<$D, 2>, $D, PERCENT>,
                "ecs, cell of ½": Ask<ecs::Grid<$D, 1>, $D, PERCENT>,
                "ecs, cell of 2": Ask<ecs::Grid<$D, 4>, $D, PERCENT>;
                "kiddo, rebuilt": Ask<kiddo::Rebuilt<$D>, $D, PERCENT>,
                "kiddo, one by one": Ask<kiddo::Kept<$D>, $D, PERCENT>,
                "parry, refit": Ask<parry::$Refit, $D, PERCENT>,
                "rstar, rebuilt": Ask<rstar::Tree<$D, true>, $D, PERCENT>,
            ];
            Group::new(format!("near_query 100k, {name}"), ROWS / ROWS_A_QUESTION, entries)
        }
    };
}

of_dimensions!(2, Refit2, updates2, queries2);
of_dimensions!(3, Refit3, updates3, queries3);

const ROWS: usize = 100_000;
/// A run asks for the neighbours of one of this many rows. The time is that of a question.
const ROWS_A_QUESTION: usize = 10;
/// How often rows have moved before questions are timed.
const FRAMES: usize = 8;
/// How far questions reach.
const RADIUS: f32 = 5.0;

/// A way to find points that are near.
trait Near<const D: usize>: Sized + 'static {
    fn build(scene: &Scene<D>) -> Self;

    /// Some rows of the scene have moved.
    fn update(&mut self, scene: &Scene<D>);

    /// Calls for the number of each row within [`RADIUS`].
    fn within(&self, scene: &Scene<D>, center: &[f32; D], found: impl FnMut(u32));
}

/// Rows move while no clock runs. The index is then brought up to date.
struct Update<N, const D: usize, const PERCENT: usize> {
    scene: Scene<D>,
    near: N,
    /// Whether rows have moved since the last run.
    moved: bool,
}

impl<N: Near<D>, const D: usize, const PERCENT: usize> Contestant for Update<N, D, PERCENT> {
    fn prepare(rows: usize) -> Self {
        let scene = Scene::new(rows);
        Self {
            near: N::build(&scene),
            scene,
            moved: false,
        }
    }

    fn renew(&mut self) -> bool {
        if !self.moved {
            self.scene.walk(PERCENT);
            self.moved = true;
        }
        true
    }

    fn run(&mut self) {
        self.near.update(&self.scene);
        self.moved = false;
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        for center in self.scene.centers().step_by(97) {
            self.near.within(&self.scene, center, |number| {
                digest.add(&[f32::from_bits(number)]);
            });
        }
        digest
    }
}

/// Questions around each tenth row, after rows have moved for some frames.
struct Ask<N, const D: usize, const PERCENT: usize> {
    scene: Scene<D>,
    near: N,
    hits: u64,
    sum: u64,
}

impl<N: Near<D>, const D: usize, const PERCENT: usize> Contestant for Ask<N, D, PERCENT> {
    fn prepare(questions: usize) -> Self {
        let mut scene = Scene::new(questions * ROWS_A_QUESTION);
        let mut near = N::build(&scene);
        for _ in 0..FRAMES {
            scene.walk(PERCENT);
            near.update(&scene);
        }
        Self {
            scene,
            near,
            hits: 0,
            sum: 0,
        }
    }

    fn run(&mut self) {
        for center in self
            .scene
            .centers()
            .take(self.scene.len() / ROWS_A_QUESTION)
        {
            self.near.within(&self.scene, center, |number| {
                self.hits += 1;
                self.sum = self
                    .sum
                    .wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b1));
            });
        }
    }

    fn result(&mut self) -> Digest {
        let halves = |number: u64| [number as u32, (number >> 32) as u32].map(f32::from_bits);
        Digest::of([self.hits, self.sum].map(halves))
    }
}
