//! Reading a world that was written as text.

use super::meanings::{Meanings, meant};
use super::rows::{self, Components, Row, Value};
use super::value::{Aside, AsideOf, SetAside, TypedValue};
use super::{ENTITY_FIELDS, FIELDS};
use crate::base::component_id::ComponentId;
use crate::base::load_report::count;
use crate::base::resource_cells::Resources;
use crate::base::tick::ChangeTick;
use crate::persist::save::Saves;
use crate::persist::save::current::{self, CurrentType, FieldSource};
use crate::persist::save::data::DataBytes;
use crate::persist::save::error::LoadError;
use crate::persist::save::finish::{self, Fresh};
use crate::persist::save::options::LoadOptions;
use crate::persist::save::selection::Outside;
use crate::schema::{Column, relation_place, schema};
use crate::storage::Storage;
use crate::storage::dynamic::Kind;
use crate::storage::slots::Slots;
use crate::world::store::Store;
use ecs_save::near::nearest;
use ecs_value::Entity;
use ecs_value::by_serde::names::{self, Meeting, Names, Scope};
use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess,
    Visitor,
};
use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::format;
use std::mem;
use std::num::NonZeroU32;
use std::prelude::rust_2024::*;

/// The parts that were read so far.
struct Reading<'o, W: Saves> {
    options: &'o LoadOptions,
    storage: Storage<W>,
    resources: Resources,
    rows: Vec<Row>,
    siblings: HashMap<usize, Vec<Entity>>,
    /// Links to entities outside of the text, by their handles in the text.
    outside: Vec<Outside>,
    free: Vec<Entity>,
    retired: Vec<Entity>,
    meanings: Meanings,
    /// Values that came before the versions.
    asides: Vec<Aside>,
    data: DataBytes,
    /// Whether the entities come into a world among others.
    among_others: bool,
}

/// A new world, of a text that [`Store::saved`](crate::Store::saved) wrote.
pub(in crate::persist::save) fn load<'de, W: Saves, D: Deserializer<'de>>(
    mut world: W,
    options: &LoadOptions,
    deserializer: D,
) -> Result<W, D::Error> {
    let _scope = Scope::plain();
    let reading = Reading::new(options, Storage::new(), DataBytes::default(), false);
    let reading = deserializer.deserialize_struct("World", FIELDS, Parts(reading))?;
    let fresh = reading.into_fresh().map_err(D::Error::custom)?;
    let report = finish::finish(&mut world, fresh).map_err(D::Error::custom)?;
    world.loaded = Some(report);
    Ok(world)
}

/// The entities of a text, which are to be merged into a world; the handles that they get, the next ones of the world; and the names of
/// those that are there.
pub(in crate::persist::save) fn read_among_others<'de, W: Saves, D: Deserializer<'de>>(
    store: &mut Store<W>,
    options: &LoadOptions,
    deserializer: D,
) -> Result<(Fresh<W>, Names, Names), D::Error> {
    let slots = &mut store.storage.slots;
    slots.try_reserve(1).map_err(D::Error::custom)?;
    let count = u32::try_from(slots.count()).unwrap_or(u32::MAX);
    let meeting = Meeting::new(
        slots
            .upcoming()
            .take_while(|entity| entity.index() < count)
            .collect(),
        count,
    );
    let storage = Storage::try_like(&store.storage).map_err(D::Error::custom)?;
    let data = DataBytes::of(&storage, true).map_err(D::Error::custom)?;
    let scope = Scope::meeting(meeting);
    let read = deserializer.deserialize_struct(
        "World",
        FIELDS,
        Parts(Reading::new(options, storage, data, true)),
    );
    let meeting = scope.into_meeting();
    let (reading, meeting) = (
        read?,
        meeting.unwrap_or_else(|| unreachable!("the scope is of a meeting")),
    );
    reading
        .into_fresh_among_others(meeting)
        .map_err(D::Error::custom)
}

struct Parts<'o, W: Saves>(Reading<'o, W>);

/// The places of parts among the fields.
const WORLD: usize = 0;
const VERSIONS: usize = 1;

