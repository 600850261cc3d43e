//! An entity of a text comes into a storage.

use super::text_of;
use crate::dynamic::Kind;
use crate::entity::Entity;
use crate::save::Saves;
use crate::save::codec::Refusal;
use crate::save::error::LoadError;
use crate::save::values::{Arrivals, Places};
use crate::schema::{Column, Text, schema};
use crate::storage::Storage;
use std::any::Any;
use std::boxed::Box;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// Values of an entity, with their columns. Those of components that are described by data are lists of bytes.
pub(super) type Components = Vec<(Column, Box<dyn Any>)>;

/// An entity that was read, with the handle that the text gives it.
pub(super) struct Row {
    pub(super) entity: Entity,
    pub(super) kind: Kind,
    pub(super) values: Components,
}

/// Adds an entity that has this handle in the storage, with the transient components that its kind demands.
pub(super) fn spawn<W: Saves>(
    storage: &mut Storage<W>,
    Row { entity, kind, values }: Row,
    own: Entity,
) -> Result<(), String> {
    let (sparse, mut values): (Components, Components) = values.into_iter().partition(|(column, _)| column.info.sparse);
    let mut columns: Vec<Column> = values.iter().map(|(column, _)| *column).collect();
    if let Some(kind) = kind {
        let demanded = schema::<W>().archetypes[kind as usize].components().iter().filter(|column| column.bits == 0);
        let is_begun = |column: &&Column| W::SAVED[column.cell.component()].is_transient();
        columns.extend(demanded.filter(is_begun).map(|column| Column::of(column.cell.component(), column.info)));
    }
    let texts: Vec<Option<Text>> = columns.iter().map(|column| text_of(storage, column.cell.component())).collect();
    let table = storage.home(kind, &columns).map_err(|error| error.to_string())?;
    let mut arrivals = Arrivals::new(storage, [(table, 1)]).map_err(|error| error.to_string())?;
    for (column, text) in columns.iter().zip(texts) {
        let component = column.cell.component();
        let value =
            values.iter().position(|(other, _)| other.cell == column.cell).map(|place| values.swap_remove(place).1);
        let written = arrivals.write(column, None, |places| {
            let is_written = match value {
                Some(value) => put(places, text, value),
                None => W::SAVED[component].initial.is_some_and(|initial| (initial.fill)(places)),
            };
            // A value that was read is of its component.
            let name = || W::COMPONENTS.get(component).map_or("a component", |declaration| declaration.listed());
            if is_written { Ok(()) } else { Err(format!("`{}` of {entity} has no value", name())) }
        });
        written.map_err(|error| error.to_string())??;
    }
    if !arrivals.commit(&[own]) {
        return Err(format!("{entity} comes twice, or is free"));
    }
    for (column, value) in sparse {
        let text = text_of(storage, column.cell.component());
        let filled = storage.fill_pool(&column, &[own], |places| {
            let refuse = || LoadError::value(W::NAME, entity, Refusal::new(0, "the value is of another type"));
            put(places, text, value).then_some(()).ok_or_else(refuse)
        });
        filled.map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Writes a value to its place.
fn put(places: &mut Places, text: Option<Text>, value: Box<dyn Any>) -> bool {
    match text {
        Some(text) => places.put(&text, value),
        None => value.downcast_ref::<Vec<u8>>().is_some_and(|bytes| places.fill_with_bytes(bytes)),
    }
}
