use super::{Bang, digest};
use crate::{Contestant, Digest};

/// A `Vec`, which is filled, read, and cleared.
pub(super) struct Raw<const OTHERS: usize> {
    events: Vec<Bang<OTHERS>>,
    count: usize,
    sum: u64,
}

impl<const OTHERS: usize> Contestant for Raw<OTHERS> {
    fn prepare(rows: usize) -> Self {
        Self {
            events: Vec::new(),
            count: rows,
            sum: 0,
        }
    }

    fn run(&mut self) {
        for number in 0..self.count {
            self.events.push(Bang::of(number));
        }
        self.sum += self
            .events
            .iter()
            .map(|bang| u64::from(bang.number))
            .sum::<u64>();
        self.events.clear();
    }

    fn result(&mut self) -> Digest {
        digest(self.sum)
    }
}
