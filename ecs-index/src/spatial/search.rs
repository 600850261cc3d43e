//! Going through rows of some cells, in the order of answers.

use super::bins::Span;
use super::cells::{Cell, rank};
use super::{Found, Row, Spatial, narrow};
use crate::handle::{Id, id};
use core::ops::Range;

/// A question to each row: whether it is found, and at which squared distance.
pub(super) trait Region<const D: usize> {
    /// The squared distance of a row that is found. A point that is no number never is.
    fn squared(&self, at: &[f32; D], radius: f32) -> Option<f32>;

    /// Whether a row that is found counts.
    #[inline(always)]
    fn takes<I: Id>(&self, _found: &Found<I, D>) -> bool {
        true
    }
}

/// Slots and rows apart of cells that follow each other.
pub(super) type Piece = (Range<usize>, Range<usize>);

/// The rows of cells in the order of answers, piece by piece. Some of other cells may be among them; none comes twice.
#[derive(Clone)]
pub(super) struct Pieces<const D: usize> {
    cells: Span<D>,
    /// Those of the cells that are in the box.
    inside: Span<D>,
    /// The next cells on the other axes; none once all were there.
    next: Option<[u32; 2]>,
    /// Whether all rows are one piece, since there are more rows of cells than slots to go through.
    whole: bool,
    /// The length gone through: later pieces begin behind.
    slots: usize,
    apart: usize,
}

impl<const D: usize> Pieces<D> {
    /// All rows that can be in these cells, and in no slot and place apart before these.
    #[inline]
    pub(super) fn new<I: Id>(
        index: &Spatial<I, D>,
        cells: &Span<D>,
        slots: usize,
        apart: usize,
    ) -> Self {
        let cells = cells.and(&index.span);
        let inside = cells.and(&index.bins.span());
        let none = cells.is_empty() || index.is_staging();
        let next = [cells.low[1], if D > 2 { cells.low[D - 1] } else { 0 }];
        let rows = (1..D).fold(1, |rows, axis| {
            rows * (u64::from(cells.high[axis]) + 1).saturating_sub(u64::from(cells.low[axis]))
        });
        let whole = rows > 64 && rows > (index.slots.used / 8) as u64;
        Self {
            cells,
            inside,
            next: (!none).then_some(next),
            whole,
            slots,
            apart,
        }
    }

    #[inline]
    pub(super) fn next<I: Id>(&mut self, index: &Spatial<I, D>) -> Option<Piece> {
        loop {
            let [y, z] = self.next?;
            let (mut first, mut last) = (self.inside.low, self.inside.high);
            let inside = if self.whole {
                self.next = None;
                !self.inside.is_empty()
            } else {
                (first[1], last[1]) = (y, y);
                if D > 2 {
                    (first[D - 1], last[D - 1]) = (z, z);
                }
                self.next = self.after(y, z);
                self.is_inside(y, z)
            };
            let slots = if inside {
                self.slots_of(index, &first, &last)
            } else {
                0..0
            };
            let apart = if index.apart.list.is_empty() {
                0..0
            } else {
                self.apart_of(index, first, last)
            };
            self.slots = self.slots.max(slots.end);
            self.apart = self.apart.max(apart.end);
            if !slots.is_empty() || !apart.is_empty() {
                return Some((slots, apart));
            }
        }
    }

    /// The cells on the other axes that come after these.
    #[inline(always)]
    fn after(&self, y: u32, z: u32) -> Option<[u32; 2]> {
        if y < self.cells.high[1] {
            return Some([y + 1, z]);
        }
        (D > 2 && z < self.cells.high[D - 1]).then(|| [self.cells.low[1], z + 1])
    }

    /// Whether the box overlaps the query in this row of cells.
    #[inline(always)]
    fn is_inside(&self, y: u32, z: u32) -> bool {
        let Span { low, high } = &self.inside;
        (low[0] <= high[0])
            & (low[1] <= y)
            & (y <= high[1])
            & (D == 2 || (low[D - 1] <= z) & (z <= high[D - 1]))
    }

    /// The slots from one cell of the box to another one that were not gone through.
    #[inline(always)]
    fn slots_of<I: Id>(
        &self,
        index: &Spatial<I, D>,
        first: &Cell<D>,
        last: &Cell<D>,
    ) -> Range<usize> {
        let (start, end) = index
            .bins
            .slots(index.bins.inside(first), index.bins.inside(last));
        let start = start.max(self.slots);
        if index.bins.is_coarse() && start < end {
            let (first, last) = (rank(first), rank(last));
            let ranks = &index.slots.ranks[start..end];
            let end = start + ranks.partition_point(|rank| *rank <= last);
            let start = start + ranks.partition_point(|rank| *rank < first);
            return start..end.max(start);
        }
        start..end.max(start)
    }

