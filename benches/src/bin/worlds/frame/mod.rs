//! A frame with everything: units that move, strike their nearest enemy by an event, die, and come again by commands; orders of a player; a
//! banner above each unit, by a relation; and what a renderer draws of what was changed.

#[cfg(feature = "bevy")]
mod bevy;
mod by_hand;
mod hecs;
mod ours;

use crate::{Named, Workload, fraction, random};

pub(crate) const WORKLOADS: &[Named] = &[
    ("frame_10k", || {
        workload("frame_10k", Rules::new(10_000, 1.4, 8, 1))
    }),
    ("frame_1k", || {
        workload("frame_1k", Rules::new(1_000, 1.4, 8, 1))
    }),
    ("frame_dense_2k", || {
        workload("frame_dense_2k", Rules::new(2_000, 5.0, 9, 2))
    }),
];

fn workload(name: &str, rules: Rules) -> Workload {
    Workload {
        name: name.into(),
        units: rules.units as usize,
        contestants: vec![
            ("ours", Box::new(ours::Game::new(rules))),
            ("ours (by hand)", Box::new(by_hand::Game::new(rules))),
            #[cfg(feature = "bevy")]
            ("bevy_ecs (grid)", Box::new(bevy::Game::new(rules))),
            ("hecs (by hand)", Box::new(hecs::Game::new(rules))),
        ],
    }
}

/// How far a unit strikes.
const REACH: f32 = 12.0;
/// The hit points of a unit.
const HEALTH: u32 = 100;

/// The numbers of a game.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::resource::Resource))]
pub(crate) struct Rules {
    units: u32,
    /// The units are in a square of this length.
    side: f32,
    damage: u32,
    /// 1 if each unit has a banner, 2 if each banner has a ribbon.
    depth: u32,
}

impl Rules {
    /// So many units that each cell of the index has this many.
    fn new(units: u32, a_cell: f32, damage: u32, depth: u32) -> Self {
        let side = (units as f32 / a_cell).sqrt() * REACH;
        Self {
            units,
            side,
            damage,
            depth,
        }
    }

    /// The unit of a slot, in one of its lives.
    fn unit(self, slot: u32, life: u32) -> (Unit, Position, Velocity, Health) {
        let number = |salt: u32| fraction(slot * 8 + salt, life);
        (
            Unit {
                slot,
                life,
                team: slot % 2,
            },
            Position([number(0) * self.side, number(1) * self.side]),
            Velocity([number(2) * 2.0 - 1.0, number(3) * 2.0 - 1.0]),
            Health { points: HEALTH },
        )
    }

    /// Moves a unit, which turns at the walls.
    #[inline]
    fn walk(self, at: &mut [f32; 2], by: &mut [f32; 2]) {
        for (at, by) in at.iter_mut().zip(by) {
            *at += *by;
            if *at < 0.0 || *at > self.side {
                *by = -*by;
                *at = at.clamp(0.0, self.side);
            }
        }
    }

    /// The orders of a player in a frame: slots and their new velocities.
    fn orders(self, frame: u32) -> impl Iterator<Item = (u32, [f32; 2])> {
        (0..self.units / 100).map(move |order| {
            let number = |salt: u32| fraction(order * 4 + salt, frame);
            let velocity = [number(0) * 2.0 - 1.0, number(1) * 2.0 - 1.0];
            (random(order * 4 + 2, frame) % self.units, velocity)
        })
    }

    /// Whether a unit strikes in a frame.
    #[inline]
    fn strikes(slot: u32, frame: u32) -> bool {
        (slot + frame).is_multiple_of(8)
    }
}

#[derive(Clone, Copy, PartialEq)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub(crate) struct Unit {
    slot: u32,
    life: u32,
    team: u32,
}

#[derive(Clone, Copy)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub(crate) struct Position([f32; 2]);

#[derive(Clone, Copy)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub(crate) struct Velocity([f32; 2]);

#[derive(Clone, Copy)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub(crate) struct Health {
    points: u32,
}

/// The place of a banner or a ribbon, seen from what carries it.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub(crate) struct Offset([f32; 2]);

/// The place of a banner or a ribbon.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub(crate) struct Place([f32; 2]);

const BANNER: Offset = Offset([0.0, 2.0]);
const RIBBON: Offset = Offset([1.0, 1.0]);

/// The number of the frame.
#[derive(Clone, Copy, Default)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::resource::Resource))]
pub(crate) struct Frame(u32);

/// The unit of each slot, for the orders of a player.
#[cfg_attr(feature = "bevy", derive(bevy_ecs::resource::Resource))]
pub(crate) struct Book<E: 'static>(Vec<E>);

/// What was drawn: a sum.
#[derive(Clone, Copy, Default)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::resource::Resource))]
pub(crate) struct Drawn(u64);

impl Drawn {
    #[inline]
    fn draw(&mut self, unit: Unit, health: Health) {
        self.0 = self
            .0
            .wrapping_add(u64::from(unit.slot + 1) * u64::from(health.points + unit.life));
    }
}

/// The nearest enemy so far, and the square of its distance. Of two that are as near, the one with the lower slot.
#[derive(Clone, Copy)]
struct Nearest<E>(Option<(f32, u32, E)>);

impl<E: Copy> Nearest<E> {
    #[inline]
    fn take(&mut self, squared: f32, slot: u32, entity: E) {
        if self
            .0
            .is_none_or(|(least, lowest, _)| (squared, slot) < (least, lowest))
        {
            self.0 = Some((squared, slot, entity));
        }
    }
}

/// A sum of the states of all units and of what they carry, in any order.
#[derive(Default)]
struct Sum(u64);

impl Sum {
    fn add(&mut self, numbers: &[u32]) {
        let digest = numbers.iter().fold(7, |sum: u64, number| {
            (sum ^ u64::from(*number)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        self.0 = self.0.wrapping_add(digest ^ digest >> 31);
    }

    fn unit(&mut self, unit: Unit, at: Position, by: Velocity, health: Health) {
        let [at, by] = [at.0, by.0].map(|it| it.map(f32::to_bits));
        self.add(&[
            unit.slot,
            unit.life,
            unit.team,
            at[0],
            at[1],
            by[0],
            by[1],
            health.points,
        ]);
    }

    fn place(&mut self, place: Place) {
        self.add(&place.0.map(f32::to_bits));
    }
}
