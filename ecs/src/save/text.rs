//! Worlds as text, or in any other format of serde: entities with their components by name.

use super::Saves;
use super::codec::{MOST_DEPTH, Refusal, put};
use super::finish::{self, Fresh};
use super::known::{self, How};
use super::owned::{Budget, Owned};
use super::plan;
use super::values::{Arrivals, Places, Values};
use crate::component::ComponentId;
use crate::dynamic::Kind;
use crate::entity::Entity;
use crate::resource_cells::Resources;
use crate::schema::{Column, OnDespawn, Relation, relation_place, schema};
use crate::slots::Slots;
use crate::storage::Storage;
use crate::store::Store;
use erased_serde::Deserializer as ErasedDeserializer;
use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_core::ser::{Error as _, Serialize, SerializeMap, SerializeStruct, Serializer};
use std::any::Any;
use std::boxed::Box;
use std::collections::HashMap;
use std::fmt;
use std::format;
use std::num::NonZeroU32;
use std::string::{String, ToString};
use std::vec::Vec;

/// Is told of a value.
type Show<'a> = &'a mut dyn FnMut(&dyn erased_serde::Serialize);
type Read = fn(&mut dyn ErasedDeserializer<'_>) -> Result<Box<dyn Any>, erased_serde::Error>;

/// How values of a type are written and read as text. Made by [`of`](Self::of) and [`relation`](Self::relation) alone.
///
/// It is apart from the [`Codec`](super::Codec), so that a world that is never written as text has no code for it.
#[derive(Clone, Copy)]
pub struct Text {
    show: fn(&Values<'_>, Show<'_>),
    read: Read,
    put: fn(&mut Places, Box<dyn Any>) -> bool,
    show_resource: fn(&Resources, usize, Show<'_>),
    put_resource: fn(&mut Resources, usize, Box<dyn Any>) -> bool,
}

impl Text {
    /// By the type's own serde.
    pub const fn of<C: Serialize + Deserialize<'static> + 'static>() -> Self {
        Self {
            show: |values, show| {
                if let Some(value) = first::<C>(values) {
                    show(value);
                }
            },
            read: |deserializer| read::<C>(deserializer).map(|value| -> Box<dyn Any> { Box::new(value) }),
            put: put::<C>,
            show_resource: |resources, place, show| {
                if let Some(value) = resources.get::<C>(place) {
                    show(value);
                }
            },
            put_resource: |resources, place, value| {
                value.downcast::<C>().is_ok_and(|value| resources.try_set(place, *value).is_ok())
            },
        }
    }

    /// By the target of a relation.
    pub const fn relation<R: Relation>() -> Self {
        Self {
            show: |values, show| {
                if let Some(value) = first::<R>(values) {
                    show(&value.target());
                }
            },
            read: |deserializer| {
                let value = match (read::<Option<Entity>>(deserializer)?, R::ON_DESPAWN) {
                    (Some(target), _) => R::to(target),
                    (None, OnDespawn::Clear(cleared)) => cleared,
                    (None, OnDespawn::Cascade) => {
                        return Err(<erased_serde::Error as serde_core::de::Error>::custom(
                            "the relation has no target",
                        ));
                    }
                };
                Ok(Box::new(value))
            },
            put: put::<R>,
            show_resource: |_, _, _| {},
            put_resource: |_, _, _| false,
        }
    }
}

fn first<'s, C: 'static>(values: &Values<'s>) -> Option<&'s C> {
    values.slices::<C>()?.find_map(<[C]>::first)
}

fn read<C: Deserialize<'static>>(deserializer: &mut dyn ErasedDeserializer<'_>) -> Result<C, erased_serde::Error> {
    // A text that is too long for a list without bytes is as long itself.
    C::deserialize(Owned::new(deserializer, &Budget::of_text(MOST_DEPTH)))
}

/// A value of which the type is not known.
struct Shown<F>(F);

impl<F: Fn(Show<'_>)> Serialize for Shown<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut serializer, mut result) = (Some(serializer), None);
        (self.0)(&mut |value| {
            if let Some(serializer) = serializer.take() {
                result = Some(erased_serde::serialize(value, serializer));
            }
        });
        result.unwrap_or_else(|| Err(S::Error::custom("the value is not there")))
    }
}

/// A world, to be written in any format of serde. See [`Store::saved`].
struct SavedText<'s, W: Saves>(&'s Store<W>);

