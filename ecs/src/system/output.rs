//! What systems return.

use alloc::boxed::Box;
use core::error::Error;

/// Why a system failed.
pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// What a system of a schedule returns: nothing, or a `Result` without a value. Sealed.
#[diagnostic::on_unimplemented(
    message = "a system returns nothing or a `Result<(), E>`, and not `{Self}`",
    label = "returns `{Self}`",
    note = "`E` is an error that is `Send + Sync + 'static`, or a text"
)]
pub trait Output: sealed::Output {
    /// Whether it can be an error.
    #[doc(hidden)]
    const FALLIBLE: bool;

    #[doc(hidden)]
    fn into_result(self) -> Result<(), Box<dyn Error + Send + Sync>>;
}

#[diagnostic::do_not_recommend]
impl Output for () {
    const FALLIBLE: bool = false;

    #[inline(always)]
    fn into_result(self) -> Result<(), Failure> {
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<E: Into<Failure>> Output for Result<(), E> {
    const FALLIBLE: bool = true;

    fn into_result(self) -> Result<(), Failure> {
        self.map_err(Into::into)
    }
}

/// What a run condition returns: `bool`. Sealed.
#[diagnostic::on_unimplemented(
    message = "a run condition returns `bool`, and not `{Self}`",
    label = "returns `{Self}`",
    note = "a run condition is a function as systems are, that says whether to run"
)]
pub trait Verdict: sealed::Verdict {
    #[doc(hidden)]
    fn holds(self) -> bool;
}

#[diagnostic::do_not_recommend]
impl Verdict for bool {
    #[inline(always)]
    fn holds(self) -> bool {
        self
    }
}

mod sealed {
    use super::Failure;

    pub trait Output {}
    impl Output for () {}
    impl<E: Into<Failure>> Output for Result<(), E> {}

    pub trait Verdict {}
    impl Verdict for bool {}
}
