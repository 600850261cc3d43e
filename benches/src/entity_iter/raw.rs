use super::Crowd;

/// A list of handles for each archetype.
pub(super) struct Raw {
    tables: Vec<Vec<u64>>,
    entities: u64,
}

impl Crowd for Raw {
    fn new() -> Self {
        Self {
            tables: Vec::new(),
            entities: 0,
        }
    }

    fn spawn(&mut self, archetype: usize) {
        if archetype >= self.tables.len() {
            self.tables.resize_with(archetype + 1, Vec::new);
        }
        self.tables[archetype].push(self.entities);
        self.entities += 1;
    }

    fn visit(&mut self, mut visit: impl FnMut(u64)) {
        for table in &self.tables {
            for entity in table {
                visit(*entity);
            }
        }
    }
}