    /// The places apart of the cells that were not gone through, in the rows of cells from one to the other.
    #[cold]
    fn apart_of<I: Id>(
        &self,
        index: &Spatial<I, D>,
        mut first: Cell<D>,
        mut last: Cell<D>,
    ) -> Range<usize> {
        (first[0], last[0]) = (self.cells.low[0], self.cells.high[0]);
        if self.whole {
            (first, last) = (self.cells.low, self.cells.high);
        }
        let apart = index.apart.between(rank(&first), rank(&last));
        apart.start.max(self.apart)..apart.end
    }
}

/// The rows of a piece, whether found or not, in the order of answers.
pub(super) struct Merged {
    slots: Range<usize>,
    apart: Range<usize>,
}

impl Merged {
    pub(super) const fn new(piece: Piece) -> Self {
        Self {
            slots: piece.0,
            apart: piece.1,
        }
    }

    /// The next row, with the slot and the place apart that follow it.
    pub(super) fn next<I: Id, const D: usize>(
        &mut self,
        index: &Spatial<I, D>,
    ) -> Option<(Row<D>, [usize; 2])> {
        while self.slots.start < self.slots.end && index.slots.is_free(self.slots.start) {
            self.slots.start += 1;
        }
        while self.apart.start < self.apart.end
            && super::overflow_rows::is_gone(&index.apart.list[self.apart.start])
        {
            self.apart.start += 1;
        }
        let slot = (!self.slots.is_empty()).then(|| index.slots.row(self.slots.start));
        let apart = (!self.apart.is_empty()).then(|| index.apart.list[self.apart.start]);
        let order = |row: &Row<D>| (rank(&index.cells.of(&row.at)), row.entity.number());
        let row = match (slot, apart) {
            (None, None) => return None,
            (Some(row), Some(apart)) if order(&row) < apart.order() => {
                self.slots.start += 1;
                row
            }
            (_, Some(apart)) => {
                self.apart.start += 1;
                apart.row
            }
            (Some(row), None) => {
                self.slots.start += 1;
                row
            }
        };
        Some((row, [self.slots.start, self.apart.start]))
    }
}

/// The rows that a question finds, in the order of answers.
pub(super) struct Search<'s, I, const D: usize, R> {
    index: &'s Spatial<I, D>,
    region: R,
    pieces: Pieces<D>,
    piece: Merged,
}

impl<'s, I: Id, const D: usize, R: Region<D>> Search<'s, I, D, R> {
    /// Asks the rows of these cells.
    pub(super) fn new(index: &'s Spatial<I, D>, cells: &Span<D>, region: R) -> Self {
        Self::after(index, cells, region, [0, 0])
    }

    /// Asks the rows of these cells that are in no slot and no place apart before these.
    pub(super) fn after(
        index: &'s Spatial<I, D>,
        cells: &Span<D>,
        region: R,
        [slots, apart]: [usize; 2],
    ) -> Self {
        let pieces = Pieces::new(index, cells, slots, apart);
        Self {
            index,
            region,
            pieces,
            piece: Merged::new((0..0, 0..0)),
        }
    }

    #[inline(always)]
    fn ask(&self, row: &Row<D>) -> Option<Found<I, D>> {
        let squared = self.region.squared(&row.at, row.radius)?;
        let found = Found {
            entity: id(row.entity),
            at: row.at,
            radius: row.radius,
            distance_squared: squared,
        };
        self.region.takes(&found).then_some(found)
    }
}

