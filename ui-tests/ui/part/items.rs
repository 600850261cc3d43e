//! Items of a part keep to its own components and to those that it uses.

mod another_macro {
    pub struct Hull;

    ecs::world! {
        #[world]
        pub struct Game { parts: (println), components: (Hull) }
    }
}

mod conflict {
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
}

mod names {
    pub mod red {
        pub struct Token;
        #[derive(Default)]
        pub struct Clock;

        ecs::part! {
            #[part]
            pub struct Red { components: (Token), resources: (Clock) }
            #[archetype]
            pub struct Rock { token: Token }
            #[query]
            pub struct Near { token: &Token }
            #[schedule]
            pub fn update() {}
        }
    }

    pub mod blue {
        pub struct Token;
        #[derive(Default)]
        pub struct Clock;

        ecs::part! {
            #[part]
            pub struct Blue { components: (Token), resources: (Clock) }
            #[archetype]
            pub struct Rock { token: Token }
            #[query]
            pub struct Near { token: &Token }
            #[schedule]
            pub fn update() {}
            #[schedule]
            pub fn spawn() {}
        }
    }

    ecs::world! {
        #[world]
        pub struct Game { parts: (red::Red, blue::Blue) }
    }

    ecs::world! {
        #[world]
        pub struct Own { parts: (red::Red) }
        #[archetype]
        pub struct Rock { one: crate::red::Token }
        #[schedule]
        pub fn near() {}
    }

    ecs::world! {
        #[world]
        pub struct Hiding { parts: (red::Red hide(Rokc, near), blue::Blue hide(Rock, Near, update, spawn, Rock)) }
        #[schedule]
        pub fn tick() { update; }
    }
}

mod same_set {
    pub mod motion {
        pub struct Position;
        ecs::part! {
            #[part]
            pub struct Motion { components: (Position) }
            #[archetype]
            pub struct Rock { position: Position }
        }
    }

    pub mod combat {
        use super::motion::Position;
        ecs::part! {
            #[part]
            pub struct Combat { parts: (super::motion::Motion) }
            #[archetype]
            pub struct Turret { position: Position }
        }
    }

    ecs::world! {
        #[world]
        pub struct Game { parts: (motion::Motion, combat::Combat) }

        #[archetype]
        pub struct Ship { position: motion::Position }
    }
}

mod visibility {
    mod combat {
        pub(crate) struct Armor;
        struct Shield;

        ecs::part! {
            #[part]
            pub(crate) struct Combat { components: (Armor, Shield) }

            #[archetype]
            struct Turret { armor: Armor }

            #[query]
            struct Shields { shield: &Shield }
        }
    }

    ecs::world! {
        #[world]
        pub struct Game { parts: (combat::Combat) }
    }

    mod sound {
        pub(crate) struct Armor;

        ecs::part! {
            #[part]
            pub(crate) struct Sound { components: (Armor) }
        }
    }

    ecs::world! {
        #[world]
        pub struct Other { parts: (sound::Sound) }
    }
}

fn main() {}
