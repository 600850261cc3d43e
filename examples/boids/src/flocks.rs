//! A sky from outside: it is looked at.

use crate::components::{Position, Vector, Velocity};
use crate::world::{SIGHT, Sky};

impl Sky {
    /// How many boids there are.
    pub fn boids(&self) -> usize {
        self.query_ref::<&Position>().count()
    }

    /// How many others a boid sees, on an average.
    #[expect(clippy::cast_precision_loss, reason = "a shown number has few digits")]
    pub fn neighbours(&mut self) -> f64 {
        let pairs = self.near().pairs_within(SIGHT).count();
        2.0 * pairs as f64 / self.boids().max(1) as f64
    }

    /// How much boids that see each other fly the same way, on an average: from 0, where each flies anywhere, to 1.
    #[expect(clippy::cast_precision_loss, reason = "a shown number has few digits")]
    pub fn agreement(&mut self) -> f64 {
        let pairs: Vec<_> = self
            .near()
            .pairs_within(SIGHT)
            .map(|(one, other)| [one.entity, other.entity])
            .collect();
        let heading = |boid| -> Vector {
            let Velocity(velocity) = *self.get::<Velocity>(boid).unwrap_or(&Velocity::default());
            velocity * (1.0 / velocity.length().max(0.1))
        };
        let agreement: f64 = pairs
            .iter()
            .map(|pair| f64::from(heading(pair[0]).dot(heading(pair[1]))))
            .sum();
        agreement / pairs.len().max(1) as f64
    }
}
