use ecs::prelude::*;

pub struct Armor;

ecs::part! {
    #[part]
    pub struct Combat { components: (Armor) }

    #[archetype]
    pub struct Turret { armor: Armor }

    #[schedule]
    pub fn fight() { strike; }
}

fn strike<W: CombatWorld>(_: Query<W, &mut Armor>, _: Query<W, &Armor>) {}

ecs::world! {
    #[world]
    pub struct Game { parts: (Combat) }
}

fn main() {
    Game::new().fight();
}
