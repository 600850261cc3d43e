//! One `world!` declares one world, with a name and known fields.

struct Name;

mod missing {
    use super::*;

    ecs::world! {
        #[archetype]
        struct Cook { name: Name }

        #[query]
        struct Named { name: &Name }
    }

    fn main() {
        let _ = Cook { name: Name };
    }
}

mod misspelt_list {
    use super::*;

    ecs::world! {
        #[world]
        struct Kitchen { component: (Name,), systems: (Name,) }

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod nameless {
    use super::*;

    ecs::world! {
        #[world]
        struct { components: (Name,) }

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        let _ = Cook { name: Name };
    }
}

mod nothing {
    ecs::world! {}
}

mod two {
    use super::*;

    struct Wine;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[world]
        struct Cellar { components: (Wine,) }

        #[archetype]
        struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

fn main() {}
