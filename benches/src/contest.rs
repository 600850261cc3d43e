use crate::Digest;

/// A library at work on a workload.
pub trait Contestant: 'static {
    /// All that comes before the clock starts, for so many rows.
    fn prepare(rows: usize) -> Self
    where
        Self: Sized;

    /// What is timed. It is run again and again on the same contestant.
    fn run(&mut self);

    /// What the runs so far have come to.
    fn result(&mut self) -> Digest;
}

/// A library in a group.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The library, and the way that it goes where it has several.
    pub library: &'static str,
    prepare: fn(usize) -> Box<dyn Contestant>,
}

impl Entry {
    /// An entry for this contestant.
    pub fn of<C: Contestant>(library: &'static str) -> Self {
        Self { library, prepare: |rows| Box::new(C::prepare(rows)) }
    }
}

/// A workload of one size, and those who compete in it.
pub struct Group {
    /// The workload and its size.
    pub name: &'static str,
    /// What a run's time is divided by.
    pub rows: usize,
    /// Those who compete. The first one says what the result must be.
    pub entries: Vec<Entry>,
}

impl Group {
    /// Prepares all contestants, and makes sure that they do the same.
    ///
    /// # Panics
    ///
    /// If a contestant comes to another result than the first one, be it before, after one or after three runs.
    pub fn contestants(&self) -> Vec<(&'static str, Box<dyn Contestant>)> {
        self.check(self.rows);
        self.entries.iter().map(|entry| (entry.library, (entry.prepare)(self.rows))).collect()
    }

    /// Makes sure that all contestants do the same, with so many rows.
    ///
    /// # Panics
    ///
    /// As [`contestants`](Self::contestants) does.
    pub fn check(&self, rows: usize) {
        let mut expected: Option<[Digest; 3]> = None;
        for entry in &self.entries {
            let mut contestant = (entry.prepare)(rows);
            let found = [0, 1, 2].map(|runs| {
                (0..runs).for_each(|_| contestant.run());
                contestant.result()
            });
            let expected = expected.get_or_insert_with(|| found.clone());
            assert_eq!(*expected, found, "{} of {} does something else", entry.library, self.name);
        }
    }
}
