struct Name;
struct Weapon;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon, Heat) }

    #[archetype]
    struct Cook { name: Option<Name> }

    #[archetype]
    struct Guard { weapon: Option<Weapon> }
}

fn main() {
    assert_eq!(Kitchen::new().len(), 0);
}
