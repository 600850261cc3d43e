//! The rows that a cursor has left, cut into pieces.

use super::Cursor;
use super::begun::Begun;
use super::driven::Driven;
use crate::base::instructions::Instructions;
use crate::query::QueryData;
use crate::query::lending::{MarkedRun, RowOf, RowRun};
use crate::query::strategy::{RowStrategy, Strategy};
use crate::query::tables::TableRows;
use crate::schema::Declare;
use core::ops::ControlFlow;

/// Pieces end on cache lines: with this many rows, the values of all columns fill whole lines. They also end with words of rows, so that
/// no two pieces share the ticks of a word.
pub(in crate::query) const LINE: usize = 64;

/// Rows that are found and lent in one loop.
pub(in crate::query) enum Piece<'w, W: Declare, Q: QueryData<W>> {
    /// Consecutive rows that match, and are marked.
    Run(MarkedRun<'w, W, Q>),
    /// Rows of a table, some of which match.
    Rows(Begun<'w, W, Q>),
    /// Entities of a pool, some of which match.
    Entities(Driven<'w, W, Q>),
}

impl<'w, W: Declare, Q: QueryData<W>> Piece<'w, W, Q> {
    /// Lends the rows of the piece.
    pub(in crate::query) fn run(
        self,
        instructions: Instructions,
        f: &mut impl FnMut(RowOf<'w, W, Q>),
    ) {
        let mut f = |(), row| {
            f(row);
            ControlFlow::<(), ()>::Continue(())
        };
        // The loops never break.
        let _ = match self {
            Self::Run(marked) => marked.fold(instructions, (), &mut f),
            Self::Rows(begun) => begun.try_fold::<false, _, _>(instructions, (), &mut f),
            Self::Entities(driven) => driven.try_fold((), &mut f),
        };
    }
}

/// The pieces that are left.
pub(in crate::query) struct Pieces<'w, W: Declare, Q: QueryData<W>> {
    cursor: Cursor<'w, W, Q>,
    /// A run that was cut.
    marked: Option<MarkedRun<'w, W, Q>>,
}

impl<'w, W: Declare, Q: QueryData<W>> Pieces<'w, W, Q> {
    pub(in crate::query) fn new(cursor: Cursor<'w, W, Q>) -> Self {
        Self {
            cursor,
            marked: None,
        }
    }

    /// How many rows are left, or more: those of a table, or entities of a pool, that do not match are counted as well.
    pub(in crate::query) fn most_rows(&self) -> usize {
        match const { Strategy::<W, Q>::WAY } {
            RowStrategy::Driven => self.cursor.driven.len(),
            RowStrategy::Words | RowStrategy::Looks => {
                let begun = self
                    .cursor
                    .begun
                    .as_ref()
                    .map_or(0, |begun| begun.left().len());
                begun
                    + self
                        .cursor
                        .tables
                        .clone()
                        .map(TableRows::len)
                        .sum::<usize>()
            }
            RowStrategy::Whole | RowStrategy::Group => {
                self.marked.as_ref().map_or(0, MarkedRun::len) + self.cursor.rows()
            }
        }
    }

    /// The next piece, and how many rows it has, as [`most_rows`](Self::most_rows) counts them: this many, and those up to the end of a
    /// line, or as many as there are in one table.
    pub(in crate::query) fn next(&mut self, rows: usize) -> Option<(Piece<'w, W, Q>, usize)> {
        let cursor = &mut self.cursor;
        match const { Strategy::<W, Q>::WAY } {
            RowStrategy::Driven => {
                let piece = cursor
                    .driven
                    .split_before(line_behind(cursor.driven.place(), rows))?;
                let len = piece.len();
                Some((Piece::Entities(piece), len))
            }
            RowStrategy::Words | RowStrategy::Looks => loop {
                if let Some(begun) = &mut cursor.begun
                    && !begun.left().is_empty()
                {
                    let piece = begun.split_off_front(line_behind(begun.left().start, rows));
                    let len = piece.left().len();
                    return Some((Piece::Rows(piece), len));
                }
                cursor.begin_next()?;
            },
            RowStrategy::Whole | RowStrategy::Group => loop {
                if let Some(marked) = &mut self.marked
                    && marked.len() > 0
                {
                    let piece =
                        marked.split_off_front(line_behind(marked.start(), rows) - marked.start());
                    let len = piece.len();
                    return Some((Piece::Run(piece), len));
                }
                self.marked = Some(cursor.next().map(RowRun::marked)?);
            },
        }
    }

    /// Lends all rows that are left.
    pub(in crate::query) fn run_all(
        self,
        instructions: Instructions,
        f: &mut impl FnMut(RowOf<'w, W, Q>),
    ) {
        if let Some(marked) = self.marked {
            Piece::Run(marked).run(instructions, f);
        }
        let _ = self
            .cursor
            .try_fold::<false, _, _>(instructions, (), &mut |(), row| {
                f(row);
                ControlFlow::<(), ()>::Continue(())
            });
    }
}

/// The first row of a line behind this many rows from `start` on.
fn line_behind(start: usize, rows: usize) -> usize {
    start
        .saturating_add(rows.max(1))
        .checked_next_multiple_of(LINE)
        .unwrap_or(usize::MAX)
}
