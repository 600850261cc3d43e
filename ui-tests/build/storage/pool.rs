use ecs::Component;

struct Name;
struct Heat;
#[derive(Component)]
#[component(storage = "sparse")]
struct Burning;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Burning) }

    #[archetype]
    struct Pan { name: Name, heat: Heat }
}

fn main() {
    let kitchen = Kitchen::new();
    assert!(kitchen.pool::<Heat>().1.is_empty());
}
