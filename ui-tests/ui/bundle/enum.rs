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
enum Warm {
    Heat(Heat),
    Cookable(Cookable),
}

fn main() {
    Kitchen::new().spawn(Warm::Heat(Heat));
}