const FIELDS: &[&str] = &["world", "resources", "entities", "relations", "free", "retired"];

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
        let store = self.0;
        if store.slots.awaits_rows() {
            return Err(S::Error::custom(super::SaveError::Reserved));
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
            map.serialize_entry(known.name, &Shown(|show: Show<'_>| (text.show)(values, show)))
        }
        _ => Err(M::Error::custom(super::SaveError::Registered { component: known.name.into() })),
    }
}

fn text_of<W: Saves>(storage: &Storage<W>, component: usize) -> Option<Text> {
    match W::TEXTS.get(component) {
        Some(text) => *text,
        None => storage.registered(ComponentId::new(component))?.saved_type()?.text,
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
                map.serialize_entry(super::saved::saved_name(declaration), &sources)?;
            }
        }
        map.end()
    }
}

/// An entity that was read.
struct Row {
    entity: Entity,
    kind: Kind,
    values: Vec<(Column, Box<dyn Any>)>,
}

/// What was read so far.
struct Reading<W: Saves> {
    storage: Storage<W>,
    resources: Resources,
    rows: Vec<Row>,
    siblings: HashMap<usize, Vec<u32>>,
    free: Vec<Entity>,
    retired: Vec<Entity>,
}

/// A new world, of what [`Store::saved`] wrote.
pub(super) fn load<'de, W: Saves, D: Deserializer<'de>>(mut world: W, deserializer: D) -> Result<W, D::Error> {
    let reading = Reading {
        storage: Storage::<W>::new(),
        resources: Resources::default(),
        rows: Vec::new(),
        siblings: HashMap::new(),
        free: Vec::new(),
        retired: Vec::new(),
    };
    let reading = deserializer.deserialize_struct("World", FIELDS, Parts(reading))?;
    let fresh = reading.into_fresh().map_err(D::Error::custom)?;
    finish::finish(&mut world, fresh).map_err(D::Error::custom)?;
    Ok(world)
}

struct Parts<W: Saves>(Reading<W>);

impl<'de, W: Saves> Visitor<'de> for Parts<W> {
    type Value = Reading<W>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a world `{}`", W::NAME)
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Reading<W>, A::Error> {
        let mut seen = [false; 6];
        while let Some(name) = map.next_key::<String>()? {
            let Some(field) = FIELDS.iter().position(|field| *field == name) else {
                return Err(A::Error::unknown_field(&name, FIELDS));
            };
            if core::mem::replace(&mut seen[field], true) {
                return Err(A::Error::custom(format!("`{name}` is given twice")));
            }
            map.next_value_seed(Part { field, reading: &mut self.0 })?;
        }
        if !seen[0] {
            return Err(A::Error::missing_field(FIELDS[0]));
        }
        Ok(self.0)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<Reading<W>, A::Error> {
        for field in 0..FIELDS.len() {
            if seq.next_element_seed(Part { field, reading: &mut self.0 })?.is_none() {
                return Err(A::Error::invalid_length(field, &self));
            }
        }
        Ok(self.0)
    }
}

/// One part of a world.
struct Part<'r, W: Saves> {
    field: usize,
    reading: &'r mut Reading<W>,
}

impl<'de, W: Saves> DeserializeSeed<'de> for Part<'_, W> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let reading = self.reading;
        match self.field {
            0 => {
                let found = String::deserialize(deserializer)?;
                if found != W::NAME {
                    let found = found.into_boxed_str();
                    return Err(D::Error::custom(super::LoadError::OtherWorld { found, expected: W::NAME }));
                }
            }
            1 => deserializer.deserialize_map(ResourcesVisitor(reading))?,
            2 => deserializer.deserialize_map(EntitiesVisitor(reading))?,
            3 => deserializer.deserialize_map(RelationsVisitor(reading))?,
            4 => reading.free = Deserialize::deserialize(deserializer)?,
            _ => reading.retired = Deserialize::deserialize(deserializer)?,
        }
        Ok(())
    }
}

struct ResourcesVisitor<'r, W: Saves>(&'r mut Reading<W>);

