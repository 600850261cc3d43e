//! Items that tanks carry, and crates that they leave behind.

mod item;
mod pick_up;
mod spoil;
#[cfg(test)]
mod tests;
mod use_items;

pub use item::{Collector, Inventory, Item, Spoils};
use pick_up::pick_up;
use spoil::spoil;
use tanks_kit::effects::{Burning, Health};
use tanks_kit::terrain::Position;
use use_items::use_items;

ecs::part! {
    /// Items in inventories, and in crates that lie about.
    #[part]
    pub struct Loot {
        components: (Inventory, Spoils),
        #[immutable]
        components: (Collector,),
        uses: (Position, Health, Burning),
    }

    /// Items lie about until somebody takes them, or until they spoil.
    #[archetype]
    pub struct Crate { pub position: Position, pub inventory: Inventory, pub spoils: Spoils }

    /// Collectors, which use their items.
    #[query(with(Collector))]
    pub struct Users { pub entity: Entity, pub inventory: &mut Inventory, pub health: &mut Health, pub burning: Has<Burning> }

    /// Dropped items are found, used, or spoil.
    #[schedule]
    pub fn looting() {
        // A crate that is taken is gone before it could spoil.
        'find: { pick_up; }
        use_items;
        spoil;
    }
}
