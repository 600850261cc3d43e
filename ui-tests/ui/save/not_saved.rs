//! A listed type is saved, or says that it is not. All that is not are found at once, each at its word.

use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Name(String);
struct Texture(u32);
/// Written, and never read.
#[derive(Serialize)]
struct Sound(u32);
struct Clock(u64);
#[derive(ecs::Component)]
#[component(transient)]
struct Sprite(u32);

ecs::world! {
    #[world(save)]
    struct Kitchen {
        components: (Name, Texture, Sound, Sprite),
        resources: (Clock),
    }
}

fn main() {}
