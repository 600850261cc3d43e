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
use crate::schema::{Column, Show, relation_place, schema};
use crate::storage::Storage;
use crate::storage::runs::Values;
use crate::storage::slots::Slots;
use crate::world::store::{Store, World};
use ecs_value::Entity;
use ecs_value::by_serde::names::Scope;
use serde_core::ser::{Error as _, Serialize, SerializeMap, SerializeStruct, Serializer};
use std::marker::PhantomData;
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
        } = &store.storage;
        let is_all = selection.is_all();
        if is_all {
            store.assert_resources_are_here();
        }
        if is_all && store.slots.awaits_rows() {
            return Err(S::Error::custom(SaveError::Reserved));
        }
        let versions = VersionsText(self.versions().map_err(S::Error::custom)?);
        let has_versions = !versions.0.is_empty();
        let mut parts =
            serializer.serialize_struct("World", FIELDS.len() - usize::from(!has_versions))?;
        parts.serialize_field(FIELDS[0], W::NAME)?;
        if has_versions {
            parts.serialize_field(FIELDS[1], &versions)?;
        } else {
            parts.skip_field(FIELDS[1])?;
        }
        parts.serialize_field(FIELDS[2], &ResourcesText(self))?;
        parts.serialize_field(FIELDS[3], &EntitiesText(self))?;
        parts.serialize_field(FIELDS[4], &RelationsText(self))?;
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
        let places = (0..W::RESOURCES.len())
            .filter(|place| selection.is_all() && store.resources().is_there(*place));
        let resources = places.filter_map(current::resource::<W>).filter(is_written);
        versions.extend(resources.map(|known| (known.name, known.version)));
        Ok(versions)
    }
}

struct VersionsText<'s>(Vec<(&'s str, u32)>);

impl Serialize for VersionsText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
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

/// The resources, or none of them.
struct ResourcesText<'s, 't, W: World>(&'t SavedText<'s, W>);

impl<W: Saves> Serialize for ResourcesText<'_, '_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SavedText {
            store,
            selection,
            verifies,
        } = self.0;
        let resources = store.resources();
        let mut map = serializer.serialize_map(None)?;
        for (place, declaration) in W::RESOURCES
            .iter()
            .enumerate()
            .filter(|_| selection.is_all())
        {
            let Some(known) = current::resource::<W>(place)
                .filter(|known| matches!(known.how, FieldSource::By(..)))
            else {
                continue;
            };
            if let Some(text) = declaration.text.filter(|_| resources.is_there(place)) {
                let show = |show: Show<'_>| (text.show_resource)(resources, place, show);
                map.serialize_entry(
                    known.name,
                    &Shown {
                        name: known.name,
                        entity: None,
                        again: text.again.filter(|_| *verifies),
                        show,
                    },
                )?;
            }
        }
        map.end()
    }
}

struct EntitiesText<'s, 't, W: World>(&'t SavedText<'s, W>);

impl<W: Saves> Serialize for EntitiesText<'_, '_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SavedText {
            store, selection, ..
        } = self.0;
        let count = selection
            .tables(&store.storage)
            .map(|(table, joined)| selection.count(table, joined))
            .sum();
        let mut map = serializer.serialize_map(Some(count))?;
        for (table, joined) in selection.tables(&store.storage) {
            for row in selection
                .rows(table, 0..selection.count(table, joined))
                .iter()
            {
                map.serialize_entry(
                    &joined.entities()[row],
                    &EntityText {
                        saved: self.0,
                        table,
                        row,
                    },
                )?;
            }
        }
        map.end()
    }
}

struct EntityText<'s, 't, W: World> {
    saved: &'t SavedText<'s, W>,
    table: u32,
    row: usize,
}

