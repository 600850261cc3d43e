//! Writing a world as text.

use super::{ENTITY_FIELDS, FIELDS, Shown};
use crate::base::component_id::ComponentId;
use crate::base::error::ReserveError;
use crate::base::rule::{Rule, check};
use crate::persist::save::Saves;
use crate::persist::save::current::{self, CurrentType, FieldSource};
use crate::persist::save::data::DataBytes;
use crate::persist::save::error::SaveError;
use crate::persist::save::saved::saved_name;
use crate::persist::save::selection::{Outside, Selection};
use crate::persist::save::write::values_of;
use crate::query::{Filter, Filtered, QueryData, ReadOnly, Sound};
use crate::schema::{Column, SerdeBinding, Show, relation_place, schema};
use crate::storage::Storage;
use crate::storage::runs::Values;
use crate::storage::slots::Slots;
use crate::world::store::{Store, World};
use ecs_value::Entity;
use ecs_value::by_serde::names::Scope;
use serde_core::ser::{Error as _, Serialize, SerializeMap, SerializeStruct, Serializer};
use std::prelude::rust_2024::*;

/// A world, or some entities of it, to be written in any format of serde. See [`Store::saved`] and [`Store::saved_entities`].
pub struct SavedText<'s, W: World> {
    store: &'s Store<W>,
    selection: Selection,
    verifies: bool,
}

impl<W: World> SavedText<'_, W> {
    /// Whether each value is read again when it is written, so that one that could not be read, or would be another one, is an error that
    /// names the entity and the component. It takes some times as long as the writing. In debug builds it is on without this call.
    ///
    /// Values are read as JSON is. In other formats than those of text it does nothing.
    #[must_use]
    pub fn verify(self, verify: bool) -> Self {
        Self {
            verifies: verify,
            ..self
        }
    }
}

/// # Save as text
///
/// Worlds in any format of serde.
impl<W: Saves> Store<W> {
    /// The world as a value that serde can write, in any format: for people, for other programs, and for prefabs in files that are
    /// written by hand. [`Saves::load_from`] reads it.
    ///
    /// Entities come in the order of their rows, each with its kind and its components by name. Handles and the ids to come are kept. The
    /// order of values of sparse components is not. Versions of components and resources are there if they are not 1.
    ///
    /// A value that the format would lose is an error of the format, at the time of the writing: see [Text](crate::save#text).
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
    pub fn saved(&self) -> SavedText<'_, W>
    where
        W: Saves,
    {
        SavedText {
            store: self,
            selection: Selection::All,
            verifies: cfg!(debug_assertions),
        }
    }

    /// The entities that match a query as a value that serde can write, in any format: `saved_query::<Entity, With<Table>>()`. See
    /// [`saved_entities`](Self::saved_entities). O(rows that the query looks at).
    ///
    /// # Errors
    ///
    /// If there is no memory for the list of the entities.
    pub fn saved_query<D, F>(&self) -> Result<SavedText<'_, W>, SaveError>
    where
        W: Saves,
        D: QueryData<W>,
        F: Filter<W>,
        <Filtered<D, F> as QueryData<W>>::Terms: ReadOnly<W>,
    {
        check!(Sound::<W, Filtered<D, F>>::CHECKED);
        self.saved_entities(self.matching_entities::<D, F>())
    }

    /// Some entities as a value that serde can write, in any format: [`merge_from`](Self::merge_from) spawns them among those of a world.
    /// One that comes twice is written once.
    ///
    /// A relation to an entity that is not among them is not a component of its entity in the text: it stands beside the components,
    /// as `"outside": { "ChildOf": "0v1" }`, and [`Merged::outside`](crate::save::Merged::outside) gives it to the reader. Other handles of
    /// such entities are handles of no entity in the world that they come to. Resources are not written. O(values).
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
    ///     #[relation(acyclic, on_despawn = cascade, inverse = children)]
    ///     pub struct ChildOf { parent: Entity }
    /// }
    ///
    /// let mut kitchen = Kitchen::new();
    /// let pan = kitchen.spawn((Heat { celsius: 20.5 },));
    /// let lid = kitchen.spawn((ChildOf { parent: pan },));
    /// let text = serde_json::to_string(&kitchen.saved_entities([pan, lid])?)?;
    /// let merged = kitchen.merge_from(&mut serde_json::Deserializer::from_str(&text))?;
    /// let twin = merged.get(pan).unwrap();
    /// assert!(kitchen.children(twin).eq([merged.get(lid).unwrap()]));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an entity is dead. A value that cannot be written is an error of the format, at the time of the writing.
    pub fn saved_entities(
        &self,
        entities: impl IntoIterator<Item = Entity>,
    ) -> Result<SavedText<'_, W>, SaveError>
    where
        W: Saves,
    {
        let (selection, _) = Selection::of(&self.storage, entities)?;
        Ok(SavedText {
            store: self,
            selection,
            verifies: cfg!(debug_assertions),
        })
    }
}