impl<'o, 'de, W: Saves> Visitor<'de> for Parts<'o, W> {
    type Value = Reading<'o, W>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a world `{}`", W::NAME)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Reading<'o, W>, A::Error> {
        let Self(mut reading) = self;
        let mut seen = [false; FIELDS.len()];
        while let Some(FieldName(name)) = map.next_key()? {
            let Some(field) = FIELDS.iter().position(|field| *field == name) else {
                return Err(unknown_part(&name, FIELDS));
            };
            if mem::replace(&mut seen[field], true) {
                return Err(twice(&name));
            }
            // Versions are written right behind the name. Only a format that sorts parts has values before the name.
            if field > VERSIONS && seen[WORLD] {
                reading.meanings.end_versions();
            }
            map.next_value_seed(Part {
                field,
                reading: &mut reading,
            })?;
        }
        if !seen[WORLD] {
            return Err(A::Error::missing_field(FIELDS[WORLD]));
        }
        reading.read_asides()?;
        Ok(reading)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Reading<'o, W>, A::Error> {
        // Versions are there only if there is something to say.
        let has_versions = seq.size_hint() == Some(FIELDS.len());
        let Self(mut reading) = self;
        for field in (0..FIELDS.len()).filter(|field| *field != VERSIONS || has_versions) {
            if field > VERSIONS {
                reading.meanings.end_versions();
            }
            if seq
                .next_element_seed(Part {
                    field,
                    reading: &mut reading,
                })?
                .is_none()
            {
                return Err(A::Error::invalid_length(field, &Parts(reading)));
            }
        }
        Ok(reading)
    }
}

#[cold]
fn unknown_part<E: serde_core::de::Error>(name: &str, parts: &'static [&'static str]) -> E {
    match nearest(name, parts.iter().copied()) {
        Some(near) => E::custom(format!("there is no part `{name}`{}", meant(Some(near)))),
        None => E::unknown_field(name, parts),
    }
}

#[cold]
fn twice<E: serde_core::de::Error>(name: &str) -> E {
    E::custom(format!("`{name}` is given twice"))
}

/// The name of a field. Some formats, such as RON, do not write it as they write texts.
struct FieldName(String);

impl<'de> Deserialize<'de> for FieldName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(FieldNameVisitor)
    }
}

struct FieldNameVisitor;

impl Visitor<'_> for FieldNameVisitor {
    type Value = FieldName;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E: serde_core::de::Error>(self, name: &str) -> Result<FieldName, E> {
        Ok(FieldName(name.into()))
    }
}

/// One part of a world.
struct Part<'r, 'o, W: Saves> {
    field: usize,
    reading: &'r mut Reading<'o, W>,
}

impl<'de, W: Saves> DeserializeSeed<'de> for Part<'_, '_, W> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let reading = self.reading;
        match self.field {
            WORLD => {
                let found = String::deserialize(deserializer)?;
                if found != W::NAME && !reading.options.any_world {
                    let found = found.into_boxed_str();
                    return Err(D::Error::custom(LoadError::OtherWorld {
                        found,
                        expected: W::NAME,
                    }));
                }
            }
            VERSIONS => deserializer.deserialize_map(VersionsVisitor(reading))?,
            2 => deserializer.deserialize_map(ResourcesVisitor(reading))?,
            3 => deserializer.deserialize_map(EntitiesVisitor(reading))?,
            4 => deserializer.deserialize_map(RelationsVisitor(reading))?,
            5 => reading.free = as_they_are(|| Deserialize::deserialize(deserializer))?,
            _ => reading.retired = as_they_are(|| Deserialize::deserialize(deserializer))?,
        }
        Ok(())
    }
}

/// Reads handles as they are, though those in values get other names.
fn as_they_are<T>(read: impl FnOnce() -> T) -> T {
    let _scope = Scope::plain();
    read()
}

struct VersionsVisitor<'r, 'o, W: Saves>(&'r mut Reading<'o, W>);

