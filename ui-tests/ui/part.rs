//! Parts, and the worlds that list them.

use ecs::prelude::*;

pub struct Position;
pub struct Hull;
pub struct Armor;

/// One type by two names, in the list of a part.
mod alias {
    use super::*;

    pub type Place = Position;

    ecs::part! {
        #[part]
        pub struct Motion { components: (Position, Place) }
    }

    ecs::world! {
        #[world]
        pub struct Game { parts: (Motion) }
    }
}

mod ambiguous_schedule {
    use super::*;

    pub mod red {
        ecs::part! {
            #[part]
            pub struct Red {}
            #[schedule]
            pub fn update() {}
        }
    }

    pub mod blue {
        ecs::part! {
            #[part]
            pub struct Blue {}
            #[schedule]
            pub fn update() {}
        }
    }

    ecs::world! {
        #[world]
        pub struct Game { parts: (red::Red hide(update), blue::Blue hide(update)), components: (Hull) }

        #[schedule]
        pub fn tick() { update; Red::update; blue::Blue::update; Red::updat; }
    }
}

mod form {
    use super::*;

    ecs::part! {
        #[world]
        pub struct Combat { components: (Armor) }
    }

    ecs::world! {
        #[part]
        pub struct Motion { components: (Armor) }
    }

    ecs::world! {
        #[world]
        pub struct Game { components: (Armor), uses: (Armor) }
    }

    ecs::part! {
        #[part(closed)]
        pub struct Closed { componnts: (Armor) }
    }

    ecs::part! {
        #[archetype]
        pub struct Turret { armor: Armor }
    }

    ecs::part! {
        #[part]
        pub struct Parts { parts: (a::B<Armor>, c::D hied(E), f::G hide(),), #[hide] components: (Armor) }
    }

    ecs::part! {
        #[part]
        pub struct Generic<T> { components: (T) }
    }
}

mod lacking {
    use super::*;

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
}

mod listed_twice {
    use super::*;

    pub mod red {
        ecs::part! {
            #[part]
            pub struct Red {}
        }
    }

    ecs::world! {
        #[world]
        pub struct Game { parts: (red::Red, red::Red), components: (Hull) }
    }
}

mod misspelt_component {
    use super::*;

    pub mod motion {
        pub struct Position;
        ecs::part! {
            #[part]
            pub struct Motion { components: (Position) }
        }
    }

    ecs::world! {
        #[world]
        pub struct Game { parts: (motion::Motion), components: (Hull) }

        #[archetype]
        pub struct Ship { hull: Hull, position: Postion }
    }
}

mod same_component {
    use super::*;

    pub mod motion {
        use super::Position;
        ecs::part! {
            #[part]
            pub struct Motion { components: (Position) }
        }
    }

    pub mod combat {
        use super::Position;
        ecs::part! {
            #[part]
            pub struct Combat { components: (Position) }
        }
    }

    ecs::world! {
        #[world]
        pub struct Game { parts: (motion::Motion, combat::Combat) }
    }
}

mod unlisted_by_the_part {
    use super::*;

    pub struct Position(pub f32);

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
}

mod with_errors {
    use super::*;

    pub mod motion {
        pub struct Position;
        ecs::part! {
            #[part]
            pub struct Motion { components: (Position) }

            #[archetype]
            pub struct Rock { position: Positoin }

            #[schedule(fixed = 60)]
            pub fn fall() { sink; }
        }

        fn sink() {}
    }

    ecs::world! {
        #[world]
        pub struct Game { parts: (motion::Motion), components: (Hull) }

        #[archetype]
        pub struct Ship { hull: Hull, position: motion::Position }

        #[schedule]
        pub fn tick() { fall; walk; }
    }

    fn walk(_: ecs::Query<Game, &motion::Position>) {}

    fn main() {
        Game::new().tick();
    }
}

/// Parameters of generic systems without the world that comes first.
mod without_its_world {
    use super::*;

    pub struct Shield;

    ecs::part! {
        #[part]
        pub struct Combat { components: (Armor, Shield) }

        #[schedule]
        pub fn fight() { strike; heal; }
    }

    fn strike<W: CombatWorld>(_: Query<&mut Armor, Without<Shield>>, _: Commands<W>) {}

    fn heal<W: CombatWorld>(_: Commands<W>, _: Removed<Armor>) {}
}

fn main() {}
