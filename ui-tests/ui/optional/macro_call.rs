struct Name;
struct Weapon;
struct Heat;
macro_rules! tool {
    () => { Weapon };
}

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon, Heat) }

    #[archetype]
    struct Cook { name: Name, weapon: Option<tool!()> }
}

fn main() {
    assert!(Kitchen::new().columns::<Cook>().name.is_empty());
    let _: tool!() = Weapon;
}
