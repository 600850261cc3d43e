//! What is encoded before the first byte is written, so that a refused value leaves the writer untouched.

use super::codec::{Codec, Refusal};
use super::current::{self, FieldSource};
use super::error::SaveError;
use super::header::Written;
use super::options::SaveOptions;
use super::selection::Selection;
use super::values::Values;
use super::{SAVE, Saves};
use crate::base::error::text_of_error;
use crate::base::memory::try_push;
use crate::base::resource_cells::Resources;
use crate::schema::{Column, schema};
use crate::storage::Storage;
use ecs_value::Entity;
use ecs_value::by_serde::names::take_outside;
use std::vec::Vec;

/// The rows of each table and pool that are encoded twice.
const CHECKED_ROWS: usize = 64;

/// Encodes the first values of each table and pool, only to find those that are refused.
pub(super) fn check<W: Saves>(
    storage: &Storage<W>,
    selection: &Selection,
    options: &SaveOptions,
) -> Result<(), SaveError> {
    if options.is_canonical() {
        return Ok(());
    }
    let mut scratch = Vec::new();
    let mut check = |column: &Column, values: &Values<'_>, entity: &dyn Fn(usize) -> Entity| {
        let Some(known) = current::component(storage, column.cell.component()) else {
            return Ok(());
        };
        let (FieldSource::By(codec, _), Written::BySerde) = (known.how, known.written()) else {
            return Ok(());
        };
        scratch.clear();
        let written = encode(options, &codec, values, &mut scratch);
        written.map_err(|refusal| refused(known.name, entity(refusal.at), refusal))
    };
    for (table, joined) in selection.tables(storage) {
        let rows = selection.rows(table, 0..selection.count(table, joined).min(CHECKED_ROWS));
        for column in joined.layout().components() {
            let (values, entity) =
                selection.values_in_table(storage, (table, joined), column, &rows)?;
            check(column, &values, &entity)?;
        }
    }
    for component in storage.pooled() {
        let Some(pool) = storage.pools().get(schema::<W>(), component) else {
            continue;
        };
        let Some(column) = pool.table().layout().components().first() else {
            continue;
        };
        let (chosen, entities) = (selection.rows_of_pool(pool)?, pool.entities());
        let rows = chosen.at(0..chosen.len().min(CHECKED_ROWS));
        let values = storage.values_in_pool(column, rows.iter())?;
        check(column, &values, &|at| rows.entity(entities, at))?;
    }
    Ok(())
}

/// The bytes of the resources that are there, with their numbers in the header.
pub(super) fn resources<W: Saves>(
    resources: &Resources,
    options: &SaveOptions,
) -> Result<Vec<(u32, Vec<u8>)>, SaveError> {
    let saved = (0..W::RESOURCES.len()).filter_map(|place| {
        let known = current::resource::<W>(place)?;
        let FieldSource::By(codec, _) = known.how else {
            return None;
        };
        Some((place, known, codec))
    });
    let mut all = Vec::new();
    for (number, (place, known, codec)) in (0..).zip(saved) {
        let (mut bytes, name) = (Vec::new(), known.name);
        let Some(written) = encode_resource(options, &codec, (resources, place), &mut bytes) else {
            continue;
        };
        written.map_err(|refusal| SaveError::resource(name, refusal))?;
        if options.verifies() {
            (codec.verify)(&bytes, 1, options.depth)
                .map_err(|refusal| SaveError::unreadable(name, None, refusal))?;
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
        return (codec.canonical.each)(values, &mut |_, bytes| to.extend_from_slice(bytes));
    }
    (codec.encode)(values, to, options.depth)
}

fn encode_resource(
    options: &SaveOptions,
    codec: &Codec,
    (resources, place): (&Resources, usize),
    to: &mut Vec<u8>,
) -> Option<Result<(), Refusal>> {
    #[cfg(feature = "digest")]
    if options.is_canonical() {
        return (codec.canonical.resource)(resources, place, to);
    }
    (codec.encode_resource)(resources, place, to, options.depth)
}

/// The error of a value that is refused, or of an entity that it refers to and that is not saved.
pub(super) fn refused(name: &str, entity: Entity, refusal: Refusal) -> SaveError {
    match take_outside() {
        Some(target) => SaveError::Outside {
            component: text_of_error(name),
            entity,
            target,
        },
        None => SaveError::value(name, entity, refusal),
    }
}
