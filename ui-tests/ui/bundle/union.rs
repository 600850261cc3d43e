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
union Warm {
    heat: u8,
    cookable: i8,
}

fn main() {
    Kitchen::new().spawn(Warm { heat: 0 });
}
