use ecs::Component;

struct Name;
struct Heat;
#[derive(Component)]
#[component(storage = "sparse")]
struct Burning;

#[derive(ecs::Bundle)]
struct Fire { heat: Heat, burning: Burning }

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat, Burning) }

    #[archetype]
    struct Pan { name: Name, heat: Heat }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    let _ = kitchen.insert_many(pan, Fire { heat: Heat, burning: Burning });
}
