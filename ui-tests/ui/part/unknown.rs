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
