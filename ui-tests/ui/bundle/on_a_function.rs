struct Name;
struct Heat;
struct Cookable;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Cookable) }

    #[archetype]
    struct Pan { name: Name }
}

#[derive(ecs::Bundle)]
fn warm() -> Heat {
    Heat
}

fn main() {
    warm();
}
