//! Which slots the rows of a cell are in.

use super::cells::{Cell, Cells, OUTERMOST, WIDEST};
use super::slots::extend;
use crate::OutOfMemory;
use alloc::vec::Vec;

/// The most bins per row.
const BINS_A_ROW: usize = 4;
/// Boxes with fewer bins than this are never too large.
const FEW: usize = 64;
/// One row in this many may lie outside the box, if the box would grow too large with it.
const STRAYS: usize = 128;
/// This many cells tell where most rows are.
const SAMPLE: usize = 128;

/// The cells from one corner to the other, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span<const D: usize> {
    pub(super) low: Cell<D>,
    pub(super) high: Cell<D>,
}

impl<const D: usize> Span<D> {
    pub(super) const NOTHING: Self = Self {
        low: [u32::MAX; D],
        high: [0; D],
    };

    #[inline(always)]
    pub(super) fn take(&mut self, cell: &Cell<D>) {
        for axis in 0..D {
            self.low[axis] = self.low[axis].min(cell[axis]);
            self.high[axis] = self.high[axis].max(cell[axis]);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        (0..D).any(|axis| self.low[axis] > self.high[axis])
    }

    /// The cells that are in both.
    #[inline(always)]
    pub(super) fn and(&self, other: &Self) -> Self {
        let mut both = *self;
        for axis in 0..D {
            both.low[axis] = both.low[axis].max(other.low[axis]);
            both.high[axis] = both.high[axis].min(other.high[axis]);
        }
        both
    }

    pub(super) fn contains(&self, cell: &Cell<D>) -> bool {
        (0..D).all(|axis| (self.low[axis]..=self.high[axis]).contains(&cell[axis]))
    }

    /// Extended by this many cells on each side.
    fn wider(&self, by: Cell<D>) -> Self {
        let mut wider = *self;
        for (axis, by) in by.into_iter().enumerate() {
            wider.low[axis] = wider.low[axis].saturating_sub(by);
            wider.high[axis] = wider.high[axis].saturating_add(by);
        }
        wider
    }
}

/// The box of the grid. Its cells are shared out among bins in their order: one a bin, or as many as make the bins few enough.
///
/// Bins are in the order of cells, each with the slots from its start up to the start of the next one.
pub(super) struct Bins<const D: usize> {
    shape: Shape<D>,
    /// The starts, the end, and two more while rows are counted.
    pub(super) starts: Vec<u32>,
}

/// A box, and how its cells are shared out.
#[derive(Clone, Copy)]
pub(super) struct Shape<const D: usize> {
    low: Cell<D>,
    size: Cell<D>,
    /// A bin has two cells to the power of this, which follow each other.
    shift: u32,
    count: usize,
}

impl<const D: usize> Shape<D> {
    const NOTHING: Self = Self {
        low: [0; D],
        size: [0; D],
        shift: 0,
        count: 0,
    };

    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer bins than a few times the rows"
    )]
    fn of(span: &Span<D>, rows: usize) -> Self {
        let mut size = [0; D];
        let mut cells = 1_u64;
        for axis in 0..D {
            size[axis] = (span.high[axis] + 1).saturating_sub(span.low[axis]);
            // Of 21 bits each.
            cells *= u64::from(size[axis]);
        }
        let most = rows.saturating_mul(BINS_A_ROW).max(FEW) as u64;
        let shift = (0..u64::BITS)
            .find(|shift| cells >> shift <= most)
            .unwrap_or(0);
        let count = cells.div_ceil(1 << shift) as usize;
        Self {
            low: span.low,
            size,
            shift,
            count,
        }
    }

    /// Whether each point in a cell of the box has a bounded position: the outermost cells hold the points beyond all bounds.
    pub(super) fn is_bounded(&self, cells: &Cells) -> bool {
        let is_inner = |axis: usize| {
            self.low[axis] > 0 && self.low[axis].saturating_add(self.size[axis]) <= OUTERMOST
        };
        cells.edge() <= WIDEST && (0..D).all(is_inner)
    }

    /// The bin of a cell, if the box has it.
    #[inline(always)]
    pub(super) fn bin(&self, cell: &Cell<D>) -> Option<usize> {
        self.has(cell).then(|| self.inside(cell))
    }

    /// Whether the box has a cell.
    #[inline(always)]
    pub(super) fn has(&self, cell: &Cell<D>) -> bool {
        (0..D).fold(true, |inside, axis| {
            inside & (cell[axis].wrapping_sub(self.low[axis]) < self.size[axis])
        })
    }

    /// The bin of a cell that the box has.
    #[inline(always)]
    pub(super) fn inside(&self, cell: &Cell<D>) -> usize {
        let mut at = 0_u64;
        for axis in (0..D).rev() {
            let part = cell[axis].wrapping_sub(self.low[axis]);
            at = at
                .wrapping_mul(u64::from(self.size[axis]))
                .wrapping_add(u64::from(part));
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "there are fewer bins than a few times the rows"
        )]
        let bin = (at >> (self.shift % u64::BITS)) as usize;
        bin
    }
}

impl<const D: usize> Bins<D> {
    pub(super) const fn new() -> Self {
        Self {
            shape: Shape::NOTHING,
            starts: Vec::new(),
        }
    }

    /// The bin of a cell, if the box has it.
    #[inline(always)]
    pub(super) fn of(&self, cell: &Cell<D>) -> Option<usize> {
        self.shape.bin(cell)
    }

    /// The bin of a cell that the box has.
    #[inline(always)]
    pub(super) fn inside(&self, cell: &Cell<D>) -> usize {
        self.shape.inside(cell)
    }

