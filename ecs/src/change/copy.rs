//! Rows come as clones: of another entity, or of a template.
#![allow(unsafe_code)]

use super::followers::Followers;
use super::{Follower, Template};
use crate::component::{self, ComponentId};
use crate::dynamic::Reclaim;
use crate::entity::Entity;
use crate::error::{CloneError, ReserveError, UniqueError, fail, text_of_error};
use crate::memory::{try_collect, try_push};
use crate::panics::for_each_despite_panics;
use crate::relation::RelationInfo;
use crate::schema::{Cells, Column, Declare, schema};
use crate::slots::Location;
use crate::storage::Storage;
use crate::store::{Store, World};
use crate::table::TableRef;
use alloc::vec::Vec;
use core::{iter, mem, ptr};

/// How a value of a component is cloned to a free place.
#[derive(Clone, Copy)]
pub(super) enum CloneValue {
    Typed(component::CloneValue),
    Bytes,
}

impl CloneValue {
    /// Writes a clone of a value.
    ///
    /// # Safety
    ///
    /// `from` points to a value of the component that is cloned so, `size` bytes long; `to` to room for another.
    pub(super) unsafe fn write(self, from: *const u8, to: *mut u8, size: usize) {
        match self {
            // SAFETY: the caller's promise.
            Self::Typed(clone) => unsafe { clone(from, to) },
            // SAFETY: the caller's promise.
            Self::Bytes => unsafe { ptr::copy_nonoverlapping(from, to, size) },
        }
    }
}

/// # Clones and templates
///
/// Entities that are made after others.
impl<W: World> Store<W> {
    /// Adds an entity with clones of the components of another.
    ///
    /// A component can be cloned if its type is `Clone`, or if it is described by data and has no `on_drop`. A component that was
    /// [registered](Self::register) says so by [`Registration::cloned`](crate::Registration::cloned).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// #[derive(Clone)]
    /// pub struct Name(String);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name,) }
    /// #     #[archetype] pub struct Cook { name: Name }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// # let cook = kitchen.spawn(Cook { name: Name("Ann".into()) });
    /// let twin = kitchen.clone_entity(cook)?;
    /// assert_eq!(kitchen.get::<Name>(twin).unwrap().0, "Ann");
    ///
    /// let template = kitchen.template(cook)?;
    /// kitchen.despawn(cook);
    /// assert_eq!(kitchen.spawn_template(&template, 100)?.len(), 100);
    /// # Ok::<_, ecs::CloneError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has a component that cannot be cloned. Nothing is spawned.
    ///
    /// # Panics
    ///
    /// If a `Clone` does: nothing is spawned, and the clones that were made so far are dropped. As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn clone_entity(&mut self, entity: Entity) -> Result<Entity, CloneError> {
        clone_or_fail(self.try_clone_entity(entity))
    }

    /// Adds entities with clones of the components of a template. Returns them: the last ones of the table.
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
    /// let pans = kitchen.spawn_template(&template, 10)?.to_vec();
    /// assert_eq!(kitchen.get(pans[9]), Some(&Name("pan")));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a component of the template is not one of this world.
    ///
    /// # Panics
    ///
    /// If a `Clone` does: the entities that were spawned so far stay. As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_template(&mut self, template: &Template<W>, count: usize) -> Result<&[Entity], CloneError> {
        clone_or_fail(self.try_spawn_template(template, count))
    }
}

/// # Clones and templates: with an error where there is no memory
impl<W: World> Store<W> {
    /// As [`clone_entity`](Self::clone_entity), but says so where there is no memory.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has a component that cannot be cloned, or there is no memory for the new row. (Without memory, the `Clone`
    /// of a component behaves in its own way.) Nothing is spawned.
    ///
    /// # Panics
    ///
    /// If a `Clone` does: nothing is spawned, and the clones that were made so far are dropped.
    pub fn try_clone_entity(&mut self, entity: Entity) -> Result<Entity, CloneError> {
        let plan = self.storage.plan_clone(entity)?;
        // SAFETY: W2: nothing comes between the two, so that the row has the values of the plan.
        let copy = unsafe { self.clone_by(&plan, None) }?;
        self.deliver();
        Ok(copy)
    }

