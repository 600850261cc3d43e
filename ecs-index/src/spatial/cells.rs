//! Which cell a point is in.

/// The coordinates of a cell, x first. They are counted from the last cell on the negative side, and are never negative.
pub(super) type Cell<const D: usize> = [u32; D];

/// The bits of a coordinate.
const BITS: u32 = 21;
/// How many cells there are on either side of the origin. Places beyond are in the outermost cells.
const REACH: f64 = (1_u32 << (BITS - 1)) as f64;
/// The greatest coordinate.
pub(super) const OUTERMOST: u32 = (1 << BITS) - 1;
/// Points of cells of this edge that are in none of the outermost cells are somewhere.
pub(super) const WIDEST: f32 = 1e11;
/// The leap of a sum with this number to the next one is 2⁻²¹, so that its upper bits are a whole number.
const WHOLE: f64 = (1_u32 << 31) as f64 + REACH;

/// Points are nowhere if the absolute values of their numbers are more than this in sum.
/// The square of a distance between two others is finite.
const FARTHEST: f32 = 1e18;

/// The cells of a grid, which begins at the origin and is endless.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    edge: f32,
    inverse: f64,
}

/// The edge of the cells of an index. [`world!`](crate::world) emits it at the expression.
///
/// # Panics
///
/// When the program is compiled, if the edge is not larger than zero, or is not finite.
#[doc(hidden)]
#[track_caller]
pub const fn checked_cell(edge: f32) -> f32 {
    assert!(
        edge > 0.0 && edge.is_finite(),
        "a cell is larger than zero, and finite: write the usual radius of a question, as in `cell = 5.0`"
    );
    edge
}

impl Cells {
    /// Cells of this size. A size that is no positive finite number counts as one.
    pub(super) fn new(edge: f32) -> Self {
        let edge = if edge > 0.0 && edge.is_finite() {
            edge
        } else {
            1.0
        };
        Self {
            edge,
            inverse: 1.0 / f64::from(edge),
        }
    }

    pub(super) const fn edge(&self) -> f32 {
        self.edge
    }

    /// The cell of a point.
    #[inline(always)]
    pub(super) fn of<const D: usize>(&self, at: &[f32; D]) -> Cell<D> {
        at.map(|number| self.along(f64::from(number)))
    }

    /// The cell of a number on any axis. A greater number never has a lesser cell: queries rest on this.
    ///
    /// A number less than 2⁻²² cells below an edge counts as beyond it.
    #[inline(always)]
    pub(super) fn along(&self, number: f64) -> u32 {
        let cells = number * self.inverse;
        // Comparisons of this form make a lower bound of a value that is no number.
        let cells = if cells > -REACH { cells } else { -REACH };
        let cells = if cells < REACH - 1.0 {
            cells
        } else {
            REACH - 1.0
        };
        (((cells + WHOLE).to_bits() >> BITS) & ((1 << BITS) - 1)) as u32
    }
}

/// A number for each cell: cells that come earlier in the order of answers have lesser ones.
#[inline(always)]
pub(super) fn rank<const D: usize>(cell: &Cell<D>) -> u64 {
    cell.iter()
        .rev()
        .fold(0, |rank, part| rank << BITS | u64::from(*part))
}

/// Whether a point is somewhere: its numbers are finite, and not beyond all use.
#[inline(always)]
pub(super) fn is_somewhere<const D: usize>(at: &[f32; D]) -> bool {
    at.iter().fold(0.0, |sum, number| sum + number.abs()) <= FARTHEST
}

/// Whether a number can be the radius of a row.
#[inline(always)]
pub(super) fn is_radius(radius: f32) -> bool {
    (0.0..=FARTHEST).contains(&radius)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_the_whole_number_below() {
        let cells = Cells::new(5.0);
        for (number, cell) in [
            (0.0, 0),
            (4.99, 0),
            (5.0, 1),
            (-0.01, -1),
            (-5.0, -1),
            (-5.01, -2),
            (1e6, 200_000),
        ] {
            assert_eq!(i64::from(cells.along(number)) - (1 << 20), cell, "{number}");
        }
    }

    #[test]
    fn a_greater_number_never_has_a_lesser_cell() {
        for edge in [
            1e-30,
            1e-3,
            0.1,
            1.0,
            5.0,
            1e20,
            f32::MAX,
            f32::MIN_POSITIVE / 4.0,
        ] {
            let cells = Cells::new(edge);
            let mut numbers: Vec<f64> = (-150..150_i32)
                .flat_map(|at| [1.37_f64.powi(at), -1.37_f64.powi(at)])
                .chain([0.0, -0.0])
                .collect();
            numbers.extend([f64::INFINITY, f64::NEG_INFINITY]);
            numbers.sort_by(f64::total_cmp);
            assert!(
                numbers.is_sorted_by_key(|number| cells.along(*number)),
                "{edge}"
            );
            cells.along(f64::NAN);
        }
    }

    #[test]
    fn a_point_beyond_all_use_is_nowhere() {
        for at in [
            [1e38, 0.0],
            [0.0, -1e38],
            [f32::INFINITY, 0.0],
            [f32::NEG_INFINITY, 0.0],
            [f32::NAN, 0.0],
            [6e17, -6e17],
        ] {
            assert!(!is_somewhere(&at), "{at:?}");
        }
        assert!(is_somewhere(&[4e17, -4e17]) && is_somewhere(&[-1e18, 0.0, 0.0]));
        assert!([0.0, 1.0, 1e18].into_iter().all(is_radius));
        assert!(
            ![-1.0, 1.1e18, f32::INFINITY, f32::NAN]
                .into_iter()
                .any(is_radius)
        );
    }

    #[test]
    fn an_edge_that_is_none_counts_as_one() {
        for edge in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert_eq!(Cells::new(edge).edge().to_bits(), 1.0_f32.to_bits());
        }
    }

    #[test]
    fn cells_come_by_z_then_y_then_x() {
        assert!(rank(&[9, 0, 1]) < rank(&[0, 1, 1]) && rank(&[9, 9, 1]) < rank(&[0, 0, 2]));
        assert!(rank(&[0, 1]) < rank(&[1, 1]));
    }

    use alloc::vec::Vec;
}
