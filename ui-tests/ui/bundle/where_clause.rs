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
struct Warm
where
    Heat: Send,
{
    heat: Heat,
}

fn main() {
    Kitchen::new().spawn(Warm { heat: Heat });
}
