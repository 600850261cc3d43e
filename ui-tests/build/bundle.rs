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

fn nested_twice() {
    #[derive(Bundle)]
    struct Label {
        name: Name,
    }

    #[derive(Bundle)]
    struct Warm {
        heat: Heat,
        name: Name,
        #[bundle]
        label: Label,
    }

    Kitchen::new().spawn(Warm { heat: Heat, name: Name, label: Label { name: Name } });
}

fn main() {
    insert_many();
    remove_many();
    spawned();
    derived_by_two_names();
    nested_twice();
}