impl_debug!([W: World] SavedText<'_, W>, it => is_whole = it.selection.is_all());

impl<W: Saves> Serialize for SavedText<'_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let _scope = Scope::plain();
        let Self {
            store, selection, ..
        } = self;
        // All parts of a storage. A part that is new has to be written here, or to follow from others when it is read.
        let Storage {
            tables: _,
            slots: _,
            dynamic: _,
            pools: _,
            groups: _,
            registry: _,
            tick: _,
            relations: _,
            // Memory, and nothing else.
            buffer: _,
        } = &store.storage;
        let is_all = selection.is_all();
        if is_all {
            store.assert_resources_are_here();
        }
        if is_all && store.slots.awaits_rows() {
            return Err(S::Error::custom(SaveError::Reserved));
        }
        let versions = self.versions().map_err(S::Error::custom)?;
        let count = FIELDS.len() - usize::from(versions.is_empty());
        let mut parts = serializer.serialize_struct("World", count)?;
        parts.serialize_field(FIELDS[0], W::NAME)?;
        if versions.is_empty() {
            parts.skip_field(FIELDS[1])?;
        } else {
            parts.serialize_field(FIELDS[1], &Part(self, Of::Versions(&versions)))?;
        }
        parts.serialize_field(FIELDS[2], &Part(self, Of::Resources))?;
        parts.serialize_field(FIELDS[3], &Part(self, Of::Entities))?;
        parts.serialize_field(FIELDS[4], &Part(self, Of::Relations))?;
        let (free, retired) = if is_all {
            unused(&store.slots)
        } else {
            (Vec::new(), Vec::new())
        };
        parts.serialize_field(FIELDS[5], &free)?;
        parts.serialize_field(FIELDS[6], &retired)?;
        parts.end()
    }
}

/// The free slots, in their order, without those at the end that come in their order anyway; and the retired ones.
fn unused(slots: &Slots) -> (Vec<Entity>, Vec<Entity>) {
    let mut free: Vec<Entity> = slots
        .free()
        .filter_map(|number| slots.entity(number))
        .collect();
    let mut end = slots.count();
    while let Some(last) = free
        .last()
        .filter(|last| last.index() as usize + 1 == end && last.generation() == 1)
    {
        end = last.index() as usize;
        free.pop();
    }
    let retired = (0..)
        .take(slots.count())
        .filter_map(|number| slots.entity(number));
    let retired = retired.filter(|entity| {
        slots
            .locate(*entity)
            .is_some_and(crate::storage::slots::Location::is_retired)
    });
    (free, retired.collect())
}

/// A part of a text.
struct Part<'s, 't, W: World>(&'t SavedText<'s, W>, Of<'t>);

#[derive(Clone, Copy)]
enum Of<'t> {
    Versions(&'t [(&'t str, u32)]),
    /// The resources, or none of them.
    Resources,
    Entities,
    /// A row of a table.
    Entity(u32, usize),
    Components(u32, usize),
    /// The targets of an entity's relations that are not among the entities of the text, by the names of the relations.
    Outside(&'t [Outside]),
    Relations,
}

impl<W: Saves> Serialize for Part<'_, '_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(saved, of) = *self;
        match of {
            Of::Versions(versions) => serializer.collect_map(versions.iter().copied()),
            Of::Resources => saved.resources(serializer),
            Of::Entities => saved.entities(serializer),
            Of::Entity(table, row) => saved.entity(table, row, serializer),
            Of::Components(table, row) => saved.components(table, row, serializer),
            Of::Outside(links) => {
                let name = |link: &Outside| saved_name(&W::COMPONENTS[link.component]);
                serializer.collect_map(links.iter().map(|link| (name(link), link.target)))
            }
            Of::Relations => saved.relations(serializer),
        }
    }
}

