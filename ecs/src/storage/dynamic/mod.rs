//! Archetypes that are made while the program runs. Their tables follow the declared ones in the store's list, with the
//! same layout rule, so that the same code works on both.
//!
//! The table of a kind and a set is found by a hash that ignores the order of the components. A
//! declared archetype with exactly this set is preferred to a dynamic one. Paths taken before are
//! remembered: an *edge* for a single component, a *route* for a bundle, keyed by the address of
//! the bundle's constant list. An edge keeps the plan of the move between its tables.
//!
//! Queries find the archetypes that match in a bitmap index: one bit per archetype for each
//! component, combined 64 archetypes at a time. A second level has a bit for each word that is not
//! empty. Nothing is cached per query, so nothing can become stale, and a shared borrow suffices.
//!
//! Empty archetypes are reclaimed when a new one is created and their number has doubled since the
//! last time. The lowest number of a reclaimed archetype is given to the next one. `Store::compact`
//! closes the gaps in the same order, so that rows are found in the order as before. Only the
//! orders of relations and snapshots keep table numbers between two calls, and both verify them.

mod archetype;
mod bitmaps;
mod bundle;
mod check;
#[cfg(feature = "snapshots")]
mod copying;
mod edges;
mod find;
mod plans;
mod registered;
mod routes;
mod shrink;

use crate::base::error::ReserveError;
use crate::base::memory::{try_lengthen, try_reserve, try_reserve_exact};
use crate::schema::{ArchetypeInfo, Cell, CellIndex, Cells, Column, Schema};
use crate::storage::slots::{Location, MOST_TABLES};
use crate::storage::table::{MovePlan, Table};
use crate::storage::values::with_layout;
use alloc::vec::Vec;
pub(crate) use archetype::DynamicArchetype;
pub(crate) use bitmaps::{Bitmaps, Word};
pub(crate) use bundle::{BundleLayout, BundleLayoutOf};
use edges::Edges;
pub(crate) use edges::{Edge, Toggle};
use find::{Set, UNINDEXED, hash_of};
use hashbrown::HashTable;
use plans::Plans;
use registered::{RegisteredCells, RegisteredCellsRef};
use routes::{Departure, NOWHERE, Routes};
use shrink::shrink_index;

/// The kind of a row: the number of the declared archetype as which the row was spawned, or to which it was converted. `None` if there
/// is none.
pub(crate) type Kind = Option<u32>;

/// The dynamic half of a world, once there is one. It is apart from the store, which is moved about while it is new. (A `Vec`,
/// since `Box::new` aborts without memory.)
#[derive(Default)]
pub(crate) struct LazyDynamic(Vec<Dynamic>);

impl LazyDynamic {
    #[inline]
    pub(crate) fn as_ref(&self) -> Option<&Dynamic> {
        self.0.first()
    }

    #[inline]
    pub(crate) fn as_mut(&mut self) -> Option<&mut Dynamic> {
        self.0.first_mut()
    }

    /// The dynamic half, which comes to life here.
    #[inline]
    pub(crate) fn get_or_make(
        &mut self,
        schema: &'static Schema,
    ) -> Result<&mut Dynamic, ReserveError> {
        if self.0.is_empty() {
            self.make(schema)?;
        }
        Ok(&mut self.0[0])
    }

    #[cold]
    fn make(&mut self, schema: &'static Schema) -> Result<(), ReserveError> {
        try_reserve_exact(&mut self.0, 1, ARCHETYPES)?;
        self.0.push(Dynamic::new(schema));
        Ok(())
    }
}

/// Whether archetypes without rows may be reclaimed before another one is made.
#[derive(Clone, Copy)]
pub(crate) enum Reclaim {
    /// They may: the table of the row that is to move is the only one that the caller knows.
    Empty,
    /// The caller made room in some of them, or notifications that are still to be delivered name archetypes by their numbers.
    Nothing,
}