    /// As [`spawn_template`](Self::spawn_template), but says so where there is no memory. Room for all is made first.
    ///
    /// # Errors
    ///
    /// If a component of the template is not one of this world, or there is no memory for the rows. Nothing is spawned. (Without memory,
    /// the `Clone` of a component behaves in its own way.)
    ///
    /// # Panics
    ///
    /// If a `Clone` does: the entities that were spawned so far stay.
    pub fn try_spawn_template(&mut self, template: &Template<W>, count: usize) -> Result<&[Entity], CloneError> {
        let info = template.table().layout();
        for (id, registered) in &template.registered {
            if !self.registered(*id).is_some_and(|own| own.is_same(registered)) {
                return Err(CloneError::NoSuchComponent(*id));
            }
        }
        let own = |column: &Column| self.column_of(column.component());
        let columns = try_collect(info.components().iter().filter_map(own), info.columns.len(), CLONES)?;
        for (component, ..) in &template.pools {
            self.storage.try_reserve_pools(&[*component], count)?;
        }
        let sparse = template.pools.iter().map(|(component, ..)| *component);
        self.try_reserve_arrival(columns.iter().map(|column| column.cell.component()).chain(sparse), count)?;
        self.try_reserve_delivered(count)?;
        self.try_relate_next::<CloneError>(&template.targets, count)?;
        let (dynamic, tables, slots) = self.storage.dynamic_parts()?;
        let made = dynamic.made();
        let number = dynamic.find_or_make(tables, template.kind(), &columns, Reclaim::Nothing)?;
        dynamic.reserve(tables, number, count, made)?;
        slots.try_reserve(count).inspect_err(|_| dynamic.undo(tables, number, made))?;
        let first = self.storage.tables[number as usize].len();
        for _ in 0..count {
            let sparse = template.pools.iter().map(|(component, clone, _)| (*component, *clone));
            // SAFETY: P1 for the template; W1 for the table, which has its components, and room.
            unsafe { self.copy_row(Source::Template(template), number, &template.clones, sparse, None) }?;
        }
        Ok(self.delivered_rows(number, first))
    }
}

impl<W: World> Store<W> {
    /// Adds clones of several entities. Each but the first one gets another target of a relation: the clone of the one that has the number.
    /// Returns the clone of the first one. [`deliver`](Self::deliver) follows.
    pub(super) fn clone_all(
        &mut self,
        relation: &RelationInfo<W>,
        all: &[(Entity, usize)],
    ) -> Result<Entity, CloneError> {
        let mut plans = try_collect(iter::empty(), all.len(), CLONES)?;
        for (entity, _) in all {
            plans.push(self.storage.plan_clone(*entity)?);
        }
        self.try_reserve_clones(&plans)?;
        let made = try_collect(iter::empty(), all.len(), CLONES)?;
        let mut clones = UnfinishedAll { store: self, made };
        for (plan, (_, target)) in plans.iter().zip(all) {
            let target = clones.made.get(*target).map(|target| (relation, *target));
            // SAFETY: W2: since the plans were made, clones came, and nothing else, so that the row has the values of the plan.
            let clone = unsafe { clones.store.clone_by(plan, target) }?;
            clones.made.push(clone);
        }
        let made = mem::take(&mut clones.made);
        made.first().copied().ok_or_else(|| ReserveError::out_of_memory(CLONES, 0).into())
    }

