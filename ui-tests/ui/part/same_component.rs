pub struct Position;

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

fn main() {}
