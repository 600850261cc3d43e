//! Writing a world as text.

use super::{FIELDS, Shown, text_of};
use crate::by_serde::names::Scope;
use crate::component::ComponentId;
use crate::entity::Entity;
use crate::save::Saves;
use crate::save::error::SaveError;
use crate::save::known::{self, How};
use crate::save::saved::saved_name;
use crate::save::values::Values;
use crate::schema::{Column, Show, relation_place, schema};
use crate::slots::Slots;
use crate::storage::Storage;
use crate::store::Store;
use serde_core::ser::{Error as _, Serialize, SerializeMap, SerializeStruct, Serializer};
use std::vec::Vec;

/// A world, to be written in any format of serde. See [`Store::saved`].
struct SavedText<'s, W: Saves>(&'s Store<W>);

impl<W: Saves> Store<W> {
    /// The world as a value that serde can write, in any format: for people, for other programs, and for prefabs in files that are
    /// written by hand. [`Saves::load_from`] reads it.
    ///
    /// Entities come in the order of their rows, each with its kind and its components by name. Handles and the ids to come are kept. The
    /// order of values of sparse components is not.
    ///
    /// ```
    /// use ecs::prelude::*;
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Serialize, Deserialize)]
    /// pub struct Heat { celsius: f32 }
    ///
    /// ecs::world! {
    ///     #[world(save)]
    ///     pub struct Kitchen { components: (Heat) }
    ///     #[archetype]
    ///     pub struct Pan { heat: Heat }
    /// }
    ///
    /// let mut kitchen = Kitchen::new();
    /// let pan = kitchen.spawn(Pan { heat: Heat { celsius: 20.5 } });
    /// let text = serde_json::to_string(&kitchen.saved())?;
    /// assert!(text.contains(r#"{"0v1":{"kind":"Pan","components":{"Heat":{"celsius":20.5}}}}"#));
    /// let loaded = Kitchen::load_from(&mut serde_json::Deserializer::from_str(&text))?;
    /// assert_eq!(loaded.get::<Heat>(pan).unwrap().celsius, 20.5);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn saved(&self) -> impl Serialize + use<'_, W>
    where
        W: Saves,
    {
        SavedText(self)
    }
}

impl<W: Saves> Serialize for SavedText<'_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let _scope = Scope::plain();
        let store = self.0;
        if store.slots.awaits_rows() {
            return Err(S::Error::custom(SaveError::Reserved));
        }
        let mut parts = serializer.serialize_struct("World", FIELDS.len())?;
        parts.serialize_field(FIELDS[0], W::NAME)?;
        parts.serialize_field(FIELDS[1], &ResourcesText(store))?;
        parts.serialize_field(FIELDS[2], &EntitiesText(&store.storage))?;
        parts.serialize_field(FIELDS[3], &RelationsText(&store.storage))?;
        let (free, retired) = unused(&store.slots);
        parts.serialize_field(FIELDS[4], &free)?;
        parts.serialize_field(FIELDS[5], &retired)?;
        parts.end()
    }
}

/// The free slots, in their order, without those at the end that come in their order anyway; and the retired ones.
fn unused(slots: &Slots) -> (Vec<Entity>, Vec<Entity>) {
    let mut free: Vec<Entity> = slots.free().filter_map(|number| slots.entity(number)).collect();
    let mut end = slots.count();
    while let Some(last) = free.last().filter(|last| last.index() as usize + 1 == end && last.generation() == 1) {
        end = last.index() as usize;
        free.pop();
    }
    let retired = (0..).take(slots.count()).filter_map(|number| slots.entity(number));
    let retired = retired.filter(|entity| slots.locate(*entity).is_some_and(crate::slots::Location::is_retired));
    (free, retired.collect())
}

struct ResourcesText<'s, W: Saves>(&'s Store<W>);

