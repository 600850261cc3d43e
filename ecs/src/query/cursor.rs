//! The cursor over the rows of a query.
#![allow(unsafe_code)]

use super::changes::{Ticks, may_pass};
use super::driven::Driven;
use super::evaluate::TypedQuery;
use super::grouped;
use super::lending::{Lender, Portion, RowRun};
use super::row_test::RowTest;
use super::strategy::{Strategy, Way};
use super::tables::{TableRows, Tables, rows_of};
use super::words::{RowFilter, Words};
use super::{At, QueryData};
use crate::entity::Entity;
use crate::schema::{Declare, schema};
use crate::slots::Location;
use crate::storage::Storage;
use crate::tick::{ChangeTick, Window};
use core::mem;
use core::ops::Range;

/// The rows of a query that it has not found yet: of the declared tables, then of the dynamic ones, each from its first row on. A
/// query that demands a sparse component goes through the entities of a pool, and the query of a group through the group.
///
/// It stands for the rows of R1 and R2: its holder may lend each of them once.
pub(super) struct Cursor<'w, W: Declare, Q: QueryData<W>> {
    pub(super) lender: Lender<'w, W, Q>,
    /// What counts as changed or added.
    pub(super) window: Window,
    pub(super) tables: TablesOf<'w, W, Q>,
    /// The table that was begun.
    pub(super) begun: Option<Begun<'w, W, Q>>,
    pub(super) driven: Driven<'w, W, Q>,
    /// The next place in the group.
    pub(super) place: usize,
}

/// The tables of a query.
type TablesOf<'w, W, Q> = Tables<'w, W, TypedQuery<W, Q>>;

/// A table that was begun.
pub(super) struct Begun<'w, W: Declare, Q: QueryData<W>> {
    pub(super) rows: TableRows<'w, W>,
    /// The rows that were not looked at, unless `words` says so.
    pub(super) left: Range<usize>,
    /// The words that are left, if rows of the table may not match, or may lack what others have.
    pub(super) words: Option<Words<'w, W, TypedQuery<W, Q>>>,
    /// The columns, if all rows that match have the same terms.
    pub(super) columns: Option<RowRun<W, Q>>,
}

impl<W: Declare, Q: QueryData<W>> Clone for Begun<'_, W, Q> {
    fn clone(&self) -> Self {
        Self { left: self.left.clone(), ..*self }
    }
}

impl<W: Declare, Q: QueryData<W>> Clone for Cursor<'_, W, Q> {
    fn clone(&self) -> Self {
        Self { tables: self.tables.clone(), begun: self.begun.clone(), ..*self }
    }
}

impl<'w, W: Declare, Q: QueryData<W>> Cursor<'w, W, Q> {
    const WAY: Way = Strategy::<W, Q>::WAY;

    #[inline(always)]
    pub(super) fn new(store: &'w Storage<W>, window: Window, now: ChangeTick) -> Self {
        Self {
            lender: Lender::new(store, now.stamp()),
            window,
            tables: Tables::new(store, TypedQuery::NEW),
            begun: None,
            driven: if const { matches!(Self::WAY, Way::Driven) } { Driven::new(store) } else { Driven::NOTHING },
            place: 0,
        }
    }

    /// The cursor at the place that an iterator has reached with the portion that it took from this cursor.
    #[inline(always)]
    pub(super) fn resumed(mut self, portion: &Portion<'w, W, Q>) -> Self {
        if let Some((number, row)) = portion.place() {
            match const { Self::WAY } {
                Way::Group => self.place = row,
                Way::Driven => {}
                _ => self.begun = rows_of(self.lender.store(), number).and_then(|rows| self.begin(rows, row)),
            }
        }
        self
    }

    /// Whether a row was taken by an iterator, which took `portion` last.
    #[inline(always)]
    pub(super) fn has_begun(&self, portion: &Portion<'w, W, Q>) -> bool {
        portion.place().is_some() || self.driven.has_begun()
    }

