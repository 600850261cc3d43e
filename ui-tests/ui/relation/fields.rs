//! A relation has one field, its target.

use ecs::Entity;

struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[relation(on_despawn = cascade)]
    struct ChildOf {}

    #[relation(on_despawn = cascade)]
    struct Helps { whom: Entity, since: u32 }

    #[relation(on_despawn = cascade)]
    struct Likes { what: u64 }

    #[relation(on_despawn = clear)]
    struct Near { what: Option<&'static Entity> }

    #[relation(on_despawn = cascade)]
    struct Follows(Entity);

    #[relation(on_despawn = cascade)]
    enum Either { One, Other }

    #[relation(on_despawn = cascade)]
    struct Of<T> { it: Entity, of: T }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let pot = kitchen.spawn((Name,));
    kitchen.insert(pot, Likes { what: pot }).unwrap();
    assert_eq!(kitchen.sources_of::<Helps>(pot).count(), 0);
}
