//! The clock by which work is shared between threads.

use std::time::Instant;

/// A clock that can be read. Code that shares work asks for one first, and stays on its own thread without one.
#[derive(Clone, Copy)]
pub(crate) struct Clock(());

impl Clock {
    /// The clock of the standard library, or `None` on targets where `Instant::now` panics: in a browser, and in a prover.
    ///
    /// The answer is a constant, so that these targets compile no reading of the clock, and never start threads.
    #[inline]
    pub(crate) fn get() -> Option<Self> {
        let missing = cfg!(any(
            all(target_family = "wasm", target_os = "unknown"),
            target_os = "zkvm"
        ));
        (!missing).then_some(Self(()))
    }

    #[inline]
    #[expect(clippy::unused_self, reason = "the value shows that there is a clock")]
    pub(crate) fn now(self) -> Instant {
        Instant::now()
    }
}
