//! The bytes of single values, as saves have them: for digests.

use super::Saves;
use super::codec::Refusal;
use super::current::{self, How};
use crate::component::ComponentId;
use crate::entity::Entity;
use crate::error::fail;
use crate::resource_cells::Resources;
use crate::schema::{Column, schema};
use crate::storage::Storage;
use std::vec::Vec;

/// Calls `f` with each value that a save would have: the component, as `of_name` makes it of the name, the entity, and the bytes.
pub(crate) fn each_value<W: Saves, C: Copy>(
    storage: &Storage<W>,
    of_name: impl Fn(&str) -> C,
    f: &mut dyn FnMut(C, Entity, &[u8]),
) {
    for (number, known) in current::components(storage) {
        let component = of_name(known.name);
        let Some(column) = storage.column_of(ComponentId::new(number)) else { continue };
        if storage.has_pool(number) {
            let Some(pool) = storage.pools().get(schema::<W>(), number) else { continue };
            let values = storage.values_in_pool(&column, 0..pool.len()).unwrap_or_else(|error| fail(error));
            each_of(known.how, &column, &values, &mut |at, bytes| f(component, pool.entities()[at], bytes));
            continue;
        }
        for (table, joined) in storage.living_tables() {
            let Some(own) = joined.layout().components().iter().find(|own| own.cell == column.cell) else { continue };
            let values = storage.values_in(table, own, 0..joined.len()).unwrap_or_else(|error| fail(error));
            let mut rows = (0..joined.len()).filter(|row| joined.bit(own.place(), *row));
            each_of(known.how, own, &values, &mut |_, bytes| {
                if let Some(row) = rows.next() {
                    f(component, joined.entities()[row], bytes);
                }
            });
        }
    }
}

/// The bytes of a value of an entity. `None` if a save would have none.
pub(crate) fn value_bytes<W: Saves>(storage: &Storage<W>, entity: Entity, id: ComponentId) -> Option<Vec<u8>> {
    let (known, column) = (current::component(storage, id.index())?, storage.column_of(id)?);
    let location = storage.location(entity)?;
    let values = if storage.has_pool(id.index()) {
        let row = storage.pools().row(id.index(), entity)?;
        storage.values_in_pool(&column, row..=row)
    } else {
        let row = location.row as usize;
        storage.values_in(location.table, &column, row..row + 1)
    };
    let values = values.unwrap_or_else(|error| fail(error));
    let mut found = None;
    each_of(known.how, &column, &values, &mut |_, bytes| found = Some(bytes.to_vec()));
    found
}

/// Calls `f` with each resource that a save would have: its name, and the bytes.
pub(crate) fn each_resource<W: Saves>(resources: &Resources, f: &mut dyn FnMut(&str, &[u8])) {
    let mut bytes = Vec::new();
    for place in 0..W::RESOURCES.len() {
        let Some(known) = current::resource::<W>(place) else { continue };
        let How::By(codec, _) = known.how else { continue };
        bytes.clear();
        match (codec.encode_resource)(resources, place, &mut bytes) {
            Some(Err(Refusal { memory: Some(error), .. })) => fail(error),
            Some(_) => f(known.name, &bytes),
            None => {}
        }
    }
}

/// Calls `f` with the number and the bytes of each value.
fn each_of(how: How, column: &Column, values: &super::values::Values<'_>, f: &mut dyn FnMut(usize, &[u8])) {
    match how {
        How::By(_, Some(plain)) if column.info.size > 0 => {
            let pieces = match (plain.pieces)(values) {
                Err(Refusal { memory: Some(error), .. }) => fail(error),
                pieces => pieces.unwrap_or_default(),
            };
            let values = pieces.into_iter().flat_map(|piece| piece.chunks_exact(column.info.size));
            values.enumerate().for_each(|(at, value)| f(at, value));
        }
        How::By(codec, _) => (codec.each)(values, f),
        How::Data if column.info.size > 0 => {
            let values = values.bytes().into_iter().flatten().flat_map(|run| run.chunks_exact(column.info.size));
            values.enumerate().for_each(|(at, value)| f(at, value));
        }
        How::Data | How::Transient(_) | How::Unsaid => {}
    }
}
