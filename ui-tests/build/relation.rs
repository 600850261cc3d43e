//! A relation belongs to the world that declares it, and an entity has it once.

/// A relation that another world declares is a component here, and no relation.
mod listed_elsewhere {
    mod other {
        use ecs::Entity;

        pub struct Name;

        ecs::world! {
            #[world]
            pub struct Other { components: (Name) }

            #[relation(on_despawn = cascade)]
            pub struct Follows { pub whom: Entity }
        }
    }

    ecs::world! {
        #[world]
        struct Kitchen { components: (other::Follows) }
    }

    pub(super) fn main() {
        let mut kitchen = Kitchen::new();
        let it = kitchen.spawn_empty();
        kitchen.spawn((other::Follows { whom: it },));
        assert_eq!(kitchen.sources_of::<other::Follows>(it).count(), 1);
    }
}

/// A bundle that has the relation itself is not given another one.
mod twice_in_a_bundle {
    use ecs::prelude::*;

    struct Name;

    ecs::world! {
        #[world]
        struct Kitchen { components: (Name) }

        #[relation(on_despawn = cascade)]
        struct On { what: Entity }

        #[archetype]
        struct Pot { name: Name, on: On }
    }

    pub(super) fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.spawn_with::<On, _>((Name,), |top| {
            let on = On { what: top.target() };
            top.spawn(Pot { name: Name, on });
        });
    }
}

fn main() {
    listed_elsewhere::main();
    twice_in_a_bundle::main();
}
