use super::raw::Columns;
use crate::{Contestant, Digest};
use std::hint::black_box;
use twox_hash::XxHash3_64;

/// All bytes of the columns and handles, one after the other.
pub(super) struct Hashed {
    columns: Columns,
    bytes: Vec<u8>,
}

impl Contestant for Hashed {
    fn prepare(rows: usize) -> Self {
        let (columns, mut bytes) = (Columns::new(rows), Vec::new());
        columns.write(&mut bytes);
        Self { columns, bytes }
    }

    fn run(&mut self) {
        black_box(XxHash3_64::oneshot(black_box(&self.bytes)));
    }

    fn result(&mut self) -> Digest {
        self.columns.digest()
    }
}
