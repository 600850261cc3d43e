struct Name;

#[ecs::archetype]
struct Cook {
    name: Name,
}

#[query]
struct Named {
    name: &Name,
}

fn main() {}
