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
    let _ = kitchen.insert(pan, Sword(7));
    let _ = kitchen.remove::<Sword>(pan);
    assert_eq!(sword.id().index(), 1);
}
