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
    let pan = kitchen.spawn(Pan { name: Name, heat: Heat });
    let _ = kitchen.exchange::<(Burning,), (Heat,)>(pan, (Heat,));
}
