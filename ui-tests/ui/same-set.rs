//! Two archetypes never match the same set of components.

struct Name;
struct Weapon;
struct Heat;

mod each_reported_once {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Weapon, Heat) }

        #[archetype]
        struct Cook { name: Name, weapon: Option<Weapon> }

        #[archetype]
        struct Pan { name: Name, heat: Option<Heat> }

        #[archetype]
        struct Waiter { name: Name }

        #[archetype]
        struct Guest { name: Name }
    }

    fn main() {
        assert_eq!(Kitchen::new().len(), 0);
    }
}

mod optional_and_required {
    use super::*;

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
}

mod optional_in_one {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Weapon, Heat) }

        #[archetype]
        struct Cook { name: Name, weapon: Option<Weapon> }

        #[archetype]
        struct Waiter { name: Name }
    }

    fn main() {
        assert_eq!(Kitchen::new().len(), 0);
    }
}

mod optional_in_the_other {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Weapon, Heat) }

        #[archetype]
        struct Waiter { name: Name }

        #[archetype]
        struct Cook { name: Name, weapon: Option<Weapon> }
    }

    fn main() {
        assert_eq!(Kitchen::new().len(), 0);
    }
}

mod optionals_alone {
    use super::*;

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
}

mod optionals_apart {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Weapon, Heat) }

        #[archetype]
        struct Cook { name: Name, weapon: Option<Weapon> }

        #[archetype]
        struct Pan { name: Name, heat: Option<Heat> }
    }

    fn main() {
        assert_eq!(Kitchen::new().len(), 0);
    }
}

mod optionals_crosswise {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Weapon, Heat) }

        #[archetype]
        struct Cook { name: Name, weapon: Option<Weapon> }

        #[archetype]
        struct Guard { name: Option<Name>, weapon: Weapon }
    }

    fn main() {
        assert_eq!(Kitchen::new().len(), 0);
    }
}

mod two_archetypes {
    use super::*;

    struct Position;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name, position: Position }

        #[archetype]
        struct Waiter { position: Position, name: Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Cook { name: Name, position: Position });
        kitchen.spawn(Waiter { name: Name, position: Position });
    }
}

fn main() {}
