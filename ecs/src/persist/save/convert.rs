//! Conversions of a value of an older version of a type: by its traits, or by a function.

use std::any::Any;
use std::fmt::Display;
use std::prelude::rust_2024::*;

/// A value of an older version.
pub struct Older(Box<dyn Any>);

/// The value of the newer version, or the reason why there is none. Made by [`Older`] alone.
pub struct Newer(Result<Box<dyn Any>, Refused>);

pub(super) enum Refused {
    /// The value is of another type than the one that is converted.
    OtherType,
    /// The conversion of the user returned an error, in these words.
    ByUser(String),
}

impl Older {
    pub(super) fn new(value: Box<dyn Any>) -> Self {
        Self(value)
    }

    /// Converts the value by `TryInto`.
    pub fn convert<O: Becomes<N>, N: 'static>(self) -> Newer {
        self.made(O::become_newer)
    }

    /// Converts the value by a function.
    pub fn convert_by<O: 'static, N: 'static, F: Conversion<O, N>>(self, function: F) -> Newer {
        self.made(|old| function.call(old))
    }

    fn made<O: 'static, N: 'static>(self, convert: impl FnOnce(O) -> Result<N, String>) -> Newer {
        let Ok(old) = self.0.downcast::<O>() else {
            return Newer(Err(Refused::OtherType));
        };
        match convert(*old) {
            Ok(new) => Newer(Ok(Box::new(new))),
            Err(message) => Newer(Err(Refused::ByUser(message))),
        }
    }
}

impl Newer {
    pub(super) fn into_result(self) -> Result<Box<dyn Any>, Refused> {
        self.0
    }
}

/// A type with values that become values of a newer version: by `Into`, or by `TryInto` with an error that is `Display`.
#[diagnostic::on_unimplemented(
    message = "nothing makes a `{N}` of a `{Self}`",
    label = "does not become a `{N}`",
    note = "write `impl From<{Self}> for {N}`, or `impl TryFrom<{Self}> for {N}` with an error that is `Display`",
    note = "or name a function: `from({Self}, path::to::function)`"
)]
pub trait Becomes<N>: Sized + 'static {
    #[doc(hidden)]
    fn become_newer(self) -> Result<N, String>;
}

#[diagnostic::do_not_recommend]
impl<O, N> Becomes<N> for O
where
    O: TryInto<N> + 'static,
    O::Error: Display,
{
    fn become_newer(self) -> Result<N, String> {
        self.try_into().map_err(|error| error.to_string())
    }
}

/// A function that makes values of a newer version: `fn(O) -> N`, or `fn(O) -> Result<N, E>` where `E` is `Display`.
#[diagnostic::on_unimplemented(
    message = "this does not make a `{N}` of a `{O}`",
    label = "not a function from `{O}` to `{N}`",
    note = "it is a `fn({O}) -> {N}`, or a `fn({O}) -> Result<{N}, E>` where `E` is `Display`"
)]
pub trait Conversion<O, N> {
    #[doc(hidden)]
    fn call(self, old: O) -> Result<N, String>;
}

#[diagnostic::do_not_recommend]
impl<O, N, F, R> Conversion<O, N> for F
where
    F: FnOnce(O) -> R,
    R: Outcome<N>,
{
    fn call(self, old: O) -> Result<N, String> {
        self(old).into_result()
    }
}

/// The outcome of a function that makes values of a newer version: such a value, or a `Result` with one.
pub trait Outcome<N> {
    #[doc(hidden)]
    fn into_result(self) -> Result<N, String>;
}

impl<N> Outcome<N> for N {
    fn into_result(self) -> Result<N, String> {
        Ok(self)
    }
}

impl<N, E: Display> Outcome<N> for Result<N, E> {
    fn into_result(self) -> Result<N, String> {
        self.map_err(|error| error.to_string())
    }
}
