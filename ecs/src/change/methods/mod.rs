//! The public methods that change the structure of a world. Each names its change for the engine, and does nothing else.

mod bundles;
mod clones;
mod despawn;
mod run_time;
mod single;
mod spawn;

pub use bundles::Exchanged;

use crate::error::{ChangeError, InsertError};
use crate::table::fail;

/// Panics where a change failed because there can be no table so large, and aborts the program where there is no memory.
#[inline(always)]
#[track_caller]
fn or_fail<T, E: Refusal>(result: Result<T, E>) -> Result<T, E> {
    if let Err(error) = &result
        && let ChangeError::Reserve(error) = error.cause()
        && !error.is_closed()
    {
        fail(*error);
    }
    result
}

/// An error of a change.
trait Refusal {
    fn cause(&self) -> &ChangeError;
}

impl Refusal for ChangeError {
    #[inline(always)]
    fn cause(&self) -> &ChangeError {
        self
    }
}

impl<V> Refusal for InsertError<V> {
    #[inline(always)]
    fn cause(&self) -> &ChangeError {
        &self.cause
    }
}
