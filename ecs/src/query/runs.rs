//! Runs of rows that match a query and are alike, in a table of which not all do.

use super::evaluate::{Evaluator, Predicate};
use super::matching::cell_of;
use super::{Asked, FilterInfo, TermInfo};
use crate::schema::{ArchetypeInfo, Cell, TickCell};
use crate::table::{Table, TickKind, WORD};
use crate::tick::Window;
use core::ops::Range;

/// A word of rows, and those of them that match.
pub(super) type Known = Option<(usize, u64)>;

/// What a query asks of the optional and the tracked columns of a table.
#[derive(Clone, Copy)]
pub(super) struct Alike<'t, A> {
    predicate: A,
    table: &'t Table,
    cells: &'t [Cell],
    info: &'t ArchetypeInfo<'t>,
    window: Window,
    /// Whether there are terms that rows of the table may lack.
    terms_ask: bool,
    /// Of the first component whose ticks are asked for, where they are.
    ticks: Option<(usize, TickCell)>,
}

impl<'t, A: Predicate> Alike<'t, A> {
    /// `None` if the query asks for nothing that rows of the table may lack: then all rows match, and are alike.
    #[inline]
    pub(super) fn new(
        predicate: A,
        table: &'t Table,
        (cells, info): (&'t [Cell], &'t ArchetypeInfo<'t>),
        window: Window,
    ) -> Option<Self> {
        let (terms, filter) = predicate.info();
        let terms_ask = terms_ask(terms, cells);
        (terms_ask || filter_asks(filter, cells)).then(|| {
            let ticks = first_asked(filter).map(|component| (component, info.tick_cell_of(1 + component)));
            Self { predicate, table, cells, info, window, terms_ask, ticks }
        })
    }

    /// Whether the row matches.
    pub(super) fn has(&self, row: usize) -> bool {
        self.matching(row / WORD) & (1 << (row % WORD)) != 0
    }

    /// The next rows that match and have and lack the same, from a row on. Whole words are taken at a time. `known` is the word
    /// that was looked at last, and which of its rows match, which costs too much to find out for each run.
    pub(super) fn next_run(&self, from: usize, len: usize, known: &mut Known) -> Option<Range<usize>> {
        let mut word = from / WORD;
        let mut bits = self.known(word, known) & (!0 << (from % WORD));
        while bits == 0 {
            word += 1;
            if word * WORD >= len {
                return None;
            }
            bits = self.known(word, known);
        }
        let start = word * WORD + bits.trailing_zeros() as usize;
        if start >= len {
            return None;
        }
        let mut end = start;
        loop {
            let like = if self.terms_ask { self.like(start, word) } else { !0 };
            let ones = ((self.known(word, known) & like) >> (end % WORD)).trailing_ones();
            end += (ones as usize).min(WORD - end % WORD);
            if !end.is_multiple_of(WORD) || end >= len {
                return Some(start..end.min(len));
            }
            word += 1;
            if ones == 0 {
                return Some(start..end);
            }
        }
    }

    fn known(&self, word: usize, known: &mut Known) -> u64 {
        match *known {
            Some((of, bits)) if of == word => bits,
            _ => {
                let bits = self.matching(word);
                *known = Some((word, bits));
                bits
            }
        }
    }

    /// Of the 64 rows from `64 * word` on, those that match.
    #[inline]
    pub(super) fn matching(&self, word: usize) -> u64 {
        let evaluator = Word { of: self, word };
        let having = if self.terms_ask { self.predicate.terms(&evaluator) } else { !0 };
        having & self.predicate.filter(&evaluator)
    }

    /// Of the 64 rows from `64 * word` on, those that have and lack the same optional terms as the row `model`.
    fn like(&self, model: usize, word: usize) -> u64 {
        self.predicate.optional_terms(&Like { of: self, model, word })
    }

    fn new_rows(&self, asked: Asked, kind: TickKind, word: usize) -> u64 {
        let bits = self.word(asked.index, word);
        if bits == 0 {
            return 0;
        }
        let ticks = match self.ticks {
            Some((component, ticks)) if component == asked.index => ticks,
            _ => self.info.tick_cell_of(1 + asked.index),
        };
        bits & self.table.new_rows(ticks, kind, word, self.window)
    }

    fn word(&self, component: usize, word: usize) -> u64 {
        self.table.word(cell_of(component, self.cells), word)
    }
}

/// 64 rows.
struct Word<'a, 't, A> {
    of: &'a Alike<'t, A>,
    word: usize,
}

impl<A: Predicate> Evaluator for Word<'_, '_, A> {
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

/// 64 rows, beside one to which they are compared.
struct Like<'a, 't, A> {
    of: &'a Alike<'t, A>,
    model: usize,
    word: usize,
}

impl<A: Predicate> Evaluator for Like<'_, '_, A> {
    type Truth = u64;

    #[inline(always)]
    fn has(&self, asked: Asked) -> u64 {
        let Self { of, model, word } = *self;
        let bits = of.word(asked.index, word);
        if of.word(asked.index, model / WORD) & (1 << (model % WORD)) != 0 { bits } else { !bits }
    }
}

fn terms_ask(terms: &TermInfo<'_>, cells: &[Cell]) -> bool {
    match terms {
        TermInfo::Component { asked, .. } | TermInfo::Presence(asked) => cell_of(asked.index, cells).bits != 0,
        TermInfo::All(terms) => terms.iter().any(|term| terms_ask(term, cells)),
        TermInfo::Entity => false,
    }
}

/// The first component whose ticks the filter asks for.
fn first_asked(filter: &FilterInfo<'_>) -> Option<usize> {
    match filter {
        FilterInfo::Changed(asked) | FilterInfo::Added(asked) => Some(asked.index),
        FilterInfo::With(_) | FilterInfo::Without(_) => None,
        FilterInfo::All(filters) | FilterInfo::Any(filters) => filters.iter().find_map(first_asked),
    }
}

fn filter_asks(filter: &FilterInfo<'_>, cells: &[Cell]) -> bool {
    match filter {
        FilterInfo::With(asked) | FilterInfo::Without(asked) => cell_of(asked.index, cells).bits != 0,
        FilterInfo::Changed(_) | FilterInfo::Added(_) => true,
        FilterInfo::All(filters) | FilterInfo::Any(filters) => filters.iter().any(|filter| filter_asks(filter, cells)),
    }
}
