//! Cloning: an entity, or a template from which many are spawned.
#![allow(unsafe_code)]

use super::Store;
use super::spawn::row_number;
use crate::dynamic::DynamicArchetype;
use crate::entity::{Entity, Location};
use crate::erased::Erased;
use crate::error::{CloneError, ReserveError};
use crate::memory::{text_of_error, try_box, try_collect};
use crate::panics::for_each_despite_panics;
use crate::registry::{ComponentId, Registered};
use crate::schema::{ArchetypeInfo, Cell, Column, place, schema};
use crate::storage::{Storage, clear_tables};
use crate::table::{Table, TableMut, fail};
use crate::world::World;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::{fmt, iter, ptr};

/// The components of an entity, cloned, to spawn many alike. See [`Store::template`].
///
/// Invariant: **P1** `table` is of the layout `archetype`, and has one row, whose column of entities holds nothing. The
/// cells are those of the world's components, as of the making of the template.
pub struct Template<W: World> {
    table: Erased<W::Components, Table>,
    /// Boxed, since a template is dropped as an argument too (A1).
    archetype: Box<[DynamicArchetype; 1]>,
    /// What the registered components are, which may be others in another world.
    registered: Vec<(ComponentId, Registered)>,
    clones: Vec<CloneValue>,
    /// The values of sparse components: each with its place, and a table like that of its pool.
    pools: Vec<(usize, CloneValue, Erased<W::Components, Table>)>,
}

/// How a value of a component is cloned to a free place. `false` if its type does not, after all.
#[derive(Clone, Copy)]
enum CloneValue {
    Typed(unsafe fn(*const u8, *mut u8) -> bool),
    Bytes,
}

impl CloneValue {
    /// Writes a clone of a value. `false` if there is none, and then nothing is written.
    ///
    /// # Safety
    ///
    /// `from` points to a value of the component whose values are cloned so, `size` bytes long; `to` to room for another.
    unsafe fn write(self, from: *const u8, to: *mut u8, size: usize) -> bool {
        match self {
            // SAFETY: the caller's promise.
            Self::Typed(clone) => unsafe { clone(from, to) },
            Self::Bytes => {
                // SAFETY: the caller's promise.
                unsafe { ptr::copy_nonoverlapping(from, to, size) };
                true
            }
        }
    }
}

impl<W: World> Store<W> {
    /// Adds an entity with clones of the components of another.
    ///
    /// Components can be cloned whose types derive `Component` and say `#[component(clone)]`, and those that are described
    /// by data and have no `on_drop`.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// #[derive(Component, Clone)]
    /// #[component(clone)]
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
    /// If a `Clone` does: nothing is spawned, and what was cloned so far is dropped. As [`spawn`](Self::spawn) does.
    #[track_caller]
    pub fn clone_entity(&mut self, entity: Entity) -> Result<Entity, CloneError> {
        self.try_clone_entity(entity).map_err(abort_without_memory)
    }

    /// As [`clone_entity`](Self::clone_entity), but says so where there is no memory.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has a component that cannot be cloned, or there is no memory for the new row. (What the
    /// `Clone` of a component does without memory is its own affair.) Nothing is spawned.
    ///
    /// # Panics
    ///
    /// If a `Clone` does: nothing is spawned, and what was cloned so far is dropped.
    pub fn try_clone_entity(&mut self, entity: Entity) -> Result<Entity, CloneError> {
        let location = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        let (clones, sparse) = (self.clones_of(location)?, self.sparse_clones_of(entity)?);
        self.reserve_in(location.table, 1)?;
        self.reserve_pools(sparse.iter().map(|(component, _)| *component), 1)?;
        let (table, info) = (&self.storage.tables[location.table as usize], self.info(location.table));
        // SAFETY: W1, W2: the layout and the row are the table's, and there is room for one more.
        unsafe { clone_row(&clones, (table, info, location.row as usize), (table, self.cells(location.table), info)) }
            .map_err(|component| self.not_cloned(component))?;
        let mut new = Unfinished { entity: self.admit(location.table), store: self, done: false };
        for (component, clone) in sparse {
            // SAFETY: O3: the entity has the component, whose values are cloned so.
            unsafe { new.store.clone_to_pool(component, clone, Source::Entity(entity), new.entity) }?;
        }
        new.done = true;
        let entity = new.entity;
        drop(new);
        Ok(self.told_of_spawned(entity))
    }

