//! An answer.

use ecs_value::Entity;

/// A row that a question found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found<I, const D: usize> {
    /// The id of the row.
    pub entity: I,
    /// Its center.
    pub at: [f32; D],
    /// Its radius.
    pub radius: f32,
    /// The square of its distance from the place of the question. To compare distances, their squares will do.
    pub distance_squared: f32,
}

impl<I, const D: usize> Found<I, D> {
    /// The distance of the center from the place of the question.
    #[inline]
    pub fn distance(&self) -> f32 {
        #[cfg(feature = "std")]
        let root = self.distance_squared.sqrt();
        #[cfg(not(feature = "std"))]
        let root = root(self.distance_squared);
        root
    }
}

/// The correctly rounded square root, which `core` lacks.
#[cfg(any(test, not(feature = "std")))]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the nearest of the shorter numbers is wanted"
)]
fn root(square: f32) -> f32 {
    if !(square > 0.0 && square.is_finite()) {
        return square;
    }
    let square = f64::from(square);
    // Half of the exponent is a first guess, and each step doubles the digits that are right.
    let guess = f64::from_bits((square.to_bits() >> 1) + (1023 << 51));
    (0..5).fold(guess, |root, _| 0.5 * (root + square / root)) as f32
}

impl<const D: usize> From<Found<Entity, D>> for Entity {
    #[inline]
    fn from(found: Found<Entity, D>) -> Self {
        found.entity
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_without_the_standard_library_is_that_with_it() {
        let mut square = f32::from_bits(1);
        while square.is_finite() {
            assert_eq!(root(square).to_bits(), square.sqrt().to_bits(), "{square}");
            square *= 1.003_7;
            square = f32::from_bits(square.to_bits() + 1);
        }
        assert_eq!(root(0.0).to_bits(), 0.0_f32.to_bits());
        assert!((0..=100_u16).all(|whole| root(f32::from(whole * whole)).to_bits() == f32::from(whole).to_bits()));
    }
}
