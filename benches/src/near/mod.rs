//! Points that move a little, and questions for those near a point. A cell is as large as the radius of questions, unless a name says so.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "there are few rows, and their places are small numbers"
)]

mod ecs;
#[cfg(feature = "peers")]
mod kiddo;
#[cfg(feature = "peers")]
mod parry;
mod raw;
#[cfg(feature = "peers")]
mod rstar;
mod scene;

use crate::contest::entries;
use crate::{Contestant, Digest, Group};
use scene::Scene;

/// The sizes of this workload.
pub fn groups() -> Vec<Group> {
    vec![
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
    ]
}

fn updates2<const PERCENT: usize>(name: &str) -> Group {
    let entries = entries![
        "raw, tight": Update<raw::Tight<2>, 2, PERCENT>,
        "ecs": Update<ecs::Grid<2, 2>, 2, PERCENT>,
        "ecs, cell of ½": Update<ecs::Grid<2, 1>, 2, PERCENT>,
        "ecs, cell of 2": Update<ecs::Grid<2, 4>, 2, PERCENT>;
        "kiddo, rebuilt": Update<kiddo::Rebuilt<2>, 2, PERCENT>,
        "kiddo, one by one": Update<kiddo::Kept<2>, 2, PERCENT>,
        "parry, refit": Update<parry::Refit2, 2, PERCENT>,
        "rstar, rebuilt": Update<rstar::Tree<2, true>, 2, PERCENT>,
        "rstar, one by one": Update<rstar::Tree<2, false>, 2, PERCENT>,
    ];
    Group::new(format!("near_update 100k, {name}"), ROWS, entries)
}

fn updates3<const PERCENT: usize>(name: &str) -> Group {
    let entries = entries![
        "raw, tight": Update<raw::Tight<3>, 3, PERCENT>,
        "ecs": Update<ecs::Grid<3, 2>, 3, PERCENT>,
        "ecs, cell of ½": Update<ecs::Grid<3, 1>, 3, PERCENT>,
        "ecs, cell of 2": Update<ecs::Grid<3, 4>, 3, PERCENT>;
        "kiddo, rebuilt": Update<kiddo::Rebuilt<3>, 3, PERCENT>,
        "kiddo, one by one": Update<kiddo::Kept<3>, 3, PERCENT>,
        "parry, refit": Update<parry::Refit3, 3, PERCENT>,
        "rstar, rebuilt": Update<rstar::Tree<3, true>, 3, PERCENT>,
        "rstar, one by one": Update<rstar::Tree<3, false>, 3, PERCENT>,
    ];
    Group::new(format!("near_update 100k, {name}"), ROWS, entries)
}

fn queries2<const PERCENT: usize>(name: &str) -> Group {
    let entries = entries![
        "raw, tight": Ask<raw::Tight<2>, 2, PERCENT>,
        "ecs": Ask<ecs::Grid<2, 2>, 2, PERCENT>,
        "ecs, cell of ½": Ask<ecs::Grid<2, 1>, 2, PERCENT>,
        "ecs, cell of 2": Ask<ecs::Grid<2, 4>, 2, PERCENT>;
        "kiddo, rebuilt": Ask<kiddo::Rebuilt<2>, 2, PERCENT>,
        "kiddo, one by one": Ask<kiddo::Kept<2>, 2, PERCENT>,
        "parry, refit": Ask<parry::Refit2, 2, PERCENT>,
        "rstar, rebuilt": Ask<rstar::Tree<2, true>, 2, PERCENT>,
    ];
    Group::new(format!("near_query 100k, {name}"), ROWS / ROWS_A_QUESTION, entries)
}

fn queries3<const PERCENT: usize>(name: &str) -> Group {
    let entries = entries![
        "raw, tight": Ask<raw::Tight<3>, 3, PERCENT>,
        "ecs": Ask<ecs::Grid<3, 2>, 3, PERCENT>,
        "ecs, cell of ½": Ask<ecs::Grid<3, 1>, 3, PERCENT>,
        "ecs, cell of 2": Ask<ecs::Grid<3, 4>, 3, PERCENT>;
        "kiddo, rebuilt": Ask<kiddo::Rebuilt<3>, 3, PERCENT>,
        "kiddo, one by one": Ask<kiddo::Kept<3>, 3, PERCENT>,
        "parry, refit": Ask<parry::Refit3, 3, PERCENT>,
        "rstar, rebuilt": Ask<rstar::Tree<3, true>, 3, PERCENT>,
    ];
    Group::new(format!("near_query 100k, {name}"), ROWS / ROWS_A_QUESTION, entries)
}

const ROWS: usize = 100_000;
/// A run asks for what is near one of so many rows. The time is that of a question.
const ROWS_A_QUESTION: usize = 10;
/// How often rows have moved before questions are timed.
const FRAMES: usize = 8;
/// How far questions reach.
const RADIUS: f32 = 5.0;

/// What finds points that are near.
trait Near<const D: usize>: Sized + 'static {
    fn build(scene: &Scene<D>) -> Self;

    /// Some rows of the scene have moved.
    fn update(&mut self, scene: &Scene<D>);

    /// Calls for the number of each row within [`RADIUS`].
    fn within(&self, scene: &Scene<D>, center: &[f32; D], found: impl FnMut(u32));
}

/// Rows move while no clock runs; what finds them is brought up to date.
struct Update<N, const D: usize, const PERCENT: usize> {
    scene: Scene<D>,
    near: N,
    /// Whether rows have moved since the last run.
    moved: bool,
}

impl<N: Near<D>, const D: usize, const PERCENT: usize> Contestant for Update<N, D, PERCENT> {
    fn prepare(rows: usize) -> Self {
        let scene = Scene::new(rows);
        Self { near: N::build(&scene), scene, moved: false }
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
            self.near.within(&self.scene, center, |number| digest.add(&[f32::from_bits(number)]));
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
        Self { scene, near, hits: 0, sum: 0 }
    }

    fn run(&mut self) {
        for center in self.scene.centers().take(self.scene.len() / ROWS_A_QUESTION) {
            self.near.within(&self.scene, center, |number| {
                self.hits += 1;
                self.sum = self.sum.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b1));
            });
        }
    }

    fn result(&mut self) -> Digest {
        let halves = |number: u64| [number as u32, (number >> 32) as u32].map(f32::from_bits);
        Digest::of([self.hits, self.sum].map(halves))
    }
}
