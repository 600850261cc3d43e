struct Name;
struct Weapon;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon, Heat) }

    #[archetype]
    struct Cook { name: Name, weapon: Option<Weapon> }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name });
}
