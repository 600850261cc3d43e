//! Reading a world that was written as text.

use super::FIELDS;
use crate::by_serde::names::Scope;
use crate::component::ComponentId;
use crate::dynamic::Kind;
use crate::entity::Entity;
use crate::resource_cells::Resources;
use crate::save::Saves;
use crate::save::codec::Refusal;
use crate::save::error::LoadError;
use crate::save::finish::{self, Fresh};
use crate::save::known;
use crate::save::plan;
use crate::save::saved::saved_name;
use crate::save::values::Arrivals;
use crate::schema::{Column, Text, schema};
use crate::slots::Slots;
use crate::storage::Storage;
use crate::tick::ChangeTick;
use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use std::any::Any;
use std::boxed::Box;
use std::collections::HashMap;
use std::fmt;
use std::format;
use std::num::NonZeroU32;
use std::string::{String, ToString};
use std::vec::Vec;

/// An entity that was read.
struct Row {
    entity: Entity,
    kind: Kind,
    values: Vec<(Column, Box<dyn Any>)>,
}

/// The parts that were read so far.
struct Reading<W: Saves> {
    storage: Storage<W>,
    resources: Resources,
    rows: Vec<Row>,
    siblings: HashMap<usize, Vec<u32>>,
    free: Vec<Entity>,
    retired: Vec<Entity>,
}

/// A new world, of a text that [`Store::saved`](crate::Store::saved) wrote.
pub(in crate::save) fn load<'de, W: Saves, D: Deserializer<'de>>(mut world: W, deserializer: D) -> Result<W, D::Error> {
    let _scope = Scope::plain();
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
                    return Err(D::Error::custom(LoadError::OtherWorld { found, expected: W::NAME }));
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
            let value = map.next_value_seed(Value(text))?;
            if resources.is_there(place) || !(text.put_resource)(resources, place, value, ChangeTick::EVER) {
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
struct Value(Text);

impl<'de> DeserializeSeed<'de> for Value {
    type Value = Box<dyn Any>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Box<dyn Any>, D::Error> {
        let read = self.0.read.ok_or_else(|| D::Error::custom("the type has no `Deserialize`"))?;
        read(&mut <dyn erased_serde::Deserializer<'_>>::erase(deserializer)).map_err(D::Error::custom)
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
            let found =
                (0..W::COMPONENTS.len()).find(|component| saved_name(&W::COMPONENTS[*component]) == name).and_then(
                    |component| Some((self.0.column_of(ComponentId::new(component))?, (*W::TEXTS.get(component)?)?)),
                );
            let Some((column, text)) = found else { return Err(unknown::<W, A::Error>(&name)) };
            if W::SAVED[column.cell.component()].is_transient() {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            if components.iter().any(|(other, _)| other.cell == column.cell) {
                return Err(A::Error::custom(format!("`{name}` is given twice")));
            }
            components.push((column, map.next_value_seed(Value(text))?));
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
            let found = W::COMPONENTS.iter().position(|declaration| saved_name(declaration) == name);
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
        let slots = Slots::awaiting(generations.ok_or("an entity is missing")?.into_iter(), &free);
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
    let mut arrivals = Arrivals::new(storage, [(table, 1)]).map_err(|error| error.to_string())?;
    for column in &columns {
        let component = column.cell.component();
        let value =
            values.iter().position(|(other, _)| other.cell == column.cell).map(|place| values.swap_remove(place).1);
        let written = arrivals.write(column, None, |places| {
            let is_written = match (value, W::TEXTS[component], W::SAVED[component].initial) {
                (Some(value), Some(text), _) => places.put(&text, value),
                (None, _, Some(initial)) => (initial.fill)(places),
                _ => false,
            };
            if is_written {
                Ok(())
            } else {
                Err(format!("`{}` of {entity} has no value", W::COMPONENTS[component].listed()))
            }
        });
        written.map_err(|error| error.to_string())??;
    }
    if !arrivals.commit(&[entity]) {
        return Err(format!("{entity} comes twice, or is free"));
    }
    for (column, value) in sparse {
        let text = W::TEXTS[column.cell.component()];
        let filled = storage.fill_pool(&column, &[entity], |places| match &text {
            Some(text) if places.put(text, value) => Ok(()),
            _ => Err(LoadError::value(W::NAME, entity, Refusal::new(0, "the value is of another type"))),
        });
        filled.map_err(|error| error.to_string())?;
    }
    Ok(())
}
