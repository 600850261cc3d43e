//! The older version of a type has a lower number, becomes the newer one, and its name is free. So is each former name.

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

#[derive(Component, Serialize, Deserialize)]
#[component(was("Chill", "Rime"))]
struct Frost(u32);

#[derive(Component, Serialize, Deserialize)]
#[component(was("Cold", "Chill"))]
struct Ice(u32);

#[derive(Component, Default, Serialize, Deserialize)]
#[component(was("Hour"))]
struct Score(u32);

#[derive(Default, Serialize, Deserialize)]
struct Clock(u32);

#[derive(Default, Serialize, Deserialize)]
struct Time(u32);

ecs::world! {
    #[world(save)]
    struct Cellar {
        components: (Frost, Ice),
        #[was(Clock = "Hour", Clock = "Time")]
        resources: (Score, Clock, Time),
    }
}

fn main() {}
