//! The system of a shared world that runs on a thread.

use core::cell::Cell;

std::thread_local! {
    static RUNNING: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// A system that runs on this thread until this is dropped.
pub(super) struct Running {
    before: Option<&'static str>,
}

impl Running {
    /// A run that waits. A thread that holds a claim waits for none: two such threads could wait for each other.
    #[track_caller]
    pub(super) fn waiting(name: &'static str) -> Self {
        if let Some(other) = RUNNING.get() {
            panic!(
                "the system `{other}` runs `{name}` of a shared world on its own thread: a system that has claimed its data waits for no \
                 other one; take `try_run`, which does not wait, or run `{name}` behind `{other}`"
            );
        }
        Self::trying(name)
    }

    /// A run that does not wait.
    pub(super) fn trying(name: &'static str) -> Self {
        Self {
            before: RUNNING.replace(Some(name)),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.set(self.before);
    }
}
