struct Name;
struct Weapon;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon) }

    #[archetype]
    struct Cook { name: Name, armed: Has<Weapon> }
}

fn main() {
    assert!(Kitchen::new().columns::<Cook>().name.is_empty());
}
