//! A world that does not say that it has snapshots has none.

use ecs::Ring;

struct Name(String);

ecs::world! {
    #[world]
    struct Kitchen { components: (Name) }
}

fn not_a_world_with_snapshots() {
    let mut kitchen = Kitchen::new();
    let mut snapshot = kitchen.snapshot();
    kitchen.snapshot_into(&mut snapshot);
    kitchen.restore(&snapshot);
    let mut ring = Ring::new(8);
    ring.save(&mut kitchen, 0);
}

fn main() {
    not_a_world_with_snapshots();
}
