//! Rows come as clones: of another entity, or of a template.
#![allow(unsafe_code)]

use super::followers::Followers;
use super::{Follower, Template};
use crate::base::component::{self};
use crate::base::component_id::ComponentId;
use crate::base::entity_map::{EntityMap, EntityPairs};
use crate::base::error::{CloneError, ReserveError, UniqueError, fail, text_of_error};
use crate::base::memory::{try_collect, try_push};
use crate::base::panics::for_each_despite_panics;
use crate::schema::{Cells, Column, Declare, schema};
use crate::storage::Storage;
use crate::storage::dynamic::Reclaim;
use crate::storage::slots::Location;
use crate::storage::table::TableRef;
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::{iter, mem, ptr, slice};
use ecs_value::Entity;

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
    /// Adds an entity with clones of the components of another. A handle of the cloned entity itself in them becomes that of the clone, where
    /// handles are [found](Self::clone_with_descendants); other handles stay.
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
    /// If a `Clone` or a [`MapEntities`](trait@crate::MapEntities) does: nothing is spawned, and the clones that were made so far are dropped. As
    /// [`spawn`](Self::spawn) does.
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
    /// If a `Clone` or a [`MapEntities`](trait@crate::MapEntities) does: the entities that were spawned so far stay. As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn spawn_template(
        &mut self,
        template: &Template<W>,
        count: usize,
    ) -> Result<&[Entity], CloneError> {
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
    /// If a `Clone` or a [`MapEntities`](trait@crate::MapEntities) does: nothing is spawned, and the clones that were made so far are dropped.
    pub fn try_clone_entity(&mut self, entity: Entity) -> Result<Entity, CloneError> {
        let plan = self.storage.plan_clone(entity)?;
        self.try_reserve_clones(slice::from_ref(&plan))?;
        // SAFETY: W2: nothing comes between the two, so that the row has the values of the plan.
        let copy = unsafe { self.copy_by(&plan) }?;
        if plan.has_handles {
            self.map_own_handles(entity, copy);
        }
        self.commit_copy(copy);
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
    /// If a `Clone` or a [`MapEntities`](trait@crate::MapEntities) does: the entities that were spawned so far stay.
    pub fn try_spawn_template(
        &mut self,
        template: &Template<W>,
        count: usize,
    ) -> Result<&[Entity], CloneError> {
        let info = template.table().layout();
        for (id, registered) in &template.registered {
            if !self
                .registered(*id)
                .is_some_and(|own| own.is_same(registered))
            {
                return Err(CloneError::NoSuchComponent(*id));
            }
        }
        let own = |column: &Column| self.column_of(column.component());
        let columns = try_collect(
            info.components().iter().filter_map(own),
            info.columns.len(),
            CLONES,
        )?;
        for (component, ..) in &template.pools {
            self.storage.try_reserve_pools(&[*component], count)?;
        }
        let sparse = template.pools.iter().map(|(component, ..)| *component);
        self.try_reserve_arrival(
            columns
                .iter()
                .map(|column| column.cell.component())
                .chain(sparse),
            count,
        )?;
        self.try_reserve_delivered(count)?;
        self.try_relate_next::<CloneError>(&template.targets, count)?;
        let (dynamic, tables, slots) = self.storage.dynamic_parts()?;
        let made = dynamic.made();
        let number = dynamic.find_or_make(tables, template.kind(), &columns, Reclaim::Nothing)?;
        dynamic.reserve(tables, number, count, made)?;
        slots
            .try_reserve(count)
            .inspect_err(|_| dynamic.undo(tables, number, made))?;
        let first = self.storage.tables[number as usize].len();
        for _ in 0..count {
            let sparse = template
                .pools
                .iter()
                .map(|(component, clone, _)| (*component, *clone));
            // SAFETY: P1 for the template; W1 for the table, which has its components, and room.
            let copy = unsafe {
                self.copy_row(Source::Template(template), number, &template.clones, sparse)
            }?;
            if template.has_handles {
                self.map_own_handles(template.entity, copy);
            }
            self.commit_copy(copy);
        }
        Ok(self.delivered_rows(number, first))
    }
}

impl<W: World> Store<W> {
    /// Adds clones of several entities. Links and handles among them refer to the clones. Returns the clones in order, with the map to
    /// them. [`deliver`](Self::deliver) follows.
    pub(super) fn clone_all(&mut self, all: &[Entity]) -> Result<EntityPairs, CloneError> {
        let mut plans = try_collect(iter::empty(), all.len(), CLONES)?;
        for entity in all {
            plans.push(self.storage.plan_clone(*entity)?);
        }
        self.try_reserve_clones(&plans)?;
        let mut pairs = EntityPairs::try_with_room(all.len(), CLONES)?;
        let made = try_collect(iter::empty(), all.len(), CLONES)?;
        let mut clones = Unfinished { store: self, made };
        for plan in &plans {
            // SAFETY: W2: since the plans were made, clones came, and nothing else, so that the row has the values of the plan.
            let clone = unsafe { clones.store.copy_by(plan) }?;
            clones.made.push(clone);
        }
        pairs.fill(all, &clones.made);
        for (plan, clone) in plans.iter().zip(&clones.made) {
            if plan.has_handles {
                clones.store.storage.map_handles(*clone, &pairs.map());
            }
            clones.store.map_links(*clone, &pairs.map());
        }
        let Unfinished { store, made } = &mut clones;
        for clone in mem::take(made) {
            store.commit_copy(clone);
        }
        Ok(pairs)
    }

    /// Writes the relations of a clone that was not committed: a target that was cloned too becomes its clone.
    fn map_links(&mut self, clone: Entity, map: &EntityMap<'_>) {
        for relation in W::RELATIONS {
            let target = (relation.read)(&self.storage, clone).and_then(|target| map.get(target));
            if target.is_some() {
                (relation.write)(&mut self.storage, clone, target);
            }
        }
    }

    /// Maps the handles of an entity in the values of its copy, which was not committed. If that panics, there is no copy.
    pub(super) fn map_own_handles(&mut self, entity: Entity, copy: Entity) {
        let new = Unfinished {
            store: self,
            made: [copy],
        };
        new.store
            .storage
            .map_handles(copy, &EntityMap::of_one(&[(entity, copy)]));
        mem::forget(new);
    }

    /// Lets the followers know of a copy.
    fn commit_copy(&mut self, copy: Entity) {
        if let Some(Location { table, row, .. }) = self.location(copy) {
            self.commit_rows(table, row as usize..row as usize + 1);
        }
    }

    /// Makes room for all clones, so that a `Clone` alone can fail from here on.
    fn try_reserve_clones(&mut self, plans: &[ClonePlan]) -> Result<(), ReserveError> {
        let mut tables = try_collect(
            plans.iter().map(|plan| plan.location.table),
            plans.len(),
            CLONES,
        )?;
        tables.sort_unstable();
        self.storage.slots.try_reserve(plans.len())?;
        for rows in tables.chunk_by(|one, other| one == other) {
            self.storage
                .table_with_layout_mut(rows[0])
                .try_reserve(rows.len())?;
        }
        let notices = plans
            .iter()
            .map(|plan| self.notices_of_clone(plan))
            .fold(0, usize::saturating_add);
        <Followers as Follower<W>>::try_reserve_rows(self, plans.len(), notices)?;
        let mut sparse = Vec::new();
        for (component, _) in plans.iter().flat_map(|plan| &plan.sparse) {
            if !sparse.contains(component) {
                try_push(&mut sparse, *component, CLONES)?;
                self.storage.try_reserve_pools(&[*component], plans.len())?;
            }
        }
        let is_linked = plans
            .iter()
            .any(|plan| self.relations.is_linked(plan.entity.index()));
        if is_linked {
            self.try_reserve_links_of_next(plans.len())
        } else {
            Ok(())
        }
    }

    /// How many notifications there will be at most of a clone.
    fn notices_of_clone(&self, plan: &ClonePlan) -> usize {
        let columns = self
            .table_with_layout(plan.location.table)
            .layout()
            .components();
        let sparse = plan.sparse.iter().map(|(component, _)| *component);
        self.notices_of_arrival(
            columns
                .iter()
                .map(|column| column.cell.component())
                .chain(sparse),
            1,
        )
    }

    /// Adds an entity by a plan, with room for it. It is not committed.
    ///
    /// # Safety
    ///
    /// Since the plan was made, rows have come at most.
    unsafe fn copy_by(&mut self, plan: &ClonePlan) -> Result<Entity, CloneError> {
        let ClonePlan {
            entity,
            location,
            clones,
            sparse,
            ..
        } = plan;
        let source = Source::Entity(*entity, *location);
        // SAFETY: W1, W2, the caller's promise: the row is one of the table's, in which there is room for one more. The clones are of its
        // components.
        unsafe { self.copy_row(source, location.table, clones, sparse.iter().copied()) }
    }

    /// Adds a row of clones, which is not committed. If a clone fails or panics, nothing is added.
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
        let new = Unfinished {
            store: self,
            made: [entity],
        };
        for (component, clone) in sparse {
            // SAFETY: the caller's promise.
            unsafe { new.store.copy_to_pool(component, clone, source, entity) }?;
        }
        mem::forget(new);
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
            Source::Entity(entity, _) => {
                self.storage
                    .pools
                    .value(schema::<W>(), component, Some(entity))
            }
            Source::Template(template) => template.sparse_value(component),
        };
        let Some(from) = from else {
            return Err(self.not_cloned(ComponentId::new(component)));
        };
        let (place, size) = (
            self.storage.sparse().place(component, to),
            self.value_size(component),
        );
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
    /// Whether there may be handles in the values.
    has_handles: bool,
}

