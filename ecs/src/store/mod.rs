//! The store: the slots of the entities and one list of tables.

mod access;
mod change;
mod cloning;
mod commands;
mod data;
mod despawn;
mod events;
mod fields;
mod inspect;
mod intent;
mod introspect;
mod invariants;
mod keys;
mod observers;
mod queries;
mod removed;
mod resources;
mod schedules;
mod sorting;
mod spawn;
mod ticks;
mod views;

pub use change::Exchanged;
pub use cloning::Template;
pub use inspect::{Entities, TableMemory};
pub use introspect::{ArchetypeView, ComponentView, Fields};
pub(crate) use resources::missing as missing_resource;
pub use views::Split;

use crate::command::CommandErrors;
use crate::dynamic::{Dynamic, LazyDynamic};
use crate::entity::{Entity, Location, Slots};
use crate::erased::Erased;
use crate::error::ReserveError;
use crate::observer::Observers;
use crate::panics::for_each_despite_panics;
use crate::registry::Registry;
use crate::removed::RemovedLogs;
use crate::resource::Resources;
use crate::schedule::Schedules;
use crate::schema::{ArchetypeInfo, ArchetypeOf, Cell, Schema, World, archetype_info, schema};
use crate::sparse::{Groups, Pools, Sparse};
use crate::table::{Table, fail};
use crate::tick::ChangeTick;
use alloc::vec::Vec;
use core::fmt;

/// What every world can do. A world made by [`world!`](crate::world) dereferences to it.
///
/// Invariants:
///
/// * **W1** `tables` are the tables of the schema's archetypes, one each, in the same order, and after them those of the
///   dynamic archetypes (D1). Each was made with its archetype's layout. No table is given away, or lent as `&mut` to
///   users.
/// * **W2** The slot of a living entity says a table and a row of it, and that row's entity is this one. There are as
///   many living entities as rows.
pub struct Store<W: World> {
    tables: Erased<W::Components, Vec<Table>>,
    slots: Slots,
    /// The archetypes that were made while the program runs, once there is one.
    dynamic: LazyDynamic,
    /// The values of sparse components.
    pools: Erased<W::Components, Pools>,
    /// The groups of sparse components.
    groups: Groups,
    /// The components that `world!` does not list.
    registry: Registry,
    resources: Erased<W::Resources, Resources>,
    /// What the schedules keep from one run to the next.
    schedules: Schedules<W>,
    /// The commands that could not be done.
    command_errors: CommandErrors,
    /// The tick of what is done now.
    tick: ChangeTick,
    /// What was removed of the components that are watched.
    removed: Erased<W::Components, RemovedLogs>,
    pub(crate) observers: Observers<W>,
}

impl<W: World> Store<W> {
    /// An empty world. Tables get their memory with their first row.
    pub fn new() -> Self {
        let mut store = Self::undeclared();
        for observer in const { W::OBSERVERS }.iter().copied().flatten() {
            store.declare(observer);
        }
        store
    }

    /// An empty world, without the observers that it declares.
    fn undeclared() -> Self {
        let declared = schema::<W>().archetypes.len();
        let mut tables = Vec::with_capacity(declared);
        tables.resize_with(declared, Table::new);
        Self {
            tables: Erased::new(tables),
            slots: Slots::new(),
            dynamic: LazyDynamic::default(),
            pools: Erased::default(),
            groups: Groups::default(),
            registry: Registry::default(),
            resources: Erased::default(),
            schedules: Schedules::default(),
            command_errors: CommandErrors::default(),
            tick: ChangeTick::FIRST,
            removed: Erased::default(),
            observers: Observers::none(),
        }
    }

    /// An empty world with room for the ids of so many entities. Tables make room for rows by
    /// [`reserve`](Self::reserve), or as their archetype's `capacity` says.
    pub fn with_capacity(entities: usize) -> Self {
        let mut store = Self::new();
        store.reserve_entities(entities);
        store
    }

