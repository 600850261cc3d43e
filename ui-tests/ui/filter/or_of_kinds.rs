use ecs::prelude::*;

struct Name;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat) }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    #[archetype]
    struct Sign { name: Name }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let _ = kitchen.query_filtered::<Entity, Or<(Is<Pan>, With<Heat>)>>();
    let _ = kitchen.query_filtered::<Entity, Or<(With<Heat>, With<Name>)>>();
    let _ = kitchen.query_filtered::<Entity, Or<With<Heat>>>();
}