impl<'de, W: Saves> Visitor<'de> for VersionsVisitor<'_, '_, W> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("versions by the names of components and resources")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let reading = self.0;
        let mut versions = HashMap::new();
        while let Some((name, version)) = map.next_entry::<String, u32>()? {
            reading.check_version(&name, version)?;
            if versions.contains_key(&name) {
                return Err(twice(&name));
            }
            versions.insert(name, version);
        }
        reading.meanings.set_versions(versions)
    }
}

struct ResourcesVisitor<'r, 'o, W: Saves>(&'r mut Reading<'o, W>);

impl<'de, W: Saves> Visitor<'de> for ResourcesVisitor<'_, '_, W> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("resources by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let reading = self.0;
        while let Some(name) = map.next_key::<String>()? {
            if reading.among_others {
                // They stay those of the world.
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let found = current::resource_named::<W>(&name);
            if found.is_none() {
                reading.meanings.pass_over::<W, _>(&name, 1)?;
            }
            let Some((place, known)) =
                found.filter(|(_, known)| matches!(known.how, FieldSource::By(..)))
            else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            if reading.meanings.awaits_version(&known) {
                reading
                    .asides
                    .push(map.next_value_seed(SetAside(name, AsideOf::Resource(place)))?);
                continue;
            }
            let value = map.next_value_seed(reading.resource_value(place, &known, &name)?)?;
            reading.put_resource(place, &name, value)?;
        }
        Ok(())
    }
}

struct EntitiesVisitor<'r, 'o, W: Saves>(&'r mut Reading<'o, W>);

impl<'de, W: Saves> Visitor<'de> for EntitiesVisitor<'_, '_, W> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("entities with their components")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self(reading) = self;
        while let Some(entity) = as_they_are(|| map.next_key())? {
            if reading.rows.len() as u64 >= reading.options.limits.entities {
                let most = reading.options.limits.entities;
                return Err(A::Error::custom(LoadError::Limit {
                    what: "entities",
                    most,
                }));
            }
            names::meet(entity);
            let (kind, values) = map.next_value_seed(EntityVisitor { reading, entity })?;
            reading.rows.push(Row {
                entity,
                kind,
                values,
            });
        }
        Ok(())
    }
}

struct EntityVisitor<'r, 'o, W: Saves> {
    reading: &'r mut Reading<'o, W>,
    entity: Entity,
}

impl<'de, W: Saves> DeserializeSeed<'de> for EntityVisitor<'_, '_, W> {
    type Value = (Kind, Components);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_struct("Entity", &ENTITY_FIELDS, self)
    }
}

impl<'o, W: Saves> EntityVisitor<'_, 'o, W> {
    fn kind<E: serde_core::de::Error>(&self, name: Option<String>) -> Result<Kind, E> {
        let Some(name) = name else { return Ok(None) };
        match schema::<W>()
            .archetypes
            .iter()
            .position(|info| info.name == name)
        {
            None if self.reading.meanings.drops_kinds() => Ok(None),
            None => {
                let near = nearest(&name, schema::<W>().archetypes.iter().map(|info| info.name));
                Err(E::custom(format!(
                    "`{}` has no archetype `{name}`{}",
                    W::NAME,
                    meant(near)
                )))
            }
            Some(kind) => Ok(u32::try_from(kind).ok()),
        }
    }

    fn outside(&mut self) -> OutsideVisitor<'_, 'o, W> {
        OutsideVisitor {
            reading: self.reading,
            source: self.entity,
        }
    }

    fn components(&mut self) -> ComponentsVisitor<'_, 'o, W> {
        ComponentsVisitor {
            reading: self.reading,
            entity: self.entity,
        }
    }
}

impl<'de, W: Saves> Visitor<'de> for EntityVisitor<'_, '_, W> {
    type Value = (Kind, Components);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entity: its kind and its components")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut kind, mut components, mut outside) = (None, None, None);
        while let Some(FieldName(name)) = map.next_key()? {
            let is_new = match &*name {
                "kind" => kind.replace(self.kind(map.next_value()?)?).is_none(),
                "components" => components
                    .replace(map.next_value_seed(self.components())?)
                    .is_none(),
                "outside" => outside
                    .replace(map.next_value_seed(self.outside())?)
                    .is_none(),
                _ => return Err(unknown_part(&name, &ENTITY_FIELDS)),
            };
            if !is_new {
                return Err(twice(&name));
            }
        }
        Ok((kind.flatten(), components.unwrap_or_default()))
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<Self::Value, A::Error> {
        let kind = self.kind(seq.next_element()?.flatten())?;
        let components = seq
            .next_element_seed(self.components())?
            .unwrap_or_default();
        if seq.size_hint() != Some(0) {
            seq.next_element_seed(self.outside())?;
        }
        Ok((kind, components))
    }
}

