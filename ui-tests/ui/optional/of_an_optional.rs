struct Name;
struct Weapon;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon, Heat) }

    #[archetype]
    struct Cook { name: Name, weapon: Option<Option<Weapon>> }
}

fn main() {
    assert!(Kitchen::new().columns::<Cook>().name.is_empty());
}
