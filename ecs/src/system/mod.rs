//! Systems: functions that say by their parameters what they access.

mod access;
mod function;
mod once;
mod output;
mod parameter;
mod summary;
mod text;

pub use access::Access;
pub use function::{Callable, Signature, System};
pub use output::{Output, Verdict};
pub use parameter::{Local, Parameter, Res, ResMut};

pub(crate) use access::{assert_sound, conflict, conflict_of, describe};
pub(crate) use once::run_once;
pub(crate) use output::Failure;
pub(crate) use parameter::sealed;
pub(crate) use summary::Summary;
pub(crate) use text::Text;
