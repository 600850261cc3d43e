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
pub struct Warm {
    pub heat: Heat,
    cookable: Cookable,
}

fn main() {
    Kitchen::new().spawn(Warm { heat: Heat, cookable: Cookable });
}
