//! The maps of a text whose keys are names: of components, relations and resources.

use super::meanings::Meanings;
use super::reading::{Reading, as_they_are, twice};
use super::rows::Value;
use super::value::{AsideOf, SetAside, TypedValue};
use crate::base::component_id::ComponentId;
use crate::base::load_report::count;
use crate::base::tick::ChangeTick;
use crate::persist::save::Saves;
use crate::persist::save::current::{self, CurrentType, FieldSource};
use crate::persist::save::data::DataBytes;
use crate::persist::save::selection::Outside;
use crate::schema::{Column, relation_place};
use ecs_value::Entity;
use serde_core::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::format;
use std::mem;
use std::prelude::rust_2024::*;

/// What stands behind the names of a map.
#[derive(Clone, Copy)]
pub(super) enum Of {
    Versions,
    Resources,
    /// The values of the last one of the rows.
    Components,
    /// Its relations to targets outside of the text.
    Outside,
    Relations,
}

pub(super) struct Named<'r, 'o, W: Saves>(pub(super) &'r mut Reading<'o, W>, pub(super) Of);

impl<'de, W: Saves> DeserializeSeed<'de> for Named<'_, '_, W> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, W: Saves> Visitor<'de> for Named<'_, '_, W> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.1 {
            Of::Versions => "versions by the names of components and resources",
            Of::Resources => "resources by name",
            Of::Components => "components by name",
            Of::Outside => "targets of relations by the names of these",
            Of::Relations => "the sources of relations, in their order",
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self(reading, of) = self;
        let mut versions = HashMap::new();
        while let Some(name) = map.next_key::<String>()? {
            match of {
                Of::Versions => {
                    let version = map.next_value()?;
                    reading.check_version(&name, version)?;
                    if versions.contains_key(&name) {
                        return Err(twice(&name));
                    }
                    versions.insert(name, version);
                }
                Of::Resources => reading.resource(name, &mut map)?,
                Of::Components => reading.component(name, &mut map)?,
                Of::Outside => reading.outside(&name, &mut map)?,
                Of::Relations => reading.sources(&name, &mut map)?,
            }
        }
        if let Of::Versions = of {
            reading.meanings.set_versions(versions)?;
        }
        Ok(())
    }
}

