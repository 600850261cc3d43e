//! A cursor that lends its rows one by one.
#![allow(unsafe_code)]

use super::Cursor;
use super::begun::Begun;
use crate::base::rule::rely_on;
#[cfg(feature = "trace")]
use crate::base::tick::ChangeTick;
use crate::base::tick::Window;
use crate::query::changes::asks_no_more_ticks;
use crate::query::data::Filtered;
use crate::query::default_filters::Narrowing;
use crate::query::lending::{FoundRows, LendRight, Portion, RowOf, RowRun};
use crate::query::lookup::locate;
use crate::query::strategy::{RowStrategy, Strategy};
use crate::query::tables::rows_of;
use crate::query::{Filter, QueryData, ReadOnly, grouped};
use crate::schema::Declare;
#[cfg(feature = "trace")]
use crate::storage::Storage;
use crate::storage::slots::Location;
use ecs_value::Entity;

/// The rows of a query, of which some may have been lent.
///
/// Invariant: **portion-unlent** Of the rows that `cursor` has found, those of `portion` were not lent. `portion` has rows of the table that
/// `cursor` has begun.
pub(in crate::query) struct Iteration<'w, W: Declare, Q: QueryData<W>> {
    cursor: Cursor<'w, W, Q>,
    portion: Portion<'w, W, Q>,
}

impl<W: Declare, Q: QueryData<W>> Clone for Iteration<'_, W, Q>
where
    Q::Terms: ReadOnly<W>,
{
    fn clone(&self) -> Self {
        Self {
            cursor: self.cursor.clone(),
            portion: self.portion.clone(),
        }
    }
}

impl<'w, W: Declare, Q: QueryData<W>> Iteration<'w, W, Q> {
    const WAY: RowStrategy = Strategy::<W, Q>::WAY;

    /// All rows: `window` is for marking them now, and for filters of changes.
    #[inline]
    pub(in crate::query) fn new(access: LendRight<'w, W, Q>, window: Window) -> Self {
        let cursor = Cursor::new(access, window);
        let portion = Portion::nothing(cursor.lender);
        Self { cursor, portion }
    }

    /// How many rows a query finds that is not run.
    #[cfg(feature = "trace")]
    pub(in crate::query) fn count_all(store: &'w Storage<W>) -> usize {
        // SAFETY: storage-borrowed: the rows are counted, and not lent.
        Self::new(
            unsafe { LendRight::new(store) },
            Window::new(ChangeTick::EVER, store.now()),
        )
        .rows()
    }

    /// Sets the ticks that count as changed or added.
    #[inline]
    pub(in crate::query) fn set_window(&mut self, window: Window) {
        self.cursor.set_window(window);
        self.portion.set_window(window);
    }