/// Invariants:
///
/// * **dynamic-in-order** The table numbered `schema.archetypes.len() + i` is of `archetypes[i]`, and was made with its layout, which lists the
///   columns of all cells of the schema. Its cells, of the components that the world lists, are those of `cells` from
///   `i * schema.stride` on.
/// * **index-finds-set** `index` finds each dynamic archetype behind the first ones ([`UNINDEXED`]) by its kind and its set of components; and the declared
///   ones without optional components that were looked for, by the set alone. No dynamic one has optional components, or a set that a
///   declared one takes; and no two have the same kind and set.
/// * **bitmaps-agree** `bitmaps` say of each dynamic archetype which components it has, and which of their words are not 0. `reclaimed` of the
///   archetypes are in none of them.
/// * **edge-leads-to-set** An edge from a table without optional components, for a component, leads to the table for the set that differs
///   in just that one: of the same kind, or a declared one.
/// * **cells-of-registered** The cells of a registered component are those of its columns in the dynamic archetypes. An archetype before the first
///   cell, or behind the last one, lacks the component.
/// * **route-leads-to-set** A route maps a source table or none, a removed set, an added set and a kind to the target table: one of that
///   kind, or a declared one. An entry of `recent`
///   is a route from nowhere to a dynamic archetype.
/// * **whole-has-all** A dynamic archetype is `whole` if it has a kind, and all components that rows of the kind must have.
pub(crate) struct Dynamic {
    schema: &'static Schema,
    archetypes: Vec<DynamicArchetype>,
    cells: Vec<Cell>,
    /// For each registered component its cells (`cells-of-registered`).
    registered: Vec<RegisteredCells>,
    index: HashTable<u32>,
    bitmaps: Bitmaps,
    edges: Edges,
    routes: Routes,
    plans: Plans,
    /// The dynamic archetypes of some bundles that were spawned last.
    recent: [(Option<&'static BundleLayout>, u32); RECENT],
    /// The table that [`recent_set`](Self::recent_set) tries.
    recent_set: u32,
    /// How many of the archetypes were reclaimed: their numbers are used again.
    reclaimed: usize,
    /// How many archetypes were made so far.
    made: usize,
    /// How many archetypes there may be before those without rows are reclaimed.
    reclaim_at: usize,
}

/// This many archetypes are never looked through for those without rows.
const FEW: usize = 256;

impl Dynamic {
    pub(crate) fn new(schema: &'static Schema) -> Self {
        Self {
            schema,
            archetypes: Vec::new(),
            cells: Vec::new(),
            registered: Vec::new(),
            index: HashTable::new(),
            bitmaps: Bitmaps::new(schema.stride),
            edges: Edges::default(),
            routes: Routes::default(),
            plans: Plans::default(),
            recent: NONE_RECENT,
            recent_set: 0,
            reclaimed: 0,
            made: 0,
            reclaim_at: FEW,
        }
    }

    /// The numbers of the tables of dynamic archetypes, reclaimed ones included.
    pub(crate) fn bitmaps(&self) -> &Bitmaps {
        &self.bitmaps
    }

    /// Whether the table is of a dynamic archetype that was not reclaimed.
    pub(crate) fn is_alive(&self, number: usize) -> bool {
        number
            .checked_sub(self.schema.archetypes.len())
            .is_some_and(|place| self.bitmaps.contains(place))
    }

    /// How many archetypes were made so far.
    pub(crate) fn made(&self) -> usize {
        self.made
    }

    /// The layout of a table.
    #[inline]
    pub(crate) fn info(&self, number: u32) -> Option<&ArchetypeInfo<'_>> {
        let declared = self.schema.archetypes;
        match declared.get(number as usize) {
            Some(info) => Some(info),
            None => self
                .archetypes
                .get(number as usize - declared.len())
                .map(DynamicArchetype::info),
        }
    }

    /// The layout of a dynamic archetype, by its place among them.
    #[inline]
    pub(crate) fn dynamic_info(&self, place: usize) -> Option<&ArchetypeInfo<'_>> {
        self.archetypes.get(place).map(DynamicArchetype::info)
    }

    /// The kind of the rows of a table.
    #[inline]
    pub(crate) fn kind(&self, number: u32) -> Kind {
        match (number as usize).checked_sub(self.schema.archetypes.len()) {
            None => Some(number),
            Some(place) => self.archetypes.get(place)?.kind,
        }
    }

    /// The kind of the rows of a dynamic archetype, by its place among them, if they have all components that the kind requires (`whole-has-all`).
    #[inline]
    pub(crate) fn whole(&self, place: usize) -> Kind {
        self.archetypes.get(place)?.whole
    }

