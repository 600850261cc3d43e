//! One type by two names, in the list of a part.

pub struct Position;
pub type Place = Position;

ecs::part! {
    #[part]
    pub struct Motion { components: (Position, Place) }
}

ecs::world! {
    #[world]
    pub struct Game { parts: (Motion) }
}

fn main() {}
