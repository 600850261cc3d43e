use ecs::prelude::*;

/// A thing of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// Items, in the order in which they came.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Inventory(pub Vec<Item>);

impl Inventory {
    /// Takes one of a kind out.
    pub fn take(&mut self, item: Item) -> bool {
        let place = self.0.iter().position(|it| *it == item);
        place.map(|place| self.0.remove(place)).is_some()
    }
}

/// Marks those that collect.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Collector;

/// Goes bad.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spoils {
    /// Ticks that are left.
    pub ticks: u32,
}
