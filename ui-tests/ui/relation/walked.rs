//! Walks up and down are along relations that do not go round in a circle.

use ecs::prelude::*;

struct Name;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }

    #[relation(on_despawn = cascade)]
    struct Follows { whom: Entity }
}

fn system(links: Related<'_, Kitchen, Name>) {
    let _ = links;
}

fn main() {
    let mut kitchen = Kitchen::new();
    let it = kitchen.spawn((Name,));
    kitchen.ancestors::<Follows>(it);
    kitchen.related::<Follows>().descendants(it);
    kitchen.clone_with_descendants::<Follows>(it).unwrap();
    kitchen.sources_of::<Name>(it);
    kitchen.run_system(system);
}
