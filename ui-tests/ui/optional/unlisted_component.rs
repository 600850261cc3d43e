struct Name;
struct Weapon;
struct Heat;
struct Mass;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon, Heat) }

    #[archetype]
    struct Cook { name: Name, mass: Option<Mass> }
}

fn main() {
    assert!(Kitchen::new().columns::<Cook>().name.is_empty());
}
