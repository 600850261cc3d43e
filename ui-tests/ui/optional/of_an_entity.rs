struct Name;
struct Weapon;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon, Heat) }

    #[archetype]
    struct Cook { name: Name, helper: Option<Entity>, other: Option<Option<Entity>> }

    #[archetype]
    struct Waiter { weapon: Weapon, entity: Entity }
}

fn main() {
    assert!(Kitchen::new().columns::<Cook>().name.is_empty());
}
