use std::num::{NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64};
struct Weapon;

ecs::world! {
    #[world]
    struct Kitchen {
        components: (
            NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64,
            bool, char, f32, f64, String, Vec<u8>,
        ),
    }

    #[archetype]
    struct Cook { name: String, weapon: Weapon }
}

fn main() {}
