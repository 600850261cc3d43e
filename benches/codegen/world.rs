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

/// A world with the same tables, and with other features.
macro_rules! diner {
    ($module:ident, ($($feature:ident)?) $(, $attribute:meta)? { $($items:tt)* }) => {
        #[allow(dead_code, reason = "the kernels use some of what a world has")]
        pub(crate) mod $module {
            #[derive(Clone, Copy, ecs::Component)]
            $(#[$attribute])?
            pub(crate) struct Position(pub(crate) [f32; 3]);

            #[derive(Clone, Copy, ecs::Component)]
            $(#[$attribute])?
            pub(crate) struct Velocity([f32; 3]);

            #[derive(Clone, Copy)]
            pub(crate) struct Hat(#[expect(dead_code, reason = "it is moved, and not looked at")] pub(crate) u32);

            #[derive(Clone, Copy)]
            pub(crate) struct Tray(#[expect(dead_code, reason = "it is moved, and not looked at")] pub(crate) u32);

            impl Velocity {
                pub(crate) const X: Self = Self([1.0, 0.0, 0.0]);
            }

            impl Cook {
                pub(crate) const NEW: Self = Self { position: Position([0.0; 3]), velocity: Velocity::X };
            }

            ecs::world! {
                #[world($($feature)?)]
                pub(crate) struct Diner { components: (Position, Velocity, Hat, Tray) }

                #[archetype]
                pub(crate) struct Cook { position: Position, velocity: Velocity }

                #[archetype]
                pub(crate) struct Utensil { position: Position }

                #[archetype]
                pub(crate) struct Waiter { position: Position, velocity: Velocity, tray: Tray }

                $($items)*
            }
        }
    };
}

diner!(plain, () {});
diner!(tracked, (), component(track) {});
diner!(indexed, (snapshots), component(track) {
    #[index(spatial, at = [position.0[0], position.0[1]], cell = 8.0)]
    pub(crate) struct Near { position: Position }
});
