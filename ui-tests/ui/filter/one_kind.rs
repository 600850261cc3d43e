use ecs::prelude::*;

struct Name;
struct Heat;

ecs::world! {
    #[world]
    struct Kitchen { components: (Name, Heat) }

    #[archetype]
    struct Cook { name: Name }

    #[archetype]
    struct Pan { name: Name, heat: Heat }

    #[schedule]
    fn tick() {
        twice;
        apart;
    }
}

fn twice(_: Query<Kitchen, &mut Name, Is<Cook>>, _: Query<Kitchen, &Name, Is<Cook>>) {}

/// Of different kinds.
fn apart(_: Query<Kitchen, &mut Name, Is<Cook>>, _: Query<Kitchen, &mut Name, Is<Pan>>) {}

fn main() {
    Kitchen::new().tick();
}
