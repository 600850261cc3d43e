//! Components of all rows of a query, written as data.

use super::writes::WRITES;
use crate::base::component_id::ComponentId;
use crate::base::error::DataError;
use crate::base::memory::{try_collect, try_push};
use crate::query::{RuntimeQuery, RuntimeTerm};
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::iter;
use ecs_value::Entity;
use ecs_value::{FieldPath, Value};

/// # Fields as data
///
/// Fields by name and path, as values of [`Value`](crate::Value).
impl<W: World> Store<W> {
    /// Writes a component, or a part of it, in all rows of a query, as [`set_value`](Self::set_value) does for one. Returns the number
    /// of rows.
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// #[derive(Component)]
    /// pub struct Health { pub current: u32 }
    /// #[derive(Component)]
    /// pub struct Undead;
    ///
    /// ecs::world! {
    ///     #[world] pub struct Crypt { components: (Health, Undead) }
    /// }
    ///
    /// let mut crypt = Crypt::new();
    /// let ghosts = [(); 3].map(|()| crypt.spawn((Health { current: 7 }, Undead)));
    /// let query = crypt.runtime_query().with("Undead").build()?;
    /// assert_eq!(crypt.set_all(&query, "Health", "current", 100)?, 3);
    /// assert_eq!(crypt.get::<Health>(ghosts[2]).unwrap().current, 100);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// See [`set_value`](Self::set_value). If any row lacks the component or the part, or does not accept the value, nothing is written. If
    /// memory for the notifications of observers runs out, the rows before that are written.
    pub fn set_all<'n, 'v>(
        &mut self,
        query: &RuntimeQuery,
        component: impl Into<RuntimeTerm<'n>>,
        path: &str,
        value: impl Into<Value<'v>>,
    ) -> Result<usize, DataError> {
        let value = value.into();
        self.write_all(
            query,
            component.into(),
            path,
            |_, _, _, _| Ok(value.clone()),
        )
    }

    /// Like [`set_all`](Self::set_all), with a function that computes the new value from the current one. It is called for all rows before
    /// anything is written.
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// #[derive(Component)]
    /// pub struct Health { pub current: u32 }
    ///
    /// ecs::world! {
    ///     #[world] pub struct Crypt { components: (Health) }
    /// }
    ///
    /// let mut crypt = Crypt::new();
    /// let ghosts = [7, 20].map(|current| crypt.spawn((Health { current },)));
    /// let query = crypt.runtime_query().with("Health").build()?;
    /// crypt.update_all(&query, "Health", "current", |_, health| health.as_f64().map_or(0.0, |health| health + 1.0) as i64)?;
    /// assert_eq!(ghosts.map(|ghost| crypt.get::<Health>(ghost).unwrap().current), [8, 21]);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// See [`set_all`](Self::set_all). Also if a value cannot be read by name.
    pub fn update_all<'n, V: Into<Value<'static>>>(
        &mut self,
        query: &RuntimeQuery,
        component: impl Into<RuntimeTerm<'n>>,
        path: &str,
        mut update: impl FnMut(Entity, Value<'_>) -> V,
    ) -> Result<usize, DataError> {
        self.write_all(
            query,
            component.into(),
            path,
            |store, entity, component, path| {
                Ok(update(entity, store.part_of(entity, component, path)?).into())
            },
        )
    }

    fn write_all<'v>(
        &mut self,
        query: &RuntimeQuery,
        component: RuntimeTerm<'_>,
        path: &'v str,
        mut value: impl FnMut(&Self, Entity, ComponentId, FieldPath<'_>) -> Result<Value<'v>, DataError>,
    ) -> Result<usize, DataError> {
        let component = self.id_of(component)?;
        let path = FieldPath::parse(path).map_err(|error| self.path_error(component, error))?;
        // Lending a row for writing would mark it as changed.
        let query = query.read_only();
        let mut entities: Vec<Entity> = Vec::new();
        for entity in self.run(&query).entities() {
            try_push(&mut entities, entity, WRITES)?;
        }
        let mut rows = try_collect(iter::empty(), entities.len(), WRITES)?;
        for entity in entities {
            self.find_component(entity, component)?;
            let value = value(self, entity, component, path)?;
            rows.push((entity, self.planned(entity, component, path, value)?));
        }
        let count = rows.len();
        self.write_rows(component, rows)?;
        Ok(count)
    }
}
