pub mod motion {
    pub struct Position(pub f32);
    pub struct Heat;
    pub struct Clock;

    ecs::part! {
        #[part]
        pub struct Motion { components: (Position), resources: (Clock) }
    }
}

pub mod combat {
    use super::motion::{Clock, Heat, Position};
    use ecs::prelude::*;

    pub struct Armor;

    ecs::part! {
        #[part]
        pub struct Combat { components: (Armor), uses: (Position, Heat, Res<Clock>) }

        #[archetype]
        pub struct Turret { armor: Armor, position: Position, heat: Heat }

        #[query]
        pub struct Placed { position: &mut Position }

        #[schedule]
        pub fn fight() { strike; }
    }

    fn strike<W: CombatWorld>(_: Query<W, (&Armor, &Position)>) {}
}

pub struct Hull;

ecs::world! {
    #[world]
    pub struct Game { parts: (combat::Combat), components: (Hull) }

    #[schedule]
    pub fn tick() { fight; }
}

fn main() {
    let mut game = Game::new();
    game.tick();
    game.placed().count();
    let (position, heat) = (motion::Position(0.0), motion::Heat);
    game.spawn(combat::Turret { armor: combat::Armor, position, heat });
}
