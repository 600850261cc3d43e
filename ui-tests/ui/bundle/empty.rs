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
struct Warm;

#[derive(Bundle)]
struct Warmer {}

#[derive(Bundle)]
struct Warmest();

fn main() {
    Kitchen::new().spawn(Warm);
    Kitchen::new().spawn(Warmer {});
    Kitchen::new().spawn(Warmest());
}
