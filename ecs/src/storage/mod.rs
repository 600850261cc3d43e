//! The storage: entities, tables, and pools, and the means to change them. It knows no observers, schedules or resources.
//!
//! The list of tables begins with those of the declared archetypes, in their order, followed by the
//! dynamic ones. Which of the two a table is follows from comparing its number with a constant.
//! Components that are not in the table of their entity are in pools (`sparse/`).
//!
//! *Kinds.* A row has a kind: the declared archetype it was spawned as, or converted to. A dynamic
//! archetype is identified by its kind and its set of components. Whether its rows have everything
//! the kind requires is computed once, when the archetype is created. `Storage::is`, `row`,
//! `despawn_row` and `convert` compare with the declared table first, and ask the dynamic archetype
//! only if that fails.
//!
//! Code that saves, loads or copies a storage destructures it field by field. A new field does not
//! compile there until someone says how it is kept.

mod access;
pub(crate) mod dynamic;
#[cfg(feature = "snapshots")]
mod dynamic_tables;
pub(crate) mod events;
mod fields;
mod inspect;
mod introspect;
mod kinds;
pub(crate) mod links;
pub(crate) mod moves;
mod pool;
mod registered;
pub(crate) mod registry;
pub(crate) mod removal_logs;
#[cfg(feature = "save")]
pub(crate) mod runs;
pub(crate) mod slots;
pub(crate) mod sparse;
pub(crate) mod table;
mod ticks;
mod values;

#[cfg(feature = "snapshots")]
pub(crate) use dynamic_tables::DynamicTables;
use fields::FieldAccess;
pub use inspect::{Entities, TableMemory};
pub use introspect::{ArchetypeView, ComponentView, Fields};
pub(crate) use pool::{Pooled, sparse};
pub(crate) use registered::{lists, registered_id};
pub(crate) use ticks::Tracked;

use crate::base::erased::Erased;
#[cfg(any(feature = "save", feature = "snapshots"))]
use crate::base::error::ReserveError;
#[cfg(any(feature = "save", feature = "snapshots"))]
use crate::base::memory::try_collect;
use crate::base::panics::for_each_despite_panics;
use crate::base::rule::rely_on;
use crate::base::tick::ChangeTick;
use crate::schema::{ArchetypeInfo, Cell, CellIndex, Cells, Consistent, Declare, Schema, schema};
use crate::storage::dynamic::{Dynamic, LazyDynamic};
use crate::storage::links::LinkTable;
use crate::storage::moves::ValueBuffer;
use crate::storage::registry::Registry;
use crate::storage::slots::{Location, SlotList, Slots, table_number};
use crate::storage::sparse::{Groups, Pools, Sparse};
use crate::storage::table::{Table, TableMut, TableRef};
use alloc::vec::Vec;
use core::{fmt, iter};
use ecs_value::Entity;
use values::with_layouts;

/// The entities of a world with their components: all that can be read without a [`Store`](crate::Store), to which it belongs.
///
/// A world dereferences to its store, and a store to its storage.
///
/// Snapshots are storages too, so that a function of storages reads both:
///
/// ```
/// use ecs::prelude::*;
/// use ecs::Storage;
///
/// pub struct Heat(f32);
///
/// ecs::world! {
///     #[world]
///     pub struct Kitchen { components: (Heat,) }
///
///     #[archetype]
///     pub struct Pan { heat: Heat }
/// }
///
/// fn warmest(storage: &Storage<Kitchen>) -> Option<f32> {
///     storage.query_ref::<&Heat>().map(|heat| heat.0).reduce(f32::max)
/// }
///
/// let mut kitchen = Kitchen::new();
/// let pan = kitchen.spawn(Pan { heat: Heat(20.0) });
/// kitchen.spawn(Pan { heat: Heat(80.0) });
/// assert_eq!(warmest(&kitchen), Some(80.0));
/// assert!(kitchen.contains(pan) && kitchen.len() == 2);
/// ```
// Invariants:
//
// * **tables-in-order** `tables` are the tables of the schema's archetypes, one each, in the same order, and after them those of the
//   dynamic archetypes (`dynamic-in-order`). Each was made with its archetype's layout. No table is given away, or lent as `&mut` to
//   users.
// * **slot-names-row** The slot of a living entity says a table and a row of it, and that row's entity is this one. There are as
//   many living entities as rows.
pub struct Storage<W: Declare> {
    pub(crate) tables: Erased<W::Components, Vec<Table>>,
    pub(crate) slots: Slots,
    /// The archetypes that were made at run time, once there is one.
    pub(crate) dynamic: LazyDynamic,
    /// The values of sparse components.
    pub(crate) pools: Erased<W::Components, Pools>,
    /// The groups of sparse components.
    pub(crate) groups: Groups,
    /// The components that `world!` does not list.
    pub(crate) registry: Registry,
    /// The tick of the current changes.
    pub(crate) tick: ChangeTick,
    /// The links of the relations.
    pub(crate) relations: LinkTable,
    /// Memory for values on their way to a row. It holds none.
    pub(crate) buffer: Erased<W::Components, ValueBuffer>,
}

