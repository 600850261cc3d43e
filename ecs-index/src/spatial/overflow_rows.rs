//! Rows that found no slot, in a sorted list.

use super::Row;
use super::cells::rank;
use super::places::{MOST, Place, Places};
use crate::OutOfMemory;
use crate::memory::{no_memory, reserve_up_to};
use alloc::vec::Vec;
use core::ops::Range;

/// How many bits say which cells may have rows here.
const MARKS: usize = 4096;
/// Two to the power of this are the cells that share a bit. They follow each other on the first axis.
const BLOCK: u32 = 3;
/// The most blocks that a query looks at.
const MOST_BLOCKS: u32 = 8;

/// A row, and the rank of its cell.
#[derive(Clone, Copy)]
pub(super) struct Ranked<const D: usize> {
    pub(super) rank: u64,
    pub(super) row: Row<D>,
}

impl<const D: usize> Ranked<D> {
    #[inline(always)]
    pub(super) const fn order(&self) -> (u64, u32) {
        (self.rank, self.row.entity.index())
    }
}

/// Rows beside the slots. Those that come are sorted when their series ends. One that goes leaves a point behind that is no number.
pub(super) struct OverflowRows<const D: usize> {
    pub(super) list: Vec<Ranked<D>>,
    /// Room to sort in.
    pub(super) spare: Vec<Ranked<D>>,
    /// This many of the list are in order.
    sorted: usize,
    gone: usize,
    marks: [u64; MARKS / 64],
}

impl<const D: usize> OverflowRows<D> {
    pub(super) const fn new() -> Self {
        Self {
            list: Vec::new(),
            spare: Vec::new(),
            sorted: 0,
            gone: 0,
            marks: [0; MARKS / 64],
        }
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.spare.clear();
        (self.sorted, self.gone) = (0, 0);
        self.marks = [0; MARKS / 64];
    }

    /// Reserves memory for `count` rows.
    pub(super) fn try_reserve(&mut self, rows: usize) -> Result<(), OutOfMemory> {
        reserve_up_to(&mut self.list, rows)?;
        reserve_up_to(&mut self.spare, rows)
    }

    /// Adds a row, out of order, and says where it is.
    pub(super) fn try_push(&mut self, row: Row<D>, rank: u64) -> Result<Place, OutOfMemory> {
        let at = self.list.len();
        if at == self.list.capacity() || at >= MOST {
            if at >= MOST {
                return Err(no_memory(usize::MAX));
            }
            self.try_reserve(2 * at + 16)?;
        }
        self.list.push(Ranked { rank, row });
        self.mark(rank);
        Ok(Place::OverflowRows(at))
    }

    pub(super) fn remove(&mut self, at: usize) {
        self.list[at].row.at = [f32::NAN; D];
        self.gone += 1;
    }

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.list.len() - self.gone
    }

    /// Sorts the rows, and tells `places`.
    pub(super) fn try_sort(&mut self, places: &mut Places) -> Result<(), OutOfMemory> {
        if self.sorted == self.list.len() && self.gone == 0 {
            return Ok(());
        }
        let came = self.list.len() - self.sorted;
        reserve_up_to(&mut self.spare, came)?;
        self.spare.clear();
        self.spare.extend(
            self.list
                .drain(self.sorted..)
                .filter(|ranked| !is_gone(ranked)),
        );
        if self.gone > 0 {
            self.list.retain(|ranked| !is_gone(ranked));
        }
        self.spare.sort_unstable_by_key(Ranked::order);
        merge(&mut self.list, &mut self.spare);
        self.tell(places);
        Ok(())
    }

    /// Takes the spare list, sorts it, and tells `places`.
    pub(super) fn take_spare(&mut self, places: &mut Places) {
        core::mem::swap(&mut self.list, &mut self.spare);
        self.spare.clear();
        self.list.sort_unstable_by_key(Ranked::order);
        self.tell(places);
    }

    /// The rows with ranks from one to the other, both included: cells that follow each other on the first axis.
    pub(super) fn between(&self, first: u64, last: u64) -> Range<usize> {
        if !self.may_have(first, last) {
            return 0..0;
        }
        let start = self.list.partition_point(|ranked| ranked.rank < first);
        let len = self.list[start..].partition_point(|ranked| ranked.rank <= last);
        start..start + len
    }

    fn may_have(&self, first: u64, last: u64) -> bool {
        let (first, last) = (first >> BLOCK, last >> BLOCK);
        last.wrapping_sub(first) > u64::from(MOST_BLOCKS)
            || (first..=last).any(|block| {
                let bit = bit(block);
                self.marks[bit / 64] >> (bit % 64) & 1 != 0
            })
    }

    /// Writes down where the rows are, which are in order.
    fn tell(&mut self, places: &mut Places) {
        (self.sorted, self.gone) = (self.list.len(), 0);
        self.marks = [0; MARKS / 64];
        for at in 0..self.list.len() {
            self.mark(self.list[at].rank);
            places.set(
                self.list[at].row.entity.index(),
                Place::OverflowRows(at).code(),
            );
        }
    }

    fn mark(&mut self, rank: u64) {
        let bit = bit(rank >> BLOCK);
        self.marks[bit / 64] |= 1 << (bit % 64);
    }

    pub(super) fn allocated(&self) -> usize {
        (self.list.capacity() + self.spare.capacity()) * size_of::<Ranked<D>>()
    }

    /// Asserts that the rows are in order, and of the cells that `cell` says.
    pub(super) fn check(&self, cell: impl Fn(&[f32; D]) -> [u32; D]) {
        assert_eq!(
            self.gone,
            self.list.iter().filter(|ranked| is_gone(ranked)).count()
        );
        assert!(
            self.list[..self.sorted].is_sorted_by_key(Ranked::order),
            "rows beside the slots are in order"
        );
        for ranked in self.list.iter().filter(|ranked| !is_gone(ranked)) {
            assert_eq!(
                ranked.rank,
                rank(&cell(&ranked.row.at)),
                "a row has the rank of its cell"
            );
        }
    }
}

pub(super) fn is_gone<const D: usize>(ranked: &Ranked<D>) -> bool {
    ranked.row.at[0].is_nan()
}

#[expect(clippy::cast_possible_truncation, reason = "twelve bits are left")]
fn bit(block: u64) -> usize {
    (block.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - MARKS.trailing_zeros())) as usize
}

/// Merges a sorted list into another one, which has room for it: from the end, so that nothing is written over.
fn merge<const D: usize>(list: &mut Vec<Ranked<D>>, other: &mut Vec<Ranked<D>>) {
    let (mut from, mut to) = (list.len(), list.len() + other.len());
    list.extend_from_slice(other);
    while let Some(last) = other.last() {
        to -= 1;
        if from > 0 && list[from - 1].order() > last.order() {
            from -= 1;
            list[to] = list[from];
        } else {
            list[to] = *last;
            other.pop();
        }
    }
}
