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

struct Mass;

#[derive(Bundle)]
struct Heavy {
    heat: Heat,
    mass: Mass,
}

fn main() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Heavy { heat: Heat, mass: Mass });
    let _ = kitchen.insert_many(pan, Heavy { heat: Heat, mass: Mass });
}
