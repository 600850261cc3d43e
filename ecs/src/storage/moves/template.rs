//! Templates: the components of an entity, cloned, apart from any world.
#![allow(unsafe_code)]

use super::copy::{CloneBy, clone_row};
use crate::base::component_id::ComponentId;
use crate::base::erased::Erased;
use crate::base::error::fallible::{fallible, or_fail};
use crate::base::error::{ChangeError, DataError, ReserveError};
use crate::base::memory::{try_box, try_collect};
use crate::schema::{Column, Declare, relation_place, relations, schema};
use crate::storage::dynamic::{DynamicArchetype, Kind};
use crate::storage::registry::Registered;
use crate::storage::table::{Table, TableMut, TableRef};
use crate::storage::{Storage, clear_tables};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::iter;
use core::ptr::NonNull;
use ecs_value::Entity;

/// The components of an entity, cloned, to spawn many alike. See [`Storage::template`].
///
/// ```
/// # use ecs::prelude::*;
/// # #[derive(Component, Clone, Debug, PartialEq)]
/// # pub struct Name(pub &'static str);
/// # #[derive(Component, Clone, Copy, Debug, PartialEq)]
/// # pub struct Heat(pub f32);
/// # ecs::world! {
/// #     #[world] pub struct Kitchen { components: (Name, Heat) }
/// #     #[archetype] pub struct Pan { name: Name, heat: Heat }
/// # }
/// # let mut kitchen = Kitchen::new();
/// # let pan = kitchen.spawn(Pan { name: Name("pan"), heat: Heat(20.0) });
/// let template = kitchen.template(pan)?;
/// kitchen.despawn(pan);
/// kitchen.spawn_template(&template, 3)?;
/// assert_eq!(kitchen.query_ref::<&Heat>().count(), 3);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Template<W: Declare> {
    row: LoneRow<W>,
    /// The entity that it was made of.
    pub(crate) entity: Entity,
    /// Whether there may be handles in the values: that of the entity is mapped.
    pub(crate) has_handles: bool,
    /// The registrations of its registered components: another world may have others by these numbers.
    pub(crate) registered: Vec<(ComponentId, Registered)>,
    pub(crate) clones: Vec<CloneBy>,
    /// The targets of its relations, by their components.
    pub(crate) targets: Vec<(usize, Entity)>,
    /// The values of sparse components: each with its place.
    pub(crate) pools: Vec<(usize, CloneBy, LoneRow<W>)>,
}

/// A row that is apart from any world. Its owner drops it.
///
/// Invariant: **lone-row** `table` is of the layout `archetype`, and has one row once it is [complete](Self::complete). Its column of entities holds
/// nothing. The cells are those of the world's components, as of the making of the template.
pub(crate) struct LoneRow<W: Declare> {
    table: Erased<W::Components, Table>,
    /// Boxed, since a template is dropped as an argument too (`columns-owned`).
    archetype: Box<[DynamicArchetype; 1]>,
}

impl<W: Declare> LoneRow<W> {
    /// Without memory for the row.
    fn try_new(columns: Vec<Column>, kind: Kind) -> Result<Self, ReserveError> {
        let archetype = DynamicArchetype::try_new(columns.into_iter(), 0, kind, false)?;
        Ok(Self {
            table: Erased::new(Table::new()),
            archetype: try_box(archetype).map_err(|_| no_memory())?,
        })
    }

    pub(crate) fn table(&self) -> TableRef<'_> {
        // SAFETY: lone-row.
        unsafe { TableRef::new(&self.table, self.archetype[0].info()) }
    }

    fn table_mut(&mut self) -> TableMut<'_> {
        // SAFETY: lone-row.
        unsafe { TableMut::new(&mut self.table, self.archetype[0].info()) }
    }

    /// The place of the value of the only component.
    fn value(&self) -> Option<NonNull<u8>> {
        self.archetype[0]
            .info()
            .components()
            .first()
            .map(|column| self.table.column::<u8>(column.prefix))
    }

    /// # Safety
    ///
    /// There is room for the row, and all of its columns but that of the entities, which is not read, have their value.
    unsafe fn complete(&mut self) {
        // SAFETY: the caller's promise.
        unsafe { self.table.set_len(1) };
        self.table_mut().stamp_rows(0..1, 0);
    }

    /// Asserts `lone-row`.
    fn check_invariants(&self) {
        let table = self.table();
        table.layout().check_invariants();
        table.check_invariants(0);
        assert_eq!(table.len(), 1, "lone-row: a template has one row");
    }
}

/// # Templates
///
/// Entities as patterns for others.
impl<W: Declare> Storage<W> {
    fallible! {
        /// A template with clones of the components of an entity. It is apart from the world: it outlives the entity, and can
        /// be used in other worlds of the same type. A handle of the entity itself in its components becomes that of the new entity, as in
        /// [`clone_entity`](crate::Store::clone_entity).
        ///
        /// # Errors
        ///
        /// If the entity is dead, or has a component that cannot be cloned.
        ///
        /// # Panics
        ///
        /// If a `Clone` does.
        #[track_caller]
        pub fn template,
        /// As [`template`](Self::template), but says so where there is no memory.
        ///
        /// # Errors
        ///
        /// If the entity is dead, or has a component that cannot be cloned, or there is no memory for the template. (Without memory, the
        /// `Clone` of a component behaves in its own way.)
        ///
        /// # Panics
        ///
        /// If a `Clone` does.
        try_template (&self, entity: Entity) -> Result<Template<W>, DataError>, Result<Template<W>, DataError>;
        by or_fail => self.make_template(entity)
    }

