//! The rows of a query as runs of neighbours in one table.
#![allow(unsafe_code)]

use super::changes::{Ticks, mark_group, mark_rows, mark_terms, may_pass};
use super::matching::{Sparsity, demands, group, matches, sparsity};
use super::row_test::RowTest;
use super::runs::{Alike, Known};
use super::{At, Filter, Query, Term};
use crate::dynamic::Bitmaps;
use crate::entity::{Entity, Location};
use crate::schema::{ArchetypeInfo, Cell, Column, World, groups, schema};
use crate::sparse::{MEMBERS, Pool};
use crate::store::Store;
use crate::table::Table;
use crate::tick::Window;
use core::marker::PhantomData;
use core::ops::{ControlFlow, Range};
use core::{mem, slice};

/// Rows of one table that match, at least one. They are numbered from `start` to `end`, from `first` in the table.
pub(super) struct Segment<W: World, Q: Query<W>> {
    pub(super) fetch: <Q::Terms as Term<W>>::Fetch,
    pub(super) table: u32,
    pub(super) first: usize,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<W: World, Q: Query<W>> Clone for Segment<W, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: World, Q: Query<W>> Copy for Segment<W, Q> {}

/// The segments of a query: of the declared tables, which are a constant of the query, and then of the dynamic ones, found
/// in their bitmaps. A table gives one segment with all its rows, unless the query asks for a component that its rows may
/// lack: then one for each run of rows that match and are alike.
pub(super) struct Segments<'w, W: World, Q: Query<W>> {
    store: &'w Store<W>,
    declared: slice::Iter<'static, u32>,
    /// The next word of the bitmaps.
    word: usize,
    /// What is left of the word before it.
    bits: u64,
    /// The table whose runs were begun, and the row from which on they are not found yet.
    begun: Option<(u32, usize)>,
    /// Of that table, which rows of a word match.
    known: Known,
    /// Of that table, what the query asks of it.
    alike: Option<Alike<'w>>,
    /// The sparse component whose pool drives the query: of those that rows must have, the one that the fewest have.
    driver: Option<usize>,
    /// The next row of that pool, or of the group.
    position: usize,
    /// What counts as changed or added.
    pub(super) window: Window,
    query: PhantomData<fn() -> Q>,
}

impl<'w, W: World, Q: Query<W>> Segments<'w, W, Q> {
    #[inline(always)]
    pub(super) fn new(store: &'w Store<W>, declared: &'static [u32], window: Window) -> Self {
        let driver = if Self::SPARSITY == Sparsity::Driven { Self::find_driver(store) } else { None };
        Self {
            store,
            declared: declared.iter(),
            word: 0,
            bits: 0,
            begun: None,
            known: None,
            alike: None,
            driver,
            position: 0,
            window,
            query: PhantomData,
        }
    }

    const SPARSITY: Sparsity = sparsity::<W, Q>();
    const GROUP: Option<(usize, bool)> = group::<W, Q>();
    /// Whether a table may give several segments, or none.
    const RUNS: bool = schema::<W>().optionals || Ticks::<W, Q>::ASKED;

    fn find_driver(store: &Store<W>) -> Option<usize> {
        let components = schema::<W>().components.iter().enumerate();
        let demanded =
            components.filter(|(place, info)| info.sparse && demands::<W, Q>(*place)).map(|(place, _)| place);
        demanded.min_by_key(|place| store.pools().get(*place).map_or(0, Pool::len))
    }

