//! A type that a world with snapshots lists is cloned. All that is not is found at once, each at its word.

#[derive(Clone)]
struct Name(String);
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
