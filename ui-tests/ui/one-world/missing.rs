struct Name;

ecs::world! {
    #[archetype]
    struct Cook { name: Name }

    #[query]
    struct Named { name: &Name }
}

fn main() {
    let _ = Cook { name: Name };
}
