use super::raw::double;
use crate::letters::{Data, LETTERS};
use crate::{Contestant, Digest};

/// The columns of one archetype. An archetype without data has none.
struct Table {
    data: Vec<Data>,
}

/// A list of tables, as the world has. The loop is called for each table that has rows.
pub(super) struct Tables(Vec<Table>);

impl Contestant for Tables {
    fn prepare(rows: usize) -> Self {
        Self(
            (0..LETTERS)
                .map(|_| Table {
                    data: vec![Data(1.0); rows / LETTERS],
                })
                .collect(),
        )
    }

    fn run(&mut self) {
        for Table { data } in &mut self.0 {
            if !data.is_empty() {
                double(data);
            }
        }
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.0
                .iter()
                .flat_map(|table| &table.data)
                .map(|data| [data.0]),
        )
    }
}