    /// Lends the next row.
    #[inline]
    pub(in crate::query) fn next(&mut self) -> Option<RowOf<'w, W, Q>> {
        if const { matches!(Self::WAY, RowStrategy::Driven) } {
            return self.cursor.next().map(RowRun::row);
        }
        if self.portion.is_empty() {
            if const { matches!(Self::WAY, RowStrategy::Whole) } {
                let Cursor { lender, tables, .. } = &mut self.cursor;
                // SAFETY: cursor-lends-once: the position goes behind the table that is found.
                let next = unsafe {
                    Cursor::<W, Q>::next_whole(lender.store(), lender.window(), tables.position)
                };
                tables.position = next.position;
                // SAFETY: cursor-lends-once, as above. rest-of-run-unlent: the marks are those of the rows.
                unsafe {
                    self.portion
                        .fill_with_marked(lender.run(next.found?), next.marks);
                };
            } else {
                self.fill()?;
            }
            // Tables that are found have rows. To try again would be a loop around the call alone, which the compiler takes for hot.
            if self.portion.is_empty() {
                return None;
            }
        }
        // SAFETY: rest-of-run-unlent: there is a row.
        Some(unsafe { self.portion.next() })
    }

    /// How many rows are left.
    pub(in crate::query) fn rows(&self) -> usize {
        self.portion.len() + self.cursor.rows()
    }

    /// How many rows are left, but if there are more than this, any greater number.
    pub(in crate::query) fn count_up_to(&self, rows: usize) -> usize {
        let lent = self.portion.len();
        lent + rows
            .checked_sub(lent)
            .map_or(0, |rows| self.cursor.rows_up_to(rows))
    }

    /// Whether a row was lent.
    #[inline]
    pub(in crate::query) fn has_begun(&self) -> bool {
        self.portion.place().is_some() || self.cursor.driven.has_begun()
    }

    /// The rows that were not lent.
    #[inline]
    pub(in crate::query) fn remaining(self) -> Cursor<'w, W, Q> {
        let Self {
            mut cursor,
            portion,
        } = self;
        if let Some((number, row)) = portion.place() {
            match const { Self::WAY } {
                RowStrategy::Group => cursor.place = row,
                RowStrategy::Driven => {}
                _ => {
                    let rows = rows_of(cursor.lender.store(), number);
                    // SAFETY: portion-unlent: the rows from there on were not lent. The portion is gone.
                    cursor.begun =
                        rows.and_then(|rows| unsafe { Begun::new(cursor.lender, rows, row) });
                }
            }
        }
        cursor
    }

    /// The row of the entity, if it matches and was not lent.
    #[inline]
    pub(in crate::query) fn find(self, entity: Entity) -> Option<RowRun<'w, W, Q>> {
        // SAFETY: portion-unlent. No other row is lent any more.
        self.locate(entity)
            .map(|found| unsafe { self.cursor.lender.run(found) })
    }

    /// As [`find`](Self::find), again and again.
    #[inline]
    pub(in crate::query) fn find_again(&mut self, entity: Entity) -> Option<RowRun<'_, W, Q>> {
        // SAFETY: portion-unlent. The row that is lent borrows `self`, so that nothing else is lent meanwhile.
        self.locate(entity)
            .map(|found| unsafe { self.cursor.lender.run(found) })
    }

    #[inline]
    fn locate(&self, entity: Entity) -> Option<FoundRows<W, Q>> {
        let Cursor { lender, .. } = self.cursor;
        let (table, location) = lender.store().find(entity)?;
        if !self.is_ahead(entity, location) {
            return None;
        }
        locate(
            lender.store(),
            entity,
            table,
            location,
            (lender.window(), lender.window()),
        )
    }

    /// Whether the row of the entity was not lent, if it matches.
    fn is_ahead(&self, entity: Entity, location: Location) -> bool {
        let (next, store) = (self.portion.place(), self.cursor.lender.store());
        match const { Self::WAY } {
            RowStrategy::Group => {
                let place = Strategy::<W, Q>::GROUP
                    .and_then(|(group, _)| grouped::place_of(store, group, entity));
                place.is_some_and(|place| next.is_none_or(|(_, next)| place >= next))
            }
            RowStrategy::Driven => self.cursor.driven.is_ahead(entity),
            _ => next.is_none_or(|next| (location.table, location.row as usize) >= next),
        }
    }

    /// Fills the portion with the next rows.
    #[inline]
    fn fill(&mut self) -> Option<()> {
        let Self { cursor, portion } = self;
        if !const { Strategy::<W, Q>::BITS } {
            portion.fill_with_run(cursor.next()?);
            return Some(());
        }
        loop {
            if let Some(begun) = &mut cursor.begun {
                if let Some(words) = &mut begun.words {
                    if let Some((base, bits)) = words.next_word() {
                        // SAFETY: cursor-lends-once: each row is found once. taken-rows-match: they match, and have the same terms. portion-unlent.
                        unsafe { portion.fill_with_bits(base, bits) };
                        return Some(());
                    }
                } else if let Some(run) = begun.left_as_run() {
                    portion.fill_with_run(run);
                    return Some(());
                }
            }
            cursor.begin_next()?;
            portion.begin(cursor.begun.as_ref()?.columns()?);
        }
    }
}

impl<'w, W: Declare, D: QueryData<W>, F: Filter<W>> Iteration<'w, W, Filtered<D, F>> {
    /// The rows for which one more filter holds. None was lent. With `reads_all`, nothing else writes while the query lives.
    #[inline]
    #[track_caller]
    pub(in crate::query) fn filtered<G: Filter<W>>(
        self,
        reads_all: bool,
    ) -> Iteration<'w, W, Filtered<D, (F, G)>> {
        rely_on::<Narrowing<W, D, F, G>>();
        assert!(
            !self.has_begun(),
            "filters come before the first row is taken"
        );
        assert!(
            reads_all || const { asks_no_more_ticks::<W, Filtered<D, F>>(&G::INFO) },
            "this query shares the world with others, which may write the component whose ticks the filter asks for: write `Changed<C>` in \
             the query's type"
        );
        let Cursor { lender, .. } = self.cursor;
        // SAFETY: storage-borrowed: the right goes over to a query of the same terms, whose rows are rows of this one: it narrows. None was lent. By its
        // type this query asks for the ticks that the filter reads, or nothing else writes.
        Iteration::new(unsafe { LendRight::new(lender.store()) }, lender.window())
    }
}