/// An entity's relations to targets outside of the text.
struct OutsideVisitor<'r, 'o, W: Saves> {
    reading: &'r mut Reading<'o, W>,
    source: Entity,
}

impl<'de, W: Saves> DeserializeSeed<'de> for OutsideVisitor<'_, '_, W> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, W: Saves> Visitor<'de> for OutsideVisitor<'_, '_, W> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("targets of relations by the names of these")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { reading, source } = self;
        while let Some((name, target)) = as_they_are(|| map.next_entry::<String, Entity>())? {
            let Reading {
                storage,
                meanings,
                outside,
                among_others,
                ..
            } = &mut *reading;
            let Some(component) = meanings.component(storage, &name) else {
                meanings.pass_over::<W, _>(&name, 1)?;
                continue;
            };
            if relation_place::<W>(component).is_none() {
                return Err(A::Error::custom(format!(
                    "`{name}` is no relation, and leads to no entity outside"
                )));
            }
            if !*among_others {
                return Err(A::Error::custom(format!(
                    "`{name}` of {source} leads to {target}, which is outside of the text: `merge_from` reads a part of a world"
                )));
            }
            outside.push(Outside {
                component,
                source,
                target,
            });
        }
        Ok(())
    }
}

struct ComponentsVisitor<'r, 'o, W: Saves> {
    reading: &'r mut Reading<'o, W>,
    entity: Entity,
}

impl<'de, W: Saves> DeserializeSeed<'de> for ComponentsVisitor<'_, '_, W> {
    type Value = Components;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Components, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, W: Saves> Visitor<'de> for ComponentsVisitor<'_, '_, W> {
    type Value = Components;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("components by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Components, A::Error> {
        let Self { reading, entity } = self;
        let mut components: Components = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let Reading {
                storage,
                meanings,
                asides,
                data,
                rows,
                options,
                ..
            } = &mut *reading;
            let found = meanings.component(storage, &name).and_then(|number| {
                let column = storage.column_of(ComponentId::new(number))?;
                Some((
                    column,
                    current::component(storage, number)?,
                    storage.text_of(ComponentId::new(number)),
                ))
            });
            let Some((column, known, text)) = found else {
                meanings.pass_over::<W, _>(&name, 1)?;
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let aside = AsideOf::Component(column.cell.component(), rows.len());
            if components
                .iter()
                .any(|(other, _)| other.cell == column.cell)
                || asides
                    .iter()
                    .rev()
                    .take(storage.component_count())
                    .any(|it| it.of == aside)
            {
                return Err(twice(&name));
            }
            let value = match (known.how, text) {
                (FieldSource::Transient(initial), _) => {
                    map.next_value::<IgnoredAny>()?;
                    let Some(initial) = initial else {
                        count(&mut meanings.report.lost, known.name, 1)
                            .map_err(A::Error::custom)?;
                        continue;
                    };
                    components.push((column, Value::Initial(initial)));
                    continue;
                }
                (FieldSource::Data, _) => bytes(data, &column, &map.next_value::<Vec<u8>>()?)?,
                (_, Some(_)) if meanings.awaits_version(&known) => {
                    asides.push(map.next_value_seed(SetAside(name, aside))?);
                    continue;
                }
                (_, Some(text)) => {
                    let (old, depth) = (meanings.old(&known, &name)?, options.limits.depth);
                    map.next_value_seed(TypedValue {
                        text,
                        old,
                        name: &name,
                        entity: Some(entity),
                        depth,
                    })?
                }
                (_, None) => {
                    meanings.pass_over::<W, _>(&name, 1)?;
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            components.push((column, Value::Read(value)));
        }
        Ok(components)
    }
}

/// The bytes of a value that is described by data, with the handles that entities get.
fn bytes<E: serde_core::de::Error>(
    data: &DataBytes,
    column: &Column,
    bytes: &[u8],
) -> Result<Box<dyn Any>, E> {
    if bytes.len() != column.info.size {
        return Err(E::invalid_length(
            bytes.len(),
            &&*format!("{} bytes", column.info.size),
        ));
    }
    let own = data.of_file(column, bytes).map_err(E::custom)?;
    Ok(Box::new(own.into_owned()))
}

struct RelationsVisitor<'r, 'o, W: Saves>(&'r mut Reading<'o, W>);

impl<'de, W: Saves> Visitor<'de> for RelationsVisitor<'_, '_, W> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the sources of relations, in their order")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Reading {
            storage,
            meanings,
            siblings,
            ..
        } = self.0;
        while let Some(name) = map.next_key::<String>()? {
            let Some(component) = meanings.component(storage, &name) else {
                // Its values are counted where the entities have them.
                meanings.pass_over::<W, _>(&name, 0)?;
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let sources = as_they_are(|| map.next_value())?;
            if siblings.insert(component, sources).is_some() {
                return Err(twice(&name));
            }
        }
        Ok(())
    }
}

