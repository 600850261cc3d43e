//! Each list and each declaration has at least one element.

struct Name;

mod archetype {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        struct Ghost {}

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Ghost {});
        kitchen.spawn(Cook { name: Name });
    }
}

mod component_list {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: () }

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod no_component_list {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen {}

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod query {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        struct Cook { name: Name }

        #[query]
        struct Anything {}
    }

    fn main() {
        assert_eq!(Kitchen::new().anything().count(), 0);
    }
}

mod world_without_a_body {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen;

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

fn main() {}
