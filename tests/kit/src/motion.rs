//! Bodies that move.

use crate::clock::Ticks;
use ecs::prelude::*;

/// Where it is.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Position(pub f32);

/// Where it goes.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Velocity(pub f32);

mod inner {
    use ecs::prelude::*;

    /// Nobody outside can name it.
    #[derive(Component, Clone, Debug, PartialEq)]
    #[component(storage = "sparse")]
    pub struct Grounded;
}
use inner::Grounded;

/// The maker. It stays the same.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Maker(pub u32);

/// Seen by the developers of the kit.
#[cfg(feature = "traces")]
pub struct Trace;

/// The strength of the pull.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gravity(pub f32);

impl Default for Gravity {
    fn default() -> Self {
        Self(1.0)
    }
}

/// It came down, in this tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Landed(pub Entity, pub u64);

ecs::part! {
    /// Movement for any world.
    #[part]
    pub struct Motion {
        parts: (crate::Time),
        components: (Position, Velocity, self::Grounded, #[cfg(feature = "traces")] Trace),
        #[immutable]
        components: (Maker,),
        resources: (Gravity),
        #[keep(Landed = all)]
        events: (Landed),
    }

    /// A rock lies or falls.
    #[archetype(capacity = 8)]
    #[derive(Debug, PartialEq)]
    pub struct Rock {
        /// Where it lies.
        pub position: Position,
        pub velocity: Velocity,
        pub maker: Option<Maker>,
    }

    /// Everything that moves.
    #[query]
    #[derive(Debug)]
    pub struct Moving { pub position: &mut Position, pub velocity: &Velocity }

    /// Each entity that moved since the last run of the query.
    #[query(changed(Position))]
    pub struct Moved { pub entity: Entity, pub position: &Position }

    /// A query of the part alone.
    #[query(without(Grounded))]
    struct Airborne { entity: Entity, position: &mut Position }

    /// Falls, then walks.
    #[schedule]
    pub fn motion() {
        fall.run_if(heavy);
        'going: { walk; }
        Time::advance;
        landing.run_if(heavy);
    }

    #[schedule]
    pub fn landing() { land; }
}

fn heavy(gravity: Res<'_, Gravity>) -> bool {
    gravity.0 > 0.0
}

fn fall<W: MotionWorld>(bodies: Query<'_, W, &mut Velocity>, gravity: Res<'_, Gravity>) {
    bodies.for_each(|velocity| velocity.0 -= gravity.0);
}

fn walk<W: MotionWorld>(moving: Query<'_, W, Moving<'_>>) {
    moving.for_each(|it| it.position.0 += it.velocity.0);
}

fn land<W: MotionWorld>(
    bodies: Query<'_, W, Airborne<'_>>,
    ticks: Res<'_, Ticks>,
    mut landed: EventWriter<'_, Landed>,
    mut commands: Commands<'_, W>,
) {
    for Airborne { entity, position } in bodies {
        if position.0 < 0.0 {
            position.0 = 0.0;
            landed.send(Landed(entity, ticks.0));
            commands.insert(entity, Grounded);
        }
    }
}

/// How many have come down and lie still, in any world with the part.
pub fn grounded<W: MotionWorld>(world: &W) -> usize {
    world.query_ref::<&Grounded>().count()
}
