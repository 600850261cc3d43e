use std::cell::Cell;
struct Heat(Cell<f32>);

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat,) }

    #[archetype]
    struct Pan { heat: Heat }

    #[query]
    struct Hot { heat: &Heat }
}

fn main() {
    let kitchen = Kitchen::new();
    std::thread::scope(|scope| {
        scope.spawn(|| kitchen.hot().for_each(|hot| hot.heat.0.set(0.0)));
    });
}
