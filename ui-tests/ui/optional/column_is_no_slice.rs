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
    kitchen.spawn(Cook { name: Name, weapon: Some(Weapon) });
    let weapons: &[Weapon] = kitchen.columns::<Cook>().weapon;
    let _: &Weapon = &kitchen.columns::<Cook>().weapon[0];
    let _: &mut Weapon = &mut kitchen.columns_mut::<Cook>().weapon[0];
    assert_eq!(weapons.len(), 1);
}
