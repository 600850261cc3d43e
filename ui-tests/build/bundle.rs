//! A bundle that is compiled has each component once.

use ecs::Bundle;

struct Name;
struct Heat;
struct Cookable;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Cookable) }

    #[archetype]
    struct Pan { name: Name }
}

fn insert_many() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name });
    let _ = kitchen.insert_many(pan, (Heat, Heat));
}

fn remove_many() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name });
    let _ = kitchen.remove_many::<(Cookable, Cookable)>(pan);
}

fn spawned() {
    Kitchen::new().spawn((Heat, Name, Heat));
}

fn derived_by_two_names() {
    #[derive(Bundle)]
    struct Warm {
        heat: Heat,
        more: crate::Heat,
    }

    Kitchen::new().spawn(Warm { heat: Heat, more: Heat });
}

mod nested_twice {
    use ecs::prelude::*;

    pub struct Heat(pub f32);
    pub struct Name(pub String);

    #[derive(Bundle)]
    pub struct Label {
        pub name: Name,
    }

    #[derive(Bundle)]
    pub struct Warm {
        pub heat: Heat,
        pub name: Name,
        #[bundle]
        pub label: Label,
    }

    ecs::world! {
        #[world]
        pub struct Kitchen { components: (Heat, Name) }

        #[archetype]
        pub struct Pan { heat: Heat, name: Name }
    }

    pub(super) fn main() {
        let name = || Name("pan".to_owned());
        Kitchen::new().spawn(Warm { heat: Heat(1.0), name: name(), label: Label { name: name() } });
    }
}

fn main() {
    insert_many();
    remove_many();
    spawned();
    derived_by_two_names();
    nested_twice::main();
}
