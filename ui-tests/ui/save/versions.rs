//! A version that is not the first comes from somewhere, and names say one component.

use ecs::Component;
use serde::{Deserialize, Serialize};

#[derive(Component, Serialize, Deserialize)]
#[component(version = 2)]
struct Heat(f32);

#[derive(Component, Serialize, Deserialize)]
#[component(version = "two", was())]
struct Name(String);

#[derive(Component, Serialize, Deserialize)]
#[component(from = Heat)]
struct Fuel(u32);

fn main() {}
