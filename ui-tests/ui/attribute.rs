//! Attributes on the items of `world!`.

struct Name;

mod misspelt {
    use super::*;

    ecs::world! {
        #[wrld]
        struct Kitchen { components: (Name,) }

        #[archtype]
        struct Cook { name: Name }

        #[Query]
        struct Named { name: &Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Cook { name: Name });
        assert_eq!(kitchen.named().count(), 1);
    }
}

mod no_marker {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[capacity(8)]
        struct Cook { name: Name }

        #[without(Name)]
        struct Anonymous { entity: Entity }
    }

    fn main() {
        let _ = Kitchen::new();
    }
}

mod two_markers {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        #[archetype]
        struct Cook { name: Name }

        #[archetype]
        #[query]
        struct Named { name: &Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Cook { name: Name });
        assert_eq!(kitchen.named().count(), 1);
    }
}

mod unknown {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        #[sorted]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod unknown_argument {
    use super::*;

    ecs::world! {
        #[world(threads = 4)]
        struct Kitchen { components: (Name,) }

        #[archetype(capcity = 8, sorted)]
        struct Cook { name: Name }

        #[query(witout(Name), only(Name))]
        struct Named { name: &Name }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn(Cook { name: Name });
        assert_eq!(kitchen.named().count(), 1);
    }
}

fn main() {}
