struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat) }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    #[query]
    struct Hot { heat: &Heat }
}

fn main() {}
