//! Panics that are meant: they unwind without a message.

use crate::ledger::Explosion;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Runs `f`, and says whether an explosive value was dropped in it.
///
/// # Panics
///
/// If `f` panics for another reason.
pub fn explodes(f: impl FnOnce()) -> bool {
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(()) => false,
        Err(cause) if cause.is::<Explosion>() => true,
        Err(cause) => resume_unwind(cause),
    }
}

/// Panics as an explosive value does.
pub fn explode() -> ! {
    resume_unwind(Box::new(Explosion))
}
