//! Tanks, the turrets on them, and shells.

mod systems;
#[cfg(test)]
mod tests;

use crate::loot::Collector;
use ecs::{Component, Entity};
use serde::{Deserialize, Serialize};
use systems::{aim, fire, fly, remove_destroyed, steer, strike};
use tanks_kit::effects::Health;
use tanks_kit::terrain::{Position, Velocity, follow};

/// The team of an entity.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Team {
    /// From the west.
    Red,
    /// From the east.
    Blue,
}

impl Team {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];
}

/// The drive of a tank. All that drives by itself can stand, and collects.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(requires(Velocity, Collector))]
pub struct Chassis {
    /// Cells in a tick, on a road.
    pub speed: f32,
}

/// The weapon of a turret, which is aimed at nothing at first.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(requires(Aim))]
pub struct Gun {
    /// How far it sees and fires.
    pub range: f32,
    /// Ticks from one shot to the next.
    pub reload: u32,
    /// Ticks to the next shot.
    pub left: u32,
}

/// The tank that a turret is aimed at. It may be gone: systems that read this ask whether it is there.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim(pub Option<Entity>);

/// The effect of a shell where it bursts.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Payload {
    /// It hurts.
    Explosive,
    /// It hurts less, and sets fire.
    Incendiary,
    /// It stuns.
    Shock,
}

/// The flight of a shell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trajectory {
    /// Eastwards in a tick.
    pub x: f32,
    /// Southwards in a tick.
    pub y: f32,
    /// Ticks until it bursts.
    pub ticks: u32,
}

/// A shell burst. An event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blast {
    /// Where.
    pub at: Position,
    /// The team that fired the shell. Its own tanks have learnt to keep away.
    pub team: Team,
    /// The effect on tanks around it.
    pub payload: Payload,
}

/// A tank was lost. An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destroyed {
    /// The tank, which is gone.
    pub tank: Entity,
    /// The team that lost it.
    pub team: Team,
}

/// Ticks in which tanks were steered. A resource.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Turns(u32);

impl Turns {
    /// Whether a tank makes up its mind in this tick. Each does so every half second, not all at once. Every fourth time it keeps to its
    /// way, which gets it around wide rocks.
    fn is_of(self, tank: Entity) -> bool {
        let turn = self.0.wrapping_add(tank.index());
        turn.is_multiple_of(16) && !turn.is_multiple_of(64)
    }
}

ecs::part! {
    /// Tanks that fight each other.
    #[part]
    pub struct Combat {
        parts: (tanks_kit::Terrain, tanks_kit::Effects, crate::loot::Loot),
        components: (Chassis, Gun, Aim, Payload, Trajectory),
        #[immutable]
        components: (Team),
        resources: (Turns),
        // A blast is of its tick. A loss is kept until it is read, for fronts that look now and then.
        #[keep(Blast = 2, Destroyed = all)]
        events: (Blast, Destroyed),
    }

    /// The tank that a turret stands on. A turret goes with its tank.
    #[relation(acyclic, on_despawn = cascade, inverse = turrets, to(Tank))]
    pub struct MountedOn { pub tank: Entity }

    /// A tank drives, and collects items. Its turret is mounted on it, and its items are carried by it.
    #[archetype(capacity = 64)]
    pub struct Tank {
        pub team: Team,
        pub chassis: Chassis,
        pub position: Position,
        pub velocity: Velocity,
        pub health: Health,
        pub collector: Collector,
    }

    /// A turret aims and fires from where its tank is.
    #[archetype(capacity = 64)]
    pub struct Turret { pub team: Team, pub mounted_on: MountedOn, pub position: Position, pub gun: Gun, pub aim: Aim }

    /// A shell flies to the place at which it was aimed, and bursts there.
    #[archetype(capacity = 256)]
    pub struct Shell { pub team: Team, pub position: Position, pub trajectory: Trajectory, pub payload: Payload }

    /// Tanks by their places, for turrets that look for a target, and for blasts. Answers depend on no table, and so on no mod that puts
    /// more components on some tanks.
    #[index(spatial, at = [position.x, position.y], cell = 4.0, with(Chassis))]
    pub struct Tanks { position: Position }

    /// Tanks drive. Their turrets go along.
    #[schedule]
    pub fn manoeuvres() { steer; Terrain::movement; follow::<MountedOn, _>; }

    /// Turrets aim and fire, and shells burst.
    #[schedule]
    pub fn exchange_of_fire() { aim; fire; fly; strike; }

    /// A tank without points is gone, and its turret with it. Its items stay.
    #[schedule]
    pub fn casualties() { remove_destroyed; }
}
