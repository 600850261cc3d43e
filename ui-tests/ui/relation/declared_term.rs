//! A declared query does not write to a relation.

use ecs::Entity;

struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[archetype]
    struct Pot { name: Name, parent: ChildOf }

    #[query]
    struct Moved { parent: &mut ChildOf }

    #[query]
    struct Maybe { name: &Name, parent: Option<&mut ChildOf> }
}

fn main() {
    let mut kitchen = Kitchen::new();
    assert_eq!(kitchen.moved().count() + kitchen.maybe().count(), 0);
}
