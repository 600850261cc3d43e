//! The matching rows of a table of which not all match, or not all have the same terms: 64 rows at a step.

use super::Asked;
use super::blocks::{NewBlocks, may_match};
use super::evaluate::{Evaluator, Predicate};
use super::matching::cell_of;
use super::tables::TableRows;
use crate::schema::{ArchetypeInfo, CellIndex, Declare, TickCell};
use crate::table::{BLOCK, TableRef, TickKind, WORD};
use crate::tick::Window;
use core::ops::Range;

/// The questions of a query about the optional and the tracked columns of a table.
pub(super) struct RowFilter<'t, W: Declare, P> {
    predicate: P,
    rows: TableRows<'t, W>,
    layout: &'t ArchetypeInfo<'t>,
    window: Window,
    /// Whether rows of the table may differ in the terms that they have.
    terms_differ: bool,
    /// The first component whose ticks are asked for, and the place of its ticks.
    ticks: Option<(usize, TickCell)>,
}

impl<W: Declare, P: Copy> Clone for RowFilter<'_, W, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declare, P: Copy> Copy for RowFilter<'_, W, P> {}

impl<'t, W: Declare, P: Predicate> RowFilter<'t, W, P> {
    /// `None` if all rows of the table match, and have the same terms.
    #[inline]
    pub(super) fn new(predicate: P, rows: TableRows<'t, W>, table: TableRef<'t>, window: Window) -> Option<Self> {
        let terms_differ = predicate.terms_differ(rows.cells);
        let (filter_differs, ticked) = predicate.filter_differs(rows.cells);
        (terms_differ || filter_differs).then(|| {
            let layout = table.layout();
            let ticks = ticked.map(|component| (component, layout.tick_cell_of(CellIndex::of(component))));
            Self { predicate, rows, layout, window, terms_differ, ticks }
        })
    }

    /// Whether the row matches.
    pub(super) fn has(&self, row: usize) -> bool {
        self.matching(row / WORD) & (1 << (row % WORD)) != 0
    }

    /// Of the 64 rows from `64 * word` on, those that match.
    #[inline(always)]
    fn matching(&self, word: usize) -> u64 {
        let evaluator = Word { of: self, word };
        let having = if self.terms_differ { self.predicate.terms(&evaluator) } else { !0 };
        having & self.predicate.filter(&evaluator)
    }

    /// Of the 64 rows from `64 * word` on, those that have and lack the same optional terms as the row `model`.
    #[inline(always)]
    fn like(&self, model: usize, word: usize) -> u64 {
        if self.terms_differ { self.predicate.optional_terms(&Like { of: self, model, word }) } else { !0 }
    }

    // Inlined, so that the address of the filter stays here, and the loop over words has its state in registers.
    #[inline(always)]
    fn new_rows(&self, asked: Asked, kind: TickKind, word: usize) -> u64 {
        let bits = self.word(asked.index, word);
        if bits == 0 {
            return 0;
        }
        bits & self.rows.table().new_rows(self.ticks_of(asked), kind, word, self.window)
    }

    /// Of the 64 blocks from `64 * word` on, those that may have rows that pass the filter.
    #[inline(always)]
    fn new_blocks(&self, word: usize) -> u64 {
        may_match(self.predicate, |asked, kind| {
            self.rows.table().new_blocks(self.ticks_of(asked), kind, word, self.window)
        })
    }

    #[inline(always)]
    fn ticks_of(&self, asked: Asked) -> TickCell {
        match self.ticks {
            Some((component, ticks)) if component == asked.index => ticks,
            _ => self.layout.tick_cell_of(CellIndex::of(asked.index)),
        }
    }

    #[inline(always)]
    fn word(&self, component: usize, word: usize) -> u64 {
        self.rows.table().word(cell_of(component, self.rows.cells), word)
    }
}

/// The evaluator of 64 rows.
struct Word<'a, 't, W: Declare, P> {
    of: &'a RowFilter<'t, W, P>,
    word: usize,
}

impl<W: Declare, P: Predicate> Evaluator for Word<'_, '_, W, P> {
    type Truth = u64;

    #[inline(always)]
    fn has(&self, asked: Asked) -> u64 {
        self.of.word(asked.index, self.word)
    }

