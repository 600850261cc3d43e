use super::{KINDS, SYSTEMS};
use crate::{Contestant, Digest};
use std::hint::black_box;

fn empty() {}

/// A list of functions, called one after the other.
pub(super) struct Empty(Vec<fn()>);

impl Contestant for Empty {
    fn prepare(systems: usize) -> Self {
        Self(vec![black_box(empty as fn()); systems])
    }

    fn run(&mut self) {
        self.0.iter().for_each(|system| system());
    }

    fn result(&mut self) -> Digest {
        Digest::default()
    }
}

fn increment(values: &mut [f32]) {
    for value in values {
        *value += 1.0;
    }
}

pub(super) struct Small<const ROWS: usize> {
    values: [Vec<f32>; KINDS],
    systems: Vec<fn(&mut [f32])>,
}

impl<const ROWS: usize> Contestant for Small<ROWS> {
    fn prepare(systems: usize) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let values = [(); KINDS].map(|()| (0..ROWS).map(|row| row as f32).collect());
        Self {
            values,
            systems: vec![black_box(increment as fn(&mut [f32])); systems],
        }
    }

    fn run(&mut self) {
        for (number, system) in self.systems.iter().enumerate() {
            system(&mut self.values[number / (SYSTEMS / KINDS)]);
        }
    }

    fn result(&mut self) -> Digest {
        let mut digest = Digest::default();
        self.values
            .iter()
            .flatten()
            .for_each(|value| digest.add(&[*value]));
        digest
    }
}