    /// Makes room for all clones, so that a `Clone` alone can fail from here on.
    fn try_reserve_clones(&mut self, plans: &[ClonePlan]) -> Result<(), ReserveError> {
        let mut tables = try_collect(plans.iter().map(|plan| plan.location.table), plans.len(), CLONES)?;
        tables.sort_unstable();
        self.storage.slots.try_reserve(plans.len())?;
        for rows in tables.chunk_by(|one, other| one == other) {
            self.storage.table_with_layout_mut(rows[0]).try_reserve(rows.len())?;
        }
        let notices = plans.iter().map(|plan| self.notices_of_clone(plan)).fold(0, usize::saturating_add);
        <Followers as Follower<W>>::try_reserve_rows(self, plans.len(), notices)?;
        let mut sparse = Vec::new();
        for (component, _) in plans.iter().flat_map(|plan| &plan.sparse) {
            if !sparse.contains(component) {
                try_push(&mut sparse, *component, CLONES)?;
                self.storage.try_reserve_pools(&[*component], plans.len())?;
            }
        }
        self.try_reserve_links_of_next(plans.len())
    }

    /// How many notifications there will be at most of a clone.
    fn notices_of_clone(&self, plan: &ClonePlan) -> usize {
        let columns = self.table_with_layout(plan.location.table).layout().components();
        let sparse = plan.sparse.iter().map(|(component, _)| *component);
        self.notices_of_arrival(columns.iter().map(|column| column.cell.component()).chain(sparse), 1)
    }

    /// Adds an entity by a plan, with another target of one relation, if one is given, which may be one. [`deliver`](Self::deliver)
    /// follows.
    ///
    /// # Safety
    ///
    /// Since the plan was made, rows have come at most.
    unsafe fn clone_by(
        &mut self,
        plan: &ClonePlan,
        target: Option<(&RelationInfo<W>, Entity)>,
    ) -> Result<Entity, CloneError> {
        let ClonePlan { entity, location, clones, sparse } = plan;
        let notices = self.notices_of_clone(plan);
        <Followers as Follower<W>>::try_reserve_rows(self, 1, notices)?;
        let (mut table, slots) = self.storage.table_and_slots(location.table);
        table.try_reserve_one()?;
        slots.try_reserve_one()?;
        let next = slots.next();
        for (component, _) in sparse {
            self.storage.sparse().try_reserve(&[*component], next)?;
        }
        if self.relations.is_linked(entity.index()) {
            self.try_reserve_links_of_next(1)?;
        }
        if let Some((relation, target)) = target {
            self.try_reserve_sources(relation, target)?;
        }
        let source = Source::Entity(*entity, *location);
        // SAFETY: W1, W2, the caller's promise: the row is one of the table's, in which there is room for one more. The clones are of its
        // components.
        unsafe { self.copy_row(source, location.table, clones, sparse.iter().copied(), target) }
    }

    /// Adds a row of clones, and commits it. If a clone fails or panics, nothing is added.
    ///
    /// # Safety
    ///
    /// The table has the components of the source, and room for a row. `clones` are those of the columns of the source that have a
    /// value, in order; `sparse` are some of its sparse components.
    unsafe fn copy_row(
        &mut self,
        source: Source<'_, W>,
        number: u32,
        clones: &[CloneValue],
        sparse: impl Iterator<Item = (usize, CloneValue)>,
        other: Option<(&RelationInfo<W>, Entity)>,
    ) -> Result<Entity, CloneError> {
        let target = self.table_with_layout(number);
        let (table, row) = match source {
            Source::Entity(_, location) => (target, location.row as usize),
            Source::Template(template) => (template.table(), 0),
        };
        // SAFETY: the caller's promise. A cloned entity is in the table of its clone.
        unsafe { clone_row(clones, (table, row), (target, self.cells(number))) };
        let end = target.len();
        let (mut target, slots) = self.storage.table_and_slots(number);
        let entity = slots.allocate(Location::new(number, end));
        // SAFETY: T2: `clone_row` has written the components, and there is room.
        unsafe { target.admit(entity) };
        let mut new = Unfinished { store: self, entity, done: false };
        for (component, clone) in sparse {
            // SAFETY: the caller's promise.
            unsafe { new.store.copy_to_pool(component, clone, source, entity) }?;
        }
        new.done = true;
        drop(new);
        if let Some((relation, target)) = other {
            (relation.write)(&mut self.storage, entity, Some(target));
        }
        self.commit_rows(number, end..end + 1);
        Ok(entity)
    }

