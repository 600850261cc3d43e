#[derive(Clone, Copy)]
pub(crate) struct Position([f32; 3]);

#[derive(Clone, Copy)]
pub(crate) struct Velocity([f32; 3]);

impl Position {
    pub(crate) const ZERO: Self = Self([0.0; 3]);

    #[inline(always)]
    pub(crate) fn advance(&mut self, velocity: &Velocity, dt: f32) {
        for (position, velocity) in self.0.iter_mut().zip(velocity.0) {
            *position += velocity * dt;
        }
    }
}

impl Velocity {
    pub(crate) const X: Self = Self([1.0, 0.0, 0.0]);
}

ecs::world! {
    #[world]
    pub(crate) struct Kitchen { components: (Position, Velocity) }

    #[archetype]
    pub(crate) struct Cook { position: Position, velocity: Velocity }

    #[archetype]
    pub(crate) struct Utensil { position: Position }

    #[archetype]
    pub(crate) struct Draught { velocity: Velocity }

    #[query]
    pub(crate) struct Moving { position: &mut Position, velocity: &Velocity }

    #[query(baseline)]
    pub(crate) struct MovingBaseline { position: &mut Position, velocity: &Velocity }
}
