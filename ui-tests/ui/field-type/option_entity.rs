struct Name;
struct Weapon;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon) }

    #[archetype]
    struct Cook { name: Name, helper: Option<Entity> }

    #[archetype]
    struct Waiter { weapon: Weapon, entity: Entity }
}

fn main() {
    assert!(Kitchen::new().columns::<Cook>().name.is_empty());
}
