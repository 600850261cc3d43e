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
#[bundle(name = "warm")]
struct Warm {
    heat: Heat,
}

#[derive(Bundle)]
#[bundle(crate)]
struct Warmer {
    heat: Heat,
}

#[derive(Bundle)]
struct Hot {
    #[bundle(skip)]
    heat: Heat,
}

fn main() {
    Kitchen::new().spawn(Warm { heat: Heat });
    Kitchen::new().spawn(Warmer { heat: Heat });
    Kitchen::new().spawn(Hot { heat: Heat });
}
