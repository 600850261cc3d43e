//! Optional components of archetypes and of queries.

struct Name;
struct Weapon;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Weapon, Heat) }

    #[archetype]
    struct Cook { name: Name, weapon: Option<Weapon> }
}

fn column_is_no_slice() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name, weapon: Some(Weapon) });
    let weapons: &[Weapon] = kitchen.columns::<Cook>().weapon;
    let _: &Weapon = &kitchen.columns::<Cook>().weapon[0];
    let _: &mut Weapon = &mut kitchen.columns_mut::<Cook>().weapon[0];
    assert_eq!(weapons.len(), 1);
}

mod macro_call {
    use super::*;

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
}

mod no_archetype_has_all {
    use super::*;

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
}

mod of_a_reference {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Weapon, Heat) }

        #[archetype]
        struct Cook { name: Name, weapon: Option<&'static Weapon>, heat: &'static mut Option<Heat> }
    }

    fn main() {
        assert!(Kitchen::new().columns::<Cook>().name.is_empty());
    }
}

mod of_an_entity {
    use super::*;

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
}

mod of_an_optional {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Weapon, Heat) }

        #[archetype]
        struct Cook { name: Name, weapon: Option<Option<Weapon>> }
    }

    fn main() {
        assert!(Kitchen::new().columns::<Cook>().name.is_empty());
    }
}

mod of_has {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Weapon, Heat) }

        #[archetype]
        struct Cook { name: Name, weapon: Option<Has<Weapon>> }
    }

    fn main() {
        assert!(Kitchen::new().columns::<Cook>().name.is_empty());
    }
}

fn spawned_bare() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name, weapon: Weapon });
}

fn spawned_without() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Cook { name: Name });
}

mod twice {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Weapon, Heat) }

        #[archetype]
        struct Cook { name: Name, weapon: Option<Weapon>, knife: Weapon, heat: Heat, warmth: Option<Heat> }
    }

    fn main() {
        assert!(Kitchen::new().columns::<Cook>().name.is_empty());
    }
}

mod unknown_component {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Weapon, Heat) }

        #[archetype]
        struct Cook { name: Name, weapon: Option<Weapn> }
    }

    fn main() {
        assert!(Kitchen::new().columns::<Cook>().name.is_empty());
        Kitchen::new().spawn(Cook { name: Name, weapon: None });
    }
}

mod unlisted_component {
    use super::*;

    struct Mass;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Weapon, Heat) }

        #[archetype]
        struct Cook { name: Name, mass: Option<Mass> }
    }

    fn main() {
        assert!(Kitchen::new().columns::<Cook>().name.is_empty());
    }
}

fn view_may_lack_it() {
    let mut kitchen = Kitchen::new();
    let cook = kitchen.spawn(Cook { name: Name, weapon: Some(Weapon) });
    let _: &Weapon = kitchen.row::<Cook>(cook).unwrap().weapon;
}

fn main() {}
