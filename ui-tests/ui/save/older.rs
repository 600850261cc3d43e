//! The older version of a type has a lower number, becomes the newer one, and its name is free.

use ecs::Component;
use serde::{Deserialize, Serialize};

#[derive(Component, Serialize, Deserialize)]
#[component(version = 2, from = none)]
struct HeatV1(f32);

#[derive(Component, Serialize, Deserialize)]
#[component(version = 2, from = HeatV1, was("Warmth"))]
struct Heat(f32);

impl From<HeatV1> for Heat {
    fn from(heat: HeatV1) -> Self {
        Self(heat.0)
    }
}

#[derive(Component, Serialize, Deserialize)]
struct Warmth(u32);

#[derive(Component, Serialize, Deserialize)]
#[component(version = 2, from = Warmth)]
struct Cold(u32);

ecs::world! {
    #[world(save)]
    struct Kitchen { components: (Heat, Warmth) }
}

fn main() {}
