use ecs::Component;
use std::rc::Rc;

struct Heat;
#[derive(Component)]
struct Sword(Rc<u32>);

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
    assert!(kitchen.get_key(pan, sword).is_none());
}
