//! The error of a component that was not registered.

use super::{ReserveError, text_of_error};
use alloc::boxed::Box;
use core::error::Error;
use core::fmt;

/// A component was not registered. The world is as it was.
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// kitchen.register_named::<u32>("mana")?;
/// let error = kitchen.register_named::<u64>("mana").unwrap_err();
/// assert_eq!(error.name(), "mana");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisterError {
    name: Box<str>,
    cause: RegisterCause,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum RegisterCause {
    Declared,
    NameTaken,
    OtherStorage,
    BadDefinition(&'static str),
    Reserve(ReserveError),
}

impl RegisterError {
    pub(crate) fn declared(name: &str) -> Self {
        Self {
            name: text_of_error(name),
            cause: RegisterCause::Declared,
        }
    }

    pub(crate) fn name_taken(name: &str) -> Self {
        Self {
            name: text_of_error(name),
            cause: RegisterCause::NameTaken,
        }
    }

    pub(crate) fn other_storage(name: &str) -> Self {
        Self {
            name: text_of_error(name),
            cause: RegisterCause::OtherStorage,
        }
    }

    pub(crate) fn bad_definition(name: &str, reason: &'static str) -> Self {
        Self {
            name: text_of_error(name),
            cause: RegisterCause::BadDefinition(reason),
        }
    }

    /// The name under which the component should have been registered.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl From<ReserveError> for RegisterError {
    fn from(error: ReserveError) -> Self {
        Self {
            name: "".into(),
            cause: RegisterCause::Reserve(error),
        }
    }
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.cause {
            RegisterCause::Declared => write!(
                f,
                "`{name}` is listed in `world!`: it needs no registration"
            ),
            RegisterCause::NameTaken => {
                write!(
                    f,
                    "the name `{name}` is taken by a component of another type or layout"
                )
            }
            RegisterCause::OtherStorage => {
                write!(
                    f,
                    "`{name}` is registered with another storage: `key_named` gives the key of the registered component"
                )
            }
            RegisterCause::BadDefinition(reason) => {
                write!(f, "the definition of `{name}` is not valid: {reason}")
            }
            RegisterCause::Reserve(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for RegisterError {}
