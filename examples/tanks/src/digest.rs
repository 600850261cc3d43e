//! One number for the state, to compare two runs by.

use crate::Battle;
use crate::combat::{Aim, Chassis, Gun, MountedOn, Payload, Team, Trajectory};
use crate::loot::{CarriedBy, Collector, Item, Spoils};
use ecs::prelude::*;
use std::hash::{Hash, Hasher};
use tanks_kit::effects::{Burning, Fires, Health, Stunned};
use tanks_kit::terrain::{Ground, Position, Velocity};

/// Every row, whole: all terms are optional, so that no archetype is left out.
#[derive(Query)]
struct Everything<'w> {
    entity: Entity,
    team: Option<&'w Team>,
    position: Option<&'w Position>,
    velocity: Option<&'w Velocity>,
    health: Option<&'w Health>,
    burning: Option<&'w Burning>,
    stunned: Option<&'w Stunned>,
    chassis: Option<&'w Chassis>,
    gun: Option<&'w Gun>,
    aim: Option<&'w Aim>,
    mounted_on: Option<&'w MountedOn>,
    trajectory: Option<&'w Trajectory>,
    payload: Option<&'w Payload>,
    item: Option<&'w Item>,
    carried_by: Option<&'w CarriedBy>,
    spoils: Option<&'w Spoils>,
    collector: Option<&'w Collector>,
}

/// A component that the world has and the struct above has not would go unnoticed. Each is a reference there.
const _: () = assert!(
    size_of::<Everything<'_>>()
        == (size_of::<Entity>() + Battle::COMPONENTS.len() * size_of::<&()>())
            .next_multiple_of(align_of::<Everything<'_>>()),
    "`Everything` must name each component of the battle once"
);

impl Everything<'_> {
    /// A float is hashed by its bits, so that the smallest difference shows.
    fn hash(&self, hasher: &mut impl Hasher) {
        let bits = |numbers: &[f32]| numbers.iter().map(|number| number.to_bits()).collect::<Vec<u32>>();
        (self.entity, self.team, self.stunned, self.aim, self.mounted_on, self.payload).hash(hasher);
        (self.item, self.carried_by, self.spoils, self.collector).hash(hasher);
        self.position.map(|it| bits(&[it.x, it.y])).hash(hasher);
        self.velocity.map(|it| bits(&[it.x, it.y])).hash(hasher);
        self.health.map(|it| bits(&[it.points, it.most])).hash(hasher);
        self.burning.map(|it| (it.ticks, bits(&[it.heat]))).hash(hasher);
        self.chassis.map(|it| bits(&[it.speed])).hash(hasher);
        self.gun.map(|it| (it.reload, it.left, bits(&[it.range]))).hash(hasher);
        self.trajectory.map(|it| (it.ticks, bits(&[it.x, it.y]))).hash(hasher);
    }
}

/// Feeds the whole battle to the hasher, entities in the order of their handles, each with its items in the order of their use.
pub(crate) fn hash_battle(battle: &Battle, hasher: &mut impl Hasher) {
    let mut rows: Vec<Everything<'_>> = battle.query_ref::<Everything<'_>>().collect();
    rows.sort_unstable_by_key(|row| row.entity);
    for row in rows {
        row.hash(hasher);
        battle.items(row.entity).for_each(|item| item.hash(hasher));
    }
    (battle.phase(), battle.score(), battle.resource::<Fires>(), battle.resource::<Ground>()).hash(hasher);
}

/// The hash of Fowler, Noll and Vo in its 64-bit form 1a: the same for all time, and on machines with 32 bits.
pub(crate) struct Fnv(u64);

impl Fnv {
    pub(crate) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    // A `usize`, which lengths and variants are hashed as, has another size elsewhere.
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_i64(number as i64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
