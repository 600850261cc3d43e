//! Items that tanks carry, and that lie about when nobody does.

mod carry;
mod item;
mod pick_up;
mod spoil;
#[cfg(test)]
mod tests;
mod use_items;

use carry::carry;
use ecs::Entity;
pub use item::{Collector, Item, Spoils};
use pick_up::pick_up;
use spoil::spoil;
use tanks_kit::effects::{Burning, Health};
use tanks_kit::terrain::Position;
use use_items::use_items;

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
    #[derive(Hash)]
    pub struct CarriedBy { pub carrier: Option<Entity> }

    /// An item in its crate.
    #[archetype(capacity = 128)]
    pub struct Crate { pub item: Item, pub position: Position, pub spoils: Spoils, pub carried_by: CarriedBy }

    /// Collectors, which use their items.
    #[query(with(Collector))]
    pub struct Users { pub entity: Entity, pub health: &mut Health, pub burning: Has<Burning> }

    /// Crates are found and carried. Items are used, thrown away, or spoil.
    #[schedule]
    pub fn looting() {
        // A crate that is found goes along in the same tick, and does not spoil.
        'find: { pick_up; }
        carry;
        use_items;
        spoil;
    }
}

impl Crate {
    /// A fresh item, which somebody carries or nobody.
    pub const fn new(item: Item, position: Position, carried_by: CarriedBy) -> Self {
        Self { item, position, spoils: Spoils::FRESH, carried_by }
    }
}