/// # Number of entities
///
/// The number of living entities.
impl<W: Declare> Storage<W> {
    /// An empty storage. Tables get their memory with their first row.
    pub(crate) fn new() -> Self {
        Self::of_tables(Vec::with_capacity(Self::first_tables()))
    }

    /// As [`new`](Self::new), but returns the error where there is no memory.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) fn try_new() -> Result<Self, ReserveError> {
        Ok(Self::of_tables(try_collect(
            iter::empty(),
            Self::first_tables(),
            "archetypes",
        )?))
    }

    /// An empty storage with the registered components of another one.
    #[cfg(feature = "save")]
    pub(crate) fn try_like(other: &Self) -> Result<Self, ReserveError> {
        let mut storage = Self::try_new()?;
        for registered in other.registry.iter() {
            storage.try_register(|registry| registry.try_push(registered))?;
        }
        Ok(storage)
    }

    /// The declared tables, and one of run time, if there can be any: worlds that make one make it soon.
    fn first_tables() -> usize {
        schema::<W>().archetypes.len() + usize::from(schema::<W>().closed.is_none())
    }

    /// In a list with room for the first tables.
    fn of_tables(mut tables: Vec<Table>) -> Self {
        rely_on::<Consistent<W>>();
        tables.extend(iter::repeat_with(Table::new).take(schema::<W>().archetypes.len()));
        Self {
            tables: Erased::new(tables),
            slots: Slots::new(),
            dynamic: LazyDynamic::default(),
            pools: Erased::default(),
            groups: Groups::default(),
            registry: Registry::default(),
            tick: ChangeTick::FIRST,
            relations: LinkTable::new(),
            buffer: Erased::new(ValueBuffer::new()),
        }
    }

    /// How many entities are alive. O(tables).
    pub fn len(&self) -> usize {
        self.tables.iter().map(Table::len).sum()
    }

    /// Whether no entity is alive. O(tables).
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Releases the memory that no row, no value and no slot needs.
    pub(crate) fn shrink_to_fit(&mut self) {
        for number in 0..table_number(self.tables.len()) {
            self.table_with_layout_mut(number).shrink_to_fit();
        }
        self.pools.shrink_to_fit(schema::<W>());
        self.slots.shrink_to_fit();
        self.relations.shrink_to_fit();
    }

    /// Writes to the slots where the rows are, of the tables from this one on, which got other numbers.
    pub(crate) fn locate_rows_from(&mut self, first: u32) {
        self.note_row_moved();
        for number in first..table_number(self.tables.len()) {
            let (table, slots) = self.table_and_slots(number);
            for (row, entity) in table.as_ref().entities().iter().enumerate() {
                slots.set_location(*entity, Location::new(number, row));
            }
        }
    }

    /// Drops all values, of the tables and then of the pools. When one panics, the others are dropped all the same.
    pub(crate) fn clear_all(&mut self, free: bool) {
        let Self {
            tables,
            dynamic,
            pools,
            groups,
            ..
        } = self;
        groups.clear();
        if free {
            groups.deallocate();
        }
        // A world that never had a row has nothing to drop.
        if pools.is_empty() && tables.iter().all(|table| table.capacity() == 0) {
            return;
        }
        let tables = with_layouts(0, tables, dynamic.as_ref(), schema::<W>());
        if pools.is_empty() {
            return clear_tables(tables, free);
        }
        let mut parts = (Some(tables), pools);
        for_each_despite_panics(0..2, |step| match step {
            0 => parts
                .0
                .take()
                .into_iter()
                .for_each(|tables| clear_tables(tables, free)),
            _ => parts.1.clear(schema::<W>(), free),
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

    /// The slots of the entities.
    #[inline(always)]
    pub(crate) fn slot_list(&self) -> SlotList<'_> {
        self.slots.list()
    }

    /// The table and place of a living entity.
    #[inline(always)]
    pub(crate) fn find(&self, entity: Entity) -> Option<(&Table, Location)> {
        let location = self.locate(entity)?;
        // Dead and reserved slots hold a table number that is out of range.
        Some((self.table_at(location.table)?, location))
    }

    /// The layout of a table.
    #[inline(always)]
    pub(crate) fn info(&self, table: u32) -> &ArchetypeInfo<'_> {
        layout(schema::<W>(), self.dynamic.as_ref(), table)
    }

    /// The cell of a component in a table, whether the world lists it or not.
    #[inline(always)]
    pub(crate) fn place(&self, table: u32, cell: CellIndex) -> Cell {
        match self.cells(table).get(cell) {
            Some(place) => place,
            None => self
                .dynamic()
                .map_or(Cell::ABSENT, |dynamic| dynamic.registered_cell(table, cell)),
        }
    }

    /// The cells of a table, of the components that the world lists.
    #[inline(always)]
    pub(crate) fn cells(&self, table: u32) -> Cells<'_> {
        cells(schema::<W>(), self.dynamic.as_ref(), table)
    }

    #[inline(always)]
    pub(crate) fn pools(&self) -> &Pools {
        &self.pools
    }

    /// The pools and groups, for the sparse components of a bundle.
    #[inline(always)]
    pub(crate) fn sparse(&mut self) -> Sparse<'_> {
        Sparse::of::<W>(&mut self.pools, &mut self.groups, self.tick)
    }

    pub(crate) fn groups(&self) -> &Groups {
        &self.groups
    }

    #[inline(always)]
    pub(crate) fn dynamic(&self) -> Option<&Dynamic> {
        self.dynamic.as_ref()
    }

    /// The tables that were not reclaimed, with their numbers.
    pub(crate) fn living_tables(&self) -> impl Iterator<Item = (u32, TableRef<'_>)> {
        let alive = |number: usize| {
            number < schema::<W>().archetypes.len()
                || self
                    .dynamic()
                    .is_some_and(|dynamic| dynamic.is_alive(number))
        };
        let numbers = (0..self.tables.len())
            .filter(move |number| alive(*number))
            .map(table_number);
        numbers.map(|number| (number, self.table_with_layout(number)))
    }
}