    /// The shape and the starts.
    pub(super) fn split(&mut self) -> (Shape<D>, &mut [u32]) {
        (self.shape, &mut self.starts)
    }

    /// The cells of the box.
    #[inline(always)]
    pub(super) fn span(&self) -> Span<D> {
        let mut span = Span {
            low: self.shape.low,
            high: self.shape.low,
        };
        for axis in 0..D {
            // Of a box without cells: no cells.
            span.high[axis] = self.shape.low[axis]
                .wrapping_add(self.shape.size[axis])
                .wrapping_sub(1);
        }
        if self.shape.count == 0 {
            Span::NOTHING
        } else {
            span
        }
    }

    /// The slots of the bins from one to the other, both included. There may be none.
    #[inline(always)]
    pub(super) fn slots(&self, first: usize, last: usize) -> (usize, usize) {
        match (self.starts.get(first), self.starts.get(last + 1)) {
            (Some(start), Some(end)) => (*start as usize, *end as usize),
            _ => (0, 0),
        }
    }

    /// How far the next bin on the second axis is, and that on the third, where a bin is a cell.
    #[inline(always)]
    pub(super) const fn strides(&self) -> [usize; 2] {
        let row = self.shape.size[0] as usize;
        [row, row * self.shape.size[1] as usize]
    }

    pub(super) const fn count(&self) -> usize {
        self.shape.count
    }

    /// Whether a bin may have rows of several cells.
    #[inline(always)]
    pub(super) const fn is_coarse(&self) -> bool {
        self.shape.shift > 0
    }

    /// Makes all bins empty. The box stays, if it is a good one.
    pub(super) fn forget(&mut self) {
        if self.is_coarse() {
            self.shape = Shape::NOTHING;
            self.starts.clear();
        }
        self.begin_counting();
    }

    /// Makes all counts zero, for rows that are counted again. A row is counted at its bin plus two.
    pub(super) fn begin_counting(&mut self) {
        self.starts.fill(0);
    }

    /// Turns counts into starts, each one bin later: where they are counted up, row by row, they get to their bins.
    pub(super) fn end_counting(&mut self) {
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
    }

    /// Whether rows in these cells, with this many outside the box, fit this box as well as one of their own.
    pub(super) fn suits(&self, span: &Span<D>, rows: usize, outside: usize) -> bool {
        let wanted = Shape::of(span, rows);
        if outside == 0 {
            return wanted.shift == self.shape.shift && self.shape.count <= 2 * wanted.count + FEW;
        }
        wanted.shift > 0 && !self.is_coarse() && outside <= rows / STRAYS && self.are_few(rows)
    }

    /// Whether this many rows justify the number of bins.
    pub(super) fn are_few(&self, rows: usize) -> bool {
        self.shape.count <= rows.saturating_mul(BINS_A_ROW).max(FEW)
    }

    /// Whether this many rows in this box would get the same division into cells.
    pub(super) fn are_as_many_as_for(&self, rows: usize) -> bool {
        Shape::of(&self.span(), rows).shift == self.shape.shift
    }

    /// Chooses a box for rows in these cells. Some may be outside of it.
    pub(super) fn try_fit(
        &mut self,
        span: &Span<D>,
        rows: usize,
        cell: impl Fn(usize) -> Cell<D>,
    ) -> Result<(), OutOfMemory> {
        let shape = shape(span, rows, cell);
        let count = shape.count;
        let spare = if self.shape.count == 0 { 0 } else { count / 4 };
        // Without memory, there is no box.
        *self = Self {
            starts: core::mem::take(&mut self.starts),
            ..Self::new()
        };
        self.starts.clear();
        if self.starts.capacity() < count + 3 {
            extend(&mut self.starts, count + 3 + spare, 0)?;
        }
        extend(&mut self.starts, count + 3, 0)?;
        self.starts.truncate(count + 3);
        self.shape = shape;
        Ok(())
    }
}

/// The shape of a box for rows in these cells: with all of them, if it is not too large; or without the strays.
fn shape<const D: usize>(span: &Span<D>, rows: usize, cell: impl Fn(usize) -> Cell<D>) -> Shape<D> {
    if rows == 0 || span.is_empty() {
        return Shape::NOTHING;
    }
    let whole = Shape::of(span, rows);
    let wider = Shape::of(&span.wider([1; D]), rows);
    if wider.shift == 0 && wider.count > FEW {
        return wider;
    }
    if whole.shift == 0 {
        return whole;
    }
    let most = most_rows(rows, &cell);
    let outside = || (0..rows).filter(|row| !most.contains(&cell(*row))).count();
    let clipped = Shape::of(&most.and(span), rows);
    if clipped.shift == 0 && outside() <= rows / STRAYS {
        clipped
    } else if wider.shift == whole.shift {
        // Rows move: one of them would leave the smaller box soon.
        wider
    } else {
        whole
    }
}

/// Cells that have most of the rows, as far as some of them can tell.
fn most_rows<const D: usize>(rows: usize, cell: impl Fn(usize) -> Cell<D>) -> Span<D> {
    let sample: [Cell<D>; SAMPLE] = core::array::from_fn(|at| {
        cell((rows / SAMPLE * at + at * (rows % SAMPLE) / SAMPLE).min(rows - 1))
    });
    let mut span = Span {
        low: [0; D],
        high: [0; D],
    };
    let mut by = [0; D];
    for axis in 0..D {
        let mut parts = sample.map(|cell| cell[axis]);
        parts.sort_unstable();
        (span.low[axis], span.high[axis]) = (parts[1], parts[SAMPLE - 2]);
        by[axis] = (span.high[axis] - span.low[axis]) / 8 + 1;
    }
    span.wider(by)
}