impl<W: Saves> SavedText<'_, W> {
    /// The components and resources that have values, and a version that is not the first one.
    fn versions(&self) -> Result<Vec<(&str, u32)>, ReserveError> {
        let Self {
            store, selection, ..
        } = self;
        let is_written = |known: &CurrentType<'_>| {
            known.version != 1 && matches!(known.how, FieldSource::By(..))
        };
        let components = current::components(&store.storage).filter(|(_, known)| is_written(known));
        let mut versions = Vec::new();
        for (component, known) in components {
            if values_of(&store.storage, selection, component)? > 0 {
                versions.push((known.name, known.version));
            }
        }
        let resources = current::saved_resources::<W>().filter(|(place, known, _)| {
            selection.is_all() && store.resources().is_there(*place) && is_written(known)
        });
        versions.extend(resources.map(|(_, known, _)| (known.name, known.version)));
        Ok(versions)
    }

    fn resources<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let resources = self.store.resources();
        let mut map = serializer.serialize_map(None)?;
        let all = current::saved_resources::<W>();
        for (place, known, _) in all.filter(|_| self.selection.is_all()) {
            let text = W::RESOURCES[place].text;
            if let Some(text) = text.filter(|_| resources.is_there(place)) {
                let show = |show: Show<'_>| (text.show_resource)(resources, place, show);
                self.value(&mut map, known.name, None, &text, show)?;
            }
        }
        map.end()
    }

    fn entities<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (storage, selection) = (&self.store.storage, &self.selection);
        let tables = || selection.tables(storage);
        let count = tables().map(|(table, joined)| selection.count(table, joined));
        let mut map = serializer.serialize_map(Some(count.sum()))?;
        for (table, joined) in tables() {
            let rows = selection.rows(table, 0..selection.count(table, joined));
            for row in rows.iter() {
                let entity = Part(self, Of::Entity(table, row));
                map.serialize_entry(&joined.entities()[row], &entity)?;
            }
        }
        map.end()
    }

    fn entity<S: Serializer>(
        &self,
        table: u32,
        row: usize,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let kind = self.store.kind_of_table(table);
        let kind = kind.map(|kind| schema::<W>().archetypes[kind as usize].name);
        let entity = self.store.table_with_layout(table).entities()[row];
        let outside = self.selection.outside_of(entity);
        let [kind_field, components, outside_field] = ENTITY_FIELDS;
        let mut parts =
            serializer.serialize_struct("Entity", 2 + usize::from(!outside.is_empty()))?;
        parts.serialize_field(kind_field, &kind)?;
        parts.serialize_field(components, &Part(self, Of::Components(table, row)))?;
        if outside.is_empty() {
            parts.skip_field(outside_field)?;
        } else {
            parts.serialize_field(outside_field, &Part(self, Of::Outside(outside)))?;
        }
        parts.end()
    }

    fn components<S: Serializer>(
        &self,
        table: u32,
        row: usize,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let storage = &self.store.storage;
        let joined = storage.table_with_layout(table);
        let entity = joined.entities()[row];
        let mut map = serializer.serialize_map(None)?;
        for column in joined.layout().components() {
            if self.selection.has_value(joined, column, row) {
                let values = storage.values_in(table, column, row..row + 1);
                let values = values.map_err(S::Error::custom)?;
                self.component(&mut map, entity, column, &values)?;
            }
        }
        for component in storage.pooled() {
            let column = storage.column_of(ComponentId::new(component));
            let row = storage.pools().row(component, entity);
            if let Some((column, row)) = column.zip(row) {
                let values = storage.values_in_pool(&column, row..=row);
                let values = values.map_err(S::Error::custom)?;
                self.component(&mut map, entity, &column, &values)?;
            }
        }
        map.end()
    }

    fn component<M: SerializeMap>(
        &self,
        map: &mut M,
        entity: Entity,
        column: &Column,
        values: &Values<'_>,
    ) -> Result<(), M::Error> {
        let (storage, component) = (&self.store.storage, column.cell.component());
        let Some(known) = current::component(storage, component) else {
            return Ok(());
        };
        match (known.how, storage.text_of(ComponentId::new(component))) {
            (FieldSource::Transient(_), _) => Ok(()),
            (FieldSource::Data, _) => {
                let bytes = values.bytes().into_iter().flatten().flatten();
                let mut bytes: Vec<u8> = bytes.copied().collect();
                let data = DataBytes::of(storage, false).map_err(M::Error::custom)?;
                data.turn(column, &mut bytes);
                map.serialize_entry(known.name, &bytes)
            }
            (FieldSource::By(..), Some(text)) => {
                let show = |show: Show<'_>| values.show_first(&text, show);
                self.value(map, known.name, Some(entity), &text, show)
            }
            _ => Err(M::Error::custom(SaveError::Registered {
                component: known.name.into(),
            })),
        }
    }

    fn value<M: SerializeMap>(
        &self,
        map: &mut M,
        name: &str,
        entity: Option<Entity>,
        text: &SerdeBinding,
        show: impl Fn(Show<'_>),
    ) -> Result<(), M::Error> {
        let again = text.again.filter(|_| self.verifies);
        let shown = Shown {
            name,
            entity,
            again,
            show,
        };
        map.serialize_entry(name, &shown)
    }

    fn relations<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let storage = &self.store.storage;
        let mut map = serializer.serialize_map(None)?;
        for (component, declaration) in W::COMPONENTS.iter().enumerate() {
            let Some(place) = relation_place::<W>(component) else {
                continue;
            };
            let links = storage.relations.of(place);
            let sources = self.selection.sources(storage, component, links);
            let sources = sources.map_err(S::Error::custom)?;
            if !sources.is_empty() {
                map.serialize_entry(saved_name(declaration), &sources)?;
            }
        }
        map.end()
    }
}