impl<W: Declare> Storage<W> {
    /// How an entity is cloned, if it can be.
    fn plan_clone(&self, entity: Entity) -> Result<ClonePlan, CloneError> {
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

    /// Whether there may be handles in the values of an entity.
    pub(super) fn has_handles(&self, entity: Entity) -> bool {
        self.components_of(entity)
            .any(|component| self.may_have_handles(component))
    }

    /// How the components of a row are cloned, in the order of those columns that have a value.
    pub(super) fn clones_of(&self, location: Location) -> Result<Vec<CloneValue>, CloneError> {
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
    pub(super) fn sparse_clones_of(
        &self,
        entity: Entity,
    ) -> Result<Vec<(usize, CloneValue)>, CloneError> {
        let there = self.pooled_of(entity);
        let mut clones = try_collect(iter::empty(), there.clone().count(), CLONES)?;
        for place in there {
            clones.push((place, self.clone_of_one(ComponentId::new(place), entity)?));
        }
        Ok(clones)
    }

    /// How a component of an entity is cloned.
    fn clone_of_one(
        &self,
        component: ComponentId,
        entity: Entity,
    ) -> Result<CloneValue, CloneError> {
        Self::check_copies_of(component.index(), entity)?;
        match self.copying_of(component) {
            Some(copying) => Ok(CloneValue::Typed(copying.clone)),
            None if self.is_plain_data(component) => Ok(CloneValue::Bytes),
            None => Err(self.not_cloned(component)),
        }
    }

    /// Checks that two entities may have the same value of a component.
    fn check_copies_of(component: usize, entity: Entity) -> Result<(), CloneError> {
        match W::COMPONENTS.get(component) {
            Some(declaration) if declaration.is_unique() => Err(UniqueError {
                key_of: declaration.listed(),
                held_by: Some(entity),
            }
            .into()),
            _ => Ok(()),
        }
    }

    #[cold]
    pub(super) fn not_cloned(&self, component: ComponentId) -> CloneError {
        CloneError::NotClone {
            component: text_of_error(self.component_name(component).unwrap_or_default()),
        }
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

impl_copy!([W: World] Source<'_, W>);

/// Entities that are not committed. If this is dropped before it is forgotten, they go, and no follower learns of them: they were never spawned.
struct Unfinished<'s, W: World, E: AsRef<[Entity]>> {
    store: &'s mut Store<W>,
    made: E,
}

impl<W: World, E: AsRef<[Entity]>> Drop for Unfinished<'_, W, E> {
    fn drop(&mut self) {
        let Self { store, made } = self;
        for_each_despite_panics(made.as_ref().iter().rev(), |entity| {
            if let Some(location) = store.location(*entity) {
                store.storage.discard_row(*entity, location);
            }
        });
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
            source
                .layout()
                .components()
                .iter()
                .filter(move |column| source.bit(column.place(), row))
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
                unsafe {
                    column
                        .info
                        .drop_values(first.byte_add(row * column.info.size).as_ptr(), 1);
                };
            });
        }
    }

    let end = target.len();
    let mut so_far = Clones {
        source: (source, row),
        target: (target, cells),
        done: 0,
    };
    for (column, clone) in so_far.present().zip(clones) {
        let (cell, size) = (target.layout().place(cells, column.cell), column.info.size);
        // SAFETY: T1, T2 for both tables: the value is there, and the place for its clone is free.
        unsafe {
            let from = source
                .column::<u8>(column.prefix)
                .byte_add(row * size)
                .as_ptr();
            let to = target
                .column::<u8>(cell.prefix)
                .byte_add(end * size)
                .as_ptr();
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
