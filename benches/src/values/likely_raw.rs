use super::key;
use crate::random::Random;
use crate::{Contestant, Digest};
use std::marker::PhantomData;

/// The number of each row.
pub(super) fn numbers(rows: usize) -> Vec<u32> {
    let mut random = Random::new();
    (0..rows).map(|_| key(&mut random)).collect()
}

/// The name of each row, which is made of the number.
pub(super) fn names(rows: usize) -> Vec<String> {
    numbers(rows).into_iter().map(name).collect()
}

pub(super) fn name(number: u32) -> String {
    format!("somebody {number}")
}

/// The number that is asked for next.
pub(super) fn next(asked: u32) -> u32 {
    asked.wrapping_mul(40_503).wrapping_add(12_345) % (1 << 16)
}

/// Of the rows that were found.
pub(super) fn digest(found: &[u32]) -> Digest {
    #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2²⁴ rows")]
    Digest::of(found.iter().map(|row| [*row as f32]))
}

/// How the rows are found that have a number.
pub(super) trait Scan: 'static {
    fn scan(numbers: &[u32], asked: u32, found: &mut Vec<u32>);
}

/// All numbers are compared.
pub(super) struct Numbers<S> {
    column: Vec<u32>,
    asked: u32,
    found: Vec<u32>,
    scan: PhantomData<S>,
}

impl<S: Scan> Contestant for Numbers<S> {
    fn prepare(rows: usize) -> Self {
        Self {
            column: numbers(rows),
            asked: 0,
            found: Vec::with_capacity(rows),
            scan: PhantomData,
        }
    }

    fn run(&mut self) {
        self.asked = next(self.asked);
        S::scan(&self.column, self.asked, &mut self.found);
    }

    fn result(&mut self) -> Digest {
        digest(&self.found)
    }
}

/// 64 numbers at a time, for the processors for which the program is built.
pub(super) struct Baseline;

impl Scan for Baseline {
    #[inline(never)]
    fn scan(numbers: &[u32], asked: u32, found: &mut Vec<u32>) {
        scan_inlined(numbers, asked, found);
    }
}

#[inline(always)]
pub(super) fn scan_inlined(numbers: &[u32], asked: u32, found: &mut Vec<u32>) {
    found.clear();
    for (first, chunk) in (0..).step_by(64).zip(numbers.chunks(64)) {
        if chunk
            .iter()
            .fold(0, |any, number| any | u8::from(*number == asked))
            != 0
        {
            found.extend(
                (first..)
                    .zip(chunk)
                    .filter(|(_, number)| **number == asked)
                    .map(|(row, _)| row),
            );
        }
    }
}

/// All names are compared.
pub(super) struct Texts {
    names: Vec<String>,
    asked: u32,
    found: Vec<u32>,
}

impl Contestant for Texts {
    fn prepare(rows: usize) -> Self {
        Self {
            names: names(rows),
            asked: 0,
            found: Vec::with_capacity(rows),
        }
    }

    fn run(&mut self) {
        self.asked = next(self.asked);
        let asked = name(self.asked);
        self.found.clear();
        self.found.extend(
            (0..)
                .zip(&self.names)
                .filter(|(_, name)| **name == asked)
                .map(|(row, _)| row),
        );
    }

    fn result(&mut self) -> Digest {
        digest(&self.found)
    }
}
