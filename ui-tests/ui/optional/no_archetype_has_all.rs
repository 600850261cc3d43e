struct Name;
struct Weapon;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon, Heat) }

    #[archetype]
    struct Cook { name: Name, weapon: Option<Weapon> }

    #[archetype]
    struct Oven { heat: Heat }

    #[query]
    struct Armed { weapon: &Weapon, heat: &Heat }

    #[query(without(Name))]
    struct Nameless { weapon: &Weapon }
}

fn main() {
    assert_eq!(Kitchen::new().armed().count(), 0);
}
