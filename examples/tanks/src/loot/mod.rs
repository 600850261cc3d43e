//! Items that tanks carry, and that lie about when nobody does.

mod systems;
#[cfg(test)]
mod tests;

use ecs::{Component, Entity};
use serde::{Deserialize, Serialize};
use systems::{pick_up, spoil, use_items};
use tanks_kit::effects::{Burning, Health};
use tanks_kit::terrain::{Position, follow};

/// A thing of use, in a fresh crate that nobody carries unless something else is said.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(requires(Spoils, CarriedBy))]
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
    pub const ALL: [Self; 4] = [Self::Repair, Self::Extinguisher, Self::Incendiary, Self::Shock];
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

impl Default for Spoils {
    /// It keeps for half a minute.
    fn default() -> Self {
        Self { ticks: 900 }
    }
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
