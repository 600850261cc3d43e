//! The errors of the library: small, with the entity and the component's name where there is one.

/// One error is a reason of another, in the variant of this name.
macro_rules! impl_from {
    ($Reason:ident as $Variant:ident for $Error:ident) => {
        impl From<$Reason> for $Error {
            fn from(error: $Reason) -> Self {
                Self::$Variant(error)
            }
        }
    };
}

/// Declares an error, with the text before all others, and the text of each variant beside it: a text that names the fields, a text with
/// arguments, or a function that writes.
macro_rules! errors {
    (
        $(#[$attribute:meta])*
        pub enum $Error:ident $(: $before:literal)? {
            $(
                $(#[$doc:meta])*
                $Variant:ident
                $( ( $name:ident : $Of:ty ) )?
                $( { $( $(#[$field_doc:meta])* $field:ident : $Field:ty ),* $(,)? } )?
                => $text:tt;
            )*
        }
    ) => {
        $(#[$attribute])*
        pub enum $Error {
            $( $(#[$doc])* $Variant $( ($Of) )? $( { $( $(#[$field_doc])* $field: $Field ),* } )? ),*
        }

        impl fmt::Display for $Error {
            #[allow(unused_doc_comments, reason = "an attribute may be a `cfg`")]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                $( f.write_str($before)?; )?
                match self {
                    $( $(#[$doc])* Self::$Variant $( ($name) )? $( { $( $field ),* } )? => $crate::base::error::write_error!(f, $text), )*
                }
            }
        }
    };
}

/// The text of one variant.
macro_rules! write_error {
    ($to:ident, { |$f:ident| $body:expr }) => {{
        let $f = $to;
        $body
    }};
    ($to:ident, ($text:literal $($arguments:tt)*)) => {
        write!($to, $text $($arguments)*)
    };
    ($to:ident, $text:literal) => {
        write!($to, $text)
    };
}

mod add_system;
mod change;
mod commands;
mod data;
pub(crate) mod fallible;
mod query;
mod register;
mod rejected;
mod reserve;

#[cfg(any(feature = "std", feature = "snapshots"))]
pub(crate) use errors;
pub(crate) use write_error;

pub use add_system::{AddSystemCause, AddSystemError};
pub use change::ChangeError;
pub use commands::{Cascade, CommandError, CommandErrors, CommandPolicy};
pub use data::DataError;
pub(crate) use ecs_value::memory::text_of_error;
pub use query::QueryError;
pub use register::RegisterError;
pub use rejected::Rejected;
pub use reserve::ReserveError;
pub(crate) use reserve::fail;
