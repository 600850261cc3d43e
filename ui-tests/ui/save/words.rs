//! The words of a world that is saved.

use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Name(String);
struct Texture(u32);

ecs::world! {
    #[world(save = true, transient(Textur, Texture))]
    struct Kitchen { components: (Name, Texture) }
}

fn main() {}
