//! Items that tanks carry, and that lie about when nobody does.

#[cfg(test)]
pub(crate) mod tests;

use ecs::prelude::*;
use serde::{Deserialize, Serialize};
use tanks_kit::effects::{Burning, Health};
use tanks_kit::terrain::{Position, follow};

/// How far a collector reaches.
const REACH: f32 = 1.0;

/// Points that a repair gives back.
const MENDED: f32 = 40.0;

/// A thing of use, in a crate that keeps for half a minute, and that nobody carries, unless something else is said.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(requires(Spoils = Spoils { ticks: 900 }, CarriedBy))]
pub enum Item {
    /// Mends its owner.
    Repair,
    /// Puts a fire out.
    Extinguisher,
    /// A round that sets fire.
    Incendiary,
    /// A round that stuns.
    Shock,
}

impl Item {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Repair,
        Self::Extinguisher,
        Self::Incendiary,
        Self::Shock,
    ];
}

/// Marks those that collect.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collector;

/// Goes bad while nobody carries it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spoils {
    /// Ticks that are left.
    pub ticks: u32,
}

ecs::part! {
    /// Items in crates, which are carried, or lie about.
    #[part]
    pub struct Loot {
        components: (Spoils),
        #[immutable]
        components: (Item, Collector),
        uses: (Position, Health, Burning),
    }

    /// The carrier of a crate. When a carrier is lost, its crates stay where it was, and nobody carries them.
    #[relation(acyclic, on_despawn = clear, inverse = items)]
    #[derive(Default)]
    pub struct CarriedBy { pub carrier: Option<Entity> }

    /// An item in its crate.
    #[archetype(capacity = 128)]
    pub struct Crate { pub item: Item, pub position: Position, pub spoils: Spoils, pub carried_by: CarriedBy }

    /// Collectors by their places. A crew that fights a fire has no hand free.
    #[index(spatial, at = [position.x, position.y], cell = 2.0, with(Collector), without(Burning))]
    pub struct Collectors { position: Position }

    /// Crates are found and carried. Items are used, thrown away, or spoil.
    #[schedule]
    pub fn looting() {
        // A crate that is found goes along in the same tick, and does not spoil.
        'find: { pick_up; }
        follow::<CarriedBy, _>;
        use_items;
        spoil;
    }
}

/// A crate goes to the first collector that reaches it: the one with the lower handle, in any table.
fn pick_up<W: LootWorld>(
    crates: Query<W, (Entity, &Position, &CarriedBy)>,
    collectors: Find<W, Collectors>,
    mut commands: Commands<W>,
) {
    // Carriers use first the item that came first.
    for (found, place, _) in
        tanks_kit::in_order(crates.filter(|(.., carried_by)| carried_by.carrier.is_none()))
    {
        let carrier = collectors
            .within([place.x, place.y], REACH)
            .map(|it| it.entity)
            .min();
        if carrier.is_some() {
            commands.insert(found, CarriedBy { carrier });
        }
    }
}

/// A burning tank puts the fire out, and a half broken one mends itself, if it has the item. A tank that goes on burning throws away
/// the rounds that burn as well.
fn use_items<W: LootWorld>(
    users: Query<W, (Entity, &mut Health, Has<Burning>), With<Collector>>,
    carried: Related<W, CarriedBy>,
    items: Lookup<W, &Item>,
    mut commands: Commands<W>,
) {
    // Handles of used items are given out again in this order.
    for (user, health, burning) in tanks_kit::in_order(users) {
        let kind_of = |item: &Entity| items.get(*item).copied();
        let all = |kind| {
            carried
                .sources_of(user)
                .filter(move |item| kind_of(item) == Some(kind))
        };
        if burning && let Some(used) = all(Item::Extinguisher).next() {
            commands.despawn(used);
            commands.remove::<Burning>(user);
        } else if burning {
            all(Item::Incendiary)
                .for_each(|round| commands.insert(round, CarriedBy { carrier: None }));
        }
        // A tank that is beyond repair stays so.
        let is_broken = health.points > 0.0 && health.points < health.most * 0.5;
        if is_broken && let Some(used) = all(Item::Repair).next() {
            commands.despawn(used);
            health.points = health.most.min(health.points + MENDED);
        }
    }
}

/// Crates do not lie about for ever.
fn spoil<W: LootWorld>(
    crates: Query<W, (Entity, &mut Spoils, &CarriedBy)>,
    mut commands: Commands<W>,
) {
    for (entity, spoils, _) in crates.filter(|(.., carried_by)| carried_by.carrier.is_none()) {
        match spoils.ticks.checked_sub(1) {
            Some(left) => spoils.ticks = left,
            None => commands.despawn(entity),
        }
    }
}
