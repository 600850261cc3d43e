//! An entity of a text comes into a storage.

use crate::base::component_id::ComponentId;
use crate::base::load_report::{LoadReport, count};
use crate::persist::save::Saves;
use crate::persist::save::codec::Initial;
use crate::persist::save::current;
use crate::persist::save::error::LoadError;
use crate::schema::{Column, SerdeBinding, schema};
use crate::storage::Storage;
use crate::storage::dynamic::Kind;
use crate::storage::runs::{Arrivals, Places};
use ecs_save::codec::Refusal;
use ecs_value::Entity;
use std::any::Any;
use std::format;
use std::prelude::rust_2024::*;

/// Values of an entity, with their columns.
pub(super) type Components = Vec<(Column, Value)>;

/// A value of an entity.
pub(super) enum Value {
    /// One of the text. That of a component that is described by data is a list of bytes.
    Read(Box<dyn Any>),
    /// That with which a transient component begins.
    Initial(Initial),
}

/// An entity that was read, with the handle that the text gives it.
pub(super) struct Row {
    pub(super) entity: Entity,
    pub(super) kind: Kind,
    pub(super) values: Components,
}

/// Adds an entity that has this handle in the storage, with the transient components that its kind demands.
pub(super) fn spawn<W: Saves>(
    storage: &mut Storage<W>,
    Row {
        entity,
        kind,
        mut values,
    }: Row,
    own: Entity,
    report: &mut LoadReport,
) -> Result<(), String> {
    add_demanded::<W>(kind, &mut values);
    for (column, _) in values
        .iter()
        .filter(|(_, value)| matches!(value, Value::Initial(_)))
    {
        let known = current::component(storage, column.cell.component());
        known
            .map_or(Ok(()), |known| count(&mut report.reset, known.name, 1))
            .map_err(|error| error.to_string())?;
    }
    let (sparse, mut values): (Components, Components) = values
        .into_iter()
        .partition(|(column, _)| column.info.sparse);
    let columns: Vec<Column> = values.iter().map(|(column, _)| *column).collect();
    let texts: Vec<Option<SerdeBinding>> = columns
        .iter()
        .map(|column| storage.text_of(ComponentId::new(column.cell.component())))
        .collect();
    let table = storage
        .home(kind, &columns)
        .map_err(|error| error.to_string())?;
    let mut arrivals = Arrivals::new(storage, [(table, 1)]).map_err(|error| error.to_string())?;
    for ((column, value), text) in values.drain(..).zip(texts) {
        let written = arrivals.write(&column, None, |places| {
            // A value that was read is of its component.
            let name = || {
                W::COMPONENTS
                    .get(column.cell.component())
                    .map_or("a component", |it| it.listed())
            };
            if put(places, text, value) {
                Ok(())
            } else {
                Err(format!("`{}` of {entity} has no value", name()))
            }
        });
        written.map_err(|error| error.to_string())??;
    }
    if !arrivals.commit(&[own]) {
        return Err(format!("{entity} comes twice, or is free"));
    }
    for (column, value) in sparse {
        let text = storage.text_of(ComponentId::new(column.cell.component()));
        let filled = storage.fill_pool(&column, &[own], |places| {
            let refuse = || {
                LoadError::value(
                    W::NAME,
                    Some(entity),
                    Refusal::new(0, "the value is of another type"),
                )
            };
            put(places, text, value).then_some(()).ok_or_else(refuse)
        });
        filled.map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Adds the transient components that a kind demands.
fn add_demanded<W: Saves>(kind: Kind, values: &mut Components) {
    let Some(kind) = kind else {
        return;
    };
    for demanded in schema::<W>().archetypes[kind as usize]
        .components()
        .iter()
        .filter(|column| column.bits == 0)
    {
        let saved = &W::SAVED[demanded.cell.component()];
        let column = Column::of(demanded.cell.component(), demanded.info);
        if saved.is_transient() && values.iter().all(|(other, _)| other.cell != column.cell) {
            values.extend(
                saved
                    .initial
                    .map(|initial| (column, Value::Initial(initial))),
            );
        }
    }
}

/// Writes a value to its place.
fn put(places: &mut Places, text: Option<SerdeBinding>, value: Value) -> bool {
    match (value, text) {
        (Value::Initial(initial), _) => (initial.fill)(places),
        (Value::Read(value), Some(text)) => places.put(&text, value),
        (Value::Read(value), None) => value
            .downcast_ref::<Vec<u8>>()
            .is_some_and(|bytes| places.fill_with_bytes(bytes)),
    }
}
