use super::{Crowd, add};
use crate::Digest;
use crate::components::{Buff, Position};

/// A list of buffs, each with the row of its position. `PAIRED` goes through all pairs.
pub(super) struct Raw<const PAIRED: bool> {
    positions: Vec<Position>,
    buffs: Vec<(usize, Buff)>,
}

impl<const PAIRED: bool> Raw<PAIRED> {
    fn advance_by_pairs(&mut self) {
        for (place, (row, buff)) in self.buffs.iter().enumerate() {
            for (other_row, other_buff) in &self.buffs[place + 1..] {
                if let Ok([one, other]) = self.positions.get_disjoint_mut([*row, *other_row]) {
                    add(one, other_buff);
                    add(other, buff);
                }
            }
        }
    }
}

impl<const PAIRED: bool> Crowd for Raw<PAIRED> {
    type Entity = usize;

    fn new() -> Self {
        Self {
            positions: Vec::new(),
            buffs: Vec::new(),
        }
    }

    fn spawn(&mut self, position: Position) -> usize {
        self.positions.push(position);
        self.positions.len() - 1
    }

    fn give(&mut self, row: usize, buff: Buff) {
        self.buffs.push((row, buff));
    }

    fn advance(&mut self) {
        if PAIRED {
            self.advance_by_pairs();
            return;
        }
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
