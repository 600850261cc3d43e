//! `from(…)` names the type and the function.

use ecs::Component;
use serde::{Deserialize, Serialize};

#[derive(Component, Serialize, Deserialize)]
struct HeatV1(f32);

#[derive(Component, Serialize, Deserialize)]
#[component(version = 2, from(HeatV1))]
struct Heat(f32);

fn main() {}
