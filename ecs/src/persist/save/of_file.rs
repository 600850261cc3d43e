//! Values that are bytes, as a file has them: of components that are described by data.

use super::SAVE;
use super::byte_order::Numbers;
use super::handles::Handles;
use crate::base::error::ReserveError;
use crate::base::memory::try_collect;
use crate::schema::Column;
use std::borrow::Cow;

/// The values of a component as they are here, with the handles that entities get.
pub(super) fn values_of_file<'b>(
    numbers: &Numbers,
    handles: &Handles,
    column: &Column,
    values: &'b [u8],
) -> Result<Cow<'b, [u8]>, ReserveError> {
    if !numbers.has(column) && !handles.has(column) {
        return Ok(Cow::Borrowed(values));
    }
    let mut own = try_collect(values.iter().copied(), values.len(), SAVE)?;
    numbers.turn(column, &mut own);
    handles.rename(column, &mut own);
    Ok(Cow::Owned(own))
}
