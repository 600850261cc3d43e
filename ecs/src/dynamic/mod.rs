//! Archetypes that are made while the program runs. Their tables follow the declared ones in the store's list, with the
//! same layout rule, so that the same code works on both.
#![allow(unsafe_code)]

mod archetype;
mod bitmaps;
mod check;
#[cfg(feature = "snapshots")]
mod copying;
mod edges;
mod registered;
mod routes;

use crate::error::ReserveError;
use crate::schema::{ArchetypeInfo, Cell, CellIndex, Cells, Column, Schema};
use crate::slots::{Location, MOST_TABLES};
use crate::table::{Table, TableMut};
use alloc::vec::Vec;
pub(crate) use archetype::DynamicArchetype;
pub(crate) use bitmaps::{Bitmaps, Word};
use edges::Edges;
pub(crate) use edges::{CopyPlan, Edge};
use hashbrown::HashTable;
use registered::{RegisteredCells, RegisteredCellsRef};
use routes::{Departure, NOWHERE, Routes};

/// The kind of a row: the number of the declared archetype as which the row was spawned, or to which it was converted. `None` if there
/// is none.
pub(crate) type Kind = Option<u32>;

/// The dynamic half of a world, once there is one. It is apart from the store, which is moved about while it is new. (A `Vec`,
/// since `Box::new` aborts without memory.)
#[derive(Default)]
pub(crate) struct LazyDynamic(Vec<Dynamic>);

impl LazyDynamic {
    #[inline(always)]
    pub(crate) fn as_ref(&self) -> Option<&Dynamic> {
        self.0.first()
    }

    #[inline(always)]
    pub(crate) fn as_mut(&mut self) -> Option<&mut Dynamic> {
        self.0.first_mut()
    }

    /// The dynamic half, which comes to life here.
    #[inline]
    pub(crate) fn get_or_make(&mut self, schema: &'static Schema) -> Result<&mut Dynamic, ReserveError> {
        if self.0.is_empty() {
            self.make(schema)?;
        }
        Ok(&mut self.0[0])
    }

    #[cold]
    fn make(&mut self, schema: &'static Schema) -> Result<(), ReserveError> {
        self.0.try_reserve_exact(1).map_err(|_| out_of_memory(size_of::<Dynamic>()))?;
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
/// * **D1** The table numbered `schema.archetypes.len() + i` is of `archetypes[i]`, and was made with its layout, which lists the
///   columns of all cells of the schema. Its cells, of the components that the world lists, are those of `cells` from
///   `i * schema.stride` on.
/// * **D2** `index` finds each dynamic archetype, none of which has optional components, by its kind and its set of components; and the declared
///   ones without optional components that were looked for, by the set alone. No two dynamic ones have the same kind and set, and none has
///   a set that a declared one takes.
/// * **D3** `bitmaps` say of each dynamic archetype which components it has, and which of their words are not 0. `reclaimed` of the
///   archetypes are in none of them.
/// * **D4** An edge from a table without optional components, for a component, leads to the table for the set that differs
///   in just that one: of the same kind, or a declared one.
/// * **D7** The cells of a registered component are those of its columns in the dynamic archetypes. An archetype before the first
///   cell, or behind the last one, lacks the component.
/// * **D5** A route maps a source table or none, a removed set, an added set and a kind to the target table: one of that
///   kind, or a declared one. An entry of `recent`
///   is a route from nowhere to a dynamic archetype.
/// * **D8** A dynamic archetype is `whole` if it has a kind, and all components that rows of the kind must have.
pub(crate) struct Dynamic {
    schema: &'static Schema,
    archetypes: Vec<DynamicArchetype>,
    cells: Vec<Cell>,
    /// For each registered component its cells (D7).
    registered: Vec<RegisteredCells>,
    index: HashTable<u32>,
    bitmaps: Bitmaps,
    edges: Edges,
    routes: Routes,
    /// The dynamic archetypes of some bundles that were spawned last, by their lists of components, as in `routes`.
    recent: [(&'static [usize], u32); RECENT],
    /// How many of the archetypes were reclaimed: their numbers are used again.
    reclaimed: usize,
    /// How many archetypes were made so far.
    made: usize,
    /// How many archetypes there may be before those without rows are reclaimed.
    crowd: usize,
}

/// So many archetypes are never looked through for those without rows.
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
            recent: NONE_RECENT,
            reclaimed: 0,
            made: 0,
            crowd: FEW,
        }
    }

    /// The numbers of the tables of dynamic archetypes, reclaimed ones included.
    pub(crate) fn bitmaps(&self) -> &Bitmaps {
        &self.bitmaps
    }

    /// Whether the table is of a dynamic archetype that was not reclaimed.
    pub(crate) fn is_alive(&self, number: usize) -> bool {
        number.checked_sub(self.schema.archetypes.len()).is_some_and(|place| self.bitmaps.contains(place))
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
            None => self.archetypes.get(number as usize - declared.len()).map(DynamicArchetype::info),
        }
    }

