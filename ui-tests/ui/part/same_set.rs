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

fn main() {}