    /// Makes room for the ids of so many more entities.
    ///
    /// # Panics
    ///
    /// If there would be more than 2³² − 2 ids. If the allocator fails, the program aborts.
    #[track_caller]
    pub fn reserve_entities(&mut self, additional: usize) {
        self.slots.try_reserve(additional).unwrap_or_else(|error| fail(error));
    }

    /// How many entities are alive. O(tables).
    pub fn len(&self) -> usize {
        self.tables.iter().map(Table::len).sum()
    }

    /// Whether no entity is alive. O(tables).
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Makes room for so many more rows of the archetype, and for their entities.
    ///
    /// # Panics
    ///
    /// If there can be no table so large. If the allocator fails, the program aborts.
    #[track_caller]
    pub fn reserve<A: ArchetypeOf<W>>(&mut self, additional: usize) {
        self.try_reserve::<A>(additional).unwrap_or_else(|error| fail(error));
    }

    /// Makes room for so many more rows of the archetype, and for their entities.
    ///
    /// # Errors
    ///
    /// If there can be no table so large, or no memory for it. The world is as it was.
    pub fn try_reserve<A: ArchetypeOf<W>>(&mut self, additional: usize) -> Result<(), ReserveError> {
        let info = archetype_info::<A>();
        // Limits come first, so that nothing is asked of the allocator for what there cannot be.
        self.table::<A>().check_room(info, additional)?;
        self.slots.check_room(additional)?;
        self.table_mut::<A>().try_reserve(info, additional)?;
        self.slots.try_reserve(additional)?;
        self.reserve_logs(additional)
    }

    /// Gives back the memory that no row, no value and no slot needs.
    pub fn shrink_to_fit(&mut self) {
        for (number, table) in (0..).zip(self.tables.iter_mut()) {
            table.shrink_to_fit(layout(schema::<W>(), self.dynamic.as_ref(), number));
        }
        self.pools.shrink_to_fit(schema::<W>());
        self.slots.shrink_to_fit();
    }

    /// Drops all values, of the tables and then of the pools. When one panics, the others are dropped all the same.
    fn clear_all(&mut self, free: bool) {
        let Self { tables, dynamic, pools, groups, .. } = self;
        groups.clear();
        if free {
            groups.deallocate();
        }
        // A world that never had a row has nothing to drop.
        if pools.is_empty() && tables.iter().all(|table| table.capacity() == 0) {
            return;
        }
        let mut pools = Some(pools);
        for_each_despite_panics(0..2, |step| match step {
            0 => clear_tables(tables, |table| layout(schema::<W>(), dynamic.as_ref(), table), free),
            _ => pools.take().into_iter().for_each(|pools| pools.clear(schema::<W>(), free)),
        });
    }

    /// All tables, in the order of the archetypes.
    #[inline(always)]
    pub(crate) fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// The place of a living entity. Where there is no table of that number, the entity has no row.
    #[inline(always)]
    pub(crate) fn locate(&self, entity: Entity) -> Option<Location> {
        self.slots.locate(entity)
    }

    /// The table and place of a living entity.
    #[inline(always)]
    pub(crate) fn find(&self, entity: Entity) -> Option<(&Table, Location)> {
        let location = self.locate(entity)?;
        // A dead slot and a reserved one name a table that there is not.
        Some((self.table_at(location.table)?, location))
    }

    #[inline(always)]
    fn table<A: ArchetypeOf<W>>(&self) -> &Table {
        &self.tables[A::INDEX]
    }

    #[inline(always)]
    fn table_mut<A: ArchetypeOf<W>>(&mut self) -> &mut Table {
        &mut self.tables[A::INDEX]
    }

