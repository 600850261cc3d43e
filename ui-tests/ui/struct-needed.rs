//! Worlds, archetypes and queries are structs with named fields.

struct Name;
struct Position;

mod archetype_enum {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        enum Cook { Chef, Helper }

        #[archetype]
        struct Waiter { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Waiter { name: Name });
    }
}

mod archetype_function {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        fn cook() {}

        #[archetype]
        struct Waiter { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Waiter { name: Name });
    }
}

mod archetype_generic {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook<T> { name: T }

        #[archetype]
        struct Waiter { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Waiter { name: Name });
    }
}

mod archetype_tuple {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook(Name, Position);

        #[archetype]
        struct Waiter { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Waiter { name: Name });
    }
}

mod archetype_unit {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook;

        #[archetype]
        struct Waiter { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Waiter { name: Name });
    }
}

mod query {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Position) }

        #[archetype]
        struct Cook { name: Name, position: Position }

        #[query]
        struct Moving(&mut Position);

        #[query]
        struct Named;
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Cook { name: Name, position: Position });
        let _ = kitchen.moving();
        let _ = kitchen.named();
    }
}

mod query_enum {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        struct Cook { name: Name }

        #[query]
        enum Named { Name }

        #[query]
        struct Any<C> { component: &C }
    }

    fn main() {
        let kitchen = Kitchen::new();
        let _ = (kitchen.named(), kitchen.any());
    }
}

mod world {
    use super::*;

    ecs::world! {
        #[world]
        enum Kitchen { Open, Closed }

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod world_generic {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen<T> { components: (Name, T) }

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

fn main() {}