    #[inline(always)]
    pub(super) fn store(&self) -> &'w Store<W> {
        self.store
    }

    /// Folds the segments. What [`next`](Self::next) does, without its state between the declared tables, where each gives
    /// one segment.
    #[inline(always)]
    pub(super) fn try_fold_all<A, B>(
        mut self,
        mut acc: A,
        mut f: impl FnMut(A, Segment<W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let is_plain = Self::GROUP.is_none() && Self::SPARSITY == Sparsity::Dense && !Self::RUNS;
        if is_plain {
            let tables = self.store.tables();
            for &number in mem::take(&mut self.declared) {
                let cells = schema::<W>().cells_of(number as usize);
                if let Some(table) = tables.get(number as usize).filter(|table| table.len() > 0) {
                    acc = f(acc, self.whole(number, table, cells))?;
                }
            }
            let Some(dynamic) = self.store.dynamic() else { return ControlFlow::Continue(acc) };
            let (schema, bitmaps) = (schema::<W>(), dynamic.bitmaps());
            let cells = dynamic.listed_cells();
            let Self { mut word, mut bits, .. } = self;
            while let Some(place) = Self::next_place(bitmaps, &mut word, &mut bits) {
                let number = schema.archetypes.len() + place;
                let cells = cells.get(place * schema.stride..).and_then(|cells| cells.get(..schema.stride));
                if let (Some(table), Some(cells)) = (tables.get(number).filter(|table| table.len() > 0), cells) {
                    #[expect(clippy::cast_possible_truncation, reason = "tables are numbered below 2³²")]
                    {
                        acc = f(acc, self.whole(number as u32, table, cells))?;
                    }
                }
            }
            return ControlFlow::Continue(acc);
        }
        for segment in self {
            acc = f(acc, segment)?;
        }
        ControlFlow::Continue(acc)
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        if let Some((group, _)) = Self::GROUP {
            return self.store.groups().len(group) - self.position;
        }
        if Self::SPARSITY != Sparsity::Dense || Self::RUNS || self.store.dynamic().is_some() {
            return self.clone().map(|segment| segment.end - segment.start).sum();
        }
        self.declared.clone().filter_map(|table| self.store.tables().get(*table as usize)).map(Table::len).sum()
    }

    /// Whether the row is one that was not given out, if it matches. `taken` is the segment that was begun, and the number of
    /// its next row.
    pub(super) fn is_ahead(&self, taken: Option<(Segment<W, Q>, usize)>, entity: Entity, location: Location) -> bool {
        if let Some((group, slices)) = Self::GROUP {
            let Some((_, pool, _)) = self.drivers(group) else { return false };
            let place = pool.row(entity).filter(|place| *place < self.store.groups().len(group));
            return place.is_some_and(|place| match taken {
                Some((_, row)) if slices => place >= row,
                Some((segment, row)) => place >= self.position || (row < segment.end && place + 1 == self.position),
                None => true,
            });
        }
        if let Some(driver) = self.driver {
            let Some(place) = self.store.pools().get(driver).and_then(|pool| pool.row(entity)) else { return false };
            let is_begun = taken.is_some_and(|(segment, row)| row < segment.end && place + 1 == self.position);
            return place >= self.position || is_begun;
        }
        taken.is_none_or(|(segment, row)| {
            (location.table, location.row as usize) >= (segment.table, segment.first + (row - segment.start))
        })
    }

    /// The first segment of a table from a row on. `None` if there is no row that matches.
    #[inline(always)]
    fn of_table(&mut self, number: u32, from: usize) -> Option<Segment<W, Q>> {
        let table = self.store.tables().get(number as usize)?;
        if from >= table.len() {
            self.begun = None;
            return None;
        }
        let cells = self.store.cells(number);
        let pools = self.store.pools();
        if Ticks::<W, Q>::ASKED && from == 0 && !may_pass(self.store, number, &Q::Filter::INFO, self.window) {
            self.begun = None;
            return None;
        }
        if Self::SPARSITY == Sparsity::Looks {
            let entities = table.entities(self.store.info(number));
            let test = RowTest::new::<W, Q>(table, (cells, self.store.info(number)), self.window, pools);
            let row = (from..table.len()).find(|row| test.passes(schema::<W>(), *row, entities[*row]));
            self.begun = row.map(|row| (number, row + 1));
            return row.map(|row| self.single(number, table, cells, row, entities[row]));
        }
        if Self::RUNS && from == 0 {
            self.known = None;
            self.alike = Alike::new::<W, Q>(table, (cells, self.store.info(number)), self.window);
        }
        if Self::RUNS
            && let Some(alike) = self.alike
        {
            let run = alike.next_run(from, table.len(), &mut self.known);
            self.begun = run.clone().map(|run| (number, run.end));
            let run = run?;
            let at = At { table, cells, row: run.start, skip: 0, entity: None, pools };
            // SAFETY: K2: these are the table's cells, and the run's first row matches.
            let fetch = unsafe { Q::Terms::fetch(&at) };
            return Some(Segment { fetch, table: number, first: run.start, start: run.start, end: run.end });
        }
        Some(self.whole(number, table, cells))
    }

    /// The segment of all rows of a table, which match, and none of which lacks what is asked for.
    #[inline(always)]
    fn whole(&self, number: u32, table: &Table, cells: &[Cell]) -> Segment<W, Q> {
        Self::whole_of(self.store, number, table, cells)
    }

    #[inline(always)]
    fn whole_of(store: &Store<W>, number: u32, table: &Table, cells: &[Cell]) -> Segment<W, Q> {
        let at = At { table, cells, row: 0, skip: 0, entity: None, pools: store.pools() };
        // SAFETY: K2: callers give a table that matches, and its cells.
        let fetch = unsafe { Q::Terms::fetch(&at) };
        Segment { fetch, table: number, first: 0, start: 0, end: table.len() }
    }

    /// A segment of one row, which matches.
    #[inline(always)]
    fn single(&self, number: u32, table: &Table, cells: &[Cell], row: usize, entity: Entity) -> Segment<W, Q> {
        let at = At { table, cells, row, skip: row, entity: Some(entity), pools: self.store.pools() };
        // SAFETY: K2: these are the table's cells and entity; callers have tested the row.
        let fetch = unsafe { Q::Terms::fetch(&at) };
        Segment { fetch, table: number, first: row, start: 0, end: 1 }
    }

    /// The next row of the pool that drives the query.
    fn next_driven(&mut self) -> Option<Segment<W, Q>> {
        let component = self.driver?;
        let pool = self.store.pools().get(component)?;
        let entities = pool.entities(&schema::<W>().pools[component]);
        loop {
            let entity = *entities.get(self.position)?;
            self.position += 1;
            let Some((table, location)) = self.store.find(entity) else { continue };
            let (cells, row) = (self.store.cells(location.table), location.row as usize);
            if matches(&Q::Terms::INFO, &Q::Filter::INFO, cells)
                && RowTest::new::<W, Q>(
                    table,
                    (cells, self.store.info(location.table)),
                    self.window,
                    self.store.pools(),
                )
                .passes(schema::<W>(), row, entity)
            {
                return Some(self.single(location.table, table, cells, row, entity));
            }
        }
    }

    /// The pool whose first rows are the entities of the group, its layout, and the cell of the entities in it.
    fn drivers(&self, group: usize) -> Option<(&'static ArchetypeInfo<'static>, &'w Pool, &'static [Cell])> {
        Self::drivers_of(self.store, group)
    }

    fn drivers_of(store: &Store<W>, group: usize) -> Option<(&'static ArchetypeInfo<'static>, &Pool, &'static [Cell])> {
        let schema = schema::<W>();
        match groups::<W>()[group].owned.first() {
            Some(&owned) => Some((&schema.pools[owned], store.pools().get(owned)?, &schema.pool_cells[owned..=owned])),
            None => Some((&MEMBERS, store.groups().members(group)?, const { &[Column::ENTITIES.place()] })),
        }
    }

    /// The rows of a group: all of them at once, if all terms are of owned components, or else one by one.
    fn next_grouped(&mut self, group: usize, slices: bool) -> Option<Segment<W, Q>> {
        let (info, pool, cells) = self.drivers(group)?;
        let (row, len) = (self.position, self.store.groups().len(group));
        let entity = *pool.entities(info)[..len].get(row)?;
        let (end, skip) = if slices { (len, 0) } else { (1, row) };
        self.position += end;
        let at = At { table: pool.table(), cells, row, skip, entity: Some(entity), pools: self.store.pools() };
        // SAFETY: K2 for the pool's table, of which the terms ask for entities alone. G1, G2: the entity has all components;
        // and if they are owned, its row and those after it in the group are the same in all their pools.
        let fetch = unsafe { Q::Terms::fetch(&at) };
        Some(Segment { fetch, table: 0, first: row, start: 0, end })
    }

    /// By value, there and back: a loop whose state had its address taken would keep it in memory.
    #[inline(never)]
    fn next_dynamic(mut self) -> (Self, Option<Segment<W, Q>>) {
        let Some(dynamic) = self.store.dynamic() else { return (self, None) };
        let bitmaps = dynamic.bitmaps();
        while let Some(place) = Self::next_place(bitmaps, &mut self.word, &mut self.bits) {
            #[expect(clippy::cast_possible_truncation, reason = "tables are numbered below 2³²")]
            let number = (schema::<W>().archetypes.len() + place) as u32;
            if let Some(segment) = self.of_table(number, 0) {
                return (self, Some(segment));
            }
        }
        (self, None)
    }

    /// As [`next_dynamic`](Self::next_dynamic), where each table gives one segment, of as little of the state as that needs.
    #[inline(never)]
    fn next_whole(store: &'w Store<W>, mut word: usize, mut bits: u64) -> ((usize, u64), Option<Segment<W, Q>>) {
        let Some(dynamic) = store.dynamic() else { return ((word, bits), None) };
        while let Some(place) = Self::next_place(dynamic.bitmaps(), &mut word, &mut bits) {
            #[expect(clippy::cast_possible_truncation, reason = "tables are numbered below 2³²")]
            let number = (schema::<W>().archetypes.len() + place) as u32;
            if let Some(table) = store.tables().get(number as usize).filter(|table| table.len() > 0) {
                return ((word, bits), Some(Self::whole_of(store, number, table, store.cells(number))));
            }
        }
        ((word, bits), None)
    }

    /// The place of the next dynamic archetype that matches, from a word of the bitmaps on, and what is left of the one before.
    #[inline(always)]
    fn next_place(bitmaps: &Bitmaps, word: &mut usize, bits: &mut u64) -> Option<usize> {
        while *bits == 0 {
            if *word >= bitmaps.words() {
                return None;
            }
            *bits = bitmaps.matching(&Q::Terms::INFO, &Q::Filter::INFO, *word);
            *word += 1;
        }
        let place = (*word - 1) * 64 + bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        Some(place)
    }
}

