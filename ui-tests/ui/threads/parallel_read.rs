use std::cell::Cell;
struct Heat(Cell<f32>);

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat,) }

    #[archetype]
    struct Pan { heat: Heat }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Pan { heat: Heat(Cell::new(1.0)) });
    // What is written exclusively may be sent.
    kitchen.query::<&mut Heat>().par_for_each(|heat| heat.0.set(0.0));
    kitchen.query::<&Heat>().par_for_each(|heat| heat.0.set(0.0));
}
