//! Values are found by name: no two components are saved by one.

use serde::{Deserialize, Serialize};

mod physics {
    #[derive(super::Serialize, super::Deserialize)]
    pub struct Body(pub f32);
}

mod story {
    #[derive(super::Serialize, super::Deserialize)]
    pub struct Body(pub u32);
}

ecs::world! {
    #[world(save)]
    struct Kitchen { components: (physics::Body, story::Body) }
}

fn main() {}
