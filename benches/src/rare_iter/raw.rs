use super::{Crowd, add};
use crate::Digest;
use crate::components::{Buff, Position};

/// A list of buffs, each with the row of its position.
pub(super) struct Raw {
    positions: Vec<Position>,
    buffs: Vec<(usize, Buff)>,
}

impl Crowd for Raw {
    type Entity = usize;

    fn new() -> Self {
        Self { positions: Vec::new(), buffs: Vec::new() }
    }

    fn spawn(&mut self, position: Position) -> usize {
        self.positions.push(position);
        self.positions.len() - 1
    }

    fn give(&mut self, row: usize, buff: Buff) {
        self.buffs.push((row, buff));
    }

    fn advance(&mut self) {
        for (row, buff) in &self.buffs {
            if let Some(position) = self.positions.get_mut(*row) {
                add(position, buff);
            }
        }
    }

    fn positions(&mut self) -> Digest {
        Digest::of(self.positions.iter().map(|position| position.0))
    }
}