impl<'de, W: Saves> Visitor<'de> for ResourcesVisitor<'_, W> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("resources by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let resources = &mut self.0.resources;
        while let Some(name) = map.next_key::<String>()? {
            let found =
                (0..W::RESOURCES.len()).find(|place| known::resource::<W>(*place).is_some_and(|it| it.name == name));
            let text = found.and_then(|place| Some((place, (*W::RESOURCE_TEXTS.get(place)?)?)));
            let Some((place, text)) = text else { return Err(unknown::<W, A::Error>(&name)) };
            let value = map.next_value_seed(Value(text.read))?;
            if resources.is_there(place) || !(text.put_resource)(resources, place, value) {
                return Err(A::Error::custom(format!("the resource `{name}` is given twice")));
            }
        }
        Ok(())
    }
}

fn unknown<W: Saves, E: serde_core::de::Error>(name: &str) -> E {
    let near = plan::near::<W>(name).map_or_else(String::new, |near| format!(": did you mean `{near}`?"));
    E::custom(format!("`{}` has no `{name}`{near}", W::NAME))
}

/// A value of which the key says the type.
struct Value(Read);

impl<'de> DeserializeSeed<'de> for Value {
    type Value = Box<dyn Any>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Box<dyn Any>, D::Error> {
        (self.0)(&mut <dyn ErasedDeserializer<'_>>::erase(deserializer)).map_err(D::Error::custom)
    }
}

struct EntitiesVisitor<'r, W: Saves>(&'r mut Reading<W>);

impl<'de, W: Saves> Visitor<'de> for EntitiesVisitor<'_, W> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("entities with their components")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(entity) = map.next_key::<Entity>()? {
            let (kind, values) = map.next_value_seed(EntityVisitor(&self.0.storage))?;
            self.0.rows.push(Row { entity, kind, values });
        }
        Ok(())
    }
}

/// Values of an entity, with their columns.
type Components = Vec<(Column, Box<dyn Any>)>;

struct EntityVisitor<'r, W: Saves>(&'r Storage<W>);

const ENTITY_FIELDS: &[&str] = &["kind", "components"];

impl<'de, W: Saves> DeserializeSeed<'de> for EntityVisitor<'_, W> {
    type Value = (Kind, Components);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_struct("Entity", ENTITY_FIELDS, self)
    }
}

impl<W: Saves> EntityVisitor<'_, W> {
    fn kind<E: serde_core::de::Error>(name: Option<String>) -> Result<Kind, E> {
        let Some(name) = name else { return Ok(None) };
        let kind = schema::<W>().archetypes.iter().position(|info| info.name == name);
        let kind = kind.ok_or_else(|| E::custom(format!("`{}` has no archetype `{name}`", W::NAME)))?;
        Ok(u32::try_from(kind).ok())
    }
}

impl<'de, W: Saves> Visitor<'de> for EntityVisitor<'_, W> {
    type Value = (Kind, Components);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entity: its kind and its components")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut kind, mut components) = (None, Vec::new());
        while let Some(name) = map.next_key::<String>()? {
            match &*name {
                "kind" => kind = Self::kind(map.next_value()?)?,
                "components" => components = map.next_value_seed(ComponentsVisitor(self.0))?,
                _ => return Err(A::Error::unknown_field(&name, ENTITY_FIELDS)),
            }
        }
        Ok((kind, components))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let kind = Self::kind(seq.next_element()?.flatten())?;
        let components = seq.next_element_seed(ComponentsVisitor(self.0))?;
        Ok((kind, components.unwrap_or_default()))
    }
}

struct ComponentsVisitor<'r, W: Saves>(&'r Storage<W>);

impl<'de, W: Saves> DeserializeSeed<'de> for ComponentsVisitor<'_, W> {
    type Value = Components;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Components, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, W: Saves> Visitor<'de> for ComponentsVisitor<'_, W> {
    type Value = Components;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("components by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Components, A::Error> {
        let mut components: Components = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let found = (0..W::COMPONENTS.len())
                .find(|component| super::saved::saved_name(&W::COMPONENTS[*component]) == name)
                .and_then(|component| {
                    Some((self.0.column_of(ComponentId::new(component))?, (*W::TEXTS.get(component)?)?))
                });
            let Some((column, text)) = found else { return Err(unknown::<W, A::Error>(&name)) };
            if W::SAVED[column.cell.component()].is_transient() {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            if components.iter().any(|(other, _)| other.cell == column.cell) {
                return Err(A::Error::custom(format!("`{name}` is given twice")));
            }
            components.push((column, map.next_value_seed(Value(text.read))?));
        }
        Ok(components)
    }
}

struct RelationsVisitor<'r, W: Saves>(&'r mut Reading<W>);

