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
    let mut kitchen = Kitchen::new();
    let (_, burning) = kitchen.pool::<Burning>();
    kitchen.sort_by_key::<Burning, _>(|_| 0);
    assert!(burning.is_empty());
}
