use super::ecs_columns::{Columns, columns, populated};
use crate::simple_insert::ecs::{Body, Suite, digest};
use crate::{Contestant, Digest};
use std::hint::black_box;

/// From columns that are there before the clock starts, as a file or a generator of levels gives them.
pub(super) struct Ecs {
    rows: usize,
    columns: Option<Columns>,
}

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        Self { rows, columns: None }
    }

    fn renew(&mut self) -> bool {
        self.columns = Some(columns(self.rows));
        true
    }

    fn run(&mut self) {
        let mut suite = Suite::new();
        if let Some(columns) = self.columns.take() {
            assert!(suite.spawn_columns::<Body>(columns).is_ok(), "the columns are of one length");
        }
        black_box(suite);
    }

    fn result(&mut self) -> Digest {
        digest(&populated(self.rows))
    }
}
