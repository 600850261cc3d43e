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
    struct Plate { name: Name }

    #[archetype]
    struct Pan { name: Name, heat: Heat }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let plate = kitchen.spawn(Plate { name: Name });
    let _ = kitchen.convert::<Plate, Pan, (), _>(plate, (Heat, Burning));
}
