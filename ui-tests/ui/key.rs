//! A typed key belongs to a component that may be registered.

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

fn borrowed_across_insert() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { heat: Heat });
    let sword = kitchen.register::<Sword>().unwrap();
    let held = kitchen.get_key(pan, sword);
    kitchen.insert_key(pan, sword, Sword(8)).unwrap();
    assert!(held.is_none());
}

fn get_another_type() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { heat: Heat });
    let sword = kitchen.register::<Sword>().unwrap();
    let _: Option<&u32> = kitchen.get_key(pan, sword);
    let _: Option<&mut Heat> = kitchen.get_key_mut(pan, sword);
}

fn insert_another_type() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { heat: Heat });
    let sword = kitchen.register::<Sword>().unwrap();
    let _ = kitchen.insert_key(pan, sword, 7_u32);
}

fn insert_without_the_key() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { heat: Heat });
    let sword = kitchen.register::<Sword>().unwrap();
    let _ = kitchen.insert(pan, Sword(7));
    let _ = kitchen.remove::<Sword>(pan);
    assert_eq!(sword.id().index(), 1);
}

mod no_derive {
    use super::*;

    struct Sword(u32);

    fn main() {
        let mut kitchen = Kitchen::new();
        let pan = kitchen.spawn(Pan { heat: Heat });
        let sword = kitchen.register::<Sword>().unwrap();
        assert_eq!(sword.id().index(), 1);
    }
}

mod not_send {
    use super::*;
    use std::rc::Rc;

    #[derive(Component)]
    struct Sword(Rc<u32>);

    fn main() {
        let mut kitchen = Kitchen::new();
        let pan = kitchen.spawn(Pan { heat: Heat });
        let sword = kitchen.register::<Sword>().unwrap();
        assert!(kitchen.get_key(pan, sword).is_none());
    }
}

fn query_without_the_key() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { heat: Heat });
    let sword = kitchen.register::<Sword>().unwrap();
    kitchen.insert_key(pan, sword, Sword(7)).unwrap();
    kitchen.query::<&Sword>();
}

fn remove_another_type() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { heat: Heat });
    let sword = kitchen.register::<Sword>().unwrap();
    let _: Option<Heat> = kitchen.remove_key(pan, sword).unwrap();
}

fn without_the_key() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn(Pan { heat: Heat });
    let sword = kitchen.register::<Sword>().unwrap();
    kitchen.insert_key(pan, sword, Sword(7)).unwrap();
    assert!(kitchen.get::<Sword>(pan).is_some());
    assert!(kitchen.has::<Sword>(pan));
}

fn main() {}