    /// A template with clones of the components of an entity. It is apart from the world: it outlives the entity, and can
    /// be used in other worlds of the same type.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has a component that cannot be cloned.
    ///
    /// # Panics
    ///
    /// If a `Clone` does.
    #[track_caller]
    pub fn template(&self, entity: Entity) -> Result<Template<W>, CloneError> {
        self.try_template(entity).map_err(abort_without_memory)
    }

    /// As [`template`](Self::template), but says so where there is no memory.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or has a component that cannot be cloned, or there is no memory for the template. (What the
    /// `Clone` of a component does without memory is its own affair.)
    ///
    /// # Panics
    ///
    /// If a `Clone` does.
    pub fn try_template(&self, entity: Entity) -> Result<Template<W>, CloneError> {
        let location = self.location(entity).ok_or_else(|| self.no_row(entity))?;
        let (clones, sparse) = (self.clones_of(location)?, self.sparse_clones_of(entity)?);
        let (source, info) = (&self.storage.tables[location.table as usize], self.info(location.table));
        let row = location.row as usize;
        let present = info.components().iter().filter(|it| source.bit(it.place(), row));
        let columns = present.map(|column| Column { bits: 0, ..*column });
        let columns = try_collect(columns, info.columns.len(), TEMPLATE)?;
        let archetype = try_box(DynamicArchetype::try_new(columns.into_iter())?).map_err(|_| no_memory())?;
        let [own] = &*archetype;
        let mut registered = try_collect(iter::empty(), own.info().columns.len(), TEMPLATE)?;
        for column in own.info().components() {
            let id = ComponentId::of(column);
            if let Some(component) = self.registered(id) {
                registered.push((id, component.try_clone()?));
            }
        }
        let pools = try_collect(iter::empty(), sparse.len(), TEMPLATE)?;
        let mut table = Erased::new(Table::new());
        table.try_reserve_one(own.info())?;
        let mut template = Template { table, archetype, registered, clones, pools };
        // SAFETY: W1, W2 for the source. The template's table has the components of the row, and room for one.
        unsafe { clone_row(&template.clones, (source, info, row), (&template.table, &[], template.info())) }
            .map_err(|component| self.not_cloned(component))?;
        // SAFETY: P1: all columns but that of the entities, which is not read, have their value.
        unsafe { template.table.set_len(1) };
        template.table.stamp_rows(template.archetype[0].info(), 0..1, 0);
        for (component, clone) in sparse {
            let info = &schema::<W>().pools[component];
            let from = self
                .storage
                .pools
                .value(schema::<W>(), component, Some(entity))
                .ok_or(CloneError::NoSuchEntity(entity))?;
            template.pools.push((component, clone, Erased::new(Table::new())));
            let (Some((_, _, table)), Some(column)) = (template.pools.last_mut(), info.components().first()) else {
                continue;
            };
            table.try_reserve_one(info)?;
            let (first, size) = (table.column::<u8>(column.prefix), column.info.size);
            // SAFETY: the value is one of the component, whose values are cloned so. P1: the row is complete then.
            unsafe {
                clone
                    .write(from.as_ptr(), first.as_ptr(), size)
                    .then_some(())
                    .ok_or_else(|| self.not_cloned(ComponentId::new(component)))?;
                table.set_len(1);
            }
            table.stamp_rows(info, 0..1, 0);
        }
        Ok(template)
    }