impl<W: Saves> Reading<'_, W> {
    /// Asserts that the version that wrote the values of a name is one that can be read.
    fn check_version<E: serde_core::de::Error>(
        &mut self,
        name: &str,
        version: u32,
    ) -> Result<(), E> {
        let component = self.meanings.component(&self.storage, name);
        match (
            component.and_then(|number| current::component(&self.storage, number)),
            current::resource_named::<W>(name),
        ) {
            (None, Some(_)) if self.among_others => Ok(()),
            (Some(known), _) | (None, Some((_, known))) => {
                Meanings::check_version(&known, name, version)
            }
            // Its values are counted where they are.
            (None, None) => self.meanings.pass_over::<W, _>(name, 0),
        }
    }

    fn resource_value<'n, E: serde_core::de::Error>(
        &mut self,
        place: usize,
        known: &CurrentType<'_>,
        name: &'n str,
    ) -> Result<TypedValue<'n>, E> {
        let text = W::RESOURCES.get(place).and_then(|it| it.text);
        let text =
            text.ok_or_else(|| E::custom(format!("the resource `{name}` has no `Deserialize`")))?;
        let old = self.meanings.old(known, name)?;
        Ok(TypedValue {
            text,
            old,
            name,
            entity: None,
            depth: self.options.limits.depth,
        })
    }

    fn put_resource<E: serde_core::de::Error>(
        &mut self,
        place: usize,
        name: &str,
        value: Box<dyn Any>,
    ) -> Result<(), E> {
        let (text, resources) = (
            W::RESOURCES.get(place).and_then(|it| it.text),
            &mut self.resources,
        );
        let is_new = !resources.is_there(place)
            && text
                .is_some_and(|text| (text.put_resource)(resources, place, value, ChangeTick::EVER));
        is_new
            .then_some(())
            .ok_or_else(|| E::custom(format!("the resource `{name}` is given twice")))
    }

    /// Reads the values that came before their versions.
    fn read_asides<E: serde_core::de::Error>(&mut self) -> Result<(), E> {
        for aside in mem::take(&mut self.asides) {
            let name = aside.name.clone();
            match aside.of {
                AsideOf::Resource(place) => {
                    let Some(known) = current::resource::<W>(place) else {
                        continue;
                    };
                    let value = aside.read(self.resource_value(place, &known, &name)?)?;
                    self.put_resource(place, &name, value)?;
                }
                AsideOf::Component(component, row) => {
                    let storage = &self.storage;
                    let known = current::component(storage, component)
                        .zip(storage.text_of(ComponentId::new(component)));
                    let column = storage.column_of(ComponentId::new(component));
                    let Some(((known, text), column)) = known.zip(column) else {
                        continue;
                    };
                    let (old, entity) = (
                        self.meanings.old(&known, &name)?,
                        Some(self.rows[row].entity),
                    );
                    let depth = self.options.limits.depth;
                    let value = aside.read(TypedValue {
                        text,
                        old,
                        name: &name,
                        entity,
                        depth,
                    })?;
                    self.rows[row].values.push((column, Value::Read(value)));
                }
            }
        }
        Ok(())
    }
}

