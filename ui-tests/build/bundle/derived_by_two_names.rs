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

#[derive(Bundle)]
struct Warm {
    heat: Heat,
    more: crate::Heat,
}

fn main() {
    Kitchen::new().spawn(Warm { heat: Heat, more: Heat });
}
