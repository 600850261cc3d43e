//! The rows that a cursor has left, cut into pieces.
#![allow(unsafe_code)]

use super::cursor::{Begun, Cursor};
use super::driven::Driven;
use super::lending::{Lender, MarkedRun, RowOf};
use super::strategy::{Strategy, Way};
use super::tables::TableRows;
use super::{InstructionSet, QueryData};
use crate::schema::Declare;
use crate::tick::Window;
use core::ops::ControlFlow;

/// Pieces end on cache lines: with so many rows, the values of all columns fill whole lines. They also end with words of rows, so that
/// no two pieces share the ticks of a word.
pub(super) const LINE: usize = 64;

/// Rows that are found and lent in one loop.
pub(super) enum Piece<'w, W: Declare, Q: QueryData<W>> {
    /// Consecutive rows that match, and are marked.
    Run(MarkedRun<W, Q>),
    /// Rows of a table, some of which match.
    Rows(Begun<'w, W, Q>),
    /// Entities of a pool, some of which match.
    Entities(Driven<'w, W, Q>),
}

/// The pieces that are left.
pub(super) struct Pieces<'w, W: Declare, Q: QueryData<W>> {
    cursor: Cursor<'w, W, Q>,
    /// A run that was cut.
    marked: Option<MarkedRun<W, Q>>,
}

impl<'w, W: Declare, Q: QueryData<W>> Pieces<'w, W, Q> {
    pub(super) fn new(cursor: Cursor<'w, W, Q>) -> Self {
        Self { cursor, marked: None }
    }

    /// Lends the rows of pieces.
    pub(super) fn runner(&self, instructions: InstructionSet) -> Runner<'w, W, Q> {
        Runner { lender: self.cursor.lender, window: self.cursor.window, instructions }
    }

    /// How many rows are left, or more: those of a table, or entities of a pool, that do not match are counted as well.
    pub(super) fn most_rows(&self) -> usize {
        match const { Strategy::<W, Q>::WAY } {
            Way::Driven => self.cursor.driven.len(),
            Way::Words | Way::Looks => {
                let begun = self.cursor.begun.as_ref().map_or(0, |begun| begun.left.len());
                begun + self.cursor.tables.clone().map(TableRows::len).sum::<usize>()
            }
            Way::Whole | Way::Group => self.marked.as_ref().map_or(0, MarkedRun::len) + self.cursor.rows(),
        }
    }

    /// The next piece, and how many rows it has, as [`most_rows`](Self::most_rows) counts them: so many, and those up to the end of a
    /// line, or as many as there are in one table.
    ///
    /// # Safety
    ///
    /// R1, R2: the rows of the piece are lent once, and nothing else lends them.
    pub(super) unsafe fn next(&mut self, rows: usize) -> Option<(Piece<'w, W, Q>, usize)> {
        let cursor = &mut self.cursor;
        match const { Strategy::<W, Q>::WAY } {
            Way::Driven => {
                let piece = cursor.driven.split_off_front(rows)?;
                let len = piece.len();
                Some((Piece::Entities(piece), len))
            }
            Way::Words | Way::Looks => loop {
                if let Some(begun) = &mut cursor.begun
                    && !begun.left.is_empty()
                {
                    let piece = begun.split_off_front(line_behind(begun.left.start, rows));
                    let len = piece.left.len();
                    return Some((Piece::Rows(piece), len));
                }
                let rows = cursor.tables.next()?;
                cursor.begun = cursor.begin(rows, 0);
            },
            Way::Whole | Way::Group => loop {
                if let Some(marked) = &mut self.marked
                    && marked.len() > 0
                {
                    let piece = marked.split_off_front(line_behind(marked.start(), rows) - marked.start());
                    let len = piece.len();
                    return Some((Piece::Run(piece), len));
                }
                let run = cursor.next()?;
                // SAFETY: the caller's promise.
                self.marked = Some(unsafe { cursor.lender.marked(run) });
            },
        }
    }

    /// Lends all rows that are left.
    ///
    /// # Safety
    ///
    /// As for [`Runner::run`].
    pub(super) unsafe fn run_all(self, runner: Runner<'w, W, Q>, f: &mut impl FnMut(RowOf<'w, W, Q>)) {
        // SAFETY: the caller's promise.
        unsafe {
            if let Some(marked) = self.marked {
                runner.run(&Piece::Run(marked), f);
            }
            let _ = self.cursor.try_fold::<false, _, _>(runner.instructions, (), &mut |(), row| {
                f(row);
                ControlFlow::<(), ()>::Continue(())
            });
        }
    }
}

/// What it takes to lend the rows of a piece.
pub(super) struct Runner<'w, W: Declare, Q: QueryData<W>> {
    lender: Lender<'w, W, Q>,
    window: Window,
    instructions: InstructionSet,
}

impl<W: Declare, Q: QueryData<W>> Clone for Runner<'_, W, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declare, Q: QueryData<W>> Copy for Runner<'_, W, Q> {}

impl<'w, W: Declare, Q: QueryData<W>> Runner<'w, W, Q> {
    /// Lends the rows of a piece.
    ///
    /// # Safety
    ///
    /// R1 and R4. R2: the rows were not lent, and are not lent again.
    pub(super) unsafe fn run(self, piece: &Piece<'w, W, Q>, f: &mut impl FnMut(RowOf<'w, W, Q>)) {
        let Self { lender, window, instructions } = self;
        let mut f = |(), row| {
            f(row);
            ControlFlow::<(), ()>::Continue(())
        };
        // SAFETY: the caller's promise. The loops never break.
        let _ = unsafe {
            match piece {
                Piece::Run(marked) => marked.fold(instructions, (), &mut f),
                Piece::Rows(begun) => begun.clone().try_fold::<false, _, _>(lender, window, instructions, (), &mut f),
                Piece::Entities(driven) => driven.try_fold(lender, window, (), &mut f),
            }
        };
    }
}

/// The first row of a line behind so many rows from `start` on.
fn line_behind(start: usize, rows: usize) -> usize {
    start.saturating_add(rows.max(1)).checked_next_multiple_of(LINE).unwrap_or(usize::MAX)
}

impl<W: Declare, Q: QueryData<W>> Begun<'_, W, Q> {
    /// Cuts off the rows before one, which is the first of a line. No row was taken yet.
    fn split_off_front(&mut self, middle: usize) -> Self {
        let middle = middle.min(self.left.end);
        let words = self.words.as_mut().map(|words| words.split_off_front(middle));
        let front = Self { left: self.left.start..middle, words, ..self.clone() };
        self.left.start = middle;
        front
    }
}

impl<W: Declare, Q: QueryData<W>> Driven<'_, W, Q> {
    /// Cuts off so many entities, and those up to the end of a line.
    fn split_off_front(&mut self, count: usize) -> Option<Self> {
        self.split_before(line_behind(self.place(), count))
    }
}