impl<'o, W: Saves> Reading<'o, W> {
    fn new(
        options: &'o LoadOptions,
        storage: Storage<W>,
        data: DataBytes,
        among_others: bool,
    ) -> Self {
        Self {
            options,
            storage,
            resources: Resources::default(),
            rows: Vec::new(),
            siblings: HashMap::new(),
            outside: Vec::new(),
            free: Vec::new(),
            retired: Vec::new(),
            meanings: Meanings::new(options),
            asides: Vec::new(),
            data,
            among_others,
        }
    }

    fn into_fresh(mut self) -> Result<Fresh<W>, String> {
        self.storage.slots = self.slots()?;
        self.resources
            .try_make_places(W::RESOURCES.len())
            .map_err(|error| error.to_string())?;
        for row in mem::take(&mut self.rows) {
            let entity = row.entity;
            rows::spawn(&mut self.storage, row, entity, &mut self.meanings.report)?;
        }
        if !self.storage.slots.retire_awaiting() {
            return Err("an entity has no row".into());
        }
        let siblings = self.siblings(|source| Some(source.index()));
        let report = self.meanings.report;
        Ok(Fresh {
            siblings,
            report,
            ..Fresh::new(self.storage, self.resources)
        })
    }

    /// The entities by the numbers in which they were met, their names, and the names of those that are there.
    fn into_fresh_among_others(
        mut self,
        meeting: Meeting,
    ) -> Result<(Fresh<W>, Names, Names), String> {
        let siblings = self.siblings(|source| meeting.fresh(source).map(Entity::index));
        let generations = (0..meeting.count()).map(|_| NonZeroU32::MIN);
        if let Some(slots) = Slots::awaiting(generations, &[]).map_err(|error| error.to_string())? {
            self.storage.slots = slots;
        }
        for row in self.rows {
            let fresh = meeting.fresh(row.entity).unwrap_or(row.entity);
            rows::spawn(&mut self.storage, row, fresh, &mut self.meanings.report)?;
        }
        let names = meeting.into_names(|fresh| self.storage.location(fresh).is_some());
        let names = names
            .map_err(|error| error.to_string())?
            .ok_or("two entities have one number")?;
        if let Some(link) = self
            .outside
            .iter()
            .find(|link| names.1.get(link.target).is_some())
        {
            let Outside { source, target, .. } = link;
            return Err(format!(
                "a relation of {source} is said to lead outside, to {target}, which is an entity of the text"
            ));
        }
        let (report, outside) = (self.meanings.report, self.outside);
        Ok((
            Fresh {
                siblings,
                outside,
                report,
                ..Fresh::new(self.storage, self.resources)
            },
            names.0,
            names.1,
        ))
    }

    /// By the component of a relation: the sources that have a number.
    fn siblings(&mut self, number: impl Fn(Entity) -> Option<u32>) -> HashMap<usize, Vec<u32>> {
        let of = |sources: Vec<Entity>| sources.into_iter().filter_map(&number).collect();
        mem::take(&mut self.siblings)
            .into_iter()
            .map(|(component, sources)| (component, of(sources)))
            .collect()
    }

    /// All slots are those of an entity, or free, or retired: so there are no more than are named.
    fn slots(&self) -> Result<Slots, String> {
        let named = || {
            let entities = self.rows.iter().map(|row| row.entity);
            entities
                .chain(self.free.iter().copied())
                .chain(self.retired.iter().copied())
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
        let slots = Slots::awaiting(
            generations.ok_or("an entity is missing")?.into_iter(),
            &free,
        );
        slots
            .map_err(|error| error.to_string())?
            .ok_or_else(|| "a free entity comes twice".into())
    }
}
