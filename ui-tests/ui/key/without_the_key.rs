use ecs::Component;

struct Heat;
#[derive(Component)]
struct Sword(u32);

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat,) }

    #[archetype]
    struct Pan { heat: Heat }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { heat: Heat });
    let sword = kitchen.register::<Sword>().unwrap();
    kitchen.insert_key(pan, sword, Sword(7)).unwrap();
    assert!(kitchen.get::<Sword>(pan).is_some());
    assert!(kitchen.has::<Sword>(pan));
}
