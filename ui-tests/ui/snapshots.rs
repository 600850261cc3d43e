//! Values of a world with snapshots can be cloned.

#[derive(Clone)]
struct Name(String);

/// The state of a system is copied with the world.
mod local {
    use super::*;
    use ecs::prelude::*;

    #[derive(Default)]
    struct Count(u32);

    fn count(mut count: Local<Count>) {
        count.0 += 1;
    }

    ecs::world! {
        #[world(snapshots)]
        struct Kitchen { components: (Name) }

        #[schedule]
        fn tick() { count; }
    }

    fn main() {
        let mut kitchen = Kitchen::new();
        kitchen.tick();
        kitchen.snapshot();
    }
}

/// A type that a world with snapshots lists is cloned. All that is not is found at once, each at its word.
mod not_cloned {
    use super::*;

    struct Texture(u32);
    struct Clock(u64);
    struct Bang(u32);

    ecs::world! {
        #[world(snapshots)]
        struct Kitchen {
            components: (Name, Texture),
            resources: (Clock),
            events: (Bang),
        }

        #[archetype]
        struct Pan { texture: Texture }
    }

    fn main() {
        let mut kitchen = Kitchen::with_resources(KitchenResources { clock: Clock(0) });
        kitchen.spawn(Pan { texture: Texture(1) });
        let snapshot = kitchen.snapshot();
        kitchen.restore(&snapshot);
    }
}

/// The word has no value, and no other spelling.
mod words {
    use super::*;

    mod misspelt {
        ecs::world! {
            #[world(snapshot)]
            struct Kitchen { components: (super::Name) }
        }
    }

    mod with_a_value {
        ecs::world! {
            #[world(snapshots = 3)]
            struct Kitchen { components: (super::Name) }
        }
    }
}

fn main() {}