    /// The layout of a table.
    #[inline(always)]
    pub(crate) fn info(&self, table: u32) -> &ArchetypeInfo<'_> {
        layout(schema::<W>(), self.dynamic.as_ref(), table)
    }

    /// The cell of a component in a table, whether the world lists it or not.
    #[inline(always)]
    pub(crate) fn place(&self, table: u32, cell: usize) -> Cell {
        match self.cells(table).get(cell) {
            Some(place) => *place,
            None => self.dynamic().map_or(Cell::ABSENT, |dynamic| dynamic.registered_cell(table, cell)),
        }
    }

    /// The cells of a table, of the components that the world lists.
    #[inline(always)]
    pub(crate) fn cells(&self, table: u32) -> &[Cell] {
        cells(schema::<W>(), self.dynamic.as_ref(), table)
    }

    #[inline(always)]
    pub(crate) fn pools(&self) -> &Pools {
        &self.pools
    }

    /// The pools and groups, for the sparse components of a bundle.
    #[inline(always)]
    fn sparse(&mut self) -> Sparse<'_> {
        Sparse::of::<W>(&mut self.pools, &mut self.groups, self.tick)
    }

    #[inline(always)]
    pub(crate) fn resources(&self) -> &Resources {
        &self.resources
    }

    pub(crate) fn groups(&self) -> &Groups {
        &self.groups
    }

    #[inline(always)]
    pub(crate) fn dynamic(&self) -> Option<&Dynamic> {
        self.dynamic.as_ref()
    }

    /// The tables that were not reclaimed, with their numbers and layouts.
    fn tables_and_infos(&self) -> impl Iterator<Item = (usize, &Table, &ArchetypeInfo<'_>)> {
        let alive = |number: usize| {
            number < schema::<W>().archetypes.len() || self.dynamic().is_some_and(|dynamic| dynamic.is_alive(number))
        };
        let tables = self.tables.iter().enumerate().filter(move |(number, _)| alive(*number));
        #[expect(clippy::cast_possible_truncation, reason = "tables are numbered below 2³²")]
        tables.map(|(number, table)| (number, table, self.info(number as u32)))
    }
}

/// The layout of a table, where the store cannot be borrowed as a whole.
#[inline(always)]
fn layout<'d>(schema: &'static Schema, dynamic: Option<&'d Dynamic>, table: u32) -> &'d ArchetypeInfo<'d> {
    match schema.archetypes.get(table as usize) {
        Some(info) => info,
        None => dynamic.and_then(|dynamic| dynamic.info(table)).unwrap_or_else(|| no_such_table(table)),
    }
}

/// The cells of a table, where the store cannot be borrowed as a whole.
#[inline(always)]
fn cells<'d>(schema: &'static Schema, dynamic: Option<&'d Dynamic>, table: u32) -> &'d [Cell] {
    if (table as usize) < schema.archetypes.len() {
        schema.cells_of(table as usize)
    } else {
        dynamic.and_then(|dynamic| dynamic.cells(table)).unwrap_or_else(|| no_such_table(table))
    }
}

#[cold]
#[inline(never)]
fn no_such_table(table: u32) -> ! {
    panic!("table {table} has no archetype (W1)")
}

impl<W: World> Default for Store<W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: World> fmt::Debug for Store<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for (_, table, info) in self.tables_and_infos() {
            map.entry(&info.name, &table.len());
        }
        map.finish()
    }
}

impl<W: World> Drop for Store<W> {
    fn drop(&mut self) {
        self.clear_all(true);
    }
}

/// Empties the tables, and frees them if asked to. Their rows are dropped. When a value panics, the other tables follow
/// all the same, and the panic goes on.
fn clear_tables<'i>(tables: &mut [Table], info: impl Fn(u32) -> &'i ArchetypeInfo<'i>, free: bool) {
    struct Free<'t>(&'t mut Table, &'t ArchetypeInfo<'t>);
    impl Drop for Free<'_> {
        fn drop(&mut self) {
            self.0.deallocate(self.1);
        }
    }

    let tables = (0..).zip(tables).map(|(number, table)| (table, info(number)));
    for_each_despite_panics(tables, |(table, info)| {
        if free {
            let free = Free(table, info);
            free.0.clear(info);
        } else {
            table.clear(info);
        }
    });
}
