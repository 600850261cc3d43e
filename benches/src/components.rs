//! The components of `ecs_bench_suite`.
#![expect(
    unreachable_pub,
    reason = "the archetypes that gecs makes are public, and so must be what they hold"
)]

macro_rules! components {
    ($($(#[$doc:meta])* $name:ident($value:ty);)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy)]
            #[cfg_attr(
                feature = "peers",
                derive(::bevy_ecs::component::Component, ::flecs_ecs::prelude::Component, ::shipyard::Component)
            )]
            pub struct $name(pub(crate) $value);
        )*
    };
}

pub(crate) use components;

components! {
    Transform([[f32; 4]; 4]);
    Position([f32; 3]);
    Rotation([f32; 3]);
    Velocity([f32; 3]);
    /// The component that is inserted and removed.
    Buff(f32);
}

impl Transform {
    pub(crate) const ONE: Self = Self([
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 1.0],
    ]);
}

/// The unit vector that the suite gives to all rows.
pub(crate) const X: [f32; 3] = [1.0, 0.0, 0.0];

impl Position {
    /// Another position for each row, where rows must be told apart.
    #[expect(
        clippy::cast_precision_loss,
        reason = "benches have fewer than 2²⁴ rows"
    )]
    pub(crate) fn of(row: usize) -> Self {
        Self([row as f32, 1.0, 2.0])
    }

    #[inline(always)]
    pub(crate) fn advance(&mut self, velocity: &Velocity) {
        for (position, velocity) in self.0.iter_mut().zip(velocity.0) {
            *position += velocity;
        }
    }
}

/// A row of the suite as numbers, for digests.
pub(crate) fn numbers(row: (&Transform, &Position, &Rotation, &Velocity)) -> [f32; 13] {
    let (transform, Position([px, py, pz]), Rotation([rx, ry, rz]), Velocity([vx, vy, vz])) = row;
    let [a, b, c, d] = transform.0.map(|column| column.iter().sum());
    [a, b, c, d, *px, *py, *pz, *rx, *ry, *rz, *vx, *vy, *vz]
}
