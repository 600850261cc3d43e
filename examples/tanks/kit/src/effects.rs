//! Effects that last for a while: fire, and a shock.

use ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// How much a thing can take.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Health {
    /// The points that are left.
    pub points: f32,
    /// The most points that there can be.
    pub most: f32,
}

impl Health {
    /// Unhurt.
    pub const fn full(most: f32) -> Self {
        Self { points: most, most }
    }
}

/// It is on fire. Few things are, and not for long: that is why it is kept apart from the tables.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub struct Burning {
    /// Ticks until the fire is out.
    pub ticks: u32,
    /// Points that it takes in a tick.
    pub heat: f32,
}

/// It can do nothing for a while.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(storage = "sparse")]
pub struct Stunned {
    /// Ticks until it comes round.
    pub ticks: u32,
}

/// The fates of fires. A resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fires {
    /// Laid, also where it burnt already.
    pub laid: u32,
    /// Gone out by themselves.
    pub burnt_out: u32,
    /// Put out before their time.
    pub put_out: u32,
    /// Gone with the burning entity.
    pub consumed: u32,
}

ecs::part! {
    /// Health, and status effects, which come and go.
    #[part]
    pub struct Effects {
        components: (Health, Burning, Stunned),
        resources: (Fires),
    }

    /// Effects go on by one tick, and end.
    #[schedule]
    pub fn wearing() { burn; recover; }

    /// Each fire is counted, from any cause, and each end of one.
    #[observers]
    pub fn counting() { count_fire; count_out; }
}

/// Fire hurts, and goes out.
fn burn<W: EffectsWorld>(
    ablaze: Query<W, (Entity, &mut Health, &mut Burning)>,
    mut commands: Commands<W>,
) {
    for (entity, health, burning) in ablaze {
        health.points -= burning.heat;
        burning.ticks = burning.ticks.saturating_sub(1);
        if burning.ticks == 0 {
            commands.remove::<Burning>(entity);
        }
    }
}

/// A shock passes.
fn recover<W: EffectsWorld>(stunned: Query<W, (Entity, &mut Stunned)>, mut commands: Commands<W>) {
    for (entity, stunned) in stunned {
        stunned.ticks = stunned.ticks.saturating_sub(1);
        if stunned.ticks == 0 {
            commands.remove::<Stunned>(entity);
        }
    }
}

fn count_fire<W: EffectsWorld>(_: On<W, Insert<Burning>>, mut fires: ResMut<Fires>) {
    fires.laid += 1;
}

/// The old value says whether the fire had time left.
fn count_out<W: EffectsWorld>(gone: On<W, Remove<Burning>, Old>, mut fires: ResMut<Fires>) {
    match gone.old_value() {
        _ if gone.is_despawned() => fires.consumed += 1,
        Some(Burning { ticks: 1.., .. }) => fires.put_out += 1,
        _ => fires.burnt_out += 1,
    }
}
