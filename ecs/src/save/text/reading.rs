//! Reading a world that was written as text.

use super::rows::{self, Components, Row};
use super::{FIELDS, text_of};
use crate::by_serde::names::{self, Meeting, Names, Scope};
use crate::component::ComponentId;
use crate::dynamic::Kind;
use crate::entity::Entity;
use crate::resource_cells::Resources;
use crate::save::Saves;
use crate::save::byte_order::Numbers;
use crate::save::error::LoadError;
use crate::save::finish::{self, Fresh};
use crate::save::handles::Handles;
use crate::save::known::{self, How, Known};
use crate::save::plan;
use crate::save::saved::saved_name;
use crate::schema::{Column, Text, schema};
use crate::slots::Slots;
use crate::storage::{Storage, registered_id};
use crate::store::Store;
use crate::tick::ChangeTick;
use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use std::any::Any;
use std::boxed::Box;
use std::collections::HashMap;
use std::fmt;
use std::format;
use std::mem;
use std::num::NonZeroU32;
use std::string::{String, ToString};
use std::vec::Vec;

/// The parts that were read so far.
struct Reading<W: Saves> {
    storage: Storage<W>,
    resources: Resources,
    rows: Vec<Row>,
    siblings: HashMap<usize, Vec<Entity>>,
    free: Vec<Entity>,
    retired: Vec<Entity>,
    /// The handles in values that are bytes.
    handles: Handles,
    /// Whether the entities come into a world among others.
    among_others: bool,
}

/// A new world, of a text that [`Store::saved`](crate::Store::saved) wrote.
pub(in crate::save) fn load<'de, W: Saves, D: Deserializer<'de>>(mut world: W, deserializer: D) -> Result<W, D::Error> {
    let _scope = Scope::plain();
    let reading = Reading::new(Storage::new(), Handles::default(), false);
    let reading = deserializer.deserialize_struct("World", FIELDS, Parts(reading))?;
    let fresh = reading.into_fresh().map_err(D::Error::custom)?;
    finish::finish(&mut world, fresh).map_err(D::Error::custom)?;
    Ok(world)
}

/// The entities of a text, which are to be merged into a world; the handles that they get, the next ones of the world; and the names of
/// those that are there.
pub(in crate::save) fn read_among_others<'de, W: Saves, D: Deserializer<'de>>(
    store: &mut Store<W>,
    deserializer: D,
) -> Result<(Fresh<W>, Names, Names), D::Error> {
    let slots = &mut store.storage.slots;
    slots.try_reserve(1).map_err(D::Error::custom)?;
    let count = u32::try_from(slots.count()).unwrap_or(u32::MAX);
    let meeting = Meeting::new(slots.upcoming().take_while(|entity| entity.index() < count).collect(), count);
    let mut storage = Storage::try_new().map_err(D::Error::custom)?;
    for registered in store.storage.registry.iter() {
        storage.try_register(|registry| registry.try_push(registered)).map_err(D::Error::custom)?;
    }
    let handles = Handles::of(&storage).map_err(D::Error::custom)?;
    let scope = Scope::meeting(meeting);
    let read = deserializer.deserialize_struct("World", FIELDS, Parts(Reading::new(storage, handles, true)));
    let meeting = scope.into_meeting();
    let (reading, meeting) = (read?, meeting.unwrap_or_else(|| unreachable!("the scope is of a meeting")));
    reading.into_fresh_among_others(meeting).map_err(D::Error::custom)
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
            if mem::replace(&mut seen[field], true) {
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
            4 => reading.free = as_they_are(|| Deserialize::deserialize(deserializer))?,
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

struct ResourcesVisitor<'r, W: Saves>(&'r mut Reading<W>);

impl<'de, W: Saves> Visitor<'de> for ResourcesVisitor<'_, W> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("resources by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Reading { resources, among_others, .. } = self.0;
        while let Some(name) = map.next_key::<String>()? {
            if *among_others {
                // They stay those of the world.
                map.next_value::<IgnoredAny>()?;
                continue;
            }
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
        while let Some(entity) = as_they_are(|| map.next_key())? {
            names::meet(entity);
            let (kind, values) = map.next_value_seed(EntityVisitor(self.0))?;
            self.0.rows.push(Row { entity, kind, values });
        }
        Ok(())
    }
}

struct EntityVisitor<'r, W: Saves>(&'r Reading<W>);

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

