//! Tanks, the turrets on them, and shells.

mod aim;
mod body;
mod casualties;
mod fire;
mod fly;
mod mounted;
mod shell;
mod spot;
mod steer;
mod strike;
#[cfg(test)]
mod tests;

use crate::loot::Collector;
use aim::aim;
pub use body::{Aim, Chassis, Gun, Team};
pub use casualties::Destroyed;
use casualties::remove_destroyed;
use ecs::Entity;
use fire::fire;
use fly::fly;
use mounted::ride;
pub use shell::{Blast, Payload, Trajectory};
use spot::spot;
pub use spot::{Sighting, Sightings};
use steer::steer;
use strike::strike;
use tanks_kit::effects::Health;
use tanks_kit::terrain::{Position, Velocity};

ecs::part! {
    /// Tanks that fight each other.
    #[part]
    pub struct Combat {
        parts: (tanks_kit::Terrain, tanks_kit::Effects, crate::loot::Loot),
        components: (Chassis, Gun, Aim, Payload, Trajectory),
        #[immutable]
        components: (Team),
        resources: (Sightings),
        // A blast is of its tick. A loss is kept until it is read, for fronts that look now and then.
        #[keep(Blast = 2, Destroyed = all)]
        events: (Blast, Destroyed),
    }

    /// The tank that a turret stands on. A turret goes with its tank.
    #[relation(acyclic, on_despawn = cascade, inverse = turrets, to(Tank))]
    #[derive(Hash)]
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

    /// All turrets, and their targets.
    #[query]
    pub struct Aiming { pub team: &Team, pub position: &Position, pub gun: &Gun, pub aim: &mut Aim }

    /// All turrets, and whether they can fire.
    #[query]
    pub struct Firing {
        pub team: &Team,
        pub position: &Position,
        pub mounted_on: &MountedOn,
        pub gun: &mut Gun,
        pub aim: &Aim,
    }

    /// All that rides, after those that it rides on.
    #[query(cascade(MountedOn), with(MountedOn))]
    pub struct Mounted { pub position: &mut Position, pub tank: Option<Up<MountedOn, &Position>> }

    /// Everything that flies.
    #[query]
    pub struct Flying {
        pub entity: Entity,
        pub team: &Team,
        pub position: &mut Position,
        pub trajectory: &mut Trajectory,
        pub payload: &Payload,
    }

    /// Tanks see each other, and drive. Their turrets go along.
    #[schedule]
    pub fn manoeuvres() { spot; steer; Terrain::movement; ride; }

    /// Tanks by their places, for the turrets that look for a target.
    #[index(spatial, at = [position.x, position.y], cell = 4.0, with(Chassis))]
    pub struct Tanks { position: Position }

    /// Turrets aim and fire, and shells burst.
    #[schedule]
    pub fn exchange_of_fire() { aim; fire; fly; strike; }

    /// A tank without points is gone, and its turret with it. Its items stay.
    #[schedule]
    pub fn casualties() { remove_destroyed; }
}
