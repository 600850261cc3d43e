use core::error::Error;
use core::fmt;

/// A system was not run, since another one has claimed what it accesses. See [`Shared::try_run`](super::Shared::try_run).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    /// The system that has the claim, or waits for it.
    pub with: &'static str,
    /// A component or resource that both access, and one of them writes. The name of the world, if one of them claims all of it.
    pub on: &'static str,
}

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { with, on } = self;
        write!(f, "the system `{with}` has claimed `{on}`, or waits for it")
    }
}

impl Error for Busy {}
