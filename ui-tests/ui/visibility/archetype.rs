pub struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name,) }

    #[archetype]
    pub struct Cook { name: Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
