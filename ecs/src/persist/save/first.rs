//! What is encoded before the first byte is written, so that a refused value leaves the writer untouched.

use super::Saves;
use super::codec::Codec;
use super::current::{self, FieldSource};
use super::error::SaveError;
use super::options::SaveOptions;
use super::selection::Selection;
use crate::base::erased::resource_cells::Resources;
use crate::base::error::text_of_error;
use crate::base::memory::try_push;
use crate::storage::Storage;
use crate::storage::runs::Values;
use ecs_save::codec::{Refusal, SAVE};
use ecs_save::header::Written;
use ecs_value::Entity;
use ecs_value::by_serde::names::take_outside;
use std::prelude::rust_2024::*;

/// The rows of each table and pool that are encoded twice.
const CHECKED_ROWS: usize = 64;

/// Encodes the first values of each table and pool, only to find those that are refused.
pub(super) fn check<W: Saves>(
    storage: &Storage<W>,
    selection: &Selection,
    options: &SaveOptions,
) -> Result<(), SaveError> {
    let mut scratch = Vec::new();
    for home in selection.homes(storage).filter(|_| !options.is_canonical()) {
        let home = home?;
        let rows = home.rows(0..home.count.min(CHECKED_ROWS));
        for column in home.columns {
            let Some(known) = current::component(storage, column.cell.component()) else {
                continue;
            };
            if let (FieldSource::By(codec, _), Written::BySerde) = (known.how, known.written()) {
                scratch.clear();
                let values = home.values(storage, column, &rows)?;
                encode(options, &codec, &values, &mut scratch).map_err(|refusal| {
                    refused(known.name, home.owner(column, &rows, refusal.at), refusal)
                })?;
            }
        }
    }
    Ok(())
}

/// The bytes of the resources that are there, with their numbers in the header.
pub(super) fn resources<W: Saves>(
    resources: &Resources,
    options: &SaveOptions,
) -> Result<Vec<(u32, Vec<u8>)>, SaveError> {
    let mut all = Vec::new();
    for (number, (place, known, codec)) in (0..).zip(current::saved_resources::<W>()) {
        let Some(values) = (codec.resource)(resources, place) else {
            continue;
        };
        let mut bytes = Vec::new();
        encode(options, &codec, &values?, &mut bytes)
            .map_err(|refusal| SaveError::value(known.name, None, refusal))?;
        if options.verifies() {
            (codec.verify)(&bytes, 1, options.depth)
                .map_err(|refusal| SaveError::unreadable(known.name, None, refusal))?;
        }
        try_push(&mut all, (number, bytes), SAVE)?;
    }
    Ok(all)
}

/// Encodes values as a save does, or as a digest does.
pub(super) fn encode(
    options: &SaveOptions,
    codec: &Codec,
    values: &Values<'_>,
    to: &mut Vec<u8>,
) -> Result<(), Refusal> {
    #[cfg(feature = "digest")]
    if options.is_canonical() {
        return (codec.canonical.each)(values, &mut |bytes| to.extend_from_slice(bytes));
    }
    (codec.encode)(values, to, options.depth)
}

/// The error of a value that is refused, or of an entity that it refers to and that is not saved.
pub(super) fn refused(name: &str, entity: Entity, refusal: Refusal) -> SaveError {
    match take_outside() {
        Some(target) => SaveError::Outside {
            component: text_of_error(name),
            entity,
            target,
        },
        None => SaveError::value(name, Some(entity), refusal),
    }
}
