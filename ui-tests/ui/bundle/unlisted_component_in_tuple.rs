struct Name;
struct Heat;
struct Cookable;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Cookable) }

    #[archetype]
    struct Pan { name: Name }
}

struct Mass;

fn main() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn((Heat, Mass));
    let _ = kitchen.insert_many(pan, (Heat, Mass));
    let _ = kitchen.remove_many::<(Heat, Mass)>(pan);
    let _ = kitchen.exchange::<(Mass,), (Heat,)>(pan, (Heat,));
}