/// The layout of a table, where the store cannot be borrowed as a whole.
#[inline(always)]
pub(crate) fn layout<'d>(
    schema: &'static Schema,
    dynamic: Option<&'d Dynamic>,
    table: u32,
) -> &'d ArchetypeInfo<'d> {
    match schema.archetypes.get(table as usize) {
        Some(info) => info,
        None => dynamic
            .and_then(|dynamic| dynamic.info(table))
            .unwrap_or_else(|| no_such_table(table)),
    }
}

/// The cells of a table, where the store cannot be borrowed as a whole.
#[inline(always)]
pub(crate) fn cells<'d>(
    schema: &'static Schema,
    dynamic: Option<&'d Dynamic>,
    table: u32,
) -> Cells<'d> {
    if (table as usize) < schema.archetypes.len() {
        schema.cells_of(table as usize)
    } else {
        dynamic
            .and_then(|dynamic| dynamic.cells(table))
            .unwrap_or_else(|| no_such_table(table))
    }
}

#[cold]
#[inline(never)]
pub(crate) fn no_such_table(table: u32) -> ! {
    panic!("table {table} has no archetype (`tables-in-order`)")
}

impl<W: Declare> fmt::Debug for Storage<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for (_, table) in self.living_tables() {
            map.entry(&table.layout().name, &table.len());
        }
        map.finish()
    }
}

impl<W: Declare> Drop for Storage<W> {
    fn drop(&mut self) {
        self.clear_all(true);
    }
}

/// Empties the tables, and frees them if asked to. Their rows are dropped. When a value panics, the other tables follow
/// all the same, and the panic goes on.
pub(crate) fn clear_tables<'t>(tables: impl Iterator<Item = TableMut<'t>>, free: bool) {
    struct Free<'t>(TableMut<'t>);
    impl Drop for Free<'_> {
        fn drop(&mut self) {
            self.0.deallocate();
        }
    }

    for_each_despite_panics(tables, |mut table| {
        if free {
            Free(table).0.clear();
        } else {
            table.clear();
        }
    });
}
