#[ecs::declare]
mod kitchen {
    pub struct Name;

    #[world]
    pub struct Kitchen {
        components: (Name,),
    }

    #[archetype]
    pub struct Cook

    #[archetype]
    pub struct Waiter {
        name: Name,
    }
}

fn main() {}
