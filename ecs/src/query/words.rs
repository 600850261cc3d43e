//! The matching rows of a table of which not all match, or not all have the same terms: 64 rows at a step.

use super::QueriedComponent;
use super::blocks::{NewBlocks, may_match};
use super::evaluate::{Differences, Evaluator, Predicate};
use super::meeting::cell_of;
use super::tables::TableRows;
use crate::base::tick::Window;
use crate::schema::{ArchetypeInfo, Cell, CellIndex, Cells, Declare, TickCell};
use crate::storage::table::{BLOCK, Table, TableRef, TickKind, WORD};
use core::ops::Range;

/// The questions of a query about the optional and the tracked columns of a table that matches. Each question to
/// a pool is answered with yes.
pub(super) struct RowFilter<'t, W: Declare, P> {
    predicate: P,
    rows: TableRows<'t, W>,
    layout: &'t ArchetypeInfo<'t>,
    window: Window,
    /// Whether rows of the table may differ in the terms that they have.
    terms_differ: bool,
    /// The first component that is asked for and that rows may lack. `usize::MAX` if there is none.
    optional: usize,
    /// Its bits.
    bits: &'t [u64],
    /// The first component that is asked for its ticks, and the place of these.
    ticks: Option<(usize, TickCell)>,
}

impl_copy!([W: Declare, P: Copy] RowFilter<'_, W, P>);

// Most functions here are inlined, so that the address of the filter is passed to none: a loop over words would keep its state in
// memory.
impl<'t, W: Declare, P: Predicate> RowFilter<'t, W, P> {
    /// `None` if all rows of the table match, and have the same terms.
    #[inline]
    pub(super) fn new(
        predicate: P,
        rows: TableRows<'t, W>,
        table: TableRef<'t>,
        window: Window,
    ) -> Option<Self> {
        let Differences {
            terms,
            filter,
            optional,
            ticked,
        } = predicate.differences(rows.cells);
        (terms || filter).then(|| {
            let layout = table.layout();
            let bits = optional
                .map(|component| rows.table().bits(cell_of(component, rows.cells)))
                .unwrap_or_default();
            let optional = optional.unwrap_or(usize::MAX);
            let ticks =
                ticked.map(|component| (component, layout.tick_cell_of(CellIndex::of(component))));
            Self {
                predicate,
                rows,
                layout,
                window,
                terms_differ: terms,
                optional,
                bits,
                ticks,
            }
        })
    }

    /// Whether the row matches.
    pub(super) fn has(&self, row: usize) -> bool {
        self.matching(row / WORD) & (1 << (row % WORD)) != 0
    }

    /// Of the 64 rows from `64 * word` on, those that match.
    #[inline]
    fn matching(&self, word: usize) -> u64 {
        let having = if P::ONE_OPTIONAL || self.terms_differ {
            self.predicate.terms(&TermsOfWord { of: self, word })
        } else {
            !0
        };
        having & self.predicate.filter(&Word { of: self, word })
    }

    /// Of the 64 rows from `64 * word` on, those that have and lack the same optional terms as the row `model`.
    #[inline]
    fn like(&self, model: usize, word: usize) -> u64 {
        if P::ONE_OPTIONAL || self.terms_differ {
            self.predicate.optional_terms(&Like {
                of: self,
                model,
                word,
            })
        } else {
            !0
        }
    }

    /// Of the 64 blocks from `64 * word` on, those that may have rows that pass the filter.
    #[inline]
    fn new_blocks(&self, word: usize) -> u64 {
        may_match(self.predicate, |asked, kind| {
            if asked.sparse {
                !0
            } else {
                self.rows
                    .table()
                    .new_blocks(self.ticks_of(asked), kind, word, self.window)
            }
        })
    }

    #[inline]
    fn ticks_of(&self, asked: QueriedComponent) -> TickCell {
        match self.ticks {
            Some((component, ticks)) if component == asked.index => ticks,
            _ => self.layout.tick_cell_of(CellIndex::of(asked.index)),
        }
    }

    /// The bits of a component that rows of some table may lack.
    #[inline]
    fn bits_of(&self, asked: QueriedComponent, word: usize) -> u64 {
        if P::ONE_OPTIONAL || self.optional == asked.index {
            self.bits.get(word).copied().unwrap_or(0)
        } else {
            other_bits(self.rows.table(), self.rows.cells, asked, word)
        }
    }
}

/// The bits of a component, by a look at its cell. A call of its own, since most queries name one optional component.
#[cold]
#[inline(never)]
fn other_bits(table: &Table, cells: Cells<'_>, asked: QueriedComponent, word: usize) -> u64 {
    table.word(cell_of(asked.index, cells), word)
}

/// Whether a table has a column of a component that the world does not list, and that has no cell.
#[cold]
#[inline(never)]
fn has_column(layout: &ArchetypeInfo<'_>, asked: QueriedComponent) -> bool {
    layout
        .place(Cells::new(&[]), CellIndex::of(asked.index))
        .is_there()
}

/// The evaluator of the terms for 64 rows of a table that matches. It has all components that no table has as an optional one.
struct TermsOfWord<'a, 't, W: Declare, P> {
    of: &'a RowFilter<'t, W, P>,
    word: usize,
}

impl<W: Declare, P: Predicate> Evaluator for TermsOfWord<'_, '_, W, P> {
    type Truth = u64;

    #[inline]
    fn has(&self, asked: QueriedComponent) -> u64 {
        if asked.optional {
            self.of.bits_of(asked, self.word)
        } else {
            !0
        }
    }
}

/// The evaluator of the filter for 64 rows.
struct Word<'a, 't, W: Declare, P> {
    of: &'a RowFilter<'t, W, P>,
    word: usize,
}

impl<W: Declare, P: Predicate> Evaluator for Word<'_, '_, W, P> {
    type Truth = u64;

    #[inline]
    fn has(&self, asked: QueriedComponent) -> u64 {
        if asked.sparse {
            !0
        } else if asked.optional {
            self.of.bits_of(asked, self.word)
        } else {
            let listed = self.of.rows.cells.get(CellIndex::of(asked.index));
            let is_there = listed.map_or_else(|| has_column(self.of.layout, asked), Cell::is_there);
            if is_there { !0 } else { 0 }
        }
    }

    #[inline]
    fn lacks(&self, asked: QueriedComponent) -> u64 {
        if asked.sparse { !0 } else { !self.has(asked) }
    }

    #[inline]
    fn is_new(&self, asked: QueriedComponent, kind: TickKind) -> u64 {
        let bits = self.has(asked);
        if asked.sparse || bits == 0 {
            return bits;
        }
        bits & self.of.rows.table().new_rows(
            self.of.ticks_of(asked),
            kind,
            self.word,
            self.of.window,
        )
    }
}

/// The evaluator of 64 rows beside one to which they are compared.
struct Like<'a, 't, W: Declare, P> {
    of: &'a RowFilter<'t, W, P>,
    model: usize,
    word: usize,
}

impl<W: Declare, P: Predicate> Evaluator for Like<'_, '_, W, P> {
    type Truth = u64;

    #[inline]
    fn has(&self, asked: QueriedComponent) -> u64 {
        if !asked.optional {
            return !0;
        }
        let Self { of, model, word } = *self;
        let bits = of.bits_of(asked, word);
        if of.bits_of(asked, model / WORD) & (1 << (model % WORD)) != 0 {
            bits
        } else {
            !bits
        }
    }
}

/// The matching rows of a table from a row on, word by word.
///
/// Invariant: **taken-rows-match** All rows that are taken match, and those of one run have the same terms. If the query has no optional terms, all
/// rows that match have the same terms.
pub(super) struct Words<'t, W: Declare, P> {
    filter: RowFilter<'t, W, P>,
    /// Behind the last row.
    end: usize,
    /// The first row of the current word.
    base: usize,
    /// The matching rows of the current word that were not taken.
    bits: u64,
    blocks: NewBlocks,
}

