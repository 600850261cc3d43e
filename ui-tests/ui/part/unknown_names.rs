//! Misspelt names in parts are found, with the nearest known ones.

/// A mistake in a part is one error, though the part, its worlds and other parts name it.
mod one_mistake {
    pub mod unlisted {
        pub struct Position(pub f32);
        pub struct Velocity(pub f32);
        #[derive(Default)]
        pub struct Clock;
        pub struct Fell;

        ecs::part! {
            #[part]
            pub struct Motion { components: (Position), resources: (Clock), events: (Fell) }

            #[archetype]
            pub struct Rock { position: Position, velocity: Velocity }
            #[archetype]
            pub struct Leaf { position: Position }
            #[query]
            pub struct Placed { position: &Position }
            #[schedule]
            pub fn fall() { sink; }
        }

        fn sink<W: MotionWorld>(_: ecs::Query<W, &mut Position>, _: ecs::Res<Clock>, _: ecs::EventWriter<Fell>) {}
    }

    pub mod of_a_query {
        use super::unlisted::Velocity;

        pub struct Wind;
        #[derive(Default)]
        pub struct Score;

        ecs::part! {
            #[part]
            pub struct Air { components: (Wind), uses: (Velocity), resources: (Score) }

            #[archetype]
            pub struct Gust { wind: Wind, velocity: Velocity }
            #[query]
            pub struct Blowing { wind: &Wind, velocity: Velocity }
            #[query]
            pub struct Gusts { wind: &Wind }
        }
    }

    /// It is part of another part. The type that stands in for one is not the type that stands in for the other part's.
    pub mod twice {
        pub struct Hull;
        #[derive(Default)]
        pub struct Sea;
        pub struct Sunk;

        ecs::part! {
            #[part]
            pub struct Ships { components: (Hull, Hull), resources: (Sea, &'static str), events: (Sunk) }

            #[archetype]
            pub struct Ship { hull: Hull }
        }
    }

    pub mod outer {
        use super::twice::Hull;

        pub struct Sail;
        #[derive(Default)]
        pub struct Crew;

        ecs::part! {
            #[part]
            pub struct Fleet { parts: (super::twice::Ships), components: (Sail, Sail), resources: (Crew) }

            #[archetype]
            pub struct Boat { hull: Hull, sail: Sail }
            #[archetype]
            pub struct Boat { hull: Hull }
            #[archetype]
            pub struct Raft { sail: Sail }
            #[query]
            pub struct Sailing { hull: &Hull, sail: &Sail }
            #[schedule]
            pub fn sail() {}
        }
    }

    /// It has no such type.
    pub mod nowhere {
        pub struct Heat;

        ecs::part! {
            #[part]
            pub struct Fire { components: (Heat) }

            #[query]
            pub struct Burning { heat: &Heat, fuel: &Gasoline }
        }
    }

    pub struct Tower;

    ecs::world! {
        #[world]
        pub struct Game { parts: (unlisted::Motion, of_a_query::Air, outer::Fleet), components: (Tower) }

        #[archetype]
        pub struct Castle { tower: Tower, velocity: unlisted::Velocity }
        #[query]
        pub struct Manned { tower: &Tower }
        #[schedule]
        pub fn tick() { fall; sail; watch; }
    }

    ecs::world! {
        #[world]
        pub struct Other { parts: (nowhere::Fire, twice::Ships), components: (Tower) }
    }

    fn watch(_: ecs::Query<Game, (&Tower, &unlisted::Velocity)>) {}

    fn main() {
        let mut game = Game::new();
        game.tick();
        game.fall();
        let rock = unlisted::Rock { position: unlisted::Position(0.0), velocity: unlisted::Velocity(0.0) };
        let rock = game.spawn(rock);
        game.spawn(unlisted::Leaf { position: unlisted::Position(0.0) });
        game.spawn(of_a_query::Gust { wind: of_a_query::Wind, velocity: unlisted::Velocity(0.0) });
        game.spawn(outer::Raft { sail: outer::Sail });
        game.get::<unlisted::Velocity>(rock);
        game.placed().count();
        game.blowing().count();
        game.gusts().count();
        game.sailing().count();
        game.columns::<outer::Raft>();
        let _ = (game.resource::<of_a_query::Score>(), game.resource::<outer::Crew>(), game.resource::<twice::Sea>());
        game.send(unlisted::Fell);
        game.send(twice::Sunk);
        let _ = Other::new().burning();
    }
}

mod unknown {
    pub struct Hull;

    mod motion {
        pub struct Position;

        ecs::part! {
            #[part]
            pub struct Motion { components: (Position) }
        }
    }

    ecs::world! {
        #[world]
        pub struct Game { parts: (motion::Motoin), components: (Hull) }
    }

    fn main() {
        Game::new();
    }
}

fn main() {}
