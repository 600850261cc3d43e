struct Heat(f32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat,) }

    #[archetype]
    struct Pan { heat: Heat }
}

fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Pan { heat: Heat(1.0) });
    let mut sum = 0.0;
    kitchen.query::<&Heat>().par_for_each(|heat| sum += heat.0);
    assert_eq!(sum, 1.0);
}