impl<W: Saves> Serialize for EntityText<'_, '_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kind = self.saved.store.kind_of_table(self.table);
        let kind = kind.map(|kind| schema::<W>().archetypes[kind as usize].name);
        let joined = self.saved.store.table_with_layout(self.table);
        let outside = self.saved.selection.outside_of(joined.entities()[self.row]);
        let [kind_field, components, outside_field] = ENTITY_FIELDS;
        let mut parts =
            serializer.serialize_struct("Entity", 2 + usize::from(!outside.is_empty()))?;
        parts.serialize_field(kind_field, &kind)?;
        parts.serialize_field(components, &ComponentsText(self))?;
        if outside.is_empty() {
            parts.skip_field(outside_field)?;
        } else {
            parts.serialize_field(outside_field, &OutsideText::<W>(outside, PhantomData))?;
        }
        parts.end()
    }
}

struct ComponentsText<'s, 't, 'e, W: World>(&'e EntityText<'s, 't, W>);

impl<W: Saves> Serialize for ComponentsText<'_, '_, '_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let EntityText {
            saved:
                SavedText {
                    store,
                    selection,
                    verifies,
                },
            table,
            row,
        } = *self.0;
        let storage = &store.storage;
        let joined = storage.table_with_layout(table);
        let entity = joined.entities()[row];
        let mut map = serializer.serialize_map(None)?;
        let has_value = |column: &&Column| selection.has_value(joined, column, row);
        for column in joined.layout().components().iter().filter(has_value) {
            let values = storage
                .values_in(table, column, row..row + 1)
                .map_err(S::Error::custom)?;
            write_value(&mut map, (storage, *verifies), entity, column, &values)?;
        }
        for component in storage.pooled() {
            let Some(row) = storage.pools().row(component, entity) else {
                continue;
            };
            let Some(column) = storage.column_of(ComponentId::new(component)) else {
                continue;
            };
            let values = storage
                .values_in_pool(&column, row..=row)
                .map_err(S::Error::custom)?;
            write_value(&mut map, (storage, *verifies), entity, &column, &values)?;
        }
        map.end()
    }
}

fn write_value<W: Saves, M: SerializeMap>(
    map: &mut M,
    (storage, verifies): (&Storage<W>, bool),
    entity: Entity,
    column: &Column,
    values: &Values<'_>,
) -> Result<(), M::Error> {
    let component = column.cell.component();
    let Some(known) = current::component(storage, component) else {
        return Ok(());
    };
    match (known.how, storage.text_of(ComponentId::new(component))) {
        (FieldSource::Transient(_), _) => Ok(()),
        (FieldSource::Data, _) => {
            let mut bytes: Vec<u8> = values
                .bytes()
                .into_iter()
                .flatten()
                .flatten()
                .copied()
                .collect();
            DataBytes::of(storage, false)
                .map_err(M::Error::custom)?
                .turn(column, &mut bytes);
            map.serialize_entry(known.name, &bytes)
        }
        (FieldSource::By(..), Some(text)) => {
            let show = |show: Show<'_>| values.show_first(&text, show);
            map.serialize_entry(
                known.name,
                &Shown {
                    name: known.name,
                    entity: Some(entity),
                    again: text.again.filter(|_| verifies),
                    show,
                },
            )
        }
        _ => Err(M::Error::custom(SaveError::Registered {
            component: known.name.into(),
        })),
    }
}

struct RelationsText<'s, 't, W: World>(&'t SavedText<'s, W>);

impl<W: Saves> Serialize for RelationsText<'_, '_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SavedText {
            store, selection, ..
        } = self.0;
        let storage = &store.storage;
        let mut map = serializer.serialize_map(None)?;
        for (component, declaration) in W::COMPONENTS.iter().enumerate() {
            let Some(place) = relation_place::<W>(component) else {
                continue;
            };
            let sources = selection
                .sources(storage, component, storage.relations.of(place))
                .map_err(S::Error::custom)?;
            if !sources.is_empty() {
                map.serialize_entry(saved_name(declaration), &sources)?;
            }
        }
        map.end()
    }
}

/// The targets of an entity's relations that are not among the entities of the text, by the names of the relations.
struct OutsideText<'s, W: World>(&'s [Outside], PhantomData<W>);

impl<W: Saves> Serialize for OutsideText<'_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            self.0
                .iter()
                .map(|link| (saved_name(&W::COMPONENTS[link.component]), link.target)),
        )
    }
}