    /// Whether the row of the entity was not lent, if it matches. `portion` is the one that an iterator took last.
    pub(super) fn is_ahead(&self, portion: &Portion<'w, W, Q>, entity: Entity, location: Location) -> bool {
        let next = portion.place();
        match const { Self::WAY } {
            Way::Group => {
                let group = Strategy::<W, Q>::GROUP;
                let place = group.and_then(|(group, _)| grouped::place_of(self.lender.store(), group, entity));
                place.is_some_and(|place| next.is_none_or(|(_, next)| place >= next))
            }
            Way::Driven => self.driven.is_ahead(self.lender.store(), entity),
            _ => next.is_none_or(|next| (location.table, location.row as usize) >= next),
        }
    }

    /// Fills an iterator's portion with the next rows.
    ///
    /// # Safety
    ///
    /// R1, R2: nothing else lends rows that this cursor finds, and the portion has no rows left.
    #[inline(always)]
    pub(super) unsafe fn fill(&mut self, portion: &mut Portion<'w, W, Q>) -> Option<()> {
        if !const { Strategy::<W, Q>::BITS } {
            let run = self.next()?;
            // SAFETY: the caller's promise.
            unsafe { portion.fill_with_run(self.lender, run) };
            return Some(());
        }
        loop {
            if let Some(begun) = &mut self.begun {
                if let Some(words) = &mut begun.words {
                    if let Some((base, bits)) = words.next_word() {
                        // SAFETY: K3, and the caller's promise. The portion was begun with the table.
                        unsafe { portion.fill_with_bits(self.lender, base, bits) };
                        return Some(());
                    }
                } else if let Some(run) = begun.left_as_run(self.lender.store()) {
                    // SAFETY: the caller's promise.
                    unsafe { portion.fill_with_run(self.lender, run) };
                    return Some(());
                }
            }
            self.begin_next()?;
            // SAFETY: the caller's promise: rows were not taken from another table, or this would have returned.
            unsafe { portion.begin(self.begun.as_ref()?.columns?) };
        }
    }

    /// Begins the next table.
    #[inline(always)]
    fn begin_next(&mut self) -> Option<()> {
        (self.tables, self.begun) = Self::next_begun(self.lender, self.window, self.tables.clone());
        self.begun.is_some().then_some(())
    }

    /// The next table, and those behind it. A call of its own, so that a loop over rows has the registers. Tables go by value, there and
    /// back: a loop whose state has its address taken would keep it in memory.
    #[inline(never)]
    fn next_begun(
        lender: Lender<'w, W, Q>,
        window: Window,
        mut tables: TablesOf<'w, W, Q>,
    ) -> (TablesOf<'w, W, Q>, Option<Begun<'w, W, Q>>) {
        let begun = tables.find_map(|rows| Begun::new(lender, window, rows, 0));
        (tables, begun)
    }

    /// A table from a row on. `None` if there are no new ticks in it.
    #[inline(always)]
    pub(super) fn begin(&self, rows: TableRows<'w, W>, from: usize) -> Option<Begun<'w, W, Q>> {
        Begun::new(self.lender, self.window, rows, from)
    }
}

impl<W: Declare, Q: QueryData<W>> Iterator for Cursor<'_, W, Q> {
    type Item = RowRun<W, Q>;

    /// The next consecutive rows that match, and have the same terms.
    #[inline(always)]
    fn next(&mut self) -> Option<RowRun<W, Q>> {
        let store = self.lender.store();
        if const { matches!(Self::WAY, Way::Group) } {
            let run = RowRun::of_group(store, Strategy::<W, Q>::GROUP?, self.place)?;
            self.place += run.len();
            return Some(run);
        }
        if const { matches!(Self::WAY, Way::Driven) } {
            return self.driven.next_run(store, self.window);
        }
        loop {
            if let Some(begun) = &mut self.begun
                && let Some(run) = begun.next_run(store, self.window)
            {
                return Some(run);
            }
            if const { matches!(Self::WAY, Way::Whole) } {
                let rows = self.tables.next()?;
                self.begun = None;
                return Some(whole(store, rows));
            }
            self.begin_next()?;
        }
    }
}

