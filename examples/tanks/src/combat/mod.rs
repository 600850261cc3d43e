//! Tanks, the turrets on them, and shells.

mod aim;
mod body;
mod casualties;
mod fire;
mod fly;
mod shell;
mod spot;
mod steer;
mod strike;
#[cfg(test)]
mod tests;
mod wreck;

use crate::loot::{Collector, Inventory};
use aim::aim;
pub use body::{Aim, Chassis, Gun, MountedOn, Team};
pub use casualties::Destroyed;
use casualties::remove_destroyed;
use fire::fire;
use fly::fly;
pub use shell::{Blast, Payload, Trajectory};
use spot::spot;
pub use spot::{Sighting, Sightings};
use steer::steer;
use strike::strike;
use tanks_kit::effects::Health;
use tanks_kit::terrain::{Position, Velocity};
use wreck::{drop_inventory, take_turret_along};

ecs::part! {
    /// Tanks that fight each other.
    #[part]
    pub struct Combat {
        parts: (tanks_kit::Terrain, tanks_kit::Effects, crate::loot::Loot),
        components: (Chassis, Gun, Aim, Payload, Trajectory),
        #[immutable]
        components: (Team, MountedOn),
        resources: (Sightings),
        // A blast is of its tick. A loss is kept until it is read, for fronts that look now and then.
        #[keep(Blast = 2, Destroyed = all)]
        events: (Blast, Destroyed),
    }

    /// A tank drives, collects, and carries a turret.
    #[archetype(capacity = 64)]
    pub struct Tank {
        pub team: Team,
        pub chassis: Chassis,
        pub position: Position,
        pub velocity: Velocity,
        pub health: Health,
        pub inventory: Inventory,
        pub collector: Collector,
    }

    /// A turret is where its tank is.
    #[archetype(capacity = 64)]
    pub struct Turret { pub team: Team, pub mounted_on: MountedOn, pub gun: Gun, pub aim: Aim }

    /// A shell flies to the place at which it was aimed, and bursts there.
    #[archetype(capacity = 256)]
    pub struct Shell { pub team: Team, pub position: Position, pub trajectory: Trajectory, pub payload: Payload }

    /// All turrets, and their targets.
    #[query]
    pub struct Aiming { pub team: &Team, pub mounted_on: &MountedOn, pub gun: &Gun, pub aim: &mut Aim }

    /// All turrets, and whether they can fire.
    #[query]
    pub struct Firing { pub team: &Team, pub mounted_on: &MountedOn, pub gun: &mut Gun, pub aim: &Aim }

    /// Everything that flies.
    #[query]
    pub struct Flying {
        pub entity: Entity,
        pub team: &Team,
        pub position: &mut Position,
        pub trajectory: &mut Trajectory,
        pub payload: &Payload,
    }

    /// Tanks see each other, and drive.
    #[schedule]
    pub fn manoeuvres() { spot; steer; Terrain::movement; }

    /// Turrets fire, and shells burst.
    #[schedule]
    pub fn exchange_of_fire() { aim; fire; fly; strike; }

    /// A tank without points is gone.
    #[schedule]
    pub fn casualties() { remove_destroyed; }

    /// A tank leaves its inventory behind, and takes its turret along.
    #[observers]
    pub fn wrecks() { drop_inventory; take_turret_along; }
}
