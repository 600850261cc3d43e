pub mod motion {
    pub struct Position;
    ecs::part! {
        #[part]
        pub struct Motion { components: (Position) }
    }
}

pub struct Hull;

ecs::world! {
    #[world]
    pub struct Game { parts: (motion::Motion), components: (Hull) }

    #[archetype]
    pub struct Ship { hull: Hull, position: Postion }
}

fn main() {}
