//! Rows come as clones: of another entity, or of a template.
#![allow(unsafe_code)]

use super::template::Template;
use crate::base::component::ComponentInfo;
use crate::base::component_id::ComponentId;
use crate::base::error::{ChangeError, DataError, text_of_error};
use crate::base::memory::try_collect;
use crate::base::panics::for_each_despite_panics;
use crate::schema::description::Copying;
use crate::schema::{Cell, Column, Declare, schema};
use crate::storage::Storage;
use crate::storage::registry::Described;
use crate::storage::slots::Location;
use crate::storage::table::TableRef;
use alloc::vec::Vec;
use core::any::TypeId;
use core::mem::MaybeUninit;
use core::ptr::{self, NonNull};
use core::{iter, mem};
use ecs_value::Entity;

impl<W: Declare> Storage<W> {
    /// How an entity is cloned, if it can be.
    pub(crate) fn plan_clone(&self, entity: Entity) -> Result<ClonePlan, DataError> {
        let location = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        let (clones, sparse) = (self.clones_of(location)?, self.sparse_clones_of(entity)?);
        Ok(ClonePlan {
            entity,
            location,
            clones,
            sparse,
            has_handles: self.has_handles(entity),
        })
    }

    /// Adds an entity by a plan, for which there is room. No follower knows of it yet. If a clone fails or panics, nothing is added.
    pub(crate) fn clone_by(&mut self, plan: &ClonePlan) -> Result<Entity, DataError> {
        assert!(
            self.location(plan.entity) == Some(plan.location),
            "an entity where it was when the plan was made"
        );
        let source = Source::Entity(plan.entity, plan.location);
        self.copy_row(
            source,
            plan.location.table,
            &plan.clones,
            plan.sparse.iter().copied(),
        )
    }

    /// As [`clone_by`](Self::clone_by), of a template, to a table that has its components.
    pub(crate) fn clone_template(
        &mut self,
        template: &Template<W>,
        number: u32,
    ) -> Result<Entity, DataError> {
        let sparse = template.pools.iter();
        let sparse = sparse.map(|(component, clone, _)| (*component, *clone));
        self.copy_row(Source::Template(template), number, &template.clones, sparse)
    }

    /// Adds a row of clones. If a clone fails or panics, nothing is added.
    fn copy_row(
        &mut self,
        source: Source<'_, W>,
        number: u32,
        clones: &[CloneBy],
        sparse: impl Iterator<Item = (usize, CloneBy)>,
    ) -> Result<Entity, DataError> {
        let target = self.table_with_layout(number);
        let (table, row) = match source {
            Source::Entity(_, location) => (target, location.row as usize),
            Source::Template(template) => (template.table(), 0),
        };
        clone_row(clones, (table, row), target);
        let end = target.len();
        let (mut target, slots) = self.table_and_slots(number);
        let entity = slots.allocate(Location::new(number, end));
        // SAFETY: rows-hold-values: `clone_row` has written the components, and there is room.
        unsafe { target.admit(entity) };
        let new = Unfinished {
            storage: self,
            made: [entity],
        };
        for (component, clone) in sparse {
            new.storage.copy_to_pool(component, clone, source, entity)?;
        }
        mem::forget(new);
        Ok(entity)
    }

    /// Clones a value to the pool of a sparse component, for a new entity.
    fn copy_to_pool(
        &mut self,
        component: usize,
        clone: CloneBy,
        source: Source<'_, W>,
        to: Entity,
    ) -> Result<(), DataError> {
        let components = [component];
        self.sparse().try_reserve(&components, to)?;
        let from = match source {
            Source::Entity(entity, _) => self.pools.value(schema::<W>(), component, Some(entity)),
            Source::Template(template) => template.sparse_value(component),
        };
        let column = self.column_of(ComponentId::new(component));
        let (Some(from), Some(column)) = (from, column) else {
            return Err(self.not_cloned(ComponentId::new(component)));
        };
        let place = self.sparse().place(component, to);
        // SAFETY: pool-at-component, lone-row: a value of the component. The place is free, since the entity has no value yet; then it has one.
        unsafe {
            clone.write(&column.info, from, place);
            self.sparse().admit(&components, to);
        }
        Ok(())
    }
    /// Whether there may be handles in the values of an entity.
    pub(crate) fn has_handles(&self, entity: Entity) -> bool {
        self.components_of(entity)
            .any(|component| self.may_have_handles(component))
    }