impl<W: Saves> Reading<'_, W> {
    /// Passes over values of a name that the world does not know.
    fn pass_over<'de, A: MapAccess<'de>>(
        &mut self,
        name: &str,
        values: u64,
        map: &mut A,
    ) -> Result<(), A::Error> {
        self.meanings.pass_over::<W, _>(name, values)?;
        map.next_value::<IgnoredAny>().map(drop)
    }

    /// Asserts that the version that wrote the values of a name is one that can be read.
    fn check_version<E: Error>(&mut self, name: &str, version: u32) -> Result<(), E> {
        let component = self.meanings.component(&self.storage, name);
        let component = component.and_then(|number| current::component(&self.storage, number));
        match (component, current::resource_named::<W>(name)) {
            (None, Some(_)) if self.among_others => Ok(()),
            (Some(known), _) | (None, Some((_, known))) => {
                Meanings::check_version(&known, name, version)
            }
            // Its values are counted where they are.
            (None, None) => self.meanings.pass_over::<W, _>(name, 0),
        }
    }

    fn resource<'de, A: MapAccess<'de>>(
        &mut self,
        name: String,
        map: &mut A,
    ) -> Result<(), A::Error> {
        if self.among_others {
            // They stay those of the world.
            return map.next_value::<IgnoredAny>().map(drop);
        }
        let Some((place, known)) = current::resource_named::<W>(&name) else {
            return self.pass_over(&name, 1, map);
        };
        if !matches!(known.how, FieldSource::By(..)) {
            return map.next_value::<IgnoredAny>().map(drop);
        }
        if self.meanings.awaits_version(&known) {
            let aside = SetAside(name, AsideOf::Resource(place));
            self.asides.push(map.next_value_seed(aside)?);
            return Ok(());
        }
        let value = map.next_value_seed(self.resource_value(place, &known, &name)?)?;
        self.put_resource(place, &name, value)
    }

    fn resource_value<'n, E: Error>(
        &mut self,
        place: usize,
        known: &CurrentType<'_>,
        name: &'n str,
    ) -> Result<TypedValue<'n>, E> {
        let text = W::RESOURCES.get(place).and_then(|it| it.text);
        let text =
            text.ok_or_else(|| E::custom(format!("the resource `{name}` has no `Deserialize`")))?;
        self.meanings.typed(text, known, name, None)
    }

    fn put_resource<E: Error>(
        &mut self,
        place: usize,
        name: &str,
        value: Box<dyn Any>,
    ) -> Result<(), E> {
        let text = W::RESOURCES.get(place).and_then(|it| it.text);
        let resources = &mut self.resources;
        let is_new = !resources.is_there(place)
            && text
                .is_some_and(|text| (text.put_resource)(resources, place, value, ChangeTick::EVER));
        is_new
            .then_some(())
            .ok_or_else(|| E::custom(format!("the resource `{name}` is given twice")))
    }

    fn component<'de, A: MapAccess<'de>>(
        &mut self,
        name: String,
        map: &mut A,
    ) -> Result<(), A::Error> {
        let Self {
            storage,
            meanings,
            asides,
            data,
            rows,
            ..
        } = self;
        let found = meanings.component(storage, &name).and_then(|number| {
            let id = ComponentId::new(number);
            let column = storage.column_of(id)?;
            Some((
                column,
                current::component(storage, number)?,
                storage.text_of(id),
            ))
        });
        let Some((column, known, text)) = found else {
            return self.pass_over(&name, 1, map);
        };
        let place = rows.len() - 1;
        let aside = AsideOf::Component(column.cell.component(), place);
        let row = &mut rows[place];
        let mut waiting = asides.iter().rev().take(storage.component_count());
        if row
            .values
            .iter()
            .any(|(other, _)| other.cell == column.cell)
            || waiting.any(|it| it.of == aside)
        {
            return Err(twice(&name));
        }
        let value = match (known.how, text) {
            (FieldSource::Transient(initial), _) => {
                map.next_value::<IgnoredAny>()?;
                let Some(initial) = initial else {
                    let lost = &mut meanings.report.lost;
                    return count(lost, known.name, 1).map_err(A::Error::custom);
                };
                Value::Initial(initial)
            }
            (FieldSource::Data, _) => {
                Value::Read(bytes(data, &column, &map.next_value::<Vec<u8>>()?)?)
            }
            (_, Some(_)) if meanings.awaits_version(&known) => {
                asides.push(map.next_value_seed(SetAside(name, aside))?);
                return Ok(());
            }
            (_, Some(text)) => {
                let value = meanings.typed(text, &known, &name, Some(row.entity))?;
                Value::Read(map.next_value_seed(value)?)
            }
            (_, None) => return self.pass_over(&name, 1, map),
        };
        row.values.push((column, value));
        Ok(())
    }

    fn outside<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<(), A::Error> {
        let target: Entity = as_they_are(|| map.next_value())?;
        let source = self.rows[self.rows.len() - 1].entity;
        let Some(component) = self.meanings.component(&self.storage, name) else {
            return self.meanings.pass_over::<W, _>(name, 1);
        };
        if relation_place::<W>(component).is_none() {
            return Err(A::Error::custom(format!(
                "`{name}` is no relation, and leads to no entity outside"
            )));
        }
        if !self.among_others {
            return Err(A::Error::custom(format!(
                "`{name}` of {source} leads to {target}, which is outside of the text: `merge_from` reads a part of a world"
            )));
        }
        self.outside.push(Outside {
            component,
            source,
            target,
        });
        Ok(())
    }

    fn sources<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<(), A::Error> {
        let Some(component) = self.meanings.component(&self.storage, name) else {
            // Its values are counted where the entities have them.
            return self.pass_over(name, 0, map);
        };
        let sources = as_they_are(|| map.next_value())?;
        match self.siblings.insert(component, sources) {
            None => Ok(()),
            Some(_) => Err(twice(name)),
        }
    }

    /// Reads the values that came before their versions.
    pub(super) fn read_asides<E: Error>(&mut self) -> Result<(), E> {
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
                    let (storage, id) = (&self.storage, ComponentId::new(component));
                    let known = current::component(storage, component);
                    let found = storage.column_of(id).zip(storage.text_of(id));
                    let Some((known, (column, text))) = known.zip(found) else {
                        continue;
                    };
                    let entity = Some(self.rows[row].entity);
                    let value = self.meanings.typed(text, &known, &name, entity)?;
                    let value = Value::Read(aside.read(value)?);
                    self.rows[row].values.push((column, value));
                }
            }
        }
        Ok(())
    }
}

/// The bytes of a value that is described by data, with the handles that entities get.
fn bytes<E: Error>(data: &DataBytes, column: &Column, bytes: &[u8]) -> Result<Box<dyn Any>, E> {
    if bytes.len() != column.info.size {
        return Err(E::invalid_length(
            bytes.len(),
            &&*format!("{} bytes", column.info.size),
        ));
    }
    let own = data.of_file(column, bytes).map_err(E::custom)?;
    Ok(Box::new(own.into_owned()))
}
