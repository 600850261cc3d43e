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

macro_rules! heat {
    () => { Heat };
}

#[derive(Bundle)]
struct Warm {
    heat: heat!(),
}

fn main() {
    Kitchen::new().spawn(Warm { heat: Heat });
}
