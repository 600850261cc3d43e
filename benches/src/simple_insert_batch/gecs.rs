use crate::simple_insert::gecs::{Suite, digest, fill};
use crate::simple_insert::populates;

/// It has no batches, but may be told how many rows there will be.
fn populated(rows: usize) -> Suite {
    let mut suite = Suite::with_capacity(rows);
    fill(&mut suite, rows);
    suite
}

populates! {
    Gecs: populated, digest
}
