//! The rows of a query as runs of neighbours in one table.
#![allow(unsafe_code)]

use super::changes::{Ticks, mark_group, mark_rows, mark_terms, may_pass};
use super::evaluate::TypedQuery;
use super::matching::{Sparsity, demands, group, matches, meets_optionals, only_demands, only_driver, sparsity};
use super::row_test::RowTest;
use super::runs::{Alike, Known};
use super::{At, Filter, QueryData, Term};
use crate::dynamic::Bitmaps;
use crate::entity::{Entity, Location};
use crate::schema::{ArchetypeInfo, Cell, Column, Declare, groups, schema};
use crate::sparse::{MEMBERS, Pool};
use crate::storage::Storage;
use crate::table::{Table, WORD};
use crate::tick::Window;
use core::marker::PhantomData;
use core::ops::{ControlFlow, Range};
use core::{mem, slice};

/// Rows of one table that match, at least one. They are numbered from `start` to `end`, from `first` in the table.
pub(super) struct Segment<W: Declare, Q: QueryData<W>> {
    pub(super) fetch: <Q::Terms as Term<W>>::Fetch,
    pub(super) table: u32,
    pub(super) first: usize,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<W: Declare, Q: QueryData<W>> Clone for Segment<W, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declare, Q: QueryData<W>> Copy for Segment<W, Q> {}

/// Rows that a loop is given at once.
pub(super) enum Part<W: Declare, Q: QueryData<W>> {
    /// Consecutive rows, for the kernel.
    Rows(Segment<W, Q>),
    /// One row.
    One(Segment<W, Q>),
    /// The rows whose bits are set, among the 64 rows from a row on. The segment has the columns of their table.
    Bits(Segment<W, Q>, usize, u64),
}

/// A table, its cells, and the first values of the columns that a query asks for, once they are found.
type TableColumns<'w, W, Q> = (&'w Table, &'w [Cell], Option<<<Q as QueryData<W>>::Terms as Term<W>>::Fetch>);

/// The table of an entity of the driving pool, kept for the next one, since most entities of a pool are in few tables.
struct LastTable<'w, W: Declare, Q: QueryData<W>> {
    number: u32,
    /// The table and its cells, if it matches. Once a row is given, the first values of its columns.
    found: Option<TableColumns<'w, W, Q>>,
}

impl<W: Declare, Q: QueryData<W>> LastTable<'_, W, Q> {
    const NONE: Self = Self { number: u32::MAX, found: None };
}

impl<W: Declare, Q: QueryData<W>> Clone for LastTable<'_, W, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declare, Q: QueryData<W>> Copy for LastTable<'_, W, Q> {}

/// The segments of a query: of the declared tables, which are a constant of the query, and then of the dynamic ones, found
/// in their bitmaps. A table gives one segment with all its rows, unless the query asks for a component that its rows may
/// lack: then one for each run of rows that match and are alike.
pub(super) struct Segments<'w, W: Declare, Q: QueryData<W>> {
    store: &'w Storage<W>,
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
    alike: Option<Alike<'w, TypedQuery<W, Q>>>,
    /// Of that table, the first values of the columns, if they are the same for all runs.
    fetch: Option<<Q::Terms as Term<W>>::Fetch>,
    /// The sparse component whose pool drives the query: of those that rows must have, the one that the fewest have.
    driver: Option<usize>,
    /// The next row of that pool, or of the group.
    position: usize,
    /// The table of the last entity of that pool.
    last: LastTable<'w, W, Q>,
    /// What counts as changed or added.
    pub(super) window: Window,
    query: PhantomData<fn() -> Q>,
}

