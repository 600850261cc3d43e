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

/// The message of the panic that `f` ends with.
///
/// # Panics
///
/// If there is none.
pub fn message(f: impl FnOnce()) -> String {
    let cause = catch_unwind(AssertUnwindSafe(f)).expect_err("it panics");
    match cause.downcast::<String>() {
        Ok(message) => *message,
        Err(cause) => cause
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .unwrap_or_default(),
    }
}
