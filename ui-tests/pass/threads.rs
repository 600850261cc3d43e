struct Name(String);
struct Heat(f32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat) }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    #[query]
    struct Hot { name: &Name, heat: &Heat }
}

pub fn main() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(Pan { name: Name("pan".into()), heat: Heat(1.0) });
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert_eq!(kitchen.hot().filter(|hot| hot.heat.0 > 0.0 && hot.name.0 == "pan").count(), 1));
        }
    });
    let kitchen = std::thread::spawn(move || kitchen).join().unwrap();
    assert_eq!(kitchen.len(), 1);
}
