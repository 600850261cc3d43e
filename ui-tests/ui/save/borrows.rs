//! A save has nothing to lend: text is owned, or transient.

use ecs::Component;
use serde::{Deserialize, Serialize};

#[derive(Component, Serialize, Deserialize)]
struct Name(&'static str);

ecs::world! {
    #[world(save)]
    struct Kitchen { components: (Name) }
}

fn main() {}
