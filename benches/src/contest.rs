use crate::Digest;

/// Entries by name; after the semicolon, those that are there with the feature `peers` alone.
macro_rules! entries {
    ($($library:literal: $contestant:ty),+; $($peer:literal: $competitor:ty),+ $(,)?) => {{
        let ours = [$($crate::Entry::of::<$contestant>($library)),+];
        #[cfg(feature = "peers")]
        let peers = [$($crate::Entry::of::<$competitor>($peer)),+];
        #[cfg(not(feature = "peers"))]
        let peers = [];
        ours.into_iter().chain(peers).collect::<Vec<_>>()
    }};
}

pub(crate) use entries;

/// A library at work on a workload.
pub trait Contestant: 'static {
    /// All that comes before the clock starts, for this many rows.
    fn prepare(rows: usize) -> Self
    where
        Self: Sized;

    /// Makes ready for the next run, which is not timed, and says whether there was anything to do.
    fn renew(&mut self) -> bool {
        false
    }

    /// The work that is timed. It is run again and again on the same contestant.
    fn run(&mut self);

    /// The result of the runs so far.
    fn result(&mut self) -> Digest;
}

/// The contestants, ready to run.
pub(crate) type Contestants = Vec<(&'static str, Box<dyn Contestant>)>;

/// A library in a group.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The library, and the way that it goes where it has several.
    pub library: &'static str,
    pub(crate) prepare: fn(usize) -> Box<dyn Contestant>,
}

impl Entry {
    /// An entry for this contestant.
    pub fn of<C: Contestant>(library: &'static str) -> Self {
        Self {
            library,
            prepare: |rows| Box::new(C::prepare(rows)),
        }
    }

    /// The entry at work on this many rows.
    pub fn contestant(&self, rows: usize) -> Box<dyn Contestant> {
        (self.prepare)(rows)
    }
}

/// A workload of one size, and its contestants.
pub struct Group {
    /// The workload and its size.
    pub name: String,
    /// The number by which a run's time is divided.
    pub rows: usize,
    /// The entries that compete. The first one gives the expected result.
    pub entries: Vec<Entry>,
}

impl Group {
    /// A workload of this size.
    pub(crate) fn new(name: impl Into<String>, rows: usize, entries: Vec<Entry>) -> Self {
        Self {
            name: name.into(),
            rows,
            entries,
        }
    }

    /// Prepares all contestants, and makes sure that they do the same.
    ///
    /// # Panics
    ///
    /// If a contestant comes to another result than the first one, be it before, after one or after three runs.
    pub fn contestants(&self) -> Contestants {
        self.check(self.rows);
        self.entries
            .iter()
            .map(|entry| (entry.library, (entry.prepare)(self.rows)))
            .collect()
    }

    /// Makes sure that all contestants do the same, with this many rows.
    ///
    /// # Panics
    ///
    /// As [`contestants`](Self::contestants) does.
    pub fn check(&self, rows: usize) {
        let mut expected: Option<[Digest; 3]> = None;
        for entry in &self.entries {
            let mut contestant = (entry.prepare)(rows);
            let found = [0, 1, 2].map(|runs| {
                for _ in 0..runs {
                    contestant.renew();
                    contestant.run();
                }
                contestant.result()
            });
            let expected = expected.get_or_insert_with(|| found.clone());
            assert_eq!(
                *expected, found,
                "{} of {} does something else",
                entry.library, self.name
            );
        }
    }
}