impl<W: World, Q: Query<W>> Clone for Segments<'_, W, Q> {
    fn clone(&self) -> Self {
        Self { declared: self.declared.clone(), ..*self }
    }
}

impl<W: World, Q: Query<W>> Iterator for Segments<'_, W, Q> {
    type Item = Segment<W, Q>;

    #[inline(always)]
    fn next(&mut self) -> Option<Segment<W, Q>> {
        if let Some((group, slices)) = Self::GROUP {
            return self.next_grouped(group, slices);
        }
        if Self::SPARSITY == Sparsity::Driven {
            return self.next_driven();
        }
        if (Self::RUNS || Self::SPARSITY == Sparsity::Looks)
            && let Some((number, from)) = self.begun
            && let Some(segment) = self.of_table(number, from)
        {
            return Some(segment);
        }
        loop {
            let Some(&number) = self.declared.next() else {
                self.store.dynamic()?;
                if Self::SPARSITY == Sparsity::Dense && !Self::RUNS {
                    let ((word, bits), segment) = Self::next_whole(self.store, self.word, self.bits);
                    (self.word, self.bits) = (word, bits);
                    return segment;
                }
                let (rest, segment) = self.clone().next_dynamic();
                *self = rest;
                return segment;
            };
            if let Some(segment) = self.of_table(number, 0) {
                return Some(segment);
            }
        }
    }
}

