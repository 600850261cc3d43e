//! Parameters of generic systems without the world that comes first.

use ecs::prelude::*;

pub struct Armor;
pub struct Shield;

ecs::part! {
    #[part]
    pub struct Combat { components: (Armor, Shield) }

    #[schedule]
    pub fn fight() { strike; heal; }
}

fn strike<W: CombatWorld>(_: Query<&mut Armor, Without<Shield>>, _: Commands<W>) {}

fn heal<W: CombatWorld>(_: Commands<W>, _: Removed<Armor>) {}

fn main() {}
