//! The inverse of a relation is a method of the world, which has no other of that name.

use ecs::Entity;

struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[relation(on_despawn = cascade, inverse = names)]
    struct ChildOf { parent: Entity }

    #[relation(on_despawn = cascade, inverse = spawn)]
    struct Likes { what: Entity }

    #[relation(on_despawn = cascade, inverse = helpers)]
    struct Helps { whom: Entity }

    #[relation(on_despawn = cascade, inverse = helpers)]
    struct Aids { whom: Entity }

    #[relation(on_despawn = cascade, inverse = tick)]
    struct Follows { whom: Entity }

    #[archetype]
    struct Pot { name: Name }

    #[query]
    struct Names { name: &Name }

    #[schedule]
    fn tick() {}
}

fn main() {
    let mut kitchen = Kitchen::new();
    let pot = kitchen.spawn(Pot { name: Name });
    assert_eq!(kitchen.names().count() + kitchen.helpers(pot).count(), 1);
}
