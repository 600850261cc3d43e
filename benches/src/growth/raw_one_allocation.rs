use crate::Digest;
use crate::components::{Position, Velocity, X};
use crate::slots::Slots;

/// Three numbers of a position, three of a velocity, and two of a handle.
const WORDS: usize = 8;

/// Columns of numbers that follow each other in one allocation, and one of slots. The allocation grows where it is, and each
/// column but the first moves. The new room is filled with zeros, since numbers must not be read before they are written.
pub(super) struct Raw {
    slots: Slots,
    columns: Vec<u32>,
    rows: usize,
    capacity: usize,
}

impl Raw {
    #[cold]
    fn grow(&mut self) {
        let capacity = (2 * self.capacity).max(4);
        self.columns
            .reserve_exact(WORDS * (capacity - self.capacity));
        self.columns.resize(WORDS * capacity, 0);
        for start in [5, 2] {
            let old = start * self.capacity;
            self.columns
                .copy_within(old..old + 3 * self.rows, start * capacity);
        }
        self.capacity = capacity;
    }
}

impl super::Crowd for Raw {
    fn new() -> Self {
        Self {
            slots: Slots::new(),
            columns: Vec::new(),
            rows: 0,
            capacity: 0,
        }
    }

    fn spawn(&mut self, position: Position) {
        if self.rows == self.capacity {
            self.grow();
        }
        let handle = self.slots.allocate(self.rows).numbers();
        self.columns[2 * self.rows..][..2].copy_from_slice(&handle);
        self.columns[2 * self.capacity + 3 * self.rows..][..3]
            .copy_from_slice(&position.0.map(f32::to_bits));
        self.columns[5 * self.capacity + 3 * self.rows..][..3]
            .copy_from_slice(&Velocity(X).0.map(f32::to_bits));
        self.rows += 1;
    }

    fn positions(&mut self) -> Digest {
        let positions = self.columns[2 * self.capacity..][..3 * self.rows]
            .as_chunks()
            .0;
        Digest::of(
            positions
                .iter()
                .map(|position: &[u32; 3]| position.map(f32::from_bits)),
        )
    }
}