struct ComponentsVisitor<'r, W: Saves>(&'r Reading<W>);

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
            let Some((column, known)) = self.find(&name) else { return Err(unknown::<W, A::Error>(&name)) };
            let text = text_of(&self.0.storage, column.cell.component());
            if components.iter().any(|(other, _)| other.cell == column.cell) {
                return Err(A::Error::custom(format!("`{name}` is given twice")));
            }
            let value = match (known.how, text) {
                (How::Transient(_), _) => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
                (How::Data, _) => self.bytes(&column, &map.next_value::<Vec<u8>>()?)?,
                (_, Some(text)) => map.next_value_seed(Value(text))?,
                (_, None) => return Err(unknown::<W, A::Error>(&name)),
            };
            components.push((column, value));
        }
        Ok(components)
    }
}

impl<W: Saves> ComponentsVisitor<'_, W> {
    /// A component by its name: one of the list, or one that is registered.
    fn find(&self, name: &str) -> Option<(Column, Known<'_>)> {
        let storage = &self.0.storage;
        let listed = W::COMPONENTS.iter().position(|declaration| saved_name(declaration) == name);
        let number = listed.or_else(|| Some(registered_id::<W>(storage.registry.find(name)?).index()))?;
        Some((storage.column_of(ComponentId::new(number))?, known::component(storage, number)?))
    }

    /// The bytes of a value that is described by data, with the handles that entities get.
    fn bytes<E: serde_core::de::Error>(&self, column: &Column, bytes: &[u8]) -> Result<Box<dyn Any>, E> {
        if bytes.len() != column.info.size {
            return Err(E::invalid_length(bytes.len(), &&*format!("{} bytes", column.info.size)));
        }
        let numbers = Numbers::of(&self.0.storage).map_err(E::custom)?;
        let own = numbers.of_file(column, bytes).map_err(E::custom)?;
        let own = self.0.handles.renamed(column, &own).map_err(E::custom)?;
        Ok(Box::new(own.into_owned()))
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
            let sources = as_they_are(|| map.next_value())?;
            self.0.siblings.insert(component, sources);
        }
        Ok(())
    }
}

impl<W: Saves> Reading<W> {
    fn new(storage: Storage<W>, handles: Handles, among_others: bool) -> Self {
        let (rows, free, retired) = (Vec::new(), Vec::new(), Vec::new());
        let (resources, siblings) = (Resources::default(), HashMap::new());
        Self { storage, resources, rows, siblings, free, retired, handles, among_others }
    }

    fn into_fresh(mut self) -> Result<Fresh<W>, String> {
        self.storage.slots = self.slots()?;
        self.resources.try_make_places(W::RESOURCES.len()).map_err(|error| error.to_string())?;
        for row in mem::take(&mut self.rows) {
            let entity = row.entity;
            rows::spawn(&mut self.storage, row, entity)?;
        }
        if !self.storage.slots.retire_awaiting() {
            return Err("an entity has no row".into());
        }
        let siblings = self.siblings(|source| Some(source.index()));
        Ok(Fresh { siblings, ..Fresh::new(self.storage, self.resources) })
    }

    /// The entities by the numbers in which they were met, their names, and the names of those that are there.
    fn into_fresh_among_others(mut self, meeting: Meeting) -> Result<(Fresh<W>, Names, Names), String> {
        let siblings = self.siblings(|source| meeting.fresh(source).map(Entity::index));
        let generations = (0..meeting.count()).map(|_| NonZeroU32::MIN);
        if let Some(slots) = Slots::awaiting(generations, &[]).map_err(|error| error.to_string())? {
            self.storage.slots = slots;
        }
        for row in self.rows {
            let fresh = meeting.fresh(row.entity).unwrap_or(row.entity);
            rows::spawn(&mut self.storage, row, fresh)?;
        }
        let names = meeting.into_names(|fresh| self.storage.location(fresh).is_some());
        let names = names.map_err(|error| error.to_string())?.ok_or("two entities have one number")?;
        Ok((Fresh { siblings, ..Fresh::new(self.storage, self.resources) }, names.0, names.1))
    }

    /// By the component of a relation: the sources that have a number.
    fn siblings(&mut self, number: impl Fn(Entity) -> Option<u32>) -> HashMap<usize, Vec<u32>> {
        let of = |sources: Vec<Entity>| sources.into_iter().filter_map(&number).collect();
        mem::take(&mut self.siblings).into_iter().map(|(component, sources)| (component, of(sources))).collect()
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
