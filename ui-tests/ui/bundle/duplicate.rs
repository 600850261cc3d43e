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
    cookable: Cookable,
    more: Heat,
}

#[derive(Bundle)]
struct Warmer(Heat, Cookable, Heat);

fn main() {
    Kitchen::new().spawn(Warm { heat: Heat, cookable: Cookable, more: Heat });
    Kitchen::new().spawn(Warmer(Heat, Cookable, Heat));
}
