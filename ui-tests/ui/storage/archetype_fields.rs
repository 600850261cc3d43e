use ecs::Component;
struct Name;

#[derive(Component)]
#[component(storage = "sparse")]
struct Burning;

#[derive(Component)]
#[component(storage = "sparse")]
struct Wet;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Burning, Wet) }

    #[archetype]
    struct Pan { name: Name, burning: Burning, wet: Option<Wet> }
}

fn main() {}