    /// The cells of a table.
    #[inline]
    pub(crate) fn cells(&self, number: u32) -> Option<Cells<'_>> {
        match (number as usize).checked_sub(self.schema.archetypes.len()) {
            None => Some(self.schema.cells_of(number as usize)),
            Some(place) => {
                let cells = self.listed_cells().get(place * self.schema.stride..)?;
                cells.get(..self.schema.stride).map(Cells::new)
            }
        }
    }

    /// The cells of all dynamic archetypes (`dynamic-in-order`).
    #[inline]
    pub(crate) fn listed_cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells of a registered component, by its place among the registered ones.
    #[inline]
    pub(crate) fn registered_cells(&self, place: usize) -> Option<RegisteredCellsRef<'_>> {
        self.registered.get(place).map(RegisteredCells::read)
    }

    /// The cell of a registered component in a table.
    pub(crate) fn registered_cell(&self, table: u32, cell: CellIndex) -> Cell {
        let cells = cell
            .registered(self.schema.stride)
            .and_then(|place| self.registered_cells(place));
        cells.map_or(Cell::ABSENT, |cells| cells.of_table(table))
    }

    /// Makes room for the cell of a registered component in a table.
    fn try_reserve_registered(
        &mut self,
        table: usize,
        registered: usize,
    ) -> Result<(), ReserveError> {
        let cells = &mut self.registered;
        try_lengthen(cells, registered + 1, RegisteredCells::default, ARCHETYPES)?;
        self.registered[registered].try_reserve(table)
    }

    /// The edge of a table for a component, if a row took it before.
    #[inline]
    pub(crate) fn edge(&self, table: u32, component: usize) -> Option<&Edge> {
        self.edges.get(table, component)
    }

    /// The plan for rows that move from one table to another, if there is one.
    #[inline]
    pub(crate) fn plan(&self, from: u32, to: u32) -> Option<&MovePlan> {
        self.plans.get(from, to)
    }

    /// Makes the plan for rows that move from one table to another. If there is no memory for it, they move without a plan.
    fn make_plan(&mut self, from: u32, to: u32) {
        if from == to || cfg!(ecs_asan) || self.plans.get(from, to).is_some() {
            return;
        }
        let layouts = self.info(from).zip(self.info(to));
        if let Some(plan) = layouts.and_then(|(from, to)| MovePlan::try_new(from, to, None)) {
            let _ = self.plans.try_insert(from, to, plan);
        }
    }

    /// The table to which a row goes when one component comes, or goes if the row has it. It is made on demand.
    #[inline]
    pub(crate) fn toggle(
        &mut self,
        tables: &mut Vec<Table>,
        from: Location,
        component: Column,
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        let is_plain = self.info(from.table).is_none_or(|info| info.optionals == 0);
        match self.edges.get(from.table, component.cell.component()) {
            Some(edge) if is_plain => Ok(edge.target),
            _ => self.find_toggled(tables, from, (component, reclaim), is_plain),
        }
    }

    #[cold]
    fn find_toggled(
        &mut self,
        tables: &mut Vec<Table>,
        from: Location,
        (toggled, reclaim): (Column, Reclaim),
        is_plain: bool,
    ) -> Result<u32, ReserveError> {
        let mut columns = self.components_of(tables, from, 1)?;
        match columns
            .iter()
            .position(|column| column.cell == toggled.cell)
        {
            Some(place) => drop(columns.remove(place)),
            None => columns.push(toggled),
        }
        let target = self.find_or_make(tables, self.kind(from.table), &columns, reclaim)?;
        if is_plain {
            // A way that is not remembered is looked for again.
            let plan = self
                .info(from.table)
                .zip(self.info(target))
                .and_then(|(from, to)| Toggle::try_new(from, to, &toggled));
            let _ = self
                .edges
                .try_insert(from.table, toggled.cell.component(), target, plan);
        }
        Ok(target)
    }

    /// The table for the rows of a bundle. It is made on demand.
    #[inline]
    pub(crate) fn bundle_target(
        &mut self,
        tables: &mut Vec<Table>,
        bundle: &'static BundleLayout,
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        match self.routes.get(Departure::NOWHERE, &[], bundle.components) {
            Some(table) => {
                self.remember_recent(bundle, table);
                Ok(table)
            }
            None => self.find_bundle_target(tables, bundle, reclaim),
        }
    }

    #[cold]
    fn find_bundle_target(
        &mut self,
        tables: &mut Vec<Table>,
        bundle: &'static BundleLayout,
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        let nowhere = Location {
            table: NOWHERE,
            row: 0,
        };
        let table = match &bundle.info {
            Some(info) => self.find_or_make_laid_out(tables, bundle, info, reclaim)?,
            None => self.find_changed(tables, nowhere, (None, reclaim), &[], bundle.components)?,
        };
        // The first bundle at its place there needs no route.
        if !self.remember_recent(bundle, table) {
            // A way that is not remembered is looked for again.
            let _ = self
                .routes
                .try_insert(Departure::NOWHERE, &[], bundle.components, table);
        }
        Ok(table)
    }

    /// Enters the table of a bundle in `recent`, if it is of a dynamic archetype. Returns whether that took the place of no other one.
    fn remember_recent(&mut self, bundle: &'static BundleLayout, table: u32) -> bool {
        let is_dynamic = table as usize >= self.schema.archetypes.len();
        let recent = &mut self.recent[recent_place(bundle)];
        let is_vacant = recent.0.is_none();
        if is_dynamic {
            *recent = (Some(bundle), table);
        }
        is_dynamic && is_vacant
    }

    /// The dynamic archetype of a bundle, if such a bundle was spawned recently. O(1), without a hash.
    #[inline]
    pub(crate) fn recent(&self, bundle: &'static BundleLayout) -> Option<u32> {
        let (other, table) = self.recent[recent_place(bundle)];
        other
            .is_some_and(|other| core::ptr::eq(other, bundle))
            .then_some(table)
    }

    /// The table to which a row goes when some components go and others come, and the row is of this kind then, if no declared table
    /// takes it. It is made on demand. Sparse components, which are no part of a row, may be among them.
    #[inline]
    pub(crate) fn route(
        &mut self,
        tables: &mut Vec<Table>,
        from: Location,
        (kind, reclaim): (Kind, Reclaim),
        removed: &'static [usize],
        added: &'static [usize],
    ) -> Result<u32, ReserveError> {
        let departure = self.departure(tables, from, kind);
        match departure.and_then(|departure| self.routes.get(departure, removed, added)) {
            Some(table) => Ok(table),
            None => self.find_route(tables, from, (kind, departure, reclaim), removed, added),
        }
    }

    /// The beginning of a route. `None` if the row has too many optional components to say which are there.
    fn departure(&self, tables: &[Table], from: Location, kind: Kind) -> Option<Departure> {
        let info = self.info(from.table)?;
        if info.optionals > 64 {
            return None;
        }
        let table = tables.get(from.table as usize)?;
        let optionals = info
            .components()
            .iter()
            .filter(|column| column.bits != 0)
            .enumerate();
        let has = optionals.filter(|(_, column)| table.bit(column.place(), from.row as usize));
        Some(Departure {
            table: from.table,
            has: has.fold(0, |mask, (i, _)| mask | 1 << i),
            kind,
        })
    }

    #[cold]
    fn find_route(
        &mut self,
        tables: &mut Vec<Table>,
        from: Location,
        (kind, departure, reclaim): (Kind, Option<Departure>, Reclaim),
        removed: &'static [usize],
        added: &'static [usize],
    ) -> Result<u32, ReserveError> {
        let target = self.find_changed(tables, from, (kind, reclaim), removed, added)?;
        if let Some(departure) = departure {
            // A way that is not remembered is looked for again.
            let _ = self.routes.try_insert(departure, removed, added, target);
        }
        self.make_plan(from.table, target);
        Ok(target)
    }

    /// Reclaims the archetypes without rows, if there are twice as many archetypes as were left the last time. So the archetypes that are looked at
    /// are no more than twice those that were made, and those without rows are no more than those with rows were then, or a few. Never allocates.
    fn reclaim_empty(&mut self, tables: &mut Vec<Table>) {
        if self.archetypes.len() - self.reclaimed >= self.reclaim_at {
            self.compact(tables);
            self.reclaim_at = FEW.max(2 * (self.archetypes.len() - self.reclaimed));
        }
    }

    /// Makes an archetype of a kind with a set of components that there is not.
    fn make(&mut self, tables: &mut Vec<Table>, set: &Set<'_>) -> Result<u32, ReserveError> {
        if let Some(world) = self.schema.closed {
            return Err(ReserveError::closed(world));
        }
        let &Set {
            kind,
            columns,
            hash,
            laid_out,
        } = set;
        let (stride, stamped) = (self.schema.stride, self.schema.stamped);
        let mut archetype = match laid_out {
            Some(info) => DynamicArchetype::laid_out(info),
            None => DynamicArchetype::try_new(columns.iter().copied(), stride, kind, stamped)?,
        };
        (archetype.hash, archetype.whole) = (hash, self.whole_kind(kind, columns));
        let declared = self.schema.archetypes.len();
        let reclaimed = if self.reclaimed == 0 {
            None
        } else {
            self.bitmaps.first_reclaimed(self.archetypes.len())
        };
        let place = reclaimed.unwrap_or(self.archetypes.len());
        let number = declared + place;
        let number_32 = u32::try_from(number)
            .ok()
            .filter(|number| *number < MOST_TABLES);
        let number_32 = number_32.ok_or_else(ReserveError::too_many_archetypes)?;
        self.bitmaps.try_reserve(place, columns)?;
        if place >= UNINDEXED {
            self.try_reserve_index()?;
        }
        for registered in columns
            .iter()
            .filter_map(|column| column.cell.registered(stride))
        {
            self.try_reserve_registered(number, registered)?;
        }
        if reclaimed.is_some() {
            self.archetypes[place] = archetype;
            self.reclaimed -= 1;
        } else {
            try_reserve(&mut self.archetypes, 1, ARCHETYPES)?;
            try_reserve(tables, 1, ARCHETYPES)?;
            try_reserve(&mut self.cells, stride, ARCHETYPES)?;
            self.archetypes.push(archetype);
            self.cells.resize(self.cells.len() + stride, Cell::ABSENT);
            tables.push(Table::new());
        }
        self.place_cells(place);
        self.bitmaps.insert(place, columns);
        if place >= UNINDEXED {
            self.enter(number_32);
        }
        self.made += 1;
        Ok(number_32)
    }

    /// Writes the cells of an archetype, by its place among the dynamic ones. There is room for them.
    fn place_cells(&mut self, place: usize) {
        for column in self.archetypes[place].info().columns {
            if let Some(registered) = column.cell.registered(self.schema.stride) {
                self.registered[registered]
                    .set(self.schema.archetypes.len() + place, column.place());
            } else {
                self.cells[place * self.schema.stride + column.cell.number()] = column.place();
            }
        }
    }

    /// Makes room for one more row in a table. If there is none, all is as it was when `made` archetypes had been made.
    #[inline]
    pub(crate) fn reserve_one(
        &mut self,
        tables: &mut Vec<Table>,
        number: u32,
        made: usize,
    ) -> Result<(), ReserveError> {
        let Some(info) = self.info(number) else {
            return Ok(());
        };
        with_layout(&mut tables[number as usize], info)
            .try_reserve_one()
            .inspect_err(|_| self.undo(tables, number, made))
    }

    /// As [`reserve_one`](Self::reserve_one), for this many rows.
    pub(crate) fn reserve(
        &mut self,
        tables: &mut Vec<Table>,
        number: u32,
        count: usize,
        made: usize,
    ) -> Result<(), ReserveError> {
        let Some(info) = self.info(number) else {
            return Ok(());
        };
        with_layout(&mut tables[number as usize], info)
            .try_reserve(count)
            .inspect_err(|_| self.undo(tables, number, made))
    }

    /// Reclaims an archetype without rows, if it was made since there were `made`.
    #[cold]
    pub(crate) fn undo(&mut self, tables: &mut Vec<Table>, number: u32, made: usize) {
        if self.made != made {
            self.reclaim(tables, number);
            self.forget(tables);
        }
    }

    /// Reclaims the dynamic archetypes without rows. Returns how many there were. Never allocates.
    pub(crate) fn compact(&mut self, tables: &mut Vec<Table>) -> usize {
        let declared = self.schema.archetypes.len();
        let before = self.reclaimed;
        for number in (0u32..).take(tables.len()).skip(declared) {
            if tables[number as usize].len() == 0 && self.is_alive(number as usize) {
                self.reclaim(tables, number);
            }
        }
        let reclaimed = self.reclaimed - before;
        if reclaimed > 0 {
            self.forget(tables);
        }
        reclaimed
    }

    /// Reclaims a dynamic archetype without rows. The ways to its table are still to be forgotten.
    fn reclaim(&mut self, tables: &mut [Table], number: u32) {
        let (place, hash) = (
            number as usize - self.schema.archetypes.len(),
            hash_of(self.schema, &self.archetypes, number),
        );
        let archetype =
            core::mem::replace(&mut self.archetypes[place], DynamicArchetype::reclaimed());
        let info = archetype.info();
        with_layout(&mut tables[number as usize], info).deallocate();
        self.cells[place * self.schema.stride..][..self.schema.stride].fill(Cell::ABSENT);
        self.registered
            .iter_mut()
            .for_each(|cells| cells.set(number as usize, Cell::ABSENT));
        if let Ok(entry) = self.index.find_entry(hash, |other| *other == number) {
            entry.remove();
        }
        self.bitmaps.remove(place, info.components());
        self.reclaimed += 1;
    }

    /// Forgets all ways from and to tables that were reclaimed, and the last tables, if they were.
    fn forget(&mut self, tables: &mut Vec<Table>) {
        let (declared, bitmaps) = (self.schema.archetypes.len(), &mut self.bitmaps);
        bitmaps.free_empty();
        let is_gone = |table: u32| {
            let place = (table as usize).checked_sub(declared);
            place.is_some_and(|place| !bitmaps.contains(place))
        };
        self.edges.retain(is_gone);
        self.routes.retain(is_gone);
        self.plans.retain(is_gone);
        self.recent = NONE_RECENT;
        while tables.len() > declared && is_gone(u32::try_from(tables.len() - 1).unwrap_or(0)) {
            tables.pop();
            self.archetypes.pop();
            self.reclaimed -= 1;
        }
        if self.archetypes.is_empty() {
            self.archetypes = Vec::new();
            self.cells = Vec::new();
        }
        self.cells
            .truncate(self.archetypes.len() * self.schema.stride);
        self.registered
            .iter_mut()
            .for_each(RegisteredCells::free_empty);
        self.edges.truncate(tables.len());
    }

    /// Bytes that archetypes, index and edges take, without the tables' rows.
    pub(crate) fn bytes(&self) -> usize {
        let lists = size_of::<Self>()
            + self.archetypes.capacity() * size_of::<DynamicArchetype>()
            + self.cells.capacity() * size_of::<Cell>()
            + self.registered.capacity() * size_of::<RegisteredCells>()
            + self
                .registered
                .iter()
                .map(RegisteredCells::bytes)
                .sum::<usize>();
        let columns = self
            .archetypes
            .iter()
            .map(DynamicArchetype::column_bytes)
            .sum::<usize>();
        lists
            + columns
            + self.index.allocation_size()
            + self.bitmaps.bytes()
            + self.edges.bytes()
            + self.routes.bytes()
            + self.plans.bytes()
    }

    /// The kind, if rows with these components have all that the kind requires.
    fn whole_kind(&self, kind: Kind, columns: &[Column]) -> Kind {
        kind.filter(|kind| self.schema.archetypes[*kind as usize].requires_only(&cells_of(columns)))
    }
}

/// The number of bundles that are found without a search, if their hashes differ there.
const RECENT: usize = 16;
const NONE_RECENT: [(Option<&BundleLayout>, u32); RECENT] = [(None, 0); RECENT];

/// The place of a bundle in `recent`. A constant, where the bundle is known.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it is less than `RECENT`")]
fn recent_place(bundle: &'static BundleLayout) -> usize {
    (bundle.hash % RECENT as u64) as usize
}

/// The purpose of the memory.
pub(crate) const ARCHETYPES: &str = "archetypes";

fn out_of_memory(bytes: usize) -> ReserveError {
    ReserveError::out_of_memory(ARCHETYPES, bytes)
}

fn cells_of(columns: &[Column]) -> impl Iterator<Item = CellIndex> + Clone {
    columns.iter().map(|column| column.cell)
}
