//! What an access does, as it writes it down itself.

use ecs::Entity;

/// What an access finds, and where the values are that it borrows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// What it finds: an entity, which value, and the value. In the order in which it comes.
    pub(crate) found: Vec<(Entity, &'static str, u64)>,
    reads: Vec<(usize, usize)>,
    writes: Vec<(usize, usize)>,
}

/// What a write adds to a value. The lower bits stay, by which indexes find.
pub(crate) const MARK: u64 = 1 << 32;

impl Seen {
    /// A row is found.
    pub(crate) fn row(&mut self, entity: Entity) {
        self.found.push((entity, "row", 0));
    }

    /// A value of a row is read.
    pub(crate) fn read(&mut self, entity: Entity, what: &'static str, value: &u64) {
        self.found.push((entity, what, *value));
        self.reads.push(place(value));
    }

    /// A value of a row is read, where it is there.
    pub(crate) fn read_option(&mut self, entity: Entity, what: &'static str, value: Option<&u64>) {
        match value {
            Some(value) => self.read(entity, what, value),
            None => self.found.push((entity, what, u64::MAX)),
        }
    }

    /// A value of a row is read and written.
    pub(crate) fn write(&mut self, entity: Entity, what: &'static str, value: &mut u64) {
        self.found.push((entity, what, *value));
        self.writes.push(place(value));
        *value += MARK;
    }

    /// Whether one writes where the other borrows.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        let meet = |one: &[(usize, usize)], others: &[(usize, usize)]| {
            one.iter()
                .any(|(start, end)| others.iter().any(|(from, to)| start < to && from < end))
        };
        meet(&self.writes, &other.reads)
            || meet(&self.writes, &other.writes)
            || meet(&self.reads, &other.writes)
    }
}

fn place(value: &u64) -> (usize, usize) {
    let start = std::ptr::from_ref(value).addr();
    (start, start + size_of::<u64>())
}