    fn make_template(&self, entity: Entity) -> Result<Template<W>, DataError> {
        let location = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        let (clones, sparse) = (self.clones_of(location)?, self.sparse_clones_of(entity)?);
        let (source, row) = (
            self.table_with_layout(location.table),
            location.row as usize,
        );
        let (info, kind) = (source.layout(), self.kind_of_table(location.table));
        let present = info
            .components()
            .iter()
            .filter(|it| source.bit(it.place(), row));
        let columns = present.map(|column| Column { bits: 0, ..*column });
        let columns = try_collect(columns, info.columns.len(), TEMPLATE)?;
        let lone = LoneRow::try_new(columns, kind)?;
        let own = lone.archetype[0].info();
        let sparse_ids = sparse
            .iter()
            .map(|(component, _)| ComponentId::new(*component));
        let mut registered =
            try_collect(iter::empty(), own.columns.len() + sparse.len(), TEMPLATE)?;
        for id in own
            .components()
            .iter()
            .map(Column::component)
            .chain(sparse_ids)
        {
            if let Some(component) = self.registered(id) {
                registered.push((id, component.try_clone()?));
            }
        }
        let pools = try_collect(iter::empty(), sparse.len(), TEMPLATE)?;
        let targets = self.targets_of(entity)?;
        let has_handles = self.has_handles(entity);
        let mut template = Template {
            row: lone,
            entity,
            has_handles,
            registered,
            clones,
            targets,
            pools,
        };
        template.row.table_mut().try_reserve_one()?;
        clone_row(&template.clones, (source, row), template.table());
        // SAFETY: lone-row: the components were written.
        unsafe { template.row.complete() };
        for (component, clone) in sparse {
            let from = self
                .pools
                .value(schema::<W>(), component, Some(entity))
                .ok_or(DataError::Change(ChangeError::NoSuchEntity(entity)))?;
            let column = self.column_of(ComponentId::new(component));
            let column = try_collect(column.into_iter(), 1, TEMPLATE)?;
            template
                .pools
                .push((component, clone, LoneRow::try_new(column, None)?));
            let Some((_, _, lone)) = template.pools.last_mut() else {
                continue;
            };
            lone.table_mut().try_reserve_one()?;
            let (Some(place), Some(column)) =
                (lone.value(), self.column_of(ComponentId::new(component)))
            else {
                continue;
            };
            // SAFETY: pool-at-component: a value of the component. lone-row: the row is complete then.
            unsafe {
                clone.write(&column.info, from, place);
                lone.complete();
            }
        }
        Ok(template)
    }
}

impl<W: Declare> Storage<W> {
    /// The targets of an entity, by the components of the relations.
    fn targets_of(&self, entity: Entity) -> Result<Vec<(usize, Entity)>, ReserveError> {
        let components = 0..W::COMPONENTS.len();
        let targets = components.filter_map(|component| {
            let links = self
                .relations
                .of(relation_place::<W>(component)?)
                .get(entity.index());
            Some((component, self.slots.entity(links.target)?))
        });
        try_collect(targets, relations::<W>(), TEMPLATE)
    }
}

impl<W: Declare> Template<W> {
    /// The row of its components.
    pub(crate) fn table(&self) -> TableRef<'_> {
        self.row.table()
    }

    /// The kind of the rows that are spawned of it.
    pub(crate) fn kind(&self) -> Kind {
        self.row.archetype[0].kind
    }

    /// The value of a sparse component.
    pub(crate) fn sparse_value(&self, component: usize) -> Option<NonNull<u8>> {
        self.pools
            .iter()
            .find(|(other, ..)| *other == component)?
            .2
            .value()
    }

    /// Asserts `lone-row`.
    ///
    /// # Panics
    ///
    /// If it is broken, which would be a bug of this crate.
    pub fn check_invariants(&self) {
        self.row.check_invariants();
        assert_eq!(
            self.clones.len(),
            self.table().layout().components().len(),
            "lone-row: and a function that clones each of its values"
        );
        for (component, _, row) in &self.pools {
            row.check_invariants();
            let columns = row.table().layout().components();
            assert!(
                columns
                    .iter()
                    .map(|column| column.cell.component())
                    .eq([*component])
                    && columns[0].info.sparse,
                "lone-row: a value of a sparse component"
            );
        }
    }
}

fn no_memory() -> ReserveError {
    ReserveError::out_of_memory(TEMPLATE, size_of::<DynamicArchetype>())
}

/// The purpose of the memory, for errors.
const TEMPLATE: &str = "a template";

impl<W: Declare> Drop for Template<W> {
    fn drop(&mut self) {
        let rows = iter::once(&mut self.row).chain(self.pools.iter_mut().map(|(_, _, row)| row));
        clear_tables(rows.map(LoneRow::table_mut), true);
    }
}

impl_debug!([W: Declare] Template<W>, it => components = it.clones.len());
