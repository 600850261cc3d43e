//! The names of a text: the components that they stand for today, the versions that wrote their values, and names that are passed over.

use super::value::TypedValue;
use crate::base::component_id::ComponentId;
use crate::base::load_report::{LoadReport, UnknownName, count};
use crate::persist::save::Saves;
use crate::persist::save::current::{self, CurrentType, FieldSource};
use crate::persist::save::error::LoadError;
use crate::persist::save::migrate::Migration;
use crate::persist::save::options::{LoadOptions, Unknown};
use crate::persist::save::plan;
use crate::schema::SerdeBinding;
use crate::storage::Storage;
use ecs_value::Entity;
use serde_core::de::Error;
use std::collections::HashMap;
use std::format;
use std::prelude::rust_2024::*;

/// The version of names to which a text gives none.
const FIRST: u32 = 1;

/// The end of an error about a name.
pub(super) fn meant(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!(": did you mean `{near}`?"))
}

/// The way from an older version, and its number.
pub(super) type Old = (&'static Migration, u32);

/// The meaning of names, as far as a text was read.
pub(super) struct Meanings {
    unknown: Unknown,
    most_names: u32,
    /// How deep values may be nested.
    depth: u32,
    /// The numbers of components. `None` of a name that is passed over.
    components: HashMap<String, Option<usize>>,
    /// The versions that are not the first one. `None` as long as the text may still give them.
    versions: Option<HashMap<String, u32>>,
    pub(super) report: LoadReport,
}

impl Meanings {
    pub(super) fn new(options: &LoadOptions) -> Self {
        Self {
            unknown: options.unknown,
            most_names: options.limits.names,
            depth: options.limits.depth,
            components: HashMap::new(),
            versions: None,
            report: LoadReport::default(),
        }
    }

    /// The number of the component that has a name, or had it once.
    pub(super) fn component<W: Saves>(
        &mut self,
        storage: &Storage<W>,
        name: &str,
    ) -> Option<usize> {
        if let Some(number) = self.components.get(name) {
            return *number;
        }
        let number = current::components(storage)
            .find_map(|(number, known)| known.is(name).then_some(number));
        let number = number.filter(|number| storage.column_of(ComponentId::new(*number)).is_some());
        self.components.insert(name.into(), number);
        number
    }

    /// Passes over this many values of a name that the world does not know, or refuses the name.
    pub(super) fn pass_over<W: Saves, E: Error>(
        &mut self,
        name: &str,
        values: u64,
    ) -> Result<(), E> {
        if W::REMOVED.contains(&name) {
            return count(&mut self.report.removed, name, values).map_err(E::custom);
        }
        let near = plan::near::<W>(name);
        if self.unknown == Unknown::Refuse {
            return Err(E::custom(format!(
                "`{}` has no `{name}`{}",
                W::NAME,
                meant(near)
            )));
        }
        if let Some(dropped) = self
            .report
            .dropped
            .iter_mut()
            .find(|dropped| *dropped.name == *name)
        {
            dropped.values += values;
            return Ok(());
        }
        if self.report.dropped.len() >= self.most_names as usize {
            return Err(E::custom(LoadError::Limit {
                what: "names",
                most: self.most_names.into(),
            }));
        }
        self.report.dropped.push(UnknownName {
            name: name.into(),
            values,
            near,
        });
        Ok(())
    }

    /// Whether entities lose a kind that the world does not know.
    pub(super) fn drops_kinds(&self) -> bool {
        self.unknown == Unknown::Drop
    }

    /// The text gives its versions.
    pub(super) fn set_versions<E: Error>(
        &mut self,
        versions: HashMap<String, u32>,
    ) -> Result<(), E> {
        if self.versions.is_some() {
            return Err(E::custom(
                "`versions` stands behind values that it is about: write it before them",
            ));
        }
        self.versions = Some(versions);
        Ok(())
    }

    /// Asserts that the values of a component or a resource can be read, if the text has any.
    pub(super) fn check_version<E: Error>(
        known: &CurrentType<'_>,
        name: &str,
        version: u32,
    ) -> Result<(), E> {
        match known.how {
            FieldSource::Transient(_) => Ok(()),
            _ => known.way_from(name, version).map(|_| ()).map_err(E::custom),
        }
    }

    /// The text gives no versions any more.
    pub(super) fn end_versions(&mut self) {
        self.versions.get_or_insert_default();
    }

    /// Whether it is not known yet which version wrote the values of a name.
    pub(super) fn awaits_version(&self, known: &CurrentType<'_>) -> bool {
        self.versions.is_none() && known.version != FIRST
    }

    /// A value of a name that is to be read. That it is of an older version is reported.
    pub(super) fn typed<'n, E: Error>(
        &mut self,
        text: SerdeBinding,
        known: &CurrentType<'_>,
        name: &'n str,
        entity: Option<Entity>,
    ) -> Result<TypedValue<'n>, E> {
        let versions = self.versions.as_ref();
        let version = versions.and_then(|versions| versions.get(name));
        let version = version.map_or(FIRST, |it| *it);
        let way = known.way_from(name, version).map_err(E::custom)?;
        if way.is_some() {
            self.report
                .convert(known.name, [version, known.version], 1)
                .map_err(E::custom)?;
        }
        Ok(TypedValue {
            text,
            old: way.map(|(way, _)| (way, version)),
            name,
            entity,
            depth: self.depth,
        })
    }
}
