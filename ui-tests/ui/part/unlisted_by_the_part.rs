use ecs::prelude::*;

pub struct Position(pub f32);
pub struct Armor;
pub struct Clock;

ecs::part! {
    #[part]
    pub struct Combat { components: (Armor) }

    #[query]
    pub struct Placed { position: &Position }

    #[schedule]
    pub fn fight() { strike; }

    #[observers]
    pub fn reactions() { note; }
}

fn strike<W: CombatWorld>(_: Query<W, (&Armor, &Position)>, _: Res<Clock>) {}

fn note<W: CombatWorld>(_: On<W, Insert<Position>>) {}

fn main() {}
