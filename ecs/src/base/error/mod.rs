//! One error type an operation: small, with the entity and the component's name where there is one.

/// One error is a reason of others, in the variant of this name.
macro_rules! impl_from {
    ($Reason:ident as $Variant:ident for $($Error:ident),*) => {
        $(impl From<$Reason> for $Error {
            fn from(error: $Reason) -> Self {
                Self::$Variant(error)
            }
        })*
    };
}

mod add_system;
mod change;
mod clone;
mod commands;
mod data;
mod query;
mod refused;
mod register;
mod relation;
mod reserve;
mod row;
mod spawn;
mod unique;

pub use add_system::{AddSystemCause, AddSystemError};
pub use change::{ChangeError, InsertError, TriggerError};
pub use clone::CloneError;
pub use commands::{Cascade, CommandError, CommandErrors, CommandFailure, CommandPolicy};
pub use data::{DataError, NameError};
pub(crate) use ecs_value::memory::text_of_error;
pub use query::{GetManyError, RuntimeQueryError, SingleError};
pub use refused::{Refused, SpawnAtCause, SpawnColumnsCause, SpawnColumnsError, TrySpawnAtError};
pub use register::RegisterError;
pub use relation::{PlaceError, RelationError};
pub use reserve::ReserveError;
pub(crate) use reserve::fail;
pub use row::NoSuchEntity;
pub use spawn::{ColumnsError, SpawnAtError, SpawnCause, SpawnError};
pub use unique::UniqueError;
pub(crate) use unique::{KeyRefused, Refusal};
