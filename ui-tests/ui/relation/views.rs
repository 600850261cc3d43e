//! The views of an archetype lend a relation to be read.

use ecs::Entity;

struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[archetype]
    struct Pot { name: Name, parent: ChildOf }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn((Name,));
    let pot = kitchen.spawn(Pot { name: Name, parent: ChildOf { parent: top } });
    kitchen.row_mut::<Pot>(pot).unwrap().parent.parent = pot;
    kitchen.columns_mut::<Pot>().parent[0] = ChildOf { parent: pot };
    kitchen.split_mut().pot.parent[0] = ChildOf { parent: pot };
}
