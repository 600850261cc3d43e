//! The items of a world are as visible as they are declared.

mod archetype {
    pub struct Name;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name,) }

        #[archetype]
        pub struct Cook { name: Name }
    }

    fn main() {
        Kitchen::new().spawn(Cook { name: Name });
    }
}

mod private_field {
    mod rooms {
        pub struct Name;

        ecs::world! {
            #[world]
            pub struct Kitchen { components: (Name,) }

            #[archetype]
            pub struct Cook { pub(self) name: Name }

            #[query]
            struct Named { name: &Name }
        }
    }

    fn main() {
        let mut kitchen = rooms::Kitchen::new();
        kitchen.spawn(rooms::Cook { name: rooms::Name });
        kitchen.named();
    }
}

fn main() {}
