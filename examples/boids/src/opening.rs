use crate::components::{Position, Steering, Vector, Velocity};
use crate::systems::PACE;
use crate::world::{Boid, Home, SIGHT, Sky};

impl Sky {
    /// A sky with this many boids. They are anywhere in a ball, and fly anywhere. There is about one in the cube of a boid's sight.
    pub fn with_boids(count: usize, seed: u64) -> Self {
        let mut sky = Self::new();
        #[expect(
            clippy::cast_precision_loss,
            reason = "the size of the sky need not be exact"
        )]
        let radius = SIGHT * (count as f32 * 0.24).cbrt();
        sky.set_resource(Home { radius });
        let mut chance = Chance(seed);
        sky.spawn_batch((0..count).map(|_| Boid {
            position: Position(chance.in_ball() * radius),
            velocity: Velocity(chance.in_ball() * PACE),
            steering: Steering::default(),
        }));
        sky
    }
}

/// Numbers by chance: the generator `SplitMix64` of Steele, Lea and Flood.
struct Chance(u64);

impl Chance {
    /// A number from -1 to 1.
    fn number(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
        let part = ((bits ^ bits >> 31) >> 40) as f32 / 8_388_608.0;
        part - 1.0
    }

    /// A vector that is no longer than 1.
    fn in_ball(&mut self) -> Vector {
        loop {
            let vector = Vector::new(self.number(), self.number(), self.number());
            if vector.length_squared() <= 1.0 {
                return vector;
            }
        }
    }
}
