//! Reading a world that was written as text.

use super::meanings::{Meanings, meant};
use super::named::{Named, Of};
use super::rows::{self, Row};
use super::value::Aside;
use super::{ENTITY_FIELDS, FIELDS};
use crate::base::erased::resource_cells::Resources;
use crate::persist::save::Saves;
use crate::persist::save::data::DataBytes;
use crate::persist::save::error::LoadError;
use crate::persist::save::finish::{self, Fresh};
use crate::persist::save::options::LoadOptions;
use crate::persist::save::selection::Outside;
use crate::schema::schema;
use crate::storage::Storage;
use crate::storage::slots::Slots;
use crate::world::store::Store;
use ecs_save::near::nearest;
use ecs_value::Entity;
use ecs_value::by_serde::names::{self, Meeting, Names, Scope};
use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor,
};
use std::collections::HashMap;
use std::fmt;
use std::format;
use std::mem;
use std::num::NonZeroU32;
use std::prelude::rust_2024::*;

/// The parts that were read so far.
pub(super) struct Reading<'o, W: Saves> {
    pub(super) options: &'o LoadOptions,
    pub(super) storage: Storage<W>,
    pub(super) resources: Resources,
    pub(super) rows: Vec<Row>,
    pub(super) siblings: HashMap<usize, Vec<Entity>>,
    /// Links to entities outside of the text, by their handles in the text.
    pub(super) outside: Vec<Outside>,
    free: Vec<Entity>,
    retired: Vec<Entity>,
    pub(super) meanings: Meanings,
    /// Values that came before the versions.
    pub(super) asides: Vec<Aside>,
    pub(super) data: DataBytes,
    /// Whether the entities come into a world among others.
    pub(super) among_others: bool,
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
pub(super) fn twice<E: serde_core::de::Error>(name: &str) -> E {
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
            VERSIONS => Named(reading, Of::Versions).deserialize(deserializer)?,
            2 => Named(reading, Of::Resources).deserialize(deserializer)?,
            3 => deserializer.deserialize_map(Entities(reading))?,
            4 => Named(reading, Of::Relations).deserialize(deserializer)?,
            5 => reading.free = as_they_are(|| Deserialize::deserialize(deserializer))?,
            _ => reading.retired = as_they_are(|| Deserialize::deserialize(deserializer))?,
        }
        Ok(())
    }
}

/// Reads handles as they are, though those in values get other names.
pub(super) fn as_they_are<T>(read: impl FnOnce() -> T) -> T {
    let _scope = Scope::plain();
    read()
}

/// The entities with their parts, by their handles.
struct Entities<'r, 'o, W: Saves>(&'r mut Reading<'o, W>);

impl<'de, W: Saves> Visitor<'de> for Entities<'_, '_, W> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("entities with their components")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self(reading) = self;
        while let Some(entity) = as_they_are(|| map.next_key())? {
            let most = reading.options.limits.entities;
            if reading.rows.len() as u64 >= most {
                return Err(A::Error::custom(LoadError::Limit {
                    what: "entities",
                    most,
                }));
            }
            names::meet(entity);
            reading.rows.push(Row {
                entity,
                kind: None,
                values: Vec::new(),
            });
            map.next_value_seed(EntityParts(reading))?;
        }
        Ok(())
    }
}

/// The parts of the last one of the rows.
struct EntityParts<'r, 'o, W: Saves>(&'r mut Reading<'o, W>);

impl<'de, W: Saves> DeserializeSeed<'de> for EntityParts<'_, '_, W> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_struct("Entity", &ENTITY_FIELDS, self)
    }
}

impl<W: Saves> EntityParts<'_, '_, W> {
    fn set_kind<E: serde_core::de::Error>(&mut self, name: Option<String>) -> Result<(), E> {
        let archetypes = &schema::<W>().archetypes;
        let Some(name) = name else { return Ok(()) };
        let kind = archetypes.iter().position(|info| info.name == name);
        if kind.is_none() && !self.0.meanings.drops_kinds() {
            let near = meant(nearest(&name, archetypes.iter().map(|info| info.name)));
            return Err(E::custom(format!(
                "`{}` has no archetype `{name}`{near}",
                W::NAME
            )));
        }
        if let Some(row) = self.0.rows.last_mut() {
            row.kind = kind.and_then(|kind| u32::try_from(kind).ok());
        }
        Ok(())
    }
}

impl<'de, W: Saves> Visitor<'de> for EntityParts<'_, '_, W> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entity: its kind and its components")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        let mut seen = [false; ENTITY_FIELDS.len()];
        while let Some(FieldName(name)) = map.next_key()? {
            let Some(field) = ENTITY_FIELDS.iter().position(|field| *field == name) else {
                return Err(unknown_part(&name, &ENTITY_FIELDS));
            };
            if mem::replace(&mut seen[field], true) {
                return Err(twice(&name));
            }
            match field {
                0 => self.set_kind(map.next_value()?)?,
                1 => map.next_value_seed(Named(self.0, Of::Components))?,
                _ => map.next_value_seed(Named(self.0, Of::Outside))?,
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<(), A::Error> {
        self.set_kind(seq.next_element()?.flatten())?;
        seq.next_element_seed(Named(self.0, Of::Components))?;
        if seq.size_hint() != Some(0) {
            seq.next_element_seed(Named(self.0, Of::Outside))?;
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
