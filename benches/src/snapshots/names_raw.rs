use super::names::{name, numbers};
use crate::components::Position;
use crate::{Contestant, Digest};

/// Two columns, their handles and slots, cloned into new ones.
#[derive(Clone)]
struct Columns {
    names: Vec<String>,
    positions: Vec<Position>,
    handles: Vec<u64>,
    slots: Vec<[u32; 3]>,
}

pub(super) struct Raw {
    source: Columns,
    copy: Columns,
}

impl Contestant for Raw {
    fn prepare(rows: usize) -> Self {
        let (names, positions) = (0..rows).map(|row| (name(row), Position::of(row))).unzip();
        let source = Columns {
            names,
            positions,
            handles: vec![1 << 32; rows],
            slots: vec![[1, 0, 0]; rows],
        };
        Self {
            copy: source.clone(),
            source,
        }
    }

    fn run(&mut self) {
        self.copy = self.source.clone();
    }

    fn result(&mut self) -> Digest {
        let rows = self.copy.names.iter().zip(&self.copy.positions);
        assert_eq!(self.copy.handles.len(), self.copy.slots.len());
        Digest::of(rows.map(|(name, position)| numbers(name, *position)))
    }
}