    /// How the components of a row are cloned, in the order of those columns that have a value.
    pub(crate) fn clones_of(&self, location: Location) -> Result<Vec<CloneBy>, DataError> {
        let table = self.table_with_layout(location.table);
        let columns = table.layout().components();
        let mut clones = try_collect(iter::empty(), columns.len(), CLONES)?;
        for column in columns
            .iter()
            .filter(|column| table.bit(column.place(), location.row as usize))
        {
            clones.push(
                self.clone_of_one(column.component(), table.entities()[location.row as usize])?,
            );
        }
        Ok(clones)
    }

    /// How the sparse components of an entity are cloned.
    pub(crate) fn sparse_clones_of(
        &self,
        entity: Entity,
    ) -> Result<Vec<(usize, CloneBy)>, DataError> {
        let there = self.pooled_of(entity);
        let mut clones = try_collect(iter::empty(), there.clone().count(), CLONES)?;
        for place in there {
            clones.push((place, self.clone_of_one(ComponentId::new(place), entity)?));
        }
        Ok(clones)
    }

    /// How a component of an entity is cloned.
    fn clone_of_one(&self, component: ComponentId, entity: Entity) -> Result<CloneBy, DataError> {
        Self::check_copies_of(component.index(), entity)?;
        match self.copying_of(component) {
            Some(copying) => Ok(CloneBy::Typed(copying)),
            None if self.is_plain_data(component) => Ok(CloneBy::Bytes),
            None => Err(self.not_cloned(component)),
        }
    }

    /// Checks that two entities may have the same value of a component.
    fn check_copies_of(component: usize, entity: Entity) -> Result<(), DataError> {
        match W::COMPONENTS.get(component) {
            Some(declaration) if declaration.is_unique() => Err(ChangeError::Unique {
                key_of: declaration.listed(),
                held_by: Some(entity),
            }
            .into()),
            _ => Ok(()),
        }
    }

    #[cold]
    pub(crate) fn not_cloned(&self, component: ComponentId) -> DataError {
        DataError::NotClone {
            component: text_of_error(self.component_name(component).unwrap_or_default()),
        }
    }

    /// Whether the component is described by data, and values may be copied.
    fn is_plain_data(&self, component: ComponentId) -> bool {
        self.registered(component)
            .is_some_and(|registered| registered.fields.is_some() && registered.info.drop.is_none())
    }
}

/// A clone of a value, if `copying` is of its type.
pub(crate) fn cloned<C: 'static>(value: &C, copying: Copying) -> Option<C> {
    if copying.type_id != TypeId::of::<C>() {
        return None;
    }
    let mut place = MaybeUninit::<C>::uninit();
    // SAFETY: clone-of-type: the function is that of the type, and has written a value then.
    unsafe {
        (copying.clone)(ptr::from_ref(value).cast(), place.as_mut_ptr().cast());
        Some(place.assume_init())
    }
}

/// How an entity is cloned.
pub(crate) struct ClonePlan {
    pub(crate) entity: Entity,
    pub(crate) location: Location,
    /// Of the columns that have a value, in order.
    clones: Vec<CloneBy>,
    pub(crate) sparse: Vec<(usize, CloneBy)>,
    /// Whether there may be handles in the values.
    pub(crate) has_handles: bool,
}

/// How a value of a component is cloned to a free place.
#[derive(Clone, Copy)]
pub(crate) enum CloneBy {
    Typed(Copying),
    /// Values of components that are described by data.
    Bytes,
}

impl CloneBy {
    /// Writes a clone of a value.
    ///
    /// # Panics
    ///
    /// If values of the component are not cloned so.
    ///
    /// # Safety
    ///
    /// `from` is a value of a component with this information, which is borrowed; `to` is a free place for another.
    pub(super) unsafe fn write(self, info: &ComponentInfo, from: NonNull<u8>, to: NonNull<u8>) {
        match self {
            Self::Typed(copying) => {
                assert!(copying.type_id == info.type_id, "a clone of the type");
                // SAFETY: clone-of-type, and the caller's promise.
                unsafe { (copying.clone)(from.as_ptr(), to.as_ptr()) };
            }
            Self::Bytes => {
                assert!(
                    info.type_id == TypeId::of::<Described>() && info.drop.is_none(),
                    "values of mere bytes"
                );
                // SAFETY: the caller's promise.
                unsafe { to.copy_from_nonoverlapping(from, info.size) };
            }
        }
    }
}