    /// Adds entities with clones of the components of a template. Returns them: the last ones of the table.
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
        self.try_spawn_template(template, count).map_err(abort_without_memory)
    }

    /// As [`spawn_template`](Self::spawn_template), but says so where there is no memory. Room for all is made first.
    ///
    /// # Errors
    ///
    /// If a component of the template is not one of this world, or there is no memory for the rows. Nothing is spawned. (What
    /// the `Clone` of a component does without memory is its own affair.)
    ///
    /// # Panics
    ///
    /// If a `Clone` does: the entities that were spawned so far stay.
    pub fn try_spawn_template(&mut self, template: &Template<W>, count: usize) -> Result<&[Entity], CloneError> {
        let info = template.info();
        for (id, registered) in &template.registered {
            if !self.registered(*id).is_some_and(|own| own.is_same(registered)) {
                return Err(CloneError::NoSuchComponent(*id));
            }
        }
        let own = |column: &Column| self.column_of(ComponentId::of(column));
        let columns = try_collect(info.components().iter().filter_map(own), info.columns.len(), TEMPLATE)?;
        self.reserve_pools(template.pools.iter().map(|(component, ..)| *component), count)?;
        self.reserve_logs(count)?;
        let (dynamic, tables, slots) = self.changing()?;
        let made = dynamic.made();
        let number = dynamic.find_or_make(tables, &columns)?;
        dynamic.reserve(tables, number, count, made)?;
        slots.try_reserve(count).inspect_err(|_| dynamic.undo(tables, number, made))?;
        let first = self.storage.tables[number as usize].len();
        for _ in 0..count {
            let table = &self.storage.tables[number as usize];
            // SAFETY: P1 for the template; W1 for the table, which has its components, and room.
            unsafe {
                clone_row(&template.clones, (&template.table, info, 0), (table, self.cells(number), self.info(number)))
            }
            .map_err(|component| self.not_cloned(component))?;
            let mut new = Unfinished { entity: self.admit(number), store: self, done: false };
            for (component, clone, table) in &template.pools {
                // SAFETY: P1: the table is of the component's pool, and has a value.
                unsafe { new.store.clone_to_pool(*component, *clone, Source::Table(table), new.entity) }?;
            }
            new.done = true;
            let entity = new.entity;
            drop(new);
            if self.is_arrival_observed() {
                self.tell_spawned(entity);
            }
        }
        Ok(self.spawned_from(number, first))
    }

    /// How the components of a row are cloned, in the order of those columns that have a value.
    fn clones_of(&self, location: Location) -> Result<Vec<CloneValue>, CloneError> {
        let table = &self.storage.tables[location.table as usize];
        let columns = self.info(location.table).components();
        let mut clones = try_collect(iter::empty(), columns.len(), TEMPLATE)?;
        for column in columns.iter().filter(|column| table.bit(column.place(), location.row as usize)) {
            let id = ComponentId::of(column);
            clones.push(match self.clone_of(id) {
                Some(clone) => CloneValue::Typed(clone),
                None if self.is_plain_data(id) => CloneValue::Bytes,
                None => return Err(self.not_cloned(id)),
            });
        }
        Ok(clones)
    }

    /// How the sparse components of an entity are cloned.
    fn sparse_clones_of(&self, entity: Entity) -> Result<Vec<(usize, CloneValue)>, CloneError> {
        let components = schema::<W>().components;
        let sparse = components.iter().enumerate().filter(|(_, info)| info.sparse).map(|(place, _)| place);
        let has = |place: &usize| self.storage.pools.value(schema::<W>(), *place, Some(entity)).is_some();
        let there = sparse.filter(has);
        let mut clones = try_collect(iter::empty(), there.clone().count(), TEMPLATE)?;
        for place in there {
            let clone = self.description(ComponentId::new(place)).and_then(|it| it.clone);
            let clone = clone.ok_or_else(|| self.not_cloned(ComponentId::new(place)))?;
            clones.push((place, CloneValue::Typed(clone)));
        }
        Ok(clones)
    }

    /// Clones a value to the pool of a sparse component, for an entity that has none.
    ///
    /// # Safety
    ///
    /// The source has a value of the component, and `clone` is how its values are cloned.
    unsafe fn clone_to_pool(
        &mut self,
        component: usize,
        clone: CloneValue,
        source: Source<'_>,
        to: Entity,
    ) -> Result<(), CloneError> {
        let components = [component];
        self.storage.sparse().try_reserve(&components, to)?;
        let info = &schema::<W>().pools[component];
        let from = match source {
            Source::Entity(entity) => self.storage.pools.value(schema::<W>(), component, Some(entity)),
            Source::Table(table) => info.components().first().map(|column| table.column::<u8>(column.prefix)),
        };
        let Some(from) = from else {
            return Err(self.not_cloned(ComponentId::new(component)));
        };
        let (place, size) = (self.storage.sparse().place(component, to), schema::<W>().components[component].size);
        // SAFETY: the caller's promise. The place is free, since the entity has no value yet.
        unsafe {
            if !clone.write(from.as_ptr(), place.as_ptr(), size) {
                return Err(self.not_cloned(ComponentId::new(component)));
            }
            self.storage.sparse().admit(&components, to);
        }
        Ok(())
    }

    #[cold]
    fn not_cloned(&self, component: ComponentId) -> CloneError {
        CloneError::NotClone { component: text_of_error(self.component_name(component).unwrap_or_default()) }
    }

    /// Whether the component is described by data, and values may be copied.
    fn is_plain_data(&self, component: ComponentId) -> bool {
        self.registered(component)
            .is_some_and(|registered| registered.fields.is_some() && registered.info.drop.is_none())
    }

    /// Makes room in the pools of these sparse components, and in their groups, for the next entities.
    fn reserve_pools(&mut self, mut components: impl Iterator<Item = usize>, count: usize) -> Result<(), ReserveError> {
        components.try_for_each(|component| self.reserve_sparse(&[component], count))
    }

    /// Makes room for rows in a table, and for their entities.
    fn reserve_in(&mut self, number: u32, count: usize) -> Result<(), ReserveError> {
        self.reserve_logs(count)?;
        let Storage { tables, dynamic, slots, .. } = &mut self.storage;
        let info = crate::storage::layout(schema::<W>(), dynamic.as_ref(), number);
        tables[number as usize].try_reserve(info, count)?;
        slots.try_reserve(count)
    }

    /// Makes the row at the end of a table one of its rows. Its components were written, and there is room for its entity.
    fn admit(&mut self, number: u32) -> Entity {
        let Self { storage: Storage { tables, dynamic, slots, tick, .. }, removed, .. } = self;
        let info = crate::storage::layout(schema::<W>(), dynamic.as_ref(), number);
        let table = &mut tables[number as usize];
        let entity = slots.allocate(Location { table: number, row: row_number(table.len()) });
        // SAFETY: T2: `clone_row` has written the components, in a row for which `reserve_in` has made room.
        unsafe { table.admit(info, entity) };
        table.stamp_rows(info, table.len() - 1..table.len(), tick.stamp());
        removed.spend(1);
        entity
    }
}