/// Marks rows of a segment as changed, where the query writes tracked components.
///
/// # Safety
///
/// R1. R2: the rows were not given out, or are given out now.
#[inline(always)]
pub(super) unsafe fn mark<W: World, Q: Query<W>>(
    store: &Store<W>,
    segment: &Segment<W, Q>,
    rows: Range<usize>,
    now: u32,
) {
    if !const { Ticks::<W, Q>::MARKED } {
        return;
    }
    // SAFETY: the caller's promise. In a query that asks for sparse components, a segment is the row `first` alone.
    unsafe {
        if Segments::<W, Q>::GROUP.is_none() && Segments::<W, Q>::SPARSITY == Sparsity::Dense {
            mark_rows::<W, Q>(store, segment.table, rows, now);
        } else {
            mark_found::<W, Q>(store, segment, rows, now);
        }
    }
}

/// As [`mark`], of a query that asks for sparse components.
///
/// # Safety
///
/// As for [`mark`].
#[inline(never)]
unsafe fn mark_found<W: World, Q: Query<W>>(store: &Store<W>, segment: &Segment<W, Q>, rows: Range<usize>, now: u32) {
    let row = segment.first;
    // SAFETY: the caller's promise.
    unsafe {
        match Segments::<W, Q>::GROUP {
            Some((_, true)) => mark_group::<W, Q>(store, None, rows, now),
            Some((group, false)) => {
                let drivers = Segments::<W, Q>::drivers_of(store, group);
                let entity = drivers.and_then(|(info, pool, _)| pool.entities(info).get(row).copied());
                if !rows.is_empty() && entity.is_some() {
                    mark_group::<W, Q>(store, entity, rows, now);
                }
            }
            None if rows.is_empty() => {}
            None => mark_terms(store, &Q::Terms::INFO, segment.table, row..row + 1, now),
        }
    }
}

/// What is left of some rows: the rest of the segment that was begun, and those after it. It stands for the rows of R1 and
/// R2: whoever holds it may give each of its rows out once.
pub(super) struct Remaining<'w, W: World, Q: Query<W>> {
    pub(super) first: Option<Segment<W, Q>>,
    pub(super) segments: Segments<'w, W, Q>,
}

#[cfg(feature = "parallel")]
impl<W: World, Q: Query<W>> Remaining<'_, W, Q> {
    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.first.as_ref().map_or(0, |first| first.end - first.start) + self.segments.rows()
    }
}

impl<W: World, Q: Query<W>> Clone for Remaining<'_, W, Q> {
    fn clone(&self) -> Self {
        Self { first: self.first, segments: self.segments.clone() }
    }
}

impl<W: World, Q: Query<W>> Iterator for Remaining<'_, W, Q> {
    type Item = Segment<W, Q>;

    #[inline(always)]
    fn next(&mut self) -> Option<Segment<W, Q>> {
        match self.first.take() {
            Some(segment) if segment.start < segment.end => Some(segment),
            _ => self.segments.next(),
        }
    }
}