    #[inline(always)]
    fn is_new(&self, asked: Asked, kind: TickKind) -> u64 {
        self.of.new_rows(asked, kind, self.word)
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

    #[inline(always)]
    fn has(&self, asked: Asked) -> u64 {
        let Self { of, model, word } = *self;
        let bits = of.word(asked.index, word);
        if of.word(asked.index, model / WORD) & (1 << (model % WORD)) != 0 { bits } else { !bits }
    }
}

/// The matching rows of a table from a row on, word by word.
///
/// Invariant: **K3** All rows that are taken match, and those of one run have the same terms. If the query has no optional terms, all
/// rows that match have the same terms.
pub(super) struct Words<'t, W: Declare, P> {
    filter: RowFilter<'t, W, P>,
    len: usize,
    /// The first row of the current word.
    base: usize,
    /// The matching rows of the current word that were not taken.
    bits: u64,
    blocks: NewBlocks,
}

impl<W: Declare, P: Copy> Clone for Words<'_, W, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Declare, P: Copy> Copy for Words<'_, W, P> {}

impl<'t, W: Declare, P: Predicate> Words<'t, W, P> {
    #[inline]
    pub(super) fn new(filter: RowFilter<'t, W, P>, from: usize) -> Self {
        let (base, len) = (from / WORD * WORD, filter.rows.len());
        let mut words = Self { filter, len, base, bits: 0, blocks: NewBlocks::default() };
        if from < len && words.skip_old_blocks().is_some() {
            words.bits = words.matching();
            if words.base == base {
                words.bits &= !0 << (from % WORD);
            }
        }
        words
    }

    /// Takes the matching rows of the next word that has some: its first row, and the bits of the rows from there.
    #[inline(always)]
    pub(super) fn next_word(&mut self) -> Option<(usize, u64)> {
        while self.bits == 0 {
            self.advance()?;
        }
        Some((self.base, core::mem::take(&mut self.bits)))
    }

    /// Takes the next consecutive rows that match, and have and lack the same optional terms.
    #[inline(always)]
    pub(super) fn next_run(&mut self) -> Option<Range<usize>> {
        while self.bits == 0 {
            self.advance()?;
        }
        let offset = self.bits.trailing_zeros() as usize;
        let start = self.base + offset;
        let count = ((self.bits & self.filter.like(start, self.base / WORD)) >> offset).trailing_ones() as usize;
        if offset + count < WORD {
            self.bits &= !0 << (offset + count);
            return Some(start..start + count);
        }
        // The run may go on in the next words, if no block is skipped before them.
        let mut end = self.base + WORD;
        self.bits = 0;
        while self.advance().is_some() && self.base == end {
            let count = (self.bits & self.filter.like(start, self.base / WORD)).trailing_ones() as usize;
            end += count;
            if count < WORD {
                self.bits &= !0 << count;
                break;
            }
            self.bits = 0;
        }
        Some(start..end.min(self.len))
    }

    /// Goes on to the next word. `None` behind the last one.
    #[inline(always)]
    fn advance(&mut self) -> Option<()> {
        self.base += WORD;
        if P::ASKS_TICKS && self.base.is_multiple_of(BLOCK) {
            self.skip_old_blocks()?;
        }
        if self.base >= self.len {
            return None;
        }
        self.bits = self.matching();
        Some(())
    }

    /// Goes on to the first block that may have rows with new ticks. `None` if there is no such block.
    #[inline(always)]
    fn skip_old_blocks(&mut self) -> Option<()> {
        if P::ASKS_TICKS {
            let from = self.base / BLOCK;
            let found = self.blocks.next(from, self.len.div_ceil(BLOCK), |word| self.filter.new_blocks(word));
            let block = found.unwrap_or(self.len.div_ceil(BLOCK));
            if block > from {
                self.base = block * BLOCK;
            }
            found?;
        }
        Some(())
    }

    /// The matching rows of the current word.
    #[inline(always)]
    fn matching(&self) -> u64 {
        self.filter.matching(self.base / WORD) & mask(self.len - self.base)
    }
}

/// The bits of so many rows, at least one and at most 64.
#[inline(always)]
fn mask(rows: usize) -> u64 {
    !0 >> (WORD - rows.min(WORD))
}
