#[derive(Debug, PartialEq)]
struct Name(&'static str);
#[derive(Debug, PartialEq)]
struct Weapon(u32);
#[derive(Debug, PartialEq)]
struct Heat(u32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon, Heat) }

    #[archetype]
    struct Cook { name: Name, weapon: Option<Weapon> }

    /// Told apart by a component that each row has.
    #[archetype]
    struct Pan { name: Name, heat: Heat, weapon: Option<Weapon> }

    /// Nothing that each row has, and no set that another archetype has, too.
    #[archetype]
    struct Thing { heat: Option<Heat>, weapon: ::core::option::Option<Weapon> }

    #[query]
    struct Armed { name: &Name, weapon: &mut Weapon }

    #[query(without(Weapon))]
    struct Unarmed { name: &Name }

    #[query]
    struct Either { name: &Name, weapon: Option<&Weapon>, armed: Has<Weapon> }
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    let ann = kitchen.spawn(Cook { name: Name("Ann"), weapon: Some(Weapon(1)) });
    let ben = kitchen.spawn(Cook { name: Name("Ben"), weapon: None });
    kitchen.spawn(Pan { name: Name("pan"), heat: Heat(9), weapon: None });
    kitchen.spawn(Thing { heat: None, weapon: Some(Weapon(5)) });
    assert_eq!(kitchen.archetype_of(kitchen.query_ref::<ecs::Entity>().last().unwrap()), Some("Thing"));

    for armed in kitchen.armed() {
        armed.weapon.0 += 1;
    }
    assert_eq!(kitchen.unarmed().map(|it| it.name.0).collect::<Vec<_>>(), ["Ben", "pan"]);
    assert_eq!(kitchen.either().map(|it| (it.weapon.is_some(), *it.armed)).filter(|it| it.0 && it.1).count(), 1);
    assert_eq!(kitchen.either().map(|it| it.name.0).count(), 3);

    assert_eq!(kitchen.insert(ben, Weapon(7)), Ok(None));
    assert_eq!(kitchen.remove::<Weapon>(ann), Ok(Some(Weapon(2))));
    assert_eq!(kitchen.archetype_of(ben), Some("Cook"));
    assert_eq!(kitchen.row::<Cook>(ben).unwrap().weapon, Some(&Weapon(7)));
    if let Some(weapon) = kitchen.row_mut::<Cook>(ben).unwrap().weapon {
        weapon.0 = 8;
    }
    assert_eq!(kitchen.columns::<Cook>().weapon.get(1), Some(&Weapon(8)));

    // A bundle with the components that each row has, or with some of the others, too.
    let dan = kitchen.spawn((Name("Dan"),));
    let eve = kitchen.spawn((Weapon(3), Name("Eve")));
    assert_eq!((kitchen.archetype_of(dan), kitchen.archetype_of(eve)), (Some("Cook"), Some("Cook")));
    let Cook { name, weapon } = kitchen.despawn_row::<Cook>(eve).unwrap();
    assert_eq!((name, weapon), (Name("Eve"), Some(Weapon(3))));
}
