//! Paths of components lead to one listed type.

mod ambiguous {
    mod stove {
        pub struct Heat;
    }
    mod temper {
        pub struct Heat;
    }

    ecs::world! {
        #[world]
        struct Kitchen { components: (stove::Heat, temper::Heat) }

        #[archetype]
        struct Cook { heat: Heat }
    }
}

mod not_in_scope {
    struct Name;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name, Heat) }

        #[archetype]
        struct Pan { name: Name, heat: Heat }

        #[query]
        struct Hot { heat: &Heat }
    }
}

fn main() {}
