use super::ecs_columns::{Columns, columns};
use crate::simple_insert::raw::{Table, digest};
use crate::slots::Slots;
use crate::{Contestant, Digest};
use std::hint::black_box;

/// Copies of columns, which go to memory of the table's own.
fn table(columns: &Columns) -> Table {
    let (transforms, positions, rotations, velocities) = columns.clone();
    let mut slots = Slots::new();
    let handles = slots.allocate_many(transforms.len());
    Table { slots, handles, transforms, positions, rotations, velocities }
}

/// From columns that are there before the clock starts. They are copied and freed.
pub(super) struct Raw {
    rows: usize,
    columns: Option<Columns>,
}

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        Self { rows, columns: None }
    }

    fn renew(&mut self) -> bool {
        self.columns = Some(columns(self.rows));
        true
    }

    fn run(&mut self) {
        if let Some(columns) = self.columns.take() {
            black_box(table(&columns));
        }
    }

    fn result(&mut self) -> Digest {
        digest(&table(&columns(self.rows)))
    }
}