impl<'de, W: Saves> Visitor<'de> for RelationsVisitor<'_, W> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the sources of relations, in their order")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            let found = W::COMPONENTS.iter().position(|declaration| super::saved::saved_name(declaration) == name);
            let Some(component) = found else { return Err(unknown::<W, A::Error>(&name)) };
            let sources: Vec<Entity> = map.next_value()?;
            self.0.siblings.insert(component, sources.into_iter().map(Entity::index).collect());
        }
        Ok(())
    }
}

impl<W: Saves> Reading<W> {
    fn into_fresh(mut self) -> Result<Fresh<W>, String> {
        self.storage.slots = self.slots()?;
        self.resources.try_make_places(W::RESOURCES.len()).map_err(|error| error.to_string())?;
        for row in core::mem::take(&mut self.rows) {
            spawn(&mut self.storage, row)?;
        }
        if !self.storage.slots.retire_awaiting() {
            return Err("an entity has no row".into());
        }
        let Self { storage, resources, siblings, .. } = self;
        Ok(Fresh { siblings, ..Fresh::new(storage, resources) })
    }

    /// All slots are those of an entity, or free, or retired: so there are no more than are named.
    fn slots(&self) -> Result<Slots, String> {
        let named = || {
            let entities = self.rows.iter().map(|row| row.entity);
            entities.chain(self.free.iter().copied()).chain(self.retired.iter().copied())
        };
        let mut generations = Vec::new();
        generations.resize(named().count(), None);
        for entity in named() {
            match generations.get_mut(entity.index() as usize) {
                Some(generation @ None) => *generation = NonZeroU32::new(entity.generation()),
                Some(Some(_)) => return Err(format!("two entities have the number of {entity}")),
                None => {
                    return Err(format!(
                        "{entity} has a number that is too great: the free numbers below are not listed"
                    ));
                }
            }
        }
        let generations: Option<Vec<NonZeroU32>> = generations.into_iter().collect();
        let free: Vec<u32> = self.free.iter().map(|entity| entity.index()).collect();
        let slots = Slots::awaiting(&generations.ok_or("an entity is missing")?, &free);
        slots.map_err(|error| error.to_string())?.ok_or_else(|| "a free entity comes twice".into())
    }
}

/// Adds an entity, with the transient components that its kind demands.
fn spawn<W: Saves>(storage: &mut Storage<W>, Row { entity, kind, values }: Row) -> Result<(), String> {
    let (sparse, mut values): (Components, Components) = values.into_iter().partition(|(column, _)| column.info.sparse);
    let mut columns: Vec<Column> = values.iter().map(|(column, _)| *column).collect();
    if let Some(kind) = kind {
        let demanded = schema::<W>().archetypes[kind as usize].components().iter().filter(|column| column.bits == 0);
        let is_begun = |column: &&Column| W::SAVED[column.cell.component()].is_transient();
        columns.extend(demanded.filter(is_begun).map(|column| Column::of(column.cell.component(), column.info)));
    }
    let table = storage.home(kind, &columns).map_err(|error| error.to_string())?;
    let mut arrivals = Arrivals::new(storage, core::iter::once(table)).map_err(|error| error.to_string())?;
    for column in &columns {
        let component = column.cell.component();
        let value =
            values.iter().position(|(other, _)| other.cell == column.cell).map(|place| values.swap_remove(place).1);
        let written = arrivals.write(
            column,
            |_| true,
            |places| {
                let is_written = match (value, W::TEXTS[component], W::SAVED[component].initial) {
                    (Some(value), Some(text), _) => (text.put)(places, value),
                    (None, _, Some(initial)) => (initial.fill)(places),
                    _ => false,
                };
                if is_written {
                    Ok(())
                } else {
                    Err(format!("`{}` of {entity} has no value", W::COMPONENTS[component].listed()))
                }
            },
        );
        written.map_err(|error| error.to_string())??;
    }
    if !arrivals.commit(&[entity]) {
        return Err(format!("{entity} comes twice, or is free"));
    }
    for (column, value) in sparse {
        let put = W::TEXTS[column.cell.component()].map(|text| text.put);
        let filled = storage.fill_pool(&column, &[entity], |places| match put {
            Some(put) if put(places, value) => Ok(()),
            _ => Err(super::LoadError::value(W::NAME, entity, Refusal::new(0, "the value is of another type"))),
        });
        filled.map_err(|error| error.to_string())?;
    }
    Ok(())
}