impl<'w, W: Declare, Q: QueryData<W>> Begun<'w, W, Q> {
    /// A table from a row on. `None` if there are no new ticks in it.
    #[inline(always)]
    fn new(lender: Lender<'w, W, Q>, window: Window, rows: TableRows<'w, W>, from: usize) -> Option<Self> {
        let store = lender.store();
        if const { Ticks::<W, Q>::ASKED } && from == 0 && !may_pass::<W, Q::Filter>(store, rows.number, window) {
            return None;
        }
        let left = from..rows.len();
        let filter = if const { matches!(Strategy::<W, Q>::WAY, Way::Words | Way::Looks) } {
            RowFilter::new(TypedQuery::NEW, rows, store.table_with_layout(rows.number), window)
        } else {
            None
        };
        let words = filter.map(|filter| Words::new(filter, left.clone()));
        // SAFETY: K2: the cells are those of the table, which matches, and no term is optional.
        let columns = const { Strategy::<W, Q>::BITS }.then(|| unsafe { RowRun::of_rows(rows, store.pools(), 0..0) });
        Some(Self { rows, left, words, columns })
    }

    /// The next consecutive rows that match, and have the same terms.
    #[inline(always)]
    pub(super) fn next_run(&mut self, store: &Storage<W>, window: Window) -> Option<RowRun<W, Q>> {
        if const { matches!(Strategy::<W, Q>::WAY, Way::Looks) } {
            return loop {
                let row = self.next_row()?;
                if let Some(run) = looked_up(store, window, self.rows, row) {
                    break Some(run);
                }
            };
        }
        let Some(words) = &mut self.words else { return self.left_as_run(store) };
        let range = words.next_run()?;
        // SAFETY: K3: the rows match, and have the same terms.
        Some(unsafe {
            match self.columns {
                Some(columns) => columns.with_rows(range),
                None => RowRun::of_rows(self.rows, store.pools(), range),
            }
        })
    }

    /// The rows that are left of a table all of whose rows match, and have the same terms.
    #[inline(always)]
    fn left_as_run(&mut self, store: &Storage<W>) -> Option<RowRun<W, Q>> {
        let left = mem::replace(&mut self.left, 0..0);
        // SAFETY: K2: where there are no words, all rows match, and have the same terms.
        (!left.is_empty()).then(|| unsafe { RowRun::of_rows(self.rows, store.pools(), left) })
    }

    /// The next row that matches as far as the table can tell.
    #[inline(always)]
    pub(super) fn next_row(&mut self) -> Option<usize> {
        match &mut self.words {
            Some(words) => words.next_row(),
            None => self.left.next(),
        }
    }
}

/// All rows of a table.
#[inline(always)]
pub(super) fn whole<W: Declare, Q: QueryData<W>>(store: &Storage<W>, rows: TableRows<'_, W>) -> RowRun<W, Q> {
    // SAFETY: K2: callers give a table all of whose rows match, and have the same terms.
    unsafe { RowRun::of_rows(rows, store.pools(), 0..rows.len()) }
}

/// A row, if it matches, by a look into pools.
#[inline(always)]
pub(super) fn looked_up<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    window: Window,
    rows: TableRows<'_, W>,
    row: usize,
) -> Option<RowRun<W, Q>> {
    let (number, table, cells) = (rows.number, rows.table(), rows.cells);
    let (with_layout, pools) = (store.table_with_layout(number), store.pools());
    let entity = with_layout.entities()[row];
    let test = RowTest { table: with_layout, cells, window, pools, schema: schema::<W>() };
    test.passes(TypedQuery::<W, Q>::NEW, row, entity).then(|| {
        let at = At { table, cells, row, skip: row, entity: Some(entity), pools, known: None };
        // SAFETY: K2: these are the table's cells and entity, and the row matches.
        unsafe { RowRun::of_row(number, &at) }
    })
}
