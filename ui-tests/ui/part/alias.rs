//! One type by two names, in a part that no world lists.

pub struct Position;
pub type Place = Position;

ecs::part! {
    #[part]
    pub struct Motion { components: (Position, Place) }
}

fn main() {}
