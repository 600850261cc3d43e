struct Name;

ecs::world! {
    #[world]
    enum Kitchen { Open, Closed }

    #[archetype]
    struct Cook { name: Name }
}

fn main() {
    Kitchen::new().spawn(Cook { name: Name });
}
