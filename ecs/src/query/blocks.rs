//! The blocks of rows that a query with a filter of changes looks at.

use super::QueriedComponent;
use super::evaluate::{Evaluator, Predicate};
use crate::storage::table::{TickKind, WORD};

/// The blocks that may have rows with new ticks, 64 at a step.
#[derive(Clone, Copy)]
pub(super) struct NewBlocks {
    /// The word of blocks that was asked last, of which those are left that may have such rows.
    word: Option<usize>,
    bits: u64,
}

impl NewBlocks {
    /// None was asked for.
    pub(super) const NONE: Self = Self {
        word: None,
        bits: 0,
    };

    /// The first block from one on, of this many, that may have rows with new ticks. Blocks are asked for in ascending order.
    #[inline]
    pub(super) fn next(
        &mut self,
        from: usize,
        count: usize,
        new_blocks: impl Fn(usize) -> u64,
    ) -> Option<usize> {
        let mut from = from;
        while from < count {
            let word = from / WORD;
            if self.word != Some(word) {
                *self = Self {
                    word: Some(word),
                    bits: new_blocks(word),
                };
            }
            let bits = self.bits & (!0 << (from % WORD));
            if bits != 0 {
                return Some(word * WORD + bits.trailing_zeros() as usize);
            }
            from = (word + 1) * WORD;
        }
        None
    }
}

/// The evaluator of 64 blocks: whether they may have rows with new ticks. `F` gives the blocks for the ticks of a component.
struct Blocks<F>(F);

impl<F: Fn(QueriedComponent, TickKind) -> u64> Evaluator for Blocks<F> {
    type Truth = u64;

    #[inline]
    fn has(&self, _: QueriedComponent) -> u64 {
        !0
    }

    #[inline]
    fn lacks(&self, _: QueriedComponent) -> u64 {
        !0
    }

    #[inline]
    fn is_new(&self, asked: QueriedComponent, kind: TickKind) -> u64 {
        (self.0)(asked, kind)
    }
}

/// Of 64 blocks, those that may have rows that pass the filter, where `new_blocks` says which have new ticks of a component.
#[inline]
pub(super) fn may_match(
    predicate: impl Predicate,
    new_blocks: impl Fn(QueriedComponent, TickKind) -> u64,
) -> u64 {
    predicate.filter(&Blocks(new_blocks))
}
