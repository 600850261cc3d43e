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
    let cook = kitchen.spawn(Cook { name: Name, weapon: Some(Weapon) });
    let _: &Weapon = kitchen.row::<Cook>(cook).unwrap().weapon;
}
