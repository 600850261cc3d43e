//! Tanks, the turrets on them, and shells.

mod body;
mod shells;
mod tanks;
#[cfg(test)]
mod tests;
mod turrets;

use crate::loot::Collector;
pub use body::{Aim, Blast, Chassis, Destroyed, Gun, Payload, Team, Trajectory};
use ecs::Entity;
use shells::{fly, strike};
pub use tanks::Turns;
use tanks::{remove_destroyed, steer};
use tanks_kit::effects::Health;
use tanks_kit::terrain::{Position, Velocity, follow};
use turrets::{aim, fire};

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
