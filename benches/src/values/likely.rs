use super::likely_raw::{digest, name, names, next};
use crate::{Contestant, Digest};
use ecs::Entity;
use ecs::index::Method;
use ecs::index::values::{Fingerprints, Text};

/// Candidates by a byte of the hash of each name.
pub(super) struct Ours {
    names: Vec<String>,
    index: Fingerprints<Text>,
    asked: u32,
    found: Vec<u32>,
}

impl Ours {
    /// The candidates that have the name.
    fn compare(&mut self) {
        let asked = name(self.asked);
        self.found.retain(|row| self.names[*row as usize] == asked);
    }
}

impl Contestant for Ours {
    fn prepare(rows: usize) -> Self {
        let names = names(rows);
        let mut index = Fingerprints::<Text>::default();
        for (number, name) in (0..).zip(&names) {
            if let Ok(entity) = Entity::from_bits(1 << 32 | number) {
                index.put(entity, name).expect("there is memory");
            }
        }
        Self {
            names,
            index,
            asked: 0,
            found: Vec::with_capacity(rows),
        }
    }

    fn run(&mut self) {
        self.asked = next(self.asked);
        self.found.clear();
        self.found
            .extend(self.index.candidates(name(self.asked).as_str()));
    }

    /// Of the entities with the name, and before the first run of none.
    fn result(&mut self) -> Digest {
        self.compare();
        digest(&self.found)
    }
}

/// The same, and the names of the candidates are compared.
pub(super) struct Compared(Ours);

impl Contestant for Compared {
    fn prepare(rows: usize) -> Self {
        Self(Ours::prepare(rows))
    }

    fn run(&mut self) {
        self.0.run();
        self.0.compare();
    }

    fn result(&mut self) -> Digest {
        self.0.result()
    }
}
