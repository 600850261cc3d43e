//! The types that systems and conditions return.

use alloc::boxed::Box;
use core::error::Error;

/// Why a system failed.
pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// The output of a system of a schedule: nothing, or a `Result` without a value. Sealed.
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

/// The type that a run condition returns: `bool`, or `Result<bool, E>`, of which an error counts as `false`. Sealed.
#[diagnostic::on_unimplemented(
    message = "a run condition returns `bool` or `Result<bool, E>`, and not `{Self}`",
    label = "returns `{Self}`",
    note = "a run condition is a function as systems are, that says whether to run"
)]
pub trait Verdict: sealed::Verdict {
    /// Whether it can be an error.
    #[doc(hidden)]
    const FALLIBLE: bool;

    /// The verdict of a condition that is made of this one.
    #[doc(hidden)]
    type Exclusive: Joined;

    /// The verdict of a condition that is made of this one and another.
    #[doc(hidden)]
    type With<V: Verdict>: Joined;

    #[doc(hidden)]
    fn into_answer(self) -> Result<bool, Failure>;
}

/// The type that a [combined](super::Combined) condition returns: `bool` if none of its conditions fails, or else a `Result`. Sealed.
pub trait Joined: Verdict {
    #[doc(hidden)]
    fn of(answer: Result<bool, Failure>) -> Self;
}

#[diagnostic::do_not_recommend]
impl Verdict for bool {
    const FALLIBLE: bool = false;
    type Exclusive = Self;
    type With<V: Verdict> = V::Exclusive;

    #[inline(always)]
    fn into_answer(self) -> Result<bool, Failure> {
        Ok(self)
    }
}

#[diagnostic::do_not_recommend]
impl<E: Into<Failure>> Verdict for Result<bool, E> {
    const FALLIBLE: bool = true;
    type Exclusive = Result<bool, Failure>;
    type With<V: Verdict> = Result<bool, Failure>;

    fn into_answer(self) -> Result<bool, Failure> {
        self.map_err(Into::into)
    }
}

impl Joined for bool {
    #[inline(always)]
    fn of(answer: Result<bool, Failure>) -> Self {
        // None of the conditions fails.
        answer.unwrap_or(false)
    }
}

impl Joined for Result<bool, Failure> {
    fn of(answer: Result<bool, Failure>) -> Self {
        answer
    }
}

mod sealed {
    use super::Failure;

    pub trait Output {}
    impl Output for () {}
    impl<E: Into<Failure>> Output for Result<(), E> {}

    pub trait Verdict {}
    impl Verdict for bool {}
    impl<E: Into<Failure>> Verdict for Result<bool, E> {}
}