    /// The layout of a dynamic archetype, by its place among them.
    #[inline(always)]
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

    /// The kind of the rows of a dynamic archetype, by its place among them, if they have all components that the kind requires (D8).
    #[inline(always)]
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

    /// The cells of all dynamic archetypes (D1).
    #[inline(always)]
    pub(crate) fn listed_cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells of a registered component, by its place among the registered ones.
    #[inline(always)]
    pub(crate) fn registered_cells(&self, place: usize) -> Option<RegisteredCellsRef<'_>> {
        self.registered.get(place).map(RegisteredCells::read)
    }

    /// The cell of a registered component in a table.
    pub(crate) fn registered_cell(&self, table: u32, cell: CellIndex) -> Cell {
        let cells = cell.registered(self.schema.stride).and_then(|place| self.registered_cells(place));
        cells.map_or(Cell::ABSENT, |cells| cells.of_table(table))
    }

    /// Makes room for the cell of a registered component in a table.
    fn try_reserve_registered(&mut self, table: usize, registered: usize) -> Result<(), ReserveError> {
        let missing = (registered + 1).saturating_sub(self.registered.len());
        self.registered.try_reserve(missing).map_err(|_| out_of_memory(missing * size_of::<RegisteredCells>()))?;
        self.registered.resize_with(self.registered.len() + missing, Default::default);
        self.registered[registered].try_reserve(table)
    }

    /// The edge of a table for a component, if a row took it before.
    #[inline(always)]
    pub(crate) fn edge(&self, table: u32, component: usize) -> Option<&Edge> {
        self.edges.get(table, component)
    }

    /// The table to which a row goes when one component comes, or goes if the row has it. It is made at need.
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
        match columns.iter().position(|column| column.cell == toggled.cell) {
            Some(place) => drop(columns.remove(place)),
            None => columns.push(toggled),
        }
        let target = self.find_or_make(tables, self.kind(from.table), &columns, reclaim)?;
        if is_plain {
            // A way that is not remembered is looked for again.
            let plan = self
                .info(from.table)
                .zip(self.info(target))
                .and_then(|(from, to)| CopyPlan::try_new(from, to, &toggled));
            let _ = self.edges.try_insert(from.table, toggled.cell.component(), target, plan);
        }
        Ok(target)
    }

    /// The table for bundles with these components, which the world lists. It is made at need.
    #[inline]
    pub(crate) fn bundle_target(
        &mut self,
        tables: &mut Vec<Table>,
        components: &'static [usize],
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        match self.routes.get(Departure::NOWHERE, &[], components) {
            Some(table) => {
                self.remember_recent(components, table);
                Ok(table)
            }
            None => self.find_bundle_target(tables, components, reclaim),
        }
    }

    #[cold]
    fn find_bundle_target(
        &mut self,
        tables: &mut Vec<Table>,
        components: &'static [usize],
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        let nowhere = Location { table: NOWHERE, row: 0 };
        let table = self.find_changed(tables, nowhere, (None, reclaim), &[], components)?;
        // The first bundle at its place there needs no route.
        if !self.remember_recent(components, table) {
            // A way that is not remembered is looked for again.
            let _ = self.routes.try_insert(Departure::NOWHERE, &[], components, table);
        }
        Ok(table)
    }

    /// Enters the table of a bundle in `recent`, if it is of a dynamic archetype. Returns whether that took the place of no other one.
    fn remember_recent(&mut self, components: &'static [usize], table: u32) -> bool {
        let is_dynamic = table as usize >= self.schema.archetypes.len();
        let recent = &mut self.recent[recent_place(components)];
        let is_vacant = recent.1 == u32::MAX;
        if is_dynamic {
            *recent = (components, table);
        }
        is_dynamic && is_vacant
    }

    /// The dynamic archetype for bundles with these components, if such a bundle was spawned recently. O(1), without a hash.
    #[inline(always)]
    pub(crate) fn recent(&self, components: &'static [usize]) -> Option<u32> {
        let (list, table) = self.recent[recent_place(components)];
        core::ptr::eq(list, components).then_some(table)
    }

    /// The table to which a row goes when some components go and others come, and the row is of this kind then, if no declared table
    /// takes it. It is made at need. Sparse components, which are no part of a row, may be among them.
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
        let optionals = info.components().iter().filter(|column| column.bits != 0).enumerate();
        let has = optionals.filter(|(_, column)| table.bit(column.place(), from.row as usize));
        Some(Departure { table: from.table, has: has.fold(0, |mask, (i, _)| mask | 1 << i), kind })
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
        Ok(target)
    }

    /// As [`route`](Self::route), of components that are chosen at run time: no way is remembered.
    pub(crate) fn find_changed(
        &mut self,
        tables: &mut Vec<Table>,
        from: Location,
        (kind, reclaim): (Kind, Reclaim),
        removed: &[usize],
        added: &[usize],
    ) -> Result<u32, ReserveError> {
        let mut columns = self.components_of(tables, from, added.len())?;
        columns
            .retain(|column| !removed.contains(&column.cell.component()) && !added.contains(&column.cell.component()));
        let new = added.iter().map(|&component| Column::of(component, self.schema.components[component]));
        columns.extend(new.filter(|column| !column.info.sparse));
        self.find_or_make(tables, kind, &columns, reclaim)
    }

    /// The components that a row has, with room for more.
    fn components_of(&self, tables: &[Table], from: Location, more: usize) -> Result<Vec<Column>, ReserveError> {
        let present = self.info(from.table).map_or(&[][..], ArchetypeInfo::components);
        let most = present.len() + more;
        let mut columns = Vec::new();
        columns.try_reserve_exact(most).map_err(|_| out_of_memory(most * size_of::<Column>()))?;
        if let Some(table) = tables.get(from.table as usize) {
            let has = |column: &&Column| table.bit(column.place(), from.row as usize);
            columns.extend(present.iter().filter(has).map(|column| Column { bits: 0, ..*column }));
        }
        Ok(columns)
    }

    /// The table for rows of a kind with these components, none of which stands there twice: the declared one that takes such rows, or
    /// else a dynamic one of the kind with just this set, which is made at need.
    pub(crate) fn find_or_make(
        &mut self,
        tables: &mut Vec<Table>,
        kind: Kind,
        columns: &[Column],
        reclaim: Reclaim,
    ) -> Result<u32, ReserveError> {
        let by_set = self.find(None, columns);
        let is_one = |number: &u32| kind.is_none() || (*number as usize) < self.schema.archetypes.len();
        let by_kind = || kind.and_then(|kind| self.find(Some(kind), columns));
        if let Some(found) = by_set.filter(is_one).or_else(by_kind) {
            return Ok(found);
        }
        // No declared archetype takes rows that a dynamic one takes (D2).
        if by_set.is_none()
            && let Some(declared) = self.find_declared(columns)
        {
            return Ok(declared);
        }
        if matches!(reclaim, Reclaim::Empty) {
            self.disperse(tables);
        }
        self.make(tables, kind, columns)
    }

    /// Reclaims the archetypes without rows, if there are twice as many archetypes as were left the last time. So the archetypes that are looked at
    /// are no more than twice those that were made, and those without rows are no more than those with rows were then, or a few. Never allocates.
    fn disperse(&mut self, tables: &mut Vec<Table>) {
        if self.archetypes.len() - self.reclaimed >= self.crowd {
            self.compact(tables);
            self.crowd = FEW.max(2 * (self.archetypes.len() - self.reclaimed));
        }
    }

    /// The archetype that the index has for a kind and just these components.
    fn find(&self, kind: Kind, columns: &[Column]) -> Option<u32> {
        let is_it = |number: &u32| {
            let components = self.info(*number).map_or(&[][..], ArchetypeInfo::components);
            components.len() == columns.len()
                && self.indexed_kind(*number) == kind
                && columns.iter().all(|column| has(components, column))
        };
        self.index.find(hash(kind, columns), is_it).copied()
    }

    /// The kind by which the index has an archetype.
    fn indexed_kind(&self, number: u32) -> Kind {
        indexed_kind(self.schema, &self.archetypes, number)
    }

    /// The declared archetype that takes rows with these components: the one that has just these, which the index finds from now on, or
    /// else one that has some as optional ones.
    #[cold]
    fn find_declared(&mut self, columns: &[Column]) -> Option<u32> {
        let mut with_optionals = None;
        for (number, info) in (0..).zip(self.schema.archetypes) {
            let most = info.components().len();
            if !(most - info.optionals..=most).contains(&columns.len()) || !info.takes(&cells_of(columns)) {
                continue;
            }
            if info.optionals == 0 {
                // One that is not entered is looked for again.
                if self.try_reserve_index().is_ok() {
                    self.enter(number);
                }
                return Some(number);
            }
            with_optionals = with_optionals.or(Some(number));
        }
        with_optionals
    }

    fn make(&mut self, tables: &mut Vec<Table>, kind: Kind, columns: &[Column]) -> Result<u32, ReserveError> {
        if let Some(world) = self.schema.closed {
            return Err(ReserveError::closed(world));
        }
        let mut archetype =
            DynamicArchetype::try_new(columns.iter().copied(), self.schema.stride, kind, self.schema.stamped)?;
        archetype.whole = self.whole_kind(kind, columns);
        let declared = self.schema.archetypes.len();
        let reclaimed = if self.reclaimed == 0 { None } else { self.bitmaps.first_reclaimed(self.archetypes.len()) };
        let place = reclaimed.unwrap_or(self.archetypes.len());
        let number = declared + place;
        let number_32 = u32::try_from(number).ok().filter(|number| *number < MOST_TABLES);
        let number_32 = number_32.ok_or_else(ReserveError::too_many_archetypes)?;
        self.bitmaps.try_reserve(place, columns)?;
        self.try_reserve_index()?;
        for registered in columns.iter().filter_map(|column| column.cell.registered(self.schema.stride)) {
            self.try_reserve_registered(number, registered)?;
        }
        if reclaimed.is_some() {
            self.archetypes[place] = archetype;
            self.reclaimed -= 1;
        } else {
            self.archetypes.try_reserve(1).map_err(|_| out_of_memory(size_of::<DynamicArchetype>()))?;
            tables.try_reserve(1).map_err(|_| out_of_memory(size_of::<Table>()))?;
            let stride = self.schema.stride;
            self.cells.try_reserve(stride).map_err(|_| out_of_memory(stride * size_of::<Cell>()))?;
            self.archetypes.push(archetype);
            self.cells.resize(self.cells.len() + stride, Cell::ABSENT);
            tables.push(Table::new());
        }
        self.place_cells(place);
        self.bitmaps.insert(place, columns);
        self.enter(number_32);
        self.made += 1;
        Ok(number_32)
    }

    /// Writes the cells of an archetype, by its place among the dynamic ones. There is room for them.
    fn place_cells(&mut self, place: usize) {
        for column in self.archetypes[place].info().columns {
            if let Some(registered) = column.cell.registered(self.schema.stride) {
                self.registered[registered].set(self.schema.archetypes.len() + place, column.place());
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
        let Some(info) = self.info(number) else { return Ok(()) };
        with_layout(&mut tables[number as usize], info)
            .try_reserve_one()
            .inspect_err(|_| self.undo(tables, number, made))
    }

    /// As [`reserve_one`](Self::reserve_one), for so many rows.
    pub(crate) fn reserve(
        &mut self,
        tables: &mut Vec<Table>,
        number: u32,
        count: usize,
        made: usize,
    ) -> Result<(), ReserveError> {
        let Some(info) = self.info(number) else { return Ok(()) };
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
        let place = number as usize - self.schema.archetypes.len();
        let archetype = core::mem::replace(&mut self.archetypes[place], DynamicArchetype::reclaimed());
        let info = archetype.info();
        with_layout(&mut tables[number as usize], info).deallocate();
        self.cells[place * self.schema.stride..][..self.schema.stride].fill(Cell::ABSENT);
        self.registered.iter_mut().for_each(|cells| cells.set(number as usize, Cell::ABSENT));
        if let Ok(entry) = self.index.find_entry(hash(archetype.kind, info.components()), |other| *other == number) {
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
        self.cells.truncate(self.archetypes.len() * self.schema.stride);
        self.registered.iter_mut().for_each(RegisteredCells::free_empty);
        self.edges.truncate(tables.len());
    }

    /// Bytes that archetypes, index and edges take, without the tables' rows.
    pub(crate) fn bytes(&self) -> usize {
        let lists = size_of::<Self>()
            + self.archetypes.capacity() * size_of::<DynamicArchetype>()
            + self.cells.capacity() * size_of::<Cell>()
            + self.registered.capacity() * size_of::<RegisteredCells>()
            + self.registered.iter().map(RegisteredCells::bytes).sum::<usize>();
        let columns = self.archetypes.iter().map(DynamicArchetype::column_bytes).sum::<usize>();
        lists + columns + self.index.allocation_size() + self.bitmaps.bytes() + self.edges.bytes() + self.routes.bytes()
    }

    /// Makes room for one more archetype in the index.
    fn try_reserve_index(&mut self) -> Result<(), ReserveError> {
        let Self { schema, archetypes, index, .. } = self;
        let hash = |number: &u32| hash_of(schema, archetypes, *number);
        index.try_reserve(1, hash).map_err(|_| out_of_memory(size_of::<u32>()))
    }

    /// Enters an archetype in the index, where there is room.
    fn enter(&mut self, number: u32) {
        let Self { schema, archetypes, index, .. } = self;
        let hash = |number: &u32| hash_of(schema, archetypes, *number);
        index.insert_unique(hash(&number), number, hash);
    }

    /// The kind, if rows with these components have all that the kind requires.
    fn whole_kind(&self, kind: Kind, columns: &[Column]) -> Kind {
        kind.filter(|kind| self.schema.archetypes[*kind as usize].requires_only(&cells_of(columns)))
    }
}

/// The number of bundles that are found without a hash, if their lists have different places.
const RECENT: usize = 16;
const NONE_RECENT: [(&[usize], u32); RECENT] = [(&[], u32::MAX); RECENT];

/// The place of a list in `recent`, by its address.
#[inline(always)]
fn recent_place(components: &'static [usize]) -> usize {
    let address = components.as_ptr().addr() / size_of::<usize>();
    (address ^ (address / RECENT)) % RECENT
}

/// The table of a number with the layout of that number.
#[inline(always)]
fn with_layout<'t>(table: &'t mut Table, layout: &'t ArchetypeInfo<'t>) -> TableMut<'t> {
    // SAFETY: W1, D1: the tables that an operation is given are those of the storage, in the order of the layouts.
    unsafe { TableMut::new(table, layout) }
}