impl_copy!([W: Declare, P: Copy] Words<'_, W, P>);

impl<'t, W: Declare, P: Predicate> Words<'t, W, P> {
    /// Some rows of the table.
    #[inline]
    pub(super) fn new(filter: RowFilter<'t, W, P>, rows: Range<usize>) -> Self {
        let Range { start, end } = rows;
        let base = start / WORD * WORD;
        let mut words = Self {
            filter,
            end,
            base,
            bits: 0,
            blocks: NewBlocks::NONE,
        };
        if start < end && words.skip_old_blocks().is_some() {
            words.bits = words.matching();
            if words.base == base {
                words.bits &= !0 << (start % WORD);
            }
        }
        words
    }

    /// Cuts off the rows before one, up to the end of a word: all rows of a word are taken from one of the two.
    #[cfg(feature = "parallel")]
    pub(super) fn split_off_front(&mut self, middle: usize) -> Self {
        let middle = middle.min(self.end).next_multiple_of(WORD).min(self.end);
        // The current word is behind those rows where blocks were skipped.
        let bits = if self.base < middle { self.bits } else { 0 };
        let front = Self {
            end: middle,
            bits,
            ..*self
        };
        if self.base < middle {
            *self = Self::new(self.filter, middle..self.end);
        }
        front
    }

    /// Takes the matching rows of the next word that has some: its first row, and the bits of the rows from there.
    #[inline]
    pub(super) fn next_word(&mut self) -> Option<(usize, u64)> {
        while self.bits == 0 {
            self.advance()?;
        }
        Some((self.base, core::mem::take(&mut self.bits)))
    }

    /// Takes the next row that matches.
    #[inline]
    pub(super) fn next_row(&mut self) -> Option<usize> {
        while self.bits == 0 {
            self.advance()?;
        }
        let row = self.base + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(row)
    }

    /// Takes the next consecutive rows that match, and have and lack the same optional terms.
    #[inline]
    pub(super) fn next_run(&mut self) -> Option<Range<usize>> {
        while self.bits == 0 {
            self.advance()?;
        }
        let start = self.base + self.bits.trailing_zeros() as usize;
        let alike = self.bits & self.filter.like(start, self.base / WORD);
        // The lowest bit is carried to where the first run of bits ends: two steps less than by counting the bits.
        let (carried, reaches_end) = alike.overflowing_add(alike & alike.wrapping_neg());
        if !reaches_end {
            self.bits &= !alike | carried;
            return Some(start..self.base + carried.trailing_zeros() as usize);
        }
        // The run may go on in the next words, if no block is skipped before them.
        let mut end = self.base + WORD;
        self.bits = 0;
        while self.advance().is_some() && self.base == end {
            let count =
                (self.bits & self.filter.like(start, self.base / WORD)).trailing_ones() as usize;
            end += count;
            if count < WORD {
                self.bits &= !0 << count;
                break;
            }
            self.bits = 0;
        }
        Some(start..end.min(self.end))
    }

    /// Goes on to the next word. `None` behind the last one.
    #[inline]
    fn advance(&mut self) -> Option<()> {
        self.base += WORD;
        if P::ASKS_TICKS && self.base.is_multiple_of(BLOCK) {
            self.skip_old_blocks()?;
        }
        if self.base >= self.end {
            return None;
        }
        self.bits = self.matching();
        Some(())
    }

    /// Goes on to the first block that may have rows with new ticks. `None` if there is no such block.
    #[inline]
    fn skip_old_blocks(&mut self) -> Option<()> {
        if P::ASKS_TICKS {
            let (from, count) = (self.base / BLOCK, self.end.div_ceil(BLOCK));
            let found = self
                .blocks
                .next(from, count, |word| self.filter.new_blocks(word));
            let block = found.unwrap_or(count);
            if block > from {
                self.base = block * BLOCK;
            }
            found?;
        }
        Some(())
    }

    /// The matching rows of the current word.
    #[inline]
    fn matching(&self) -> u64 {
        self.filter.matching(self.base / WORD) & self.all()
    }

    /// The rows of the current word.
    #[inline]
    pub(super) fn all(&self) -> u64 {
        !0 >> (WORD - (self.end - self.base).min(WORD))
    }
}
