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

pub struct Hull;

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