fn out_of_memory(bytes: usize) -> ReserveError {
    ReserveError::out_of_memory("archetypes", bytes)
}

fn cells_of(columns: &[Column]) -> impl Iterator<Item = CellIndex> + Clone {
    columns.iter().map(|column| column.cell)
}

/// Whether there is a column of the same component.
fn has(columns: &[Column], column: &Column) -> bool {
    columns.iter().any(|other| other.cell == column.cell)
}

fn hash_of(schema: &Schema, archetypes: &[DynamicArchetype], number: u32) -> u64 {
    let declared = schema.archetypes;
    let info = match declared.get(number as usize) {
        Some(info) => info,
        None => archetypes[number as usize - declared.len()].info(),
    };
    hash(indexed_kind(schema, archetypes, number), info.components())
}

/// The kind by which the index has an archetype: none for a declared one, which takes rows of all kinds.
fn indexed_kind(schema: &Schema, archetypes: &[DynamicArchetype], number: u32) -> Kind {
    let place = (number as usize).checked_sub(schema.archetypes.len())?;
    archetypes[place].kind
}

/// The hash of a kind and a set of components: the sum of their shares, so that the order does not matter.
fn hash(kind: Kind, columns: &[Column]) -> u64 {
    let share = |x: u64| {
        let x = x.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (x ^ (x >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    };
    // No component has the number of a kind here.
    let kind = kind.map_or(0, |kind| share(!u64::from(kind)));
    columns.iter().fold(kind, |sum, column| sum.wrapping_add(share(column.cell.number() as u64)))
}
