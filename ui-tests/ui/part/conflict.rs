//! Conflicts of a part's systems are errors of the part, whatever worlds list it.

use ecs::prelude::*;

pub struct Armor;
#[derive(Default)]
pub struct Score;

pub mod motion {
    pub struct Velocity;

    ecs::part! {
        #[part]
        pub struct Motion { components: (Velocity) }

        #[archetype]
        pub struct Rock { velocity: Velocity }
    }
}

ecs::part! {
    #[part]
    pub struct Combat { parts: (motion::Motion), components: (Armor), resources: (Score) }

    #[archetype]
    pub struct Turret { armor: Armor }

    #[schedule]
    pub fn fight() { strike; count; apart.run_if(is_over); push; }

    #[observers]
    pub fn reactions() { note; }
}

fn strike<W: CombatWorld>(_: Query<W, &mut Armor>, _: Query<W, &Armor>) {}

fn count(_: ResMut<Score>, _: ResMut<Score>) {}

fn is_over<W: CombatWorld>(_: Query<W, &mut Armor>, _: Query<W, &mut Armor>) -> bool {
    false
}

fn push<W: CombatWorld>(_: Query<W, &mut motion::Velocity, Is<motion::Rock>>, _: Lookup<W, &mut motion::Velocity>) {}

fn apart<W: CombatWorld>(_: Query<W, &mut Armor, Is<Turret>>, _: Query<W, &Armor, Without<Armor>>, _: Commands<W>) {}

fn note<W: CombatWorld>(_: On<W, Insert<Armor>>, _: ResMut<Score>, _: Res<Score>) {}

ecs::world! {
    #[world]
    pub struct Game { parts: (Combat) }

    #[schedule]
    pub fn tick() { fight; }
}

fn main() {
    Game::new().tick();
}
