use super::{RADIUS, ROWS};
use crate::order::shuffled;
use crate::random::Random;

/// This many rows are near a row, about.
const NEIGHBOURS: f32 = 12.0;
/// A step is at most a tenth of a cell on each axis.
const STEP: f32 = RADIUS / 10.0;

/// Rows in a square or a cube, in which a question finds some. Their order is not that of their numbers.
pub(super) struct Scene<const D: usize> {
    pub(super) points: Vec<[f32; D]>,
    /// Where they were before they moved.
    pub(super) before: Vec<[f32; D]>,
    /// The number of each row's entity.
    pub(super) numbers: Vec<u32>,
    /// The rows that moved, in their order.
    pub(super) moved: Vec<usize>,
    pub(super) side: f32,
    steps: Vec<[f32; D]>,
    frames: usize,
}

impl<const D: usize> Scene<D> {
    pub(super) fn new(rows: usize) -> Self {
        let ball = if D == 2 {
            std::f32::consts::PI * RADIUS.powi(2)
        } else {
            4.0 / 3.0 * std::f32::consts::PI * RADIUS.powi(3)
        };
        let side = (rows as f32 * ball / NEIGHBOURS).powf(1.0 / D as f32);
        let mut random = Random::new();
        let mut number = || random.below(1 << 20) as f32 / (1 << 20) as f32;
        let points: Vec<[f32; D]> = (0..rows)
            .map(|_| [0.0; D].map(|_: f32| number() * side))
            .collect();
        let steps = (0..rows)
            .map(|_| [0.0; D].map(|_: f32| (number() * 2.0 - 1.0) * STEP))
            .collect();
        let numbers = shuffled(rows)
            .into_iter()
            .map(|number| number as u32)
            .collect();
        Self {
            before: points.clone(),
            points,
            numbers,
            moved: Vec::new(),
            side,
            steps,
            frames: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.points.len()
    }

    /// Lets this many rows of a hundred take a step. They turn at the walls.
    pub(super) fn walk(&mut self, percent: usize) {
        let rows = self.len();
        self.moved.clear();
        if percent == 100 {
            self.moved.extend(0..rows);
        } else {
            let start = self.frames * 7919;
            self.moved
                .extend((0..rows * percent / 100).map(|at| (start + at * 97) % rows));
            self.moved.sort_unstable();
            self.moved.dedup();
        }
        self.frames += 1;
        for row in &self.moved {
            let (point, step) = (&mut self.points[*row], &mut self.steps[*row]);
            self.before[*row] = *point;
            for (at, step) in point.iter_mut().zip(step) {
                if !(0.0..self.side).contains(&(*at + *step)) {
                    *step = -*step;
                }
                *at += *step;
            }
        }
    }

    /// Points to ask around, from all over the scene.
    pub(super) fn centers(&self) -> impl Iterator<Item = &[f32; D]> {
        (0..self.len()).map(|at| &self.points[at * 4999 % self.len()])
    }

    /// Whether so much has moved that all is better rebuilt.
    pub(super) fn much_moved(&self) -> bool {
        self.moved.len() * 2 > self.len().min(ROWS)
    }
}
