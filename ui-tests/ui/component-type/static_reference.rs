pub struct Position(pub f32);

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Position, &'static str) }

    #[archetype]
    pub struct Cook { name: &'static str, position: Position }

    #[query]
    pub struct Named { name: &&'static str }
}

fn main() {}
