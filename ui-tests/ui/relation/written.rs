//! A relation is read where it is, and replaced by its rules, by each door.

use ecs::Mut;
use ecs::prelude::*;

struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[relation(acyclic, on_despawn = cascade)]
    struct ChildOf { parent: Entity }

    #[archetype]
    struct Pot { name: Name, parent: ChildOf }
}

#[derive(Query)]
struct Written<'w> {
    parent: &'w mut ChildOf,
}

fn system(_: Query<Kitchen, &mut ChildOf>) {}

fn main() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn((Name,));
    let pot = kitchen.spawn(Pot { name: Name, parent: ChildOf { parent: top } });
    kitchen.get_mut::<ChildOf>(pot);
    kitchen.get_many_mut::<ChildOf, 1>([pot]).ok();
    kitchen.get_or_insert_with(pot, || ChildOf { parent: top }).ok();
    kitchen.entity_mut(pot).unwrap().get_mut::<ChildOf>();
    kitchen.entity_mut(pot).unwrap().get_or_insert_with(|| ChildOf { parent: top }).ok();
    kitchen.query::<&mut ChildOf>();
    kitchen.query::<(Entity, Option<&mut ChildOf>)>();
    kitchen.query::<Mut<ChildOf>>();
    kitchen.query::<Written>();
    kitchen.lookup_mut::<&mut ChildOf>();
    kitchen.pool_mut::<ChildOf>();
    kitchen.run_system(system);
}
