pub struct Position(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position) }

    #[archetype]
    pub struct Cook { entity: Position }
}

fn main() {}
