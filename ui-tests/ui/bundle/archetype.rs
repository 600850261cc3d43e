struct Name;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat) }

    #[archetype]
    #[derive(ecs::Bundle)]
    struct Pan { name: Name, heat: Heat }
}

fn main() {
    Kitchen::new().spawn(Pan { name: Name, heat: Heat });
}