/// The source of clones.
enum Source<'t, W: Declare> {
    Entity(Entity, Location),
    Template(&'t Template<W>),
}

impl_copy!([W: Declare] Source<'_, W>);

/// Entities that no follower knows yet. If this is dropped before it is forgotten, they go: they were never spawned.
pub(crate) struct Unfinished<'s, W: Declare, E: AsRef<[Entity]>> {
    pub(crate) storage: &'s mut Storage<W>,
    pub(crate) made: E,
}

impl<W: Declare, E: AsRef<[Entity]>> Drop for Unfinished<'_, W, E> {
    fn drop(&mut self) {
        let Self { storage, made } = self;
        for_each_despite_panics(made.as_ref().iter().rev(), |entity| {
            if let Some(location) = storage.location(*entity) {
                storage.discard_row(*entity, location);
            }
        });
    }
}

/// Clones the components of a row to the row at the end of a table, which has room. When a `Clone` panics, the clones that were made so far are
/// dropped. `clones` are those of the columns of the row that have a value, in order.
pub(super) fn clone_row(
    clones: &[CloneBy],
    (source, row): (TableRef<'_>, usize),
    target: TableRef<'_>,
) {
    assert!(
        row < source.len() && target.has_room(),
        "a row, and room for another"
    );
    let mut so_far = Clones {
        source,
        row,
        target,
        done: 0,
    };
    assert!(
        so_far.present().count() == clones.len() && so_far.is_complete(),
        "a value for each column"
    );
    let end = target.len();
    for (column, clone) in so_far.present().zip(clones) {
        let (cell, size) = (so_far.place(column), column.info.size);
        // SAFETY: base-in-allocation, rows-hold-values for both tables: the value is there, and the place for its clone is free.
        unsafe {
            let from = source.column::<u8>(column.prefix).byte_add(row * size);
            let to = target.column::<u8>(cell.prefix).byte_add(end * size);
            clone.write(&column.info, from, to);
            target.set_bit(cell, end);
        }
        so_far.done += 1;
    }
    so_far.done = 0;
}

/// The values of a row that were cloned so far: as many of the first ones that it has.
struct Clones<'t> {
    source: TableRef<'t>,
    row: usize,
    target: TableRef<'t>,
    done: usize,
}

impl<'t> Clones<'t> {
    /// The columns of the row that have a value.
    fn present(&self) -> impl Iterator<Item = &'t Column> + Clone + use<'t> {
        let (source, row) = (self.source, self.row);
        let columns = source.layout().components().iter();
        columns.filter(move |column| source.bit(column.place(), row))
    }

    /// Whether the tables are of one layout.
    fn are_alike(&self) -> bool {
        ptr::eq(self.source.layout(), self.target.layout())
    }

    /// Whether the row has all that the target demands.
    fn is_complete(&self) -> bool {
        let present = self.present().map(|column| column.cell);
        self.are_alike() || self.target.layout().requires_only(&present)
    }

    /// The cell of a column of the row in the target.
    fn place(&self, column: &Column) -> Cell {
        if self.are_alike() {
            return column.place();
        }
        let mut own = self.target.layout().components().iter();
        let own = own.find(|own| {
            own.cell == column.cell && own.info.value_type() == column.info.value_type()
        });
        own.map_or_else(
            || unreachable!("the target has all components of the row"),
            Column::place,
        )
    }
}

impl Drop for Clones<'_> {
    fn drop(&mut self) {
        let (target, row) = (self.target, self.target.len());
        for_each_despite_panics(self.present().take(self.done), |column| {
            let cell = self.place(column);
            target.take_bit(cell, row);
            let first = target.column::<u8>(cell.prefix);
            // SAFETY: base-in-allocation: the column has this value, beyond the rows of the table, which nothing refers to.
            unsafe {
                column
                    .info
                    .drop_values(first.byte_add(row * column.info.size).as_ptr(), 1);
            };
        });
    }
}

/// The purpose of the memory, for errors.
pub(crate) const CLONES: &str = "a template";