    /// Clones a value to the pool of a sparse component, for an entity that has none.
    ///
    /// # Safety
    ///
    /// The source has a value of the component, and `clone` is how its values are cloned.
    unsafe fn copy_to_pool(
        &mut self,
        component: usize,
        clone: CloneValue,
        source: Source<'_, W>,
        to: Entity,
    ) -> Result<(), CloneError> {
        let components = [component];
        self.storage.sparse().try_reserve(&components, to)?;
        let from = match source {
            Source::Entity(entity, _) => self.storage.pools.value(schema::<W>(), component, Some(entity)),
            Source::Template(template) => template.sparse_value(component),
        };
        let Some(from) = from else {
            return Err(self.not_cloned(ComponentId::new(component)));
        };
        let (place, size) = (self.storage.sparse().place(component, to), self.value_size(component));
        // SAFETY: the caller's promise. The place is free, since the entity has no value yet.
        unsafe {
            clone.write(from.as_ptr(), place.as_ptr(), size);
            self.storage.sparse().admit(&components, to);
        }
        Ok(())
    }
}

/// How an entity is cloned.
struct ClonePlan {
    entity: Entity,
    location: Location,
    /// Of the columns that have a value, in order.
    clones: Vec<CloneValue>,
    sparse: Vec<(usize, CloneValue)>,
}

impl<W: Declare> Storage<W> {
    /// How an entity is cloned, if it can be.
    fn plan_clone(&self, entity: Entity) -> Result<ClonePlan, CloneError> {
        let location = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        let (clones, sparse) = (self.clones_of(location)?, self.sparse_clones_of(entity)?);
        Ok(ClonePlan { entity, location, clones, sparse })
    }

    /// How the components of a row are cloned, in the order of those columns that have a value.
    pub(super) fn clones_of(&self, location: Location) -> Result<Vec<CloneValue>, CloneError> {
        let table = self.table_with_layout(location.table);
        let columns = table.layout().components();
        let mut clones = try_collect(iter::empty(), columns.len(), CLONES)?;
        for column in columns.iter().filter(|column| table.bit(column.place(), location.row as usize)) {
            clones.push(self.clone_of_one(column.component(), table.entities()[location.row as usize])?);
        }
        Ok(clones)
    }

    /// How the sparse components of an entity are cloned.
    pub(super) fn sparse_clones_of(&self, entity: Entity) -> Result<Vec<(usize, CloneValue)>, CloneError> {
        let there = self.pooled_of(entity);
        let mut clones = try_collect(iter::empty(), there.clone().count(), CLONES)?;
        for place in there {
            clones.push((place, self.clone_of_one(ComponentId::new(place), entity)?));
        }
        Ok(clones)
    }

    /// How a component of an entity is cloned.
    fn clone_of_one(&self, component: ComponentId, entity: Entity) -> Result<CloneValue, CloneError> {
        Self::check_copies_of(component.index(), entity)?;
        match self.clone_of(component) {
            Some(clone) => Ok(CloneValue::Typed(clone)),
            None if self.is_plain_data(component) => Ok(CloneValue::Bytes),
            None => Err(self.not_cloned(component)),
        }
    }

    /// Checks that two entities may have the same value of a component.
    fn check_copies_of(component: usize, entity: Entity) -> Result<(), CloneError> {
        match W::COMPONENTS.get(component) {
            Some(declaration) if declaration.is_unique() => {
                Err(UniqueError { key_of: declaration.listed(), held_by: Some(entity) }.into())
            }
            _ => Ok(()),
        }
    }

    #[cold]
    pub(super) fn not_cloned(&self, component: ComponentId) -> CloneError {
        CloneError::NotClone { component: text_of_error(self.component_name(component).unwrap_or_default()) }
    }

