use super::ecs_columns::{self, Columns, columns};
use crate::simple_insert::ecs::{self, Suite};
use crate::simple_insert::raw::{self, Table};
use crate::slots::Slots;
use crate::{Contestant, Digest};
use std::hint::black_box;
use std::marker::PhantomData;

/// From columns that are there before the clock starts, as a file or a generator of levels gives them.
pub(super) struct ColumnsThere<W> {
    rows: usize,
    columns: Option<Columns>,
    world: PhantomData<W>,
}

pub(super) trait FromColumns: 'static {
    fn from_columns(columns: Columns) -> Self;
    fn digest(&self) -> Digest;
}

impl FromColumns for Suite {
    fn from_columns(columns: Columns) -> Self {
        ecs_columns::suite(columns)
    }

    fn digest(&self) -> Digest {
        ecs::digest(self)
    }
}

/// The columns are copied and freed, as those of a world that keeps its columns in one allocation.
impl FromColumns for Table {
    fn from_columns(columns: Columns) -> Self {
        let (transforms, positions, rotations, velocities) = Clone::clone(&columns);
        let mut slots = Slots::new();
        let handles = slots.allocate_many(transforms.len());
        Self {
            slots,
            handles,
            transforms,
            positions,
            rotations,
            velocities,
        }
    }

    fn digest(&self) -> Digest {
        raw::digest(self)
    }
}

impl<W: FromColumns> Contestant for ColumnsThere<W> {
    fn prepare(rows: usize) -> Self {
        Self {
            rows,
            columns: None,
            world: PhantomData,
        }
    }

    fn renew(&mut self) -> bool {
        self.columns = Some(columns(self.rows));
        true
    }

    fn run(&mut self) {
        if let Some(columns) = self.columns.take() {
            black_box(W::from_columns(columns));
        }
    }

    fn result(&mut self) -> Digest {
        W::from_columns(columns(self.rows)).digest()
    }
}