impl<I: Id, const D: usize, R: Region<D>> Iterator for Search<'_, I, D, R> {
    type Item = Found<I, D>;

    #[inline]
    fn next(&mut self) -> Option<Found<I, D>> {
        loop {
            if self.piece.apart.is_empty() {
                while let Some(slot) = self.piece.slots.next() {
                    if let Some(found) = self.ask(&self.index.slots.row(slot)) {
                        return Some(found);
                    }
                }
            }
            while let Some((row, _)) = self.piece.next(self.index) {
                if let Some(found) = self.ask(&row) {
                    return Some(found);
                }
            }
            self.piece = Merged::new(self.pieces.next(self.index)?);
        }
    }

    /// Whether a row is found is hard to guess, and a wrong guess of the processor takes as long as some rows. So slots that are found are
    /// collected without a branch, and called for later.
    #[inline]
    fn fold<B, F: FnMut(B, Found<I, D>) -> B>(mut self, init: B, mut f: F) -> B {
        let mut folded = init;
        let (mut slots, mut count) = ([0; 2 * CHUNK], 0);
        if let Some(rows) = self.rows_of_cells() {
            for slots_of in rows {
                (folded, count) = self.fold_slots(slots_of, &mut slots, (folded, count), &mut f);
            }
            return self.call(&slots[..count], folded, &mut f);
        }
        loop {
            if self.piece.apart.is_empty() {
                let slots_of = self.piece.slots.clone();
                (folded, count) = self.fold_slots(slots_of, &mut slots, (folded, count), &mut f);
            } else {
                folded = self.call(&slots[..count], folded, &mut f);
                count = 0;
                while let Some((row, _)) = self.piece.next(self.index) {
                    if let Some(found) = self.ask(&row) {
                        folded = f(folded, found);
                    }
                }
            }
            match self.pieces.next(self.index) {
                Some(piece) => self.piece = Merged::new(piece),
                None => return self.call(&slots[..count], folded, &mut f),
            }
        }
    }
}

/// This many slots are asked before those that are found are called for.
const CHUNK: usize = 32;

impl<'s, I: Id, const D: usize, R: Region<D>> Search<'s, I, D, R> {
    /// The slots of each row of cells, if a bin is a cell, and no row is apart. No piece was gone through yet.
    #[inline(always)]
    fn rows_of_cells(&self) -> Option<impl Iterator<Item = Range<usize>> + use<'s, I, D, R>> {
        let (index, pieces) = (self.index, &self.pieces);
        let is_plain = index.apart.list.is_empty()
            & !index.bins.is_coarse()
            & !pieces.whole
            & self.piece.slots.is_empty();
        if !is_plain {
            return None;
        }
        let Span { low, high } = pieces.inside;
        let is_empty = pieces.next.is_none() || pieces.inside.is_empty();
        let [depth, height] = if is_empty {
            [0, 0]
        } else if D > 2 {
            [high[D - 1] - low[D - 1] + 1, high[1] - low[1] + 1]
        } else {
            [1, high[1] - low[1] + 1]
        };
        let width = (high[0].wrapping_sub(low[0])) as usize;
        let first = index.bins.inside(&low);
        let [row, plane] = index.bins.strides();
        let begun = pieces.slots;
        Some((0..depth as usize).flat_map(move |z| {
            (0..height as usize).map(move |y| {
                let bin = first + z * plane + y * row;
                let (start, end) = index.bins.slots(bin, bin + width);
                start.max(begun)..end
            })
        }))
    }

    /// Asks the rows of these slots, and calls for those that are found, or collects some for later.
    #[inline(always)]
    fn fold_slots<B>(
        &self,
        slots: Range<usize>,
        found: &mut [u32; 2 * CHUNK],
        (mut folded, mut count): (B, usize),
        f: &mut impl FnMut(B, Found<I, D>) -> B,
    ) -> (B, usize) {
        let mut start = slots.start;
        while start < slots.end {
            let end = (start + CHUNK).min(slots.end);
            count = self.collect_found(start..end, found, count);
            if count > CHUNK {
                folded = self.call(&found[..count], folded, f);
                count = 0;
            }
            start = end;
        }
        (folded, count)
    }

    /// Appends found slots to the first `count`, and returns the new count.
    #[inline(always)]
    fn collect_found(
        &self,
        range: Range<usize>,
        found: &mut [u32; 2 * CHUNK],
        mut count: usize,
    ) -> usize {
        let points = &self.index.slots.points[range.clone()];
        let radii = if self.index.greatest > 0.0 {
            &self.index.slots.radii[range.clone()]
        } else {
            &[]
        };
        if radii.is_empty() {
            for (slot, at) in range.zip(points) {
                found[count % (2 * CHUNK)] = narrow(slot);
                count += usize::from(self.region.squared(at, 0.0).is_some());
            }
        } else {
            for ((slot, at), radius) in range.zip(points).zip(radii) {
                found[count % (2 * CHUNK)] = narrow(slot);
                count += usize::from(self.region.squared(at, *radius).is_some());
            }
        }
        count
    }

    /// Calls for slots that were found.
    #[inline(always)]
    fn call<B>(&self, slots: &[u32], folded: B, f: &mut impl FnMut(B, Found<I, D>) -> B) -> B {
        slots.iter().fold(folded, |folded, slot| {
            match self.ask(&self.index.slots.row(*slot as usize)) {
                Some(found) => f(folded, found),
                None => folded,
            }
        })
    }
}