/// Where a value of a sparse component is cloned from.
#[derive(Clone, Copy)]
enum Source<'s> {
    Entity(Entity),
    /// The first row of a table like that of the pool.
    Table(&'s Table),
}

/// An entity whose sparse components are still being cloned. If a clone fails, the entity goes, and no observer is notified: the
/// entity was never spawned.
struct Unfinished<'s, W: World> {
    store: &'s mut Store<W>,
    entity: Entity,
    done: bool,
}

impl<W: World> Drop for Unfinished<'_, W> {
    fn drop(&mut self) {
        if !self.done {
            self.store.discard_spawned(self.entity);
        }
    }
}

/// Clones the components of a row to the row at the end of a table. When a `Clone` panics or gives nothing, what was cloned
/// so far is dropped. An error names the component whose `Clone` gave nothing.
///
/// # Safety
///
/// `info` and `row` are those of `source`; cells and layout those of `target`, which has all components of the row, and room.
/// `clones` are those of the columns of the row that have a value, in order.
unsafe fn clone_row(
    clones: &[CloneValue],
    (source, info, row): (&Table, &ArchetypeInfo<'_>, usize),
    (target, cells, target_info): (&Table, &[Cell], &ArchetypeInfo<'_>),
) -> Result<(), ComponentId> {
    /// The values that were cloned so far: as many of the first ones that the row has.
    struct Clones<'t> {
        source: (&'t Table, &'t ArchetypeInfo<'t>, usize),
        target: (&'t Table, &'t [Cell], &'t ArchetypeInfo<'t>),
        done: usize,
    }
    impl<'t> Clones<'t> {
        /// The columns of the row that have a value.
        fn present(&self) -> impl Iterator<Item = &'t Column> + use<'t> {
            let (source, info, row) = self.source;
            info.components().iter().filter(move |column| source.bit(column.place(), row))
        }
    }
    impl Drop for Clones<'_> {
        fn drop(&mut self) {
            let (target, cells, target_info) = self.target;
            let row = target.len();
            for_each_despite_panics(self.present().take(self.done), |column| {
                let cell = place(cells, target_info, column.cell);
                target.take_bit(cell, row);
                let first = target.column::<u8>(cell.prefix);
                // SAFETY: T1: the column has this value, beyond the rows of the table, which nothing refers to.
                unsafe { column.info.drop_values(first.byte_add(row * column.info.size).as_ptr(), 1) };
            });
        }
    }

    let end = target.len();
    let mut so_far = Clones { source: (source, info, row), target: (target, cells, target_info), done: 0 };
    for (column, clone) in so_far.present().zip(clones) {
        let (cell, size) = (place(cells, target_info, column.cell), column.info.size);
        // SAFETY: T1, T2 for both tables: the value is there, and the place for its clone is free.
        let done = unsafe {
            let from = source.column::<u8>(column.prefix).byte_add(row * size).as_ptr();
            let to = target.column::<u8>(cell.prefix).byte_add(end * size).as_ptr();
            clone.write(from, to, size)
        };
        if !done {
            return Err(ComponentId::of(column));
        }
        target.set_bit(cell, end);
        so_far.done += 1;
    }
    so_far.done = 0;
    Ok(())
}

impl<W: World> Template<W> {
    /// The layout of its table.
    fn info(&self) -> &ArchetypeInfo<'_> {
        self.archetype[0].info()
    }

    /// Asserts P1.
    ///
    /// # Panics
    ///
    /// If it is broken, which would be a bug of this crate.
    pub fn check_invariants(&self) {
        self.info().check_invariants();
        self.table.check_invariants(self.info(), 0);
        assert_eq!(self.table.len(), 1, "P1: a template has one row");
        assert_eq!(self.clones.len(), self.info().components().len(), "P1: and a way to clone each of its values");
        for (component, _, table) in &self.pools {
            table.check_invariants(&schema::<W>().pools[*component], 0);
            assert!(
                schema::<W>().components[*component].sparse && table.len() == 1,
                "P1: a value of a sparse component"
            );
        }
    }
}

