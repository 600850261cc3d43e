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
    let _: Option<&u32> = kitchen.get_key(pan, sword);
    let _: Option<&mut Heat> = kitchen.get_key_mut(pan, sword);
}
