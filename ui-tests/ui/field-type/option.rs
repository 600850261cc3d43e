struct Name;
struct Weapon;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon) }

    #[archetype]
    struct Cook { name: Name, weapon: Option<Weapon> }
}

fn main() {
    assert!(Kitchen::new().columns::<Cook>().name.is_empty());
}