impl<W: Saves> Serialize for ResourcesText<'_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let resources = self.0.resources();
        let mut map = serializer.serialize_map(None)?;
        for (place, text) in W::RESOURCE_TEXTS.iter().enumerate() {
            let Some(known) = known::resource::<W>(place).filter(|known| matches!(known.how, How::By(..))) else {
                continue;
            };
            if let Some(text) = text.filter(|_| resources.is_there(place)) {
                map.serialize_entry(known.name, &Shown(|show: Show<'_>| (text.show_resource)(resources, place, show)))?;
            }
        }
        map.end()
    }
}

struct EntitiesText<'s, W: Saves>(&'s Storage<W>);

impl<W: Saves> Serialize for EntitiesText<'_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let storage = self.0;
        let mut map = serializer.serialize_map(Some(storage.len()))?;
        for (table, joined) in storage.living_tables() {
            for row in 0..joined.len() {
                map.serialize_entry(&joined.entities()[row], &EntityText { storage, table, row })?;
            }
        }
        map.end()
    }
}

struct EntityText<'s, W: Saves> {
    storage: &'s Storage<W>,
    table: u32,
    row: usize,
}

impl<W: Saves> Serialize for EntityText<'_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kind = self.storage.kind_of_table(self.table).map(|kind| schema::<W>().archetypes[kind as usize].name);
        let mut parts = serializer.serialize_struct("Entity", 2)?;
        parts.serialize_field("kind", &kind)?;
        parts.serialize_field("components", &ComponentsText(self))?;
        parts.end()
    }
}

struct ComponentsText<'s, 't, W: Saves>(&'t EntityText<'s, W>);

impl<W: Saves> Serialize for ComponentsText<'_, '_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let EntityText { storage, table, row } = *self.0;
        let joined = storage.table_with_layout(table);
        let mut map = serializer.serialize_map(None)?;
        for column in joined.layout().components().iter().filter(|column| joined.bit(column.place(), row)) {
            let values = storage.values_in(table, column, row..row + 1).map_err(S::Error::custom)?;
            write_value(&mut map, storage, column, &values)?;
        }
        for component in (0..schema::<W>().components.len()).filter(|component| Storage::<W>::has_pool(*component)) {
            let entity = joined.entities()[row];
            let Some(row) = storage.pools().row(component, entity) else { continue };
            let Some(column) = storage.column_of(ComponentId::new(component)) else { continue };
            let values = storage.values_in_pool(&column, row..=row).map_err(S::Error::custom)?;
            write_value(&mut map, storage, &column, &values)?;
        }
        map.end()
    }
}

fn write_value<W: Saves, M: SerializeMap>(
    map: &mut M,
    storage: &Storage<W>,
    column: &Column,
    values: &Values<'_>,
) -> Result<(), M::Error> {
    let component = column.cell.component();
    let Some(known) = known::component(storage, component) else { return Ok(()) };
    match (known.how, text_of(storage, component)) {
        (How::Transient(_), _) => Ok(()),
        (How::Data, _) => {
            let bytes: Vec<u8> = values.bytes().into_iter().flatten().flatten().copied().collect();
            map.serialize_entry(known.name, &bytes)
        }
        (How::By(..), Some(text)) => {
            map.serialize_entry(known.name, &Shown(|show: Show<'_>| values.show_first(&text, show)))
        }
        _ => Err(M::Error::custom(SaveError::Registered { component: known.name.into() })),
    }
}

struct RelationsText<'s, W: Saves>(&'s Storage<W>);

impl<W: Saves> Serialize for RelationsText<'_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let storage = self.0;
        let mut map = serializer.serialize_map(None)?;
        for (component, declaration) in W::COMPONENTS.iter().enumerate() {
            let Some(place) = relation_place::<W>(component) else { continue };
            let links = storage.relations.of(place);
            let targets = (0..).take(storage.slots.count());
            let sources: Vec<Entity> = targets
                .flat_map(|target| links.sources(target))
                .filter_map(|source| storage.slots.entity(source))
                .collect();
            if !sources.is_empty() {
                map.serialize_entry(saved_name(declaration), &sources)?;
            }
        }
        map.end()
    }
}
