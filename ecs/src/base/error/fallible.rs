//! Methods in two forms: one that panics, aborts or waits, and one that returns the reason instead.

use super::{ChangeError, DataError, Rejected, fail};

/// Declares both forms of a method at once, with their documentation. They have one signature; components of generics and bounds stand in
/// brackets. The first form [reports](or_abort) an error of the body, and the second one returns it. Where the two do
/// not go the same way, the first has a body of its own, before that of the second. `const` names the rule that both forms check when the program is compiled.
macro_rules! fallible {
    (
        $(#[$attribute:meta])*
        pub fn $plain:ident,
        $(#[$of_fallible:meta])*
        $fallible:ident $([$($generics:tt)*])? ($($inputs:tt)*) -> $Done:ty, $Tried:ty;
        $(where [$($bounds:tt)*])?
        $(const [$Rule:ty])?
        by $report:path => $body:expr
    ) => {
        $crate::base::error::fallible::fallible! {
            $(#[$attribute])*
            pub fn $plain,
            $(#[$of_fallible])*
            $fallible $([$($generics)*])? ($($inputs)*) -> $Done, $Tried;
            $(where [$($bounds)*])?
            $(const [$Rule])?
            => $report($body), $body
        }
    };
    (
        $(#[$attribute:meta])*
        pub fn $plain:ident,
        $(#[$of_fallible:meta])*
        $fallible:ident $([$($generics:tt)*])? ($($inputs:tt)*) -> $Done:ty, $Tried:ty;
        $(where [$($bounds:tt)*])?
        $(const [$Rule:ty])?
        => $first:expr, $second:expr
    ) => {
        $(#[$attribute])*
        pub fn $plain $(<$($generics)*>)? ($($inputs)*) -> $Done $(where $($bounds)*)? {
            $($crate::base::rule::check!(<$Rule>::CHECKED);)?
            $first
        }

        $(#[$of_fallible])*
        pub fn $fallible $(<$($generics)*>)? ($($inputs)*) -> $Tried $(where $($bounds)*)? {
            $($crate::base::rule::check!(<$Rule>::CHECKED);)?
            $second
        }
    };
}
pub(crate) use fallible;

/// Panics if an operation failed, and aborts the program if memory is out.
#[inline(always)]
#[track_caller]
pub(crate) fn or_abort<T>(result: Result<T, impl Into<ChangeError>>) -> T {
    result.unwrap_or_else(|error| fail(error))
}

/// As [`or_abort`], where there is no memory or no table can be so large. Other errors are returned.
#[inline(always)]
#[track_caller]
pub(crate) fn or_fail<T, E: Cause>(result: Result<T, E>) -> Result<T, E> {
    if let Err(error) = &result
        && let Some(ChangeError::Reserve(error)) = error.cause()
        && !error.is_closed()
    {
        fail(*error);
    }
    result
}

/// An error that may be one of room.
pub(crate) trait Cause {
    fn cause(&self) -> Option<&ChangeError>;
}

impl Cause for ChangeError {
    #[inline(always)]
    fn cause(&self) -> Option<&ChangeError> {
        Some(self)
    }
}

impl<V> Cause for Rejected<V> {
    #[inline(always)]
    fn cause(&self) -> Option<&ChangeError> {
        Some(&self.cause)
    }
}

impl Cause for DataError {
    fn cause(&self) -> Option<&ChangeError> {
        match self {
            Self::Change(error) => Some(error),
            _ => None,
        }
    }
}

impl<V, E: Into<ChangeError>> From<Rejected<V, E>> for ChangeError {
    fn from(error: Rejected<V, E>) -> Self {
        error.cause.into()
    }
}