    /// Whether the component is described by data, and values may be copied.
    fn is_plain_data(&self, component: ComponentId) -> bool {
        self.registered(component)
            .is_some_and(|registered| registered.fields.is_some() && registered.info.drop.is_none())
    }
}

/// The source of clones.
enum Source<'t, W: World> {
    Entity(Entity, Location),
    Template(&'t Template<W>),
}

impl<W: World> Clone for Source<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: World> Copy for Source<'_, W> {}

/// An entity with sparse components that are still being cloned. If a clone fails, the entity goes, and no follower learns of it: the
/// entity was never spawned.
struct Unfinished<'s, W: World> {
    store: &'s mut Store<W>,
    entity: Entity,
    done: bool,
}

impl<W: World> Drop for Unfinished<'_, W> {
    fn drop(&mut self) {
        if !self.done
            && let Some(location) = self.store.location(self.entity)
        {
            self.store.discard_row::<false>(self.entity, location);
        }
    }
}

/// Clones that go when this is dropped, unless all were made.
struct UnfinishedAll<'s, W: World> {
    store: &'s mut Store<W>,
    made: Vec<Entity>,
}

impl<W: World> Drop for UnfinishedAll<'_, W> {
    fn drop(&mut self) {
        while let Some(clone) = self.made.pop() {
            self.store.despawn(clone);
        }
    }
}

/// Clones the components of a row to the row at the end of a table. When a `Clone` panics, the clones that were made so far are dropped.
///
/// # Safety
///
/// The row is one of `source`, and the cells are those of `target`, which has all components of the row, and room.
/// `clones` are those of the columns of the row that have a value, in order.
pub(super) unsafe fn clone_row(
    clones: &[CloneValue],
    (source, row): (TableRef<'_>, usize),
    (target, cells): (TableRef<'_>, Cells<'_>),
) {
    /// The values that were cloned so far: as many of the first ones that the row has.
    struct Clones<'t> {
        source: (TableRef<'t>, usize),
        target: (TableRef<'t>, Cells<'t>),
        done: usize,
    }
    impl<'t> Clones<'t> {
        /// The columns of the row that have a value.
        fn present(&self) -> impl Iterator<Item = &'t Column> + use<'t> {
            let (source, row) = self.source;
            source.layout().components().iter().filter(move |column| source.bit(column.place(), row))
        }
    }
    impl Drop for Clones<'_> {
        fn drop(&mut self) {
            let (target, cells) = self.target;
            let row = target.len();
            for_each_despite_panics(self.present().take(self.done), |column| {
                let cell = target.layout().place(cells, column.cell);
                target.take_bit(cell, row);
                let first = target.column::<u8>(cell.prefix);
                // SAFETY: T1: the column has this value, beyond the rows of the table, which nothing refers to.
                unsafe { column.info.drop_values(first.byte_add(row * column.info.size).as_ptr(), 1) };
            });
        }
    }

    let end = target.len();
    let mut so_far = Clones { source: (source, row), target: (target, cells), done: 0 };
    for (column, clone) in so_far.present().zip(clones) {
        let (cell, size) = (target.layout().place(cells, column.cell), column.info.size);
        // SAFETY: T1, T2 for both tables: the value is there, and the place for its clone is free.
        unsafe {
            let from = source.column::<u8>(column.prefix).byte_add(row * size).as_ptr();
            let to = target.column::<u8>(cell.prefix).byte_add(end * size).as_ptr();
            clone.write(from, to, size);
            target.set_bit(cell, end);
        }
        so_far.done += 1;
    }
    so_far.done = 0;
}

/// The purpose of the memory, for errors.
pub(super) const CLONES: &str = "a template";

/// Panics where there can be no table so large, and aborts the program where there is no memory, as `Vec` does.
#[track_caller]
pub(super) fn clone_or_fail<T>(result: Result<T, CloneError>) -> Result<T, CloneError> {
    match result {
        Err(CloneError::Reserve(error)) if !error.is_closed() => fail(error),
        other => other,
    }
}
