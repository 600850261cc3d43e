struct Name;

ecs::world! {
    #[world]
    struct Kitchen;

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