impl<'w, W: Declare, Q: QueryData<W>> Segments<'w, W, Q> {
    #[inline(always)]
    pub(super) fn new(store: &'w Storage<W>, declared: &'static [u32], window: Window) -> Self {
        let driver = if Self::SPARSITY == Sparsity::Driven { Self::find_driver(store) } else { None };
        Self {
            store,
            declared: declared.iter(),
            word: 0,
            bits: 0,
            begun: None,
            known: None,
            alike: None,
            fetch: None,
            driver,
            position: 0,
            last: LastTable::NONE,
            window,
            query: PhantomData,
        }
    }

    const SPARSITY: Sparsity = sparsity::<W, Q>();
    const GROUP: Option<(usize, bool)> = group::<W, Q>();
    /// Whether a table may give several segments, or none.
    const RUNS: bool = meets_optionals::<W, Q>() || Ticks::<W, Q>::ASKED;

    fn find_driver(store: &Storage<W>) -> Option<usize> {
        let components = schema::<W>().components.iter().enumerate();
        let demanded =
            components.filter(|(place, info)| info.sparse && demands::<W, Q>(*place)).map(|(place, _)| place);
        demanded.min_by_key(|place| store.pools().get(*place).map_or(0, Pool::len))
    }

    #[inline(always)]
    pub(super) fn store(&self) -> &'w Storage<W> {
        self.store
    }

    /// Whether each row is looked up in a pool.
    pub(super) const BY_ROWS: bool = Self::GROUP.is_none() && !matches!(Self::SPARSITY, Sparsity::Dense);
    /// Whether all rows that match have the same components, so that a bit a row is enough.
    pub(super) const BY_BITS: bool = Self::GROUP.is_none()
        && matches!(Self::SPARSITY, Sparsity::Dense)
        && Self::RUNS
        && only_demands(&Q::Terms::INFO);

    /// Folds the remaining rows, in the order of [`next`](Self::next), in one loop.
    #[inline(always)]
    pub(super) fn try_fold_all<A, B>(
        self,
        mut acc: A,
        mut f: impl FnMut(A, Part<W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        if const { Self::GROUP.is_some() } {
            for segment in self {
                acc = f(acc, Part::Rows(segment))?;
            }
            return ControlFlow::Continue(acc);
        }
        if const { matches!(Self::SPARSITY, Sparsity::Driven) } {
            return self.try_fold_driven(acc, f);
        }
        if const { Self::RUNS && !Self::BY_BITS && !Self::BY_ROWS } {
            for segment in self {
                acc = f(acc, Part::Rows(segment))?;
            }
            return ControlFlow::Continue(acc);
        }
        let (store, window, begun) = (self.store, self.window, self.begun);
        self.try_fold_tables(acc, begun, |acc, number, table, cells, from| {
            if Ticks::<W, Q>::ASKED && from == 0 && !may_pass::<W, Q::Filter>(store, number, window) {
                return ControlFlow::Continue(acc);
            }
            if const { Self::BY_ROWS } {
                return Self::try_fold_looked_up(store, window, (number, table, cells, from), acc, &mut f);
            }
            if const { Self::BY_BITS } {
                return Self::try_fold_bits(store, window, (number, table, cells, from), acc, &mut f);
            }
            f(acc, Part::Rows(Self::whole_of(store, number, table, cells)))
        })
    }

    /// Folds the tables that match and have rows: the one that was begun, from a row on, and those after it.
    #[inline(always)]
    fn try_fold_tables<A, B>(
        mut self,
        mut acc: A,
        begun: Option<(u32, usize)>,
        mut f: impl FnMut(A, u32, &'w Table, &'w [Cell], usize) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let tables = self.store.tables();
        if const { Self::RUNS || Self::BY_ROWS }
            && let Some((number, from)) = begun
            && let Some(table) = tables.get(number as usize).filter(|table| table.len() > from)
        {
            acc = f(acc, number, table, self.store.cells(number), from)?;
        }
        for &number in mem::take(&mut self.declared) {
            let cells = schema::<W>().cells_of(number as usize);
            if let Some(table) = tables.get(number as usize).filter(|table| table.len() > 0) {
                acc = f(acc, number, table, cells, 0)?;
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
                    acc = f(acc, number as u32, table, cells, 0)?;
                }
            }
        }
        ControlFlow::Continue(acc)
    }

    /// Folds the matching rows of a table, 64 at a step. Consecutive words that are full are one part.
    #[inline(always)]
    fn try_fold_bits<A, B>(
        store: &'w Storage<W>,
        window: Window,
        (number, table, cells, from): (u32, &'w Table, &'w [Cell], usize),
        mut acc: A,
        f: &mut impl FnMut(A, Part<W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let whole = Self::whole_of(store, number, table, cells);
        let Some(alike) = Alike::new(TypedQuery::<W, Q>::NEW, table, (cells, store.info(number)), window) else {
            return f(acc, Part::Rows(Segment { start: from, first: from, ..whole }));
        };
        let (mut row, len) = (from, table.len());
        // All rows from `start` to `row` match.
        let mut start = row;
        while row < len {
            let end = (row / WORD * WORD + WORD).min(len);
            let mask = !0 << (row % WORD) & !0 >> (WORD - 1 - (end - 1) % WORD);
            let bits = alike.matching(row / WORD) & mask;
            if bits != mask {
                if start < row {
                    acc = f(acc, Part::Rows(Segment { first: start, start, end: row, ..whole }))?;
                }
                if bits != 0 {
                    acc = f(acc, Part::Bits(whole, row / WORD * WORD, bits))?;
                }
                start = end;
            }
            row = end;
        }
        if start < len {
            f(acc, Part::Rows(Segment { first: start, start, end: len, ..whole }))
        } else {
            ControlFlow::Continue(acc)
        }
    }

    /// Folds the matching rows of a table, each of which is looked up in a pool.
    #[inline(always)]
    fn try_fold_looked_up<A, B>(
        store: &'w Storage<W>,
        window: Window,
        (number, table, cells, from): (u32, &'w Table, &'w [Cell], usize),
        mut acc: A,
        f: &mut impl FnMut(A, Part<W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let (info, pools) = (store.info(number), store.pools());
        let test = RowTest { table, cells, info, window, pools, schema: schema::<W>() };
        for (row, entity) in table.entities(info).iter().enumerate().skip(from) {
            if test.passes(TypedQuery::<W, Q>::NEW, row, *entity) {
                let at = At { table, cells, row, skip: row, entity: Some(*entity), pools, known: None };
                // SAFETY: K2: these are the table's cells and entity, and the row matches.
                let fetch = unsafe { Q::Terms::fetch(&at) };
                acc = f(acc, Part::One(Segment { fetch, table: number, first: row, start: 0, end: 1 }))?;
            }
        }
        ControlFlow::Continue(acc)
    }

    /// Folds the rows of the entities of the pool that drives the query.
    #[inline(always)]
    fn try_fold_driven<A, B>(
        self,
        mut acc: A,
        mut f: impl FnMut(A, Part<W, Q>) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let Self { store, window, position, mut last, .. } = self;
        let Some((driver, pool)) = self.driving_pool() else { return ControlFlow::Continue(acc) };
        let entities = pool.entities(&schema::<W>().pools[driver]);
        for (place, &entity) in entities.iter().enumerate().skip(position) {
            if let Some(segment) = Self::driven_row(store, window, (driver, pool), place, entity, &mut last) {
                acc = f(acc, Part::One(segment))?;
            }
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
        if Ticks::<W, Q>::ASKED && from == 0 && !may_pass::<W, Q::Filter>(self.store, number, self.window) {
            self.begun = None;
            return None;
        }
        if Self::SPARSITY == Sparsity::Looks {
            let entities = table.entities(self.store.info(number));
            let (info, window) = (self.store.info(number), self.window);
            let test = RowTest { table, cells, info, window, pools, schema: schema::<W>() };
            let row = (from..table.len()).find(|row| test.passes(TypedQuery::<W, Q>::NEW, *row, entities[*row]));
            self.begun = row.map(|row| (number, row + 1));
            return row.map(|row| self.single(number, table, cells, row, entities[row]));
        }
        if Self::RUNS && from == 0 {
            self.known = None;
            self.fetch = None;
            self.alike = Alike::new(TypedQuery::NEW, table, (cells, self.store.info(number)), self.window);
        }
        if Self::RUNS
            && let Some(alike) = self.alike
        {
            let run = alike.next_run(from, table.len(), &mut self.known);
            self.begun = run.clone().map(|run| (number, run.end));
            let run = run?;
            let at = At { table, cells, row: run.start, skip: 0, entity: None, pools, known: None };
            // SAFETY: K2: these are the table's cells, and the run's first row matches.
            let find = || unsafe { Q::Terms::fetch(&at) };
            let fetch = if const { Self::BY_BITS } { *self.fetch.get_or_insert_with(find) } else { find() };
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
    fn whole_of(store: &Storage<W>, number: u32, table: &Table, cells: &[Cell]) -> Segment<W, Q> {
        let at = At { table, cells, row: 0, skip: 0, entity: None, pools: store.pools(), known: None };
        // SAFETY: K2: callers give a table that matches, and its cells.
        let fetch = unsafe { Q::Terms::fetch(&at) };
        Segment { fetch, table: number, first: 0, start: 0, end: table.len() }
    }

    /// A segment of one row, which matches.
    #[inline(always)]
    fn single(&self, number: u32, table: &Table, cells: &[Cell], row: usize, entity: Entity) -> Segment<W, Q> {
        let at = At { table, cells, row, skip: row, entity: Some(entity), pools: self.store.pools(), known: None };
        // SAFETY: K2: these are the table's cells and entity; callers have tested the row.
        let fetch = unsafe { Q::Terms::fetch(&at) };
        Segment { fetch, table: number, first: row, start: 0, end: 1 }
    }

    /// The next row of the pool that drives the query.
    #[inline]
    fn next_driven(&mut self) -> Option<Segment<W, Q>> {
        let (driver, pool) = self.driving_pool()?;
        let entities = pool.entities(&schema::<W>().pools[driver]);
        loop {
            let (place, entity) = (self.position, *entities.get(self.position)?);
            self.position += 1;
            let (store, window) = (self.store, self.window);
            if let Some(segment) = Self::driven_row(store, window, (driver, pool), place, entity, &mut self.last) {
                return Some(segment);
            }
        }
    }

    /// The sparse component whose pool drives the query, and the pool.
    #[inline(always)]
    fn driving_pool(&self) -> Option<(usize, &'w Pool)> {
        let driver = const { only_driver::<W, Q>() }.or(self.driver)?;
        Some((driver, self.store.pools().get(driver)?))
    }

    /// The row of an entity of the driving pool, if it matches. `place` is the row of the entity in the pool.
    #[inline(always)]
    fn driven_row(
        store: &'w Storage<W>,
        window: Window,
        (driver, pool): (usize, &'w Pool),
        place: usize,
        entity: Entity,
        last: &mut LastTable<'w, W, Q>,
    ) -> Option<Segment<W, Q>> {
        let location = store.locate(entity)?;
        let (number, row) = (location.table, location.row as usize);
        if last.number != number {
            let table = store.tables().get(number as usize)?;
            let cells = store.cells(number);
            let matches = matches(&Q::Terms::INFO, &Q::Filter::INFO, cells);
            *last = LastTable { number, found: matches.then_some((table, cells, None)) };
        }
        let (table, cells, first) = last.found.as_mut()?;
        let pools = store.pools();
        if const { only_driver::<W, Q>().is_none() } {
            let test = RowTest { table, cells, info: store.info(number), window, pools, schema: schema::<W>() };
            if !test.passes(TypedQuery::<W, Q>::NEW, row, entity) {
                return None;
            }
        }
        let info = &schema::<W>().pools[driver];
        let (prefix, size) = info.components().first().map_or((0, 0), |column| (column.prefix, column.info.size));
        // SAFETY: O1: the place is a row of the pool, whose only component this is.
        let known = Some((driver, unsafe { pool.table().column::<u8>(prefix).byte_add(place * size) }));
        let at = At { table, cells, row, skip: row, entity: Some(entity), pools, known };
        // SAFETY: K2: these are the table's cells and entity, and the row matches.
        let fetch = unsafe {
            let first = *first.get_or_insert_with(|| Q::Terms::fetch(&At { skip: 0, ..at }));
            Q::Terms::fetch_row(first, &at)
        };
        Some(Segment { fetch, table: number, first: row, start: 0, end: 1 })
    }

    /// The pool whose first rows are the entities of the group, its layout, and the cell of the entities in it.
    fn drivers(&self, group: usize) -> Option<(&'static ArchetypeInfo<'static>, &'w Pool, &'static [Cell])> {
        Self::drivers_of(self.store, group)
    }

    fn drivers_of(
        store: &Storage<W>,
        group: usize,
    ) -> Option<(&'static ArchetypeInfo<'static>, &Pool, &'static [Cell])> {
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
        let at =
            At { table: pool.table(), cells, row, skip, entity: Some(entity), pools: self.store.pools(), known: None };
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
    fn next_whole(store: &'w Storage<W>, mut word: usize, mut bits: u64) -> ((usize, u64), Option<Segment<W, Q>>) {
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

    /// The dynamic archetypes that match, among 64. A call of its own, so that the loop over them has the registers.
    #[inline(never)]
    fn match_word(bitmaps: &Bitmaps, word: usize) -> Option<u64> {
        bitmaps.matching(TypedQuery::<W, Q>::NEW, schema::<W>().stride, word)
    }

    /// The place of the next dynamic archetype that matches, from a word of the bitmaps on, and what is left of the one before.
    #[inline(always)]
    fn next_place(bitmaps: &Bitmaps, word: &mut usize, bits: &mut u64) -> Option<usize> {
        while *bits == 0 {
            *bits = Self::match_word(bitmaps, *word)?;
            *word += 1;
        }
        let place = (*word - 1) * 64 + bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        Some(place)
    }
}

impl<W: Declare, Q: QueryData<W>> Clone for Segments<'_, W, Q> {
    fn clone(&self) -> Self {
        Self { declared: self.declared.clone(), ..*self }
    }
}

impl<W: Declare, Q: QueryData<W>> Iterator for Segments<'_, W, Q> {
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
pub(super) unsafe fn mark<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
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
unsafe fn mark_found<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    segment: &Segment<W, Q>,
    rows: Range<usize>,
    now: u32,
) {
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
pub(super) struct Remaining<'w, W: Declare, Q: QueryData<W>> {
    pub(super) first: Option<Segment<W, Q>>,
    pub(super) segments: Segments<'w, W, Q>,
}

#[cfg(feature = "parallel")]
impl<W: Declare, Q: QueryData<W>> Remaining<'_, W, Q> {
    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.first.as_ref().map_or(0, |first| first.end - first.start) + self.segments.rows()
    }
}

impl<W: Declare, Q: QueryData<W>> Clone for Remaining<'_, W, Q> {
    fn clone(&self) -> Self {
        Self { first: self.first, segments: self.segments.clone() }
    }
}

impl<W: Declare, Q: QueryData<W>> Iterator for Remaining<'_, W, Q> {
    type Item = Segment<W, Q>;

    #[inline(always)]
    fn next(&mut self) -> Option<Segment<W, Q>> {
        match self.first.take() {
            Some(segment) if segment.start < segment.end => Some(segment),
            _ => self.segments.next(),
        }
    }
}
