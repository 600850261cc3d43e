struct Name;
struct Weapon;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon, Heat) }

    #[archetype]
    struct Cook { name: Name, weapon: Option<Weapon> }

    #[archetype]
    struct Guard { name: Name, weapon: Weapon }
}

fn main() {
    assert_eq!(Kitchen::new().len(), 0);
}