fn no_memory() -> ReserveError {
    ReserveError::out_of_memory(TEMPLATE, size_of::<DynamicArchetype>())
}

/// What memory is asked for.
const TEMPLATE: &str = "a template";

/// Aborts the program where there is no memory, as `Vec` does.
#[track_caller]
fn abort_without_memory(error: CloneError) -> CloneError {
    match error {
        CloneError::Reserve(error) if !error.is_closed() => fail(error),
        other => other,
    }
}

impl<W: World> Drop for Template<W> {
    fn drop(&mut self) {
        let Self { table, archetype, .. } = self;
        let pools = &mut self.pools;
        for_each_despite_panics(0..=pools.len(), |step| match step.checked_sub(1).map(|place| &mut pools[place]) {
            // SAFETY: T6: the table was made with the layout of its archetype.
            None => clear_tables(iter::once(unsafe { TableMut::new(table, archetype[0].info()) }), true),
            Some((component, _, table)) => {
                // SAFETY: O1: the table was made with the layout of the component's pool.
                let table = unsafe { TableMut::new(table, &schema::<W>().pools[*component]) };
                clear_tables(iter::once(table), true);
            }
        });
    }
}

impl<W: World> fmt::Debug for Template<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Template").field("components", &self.clones.len()).finish_non_exhaustive()
    }
}
