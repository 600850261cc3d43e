//! An entity without a row, as a part of other errors.

use super::{ChangeError, CloneError, DataError, GetManyError};
use crate::entity::Entity;

/// An entity without a row.
#[derive(Clone, Copy)]
pub(crate) enum NoRow {
    NoSuchEntity(Entity),
    Reserved(Entity),
}

macro_rules! impl_from_no_row {
    ($($Error:ty),*) => {
        $(impl From<NoRow> for $Error {
            fn from(no_row: NoRow) -> Self {
                match no_row {
                    NoRow::NoSuchEntity(entity) => Self::NoSuchEntity(entity),
                    NoRow::Reserved(entity) => Self::Reserved(entity),
                }
            }
        })*
    };
}

impl_from_no_row!(ChangeError, CloneError, DataError, GetManyError);
