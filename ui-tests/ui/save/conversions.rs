//! A conversion is a function from the older version to the newer one, or to a `Result` with an error that can be shown.

use ecs::Component;
use serde::{Deserialize, Serialize};

#[derive(Component, Serialize, Deserialize)]
struct HeatV1(f32);

struct Unshown;

#[derive(Component, Serialize, Deserialize)]
#[component(version = 2, from(HeatV1, of_number))]
struct OfNumber(f32);

fn of_number(heat: f32) -> OfNumber {
    OfNumber(heat)
}

#[derive(Component, Serialize, Deserialize)]
#[component(version = 2, from(HeatV1, to_other))]
struct ToOther(f32);

fn to_other(heat: HeatV1) -> Option<ToOther> {
    Some(ToOther(heat.0))
}

#[derive(Component, Serialize, Deserialize)]
#[component(version = 2, from(HeatV1, fails_unshown))]
struct FailsUnshown(f32);

fn fails_unshown(_: HeatV1) -> Result<FailsUnshown, Unshown> {
    Err(Unshown)
}

#[derive(Component, Serialize, Deserialize)]
#[component(version = 2, from(HeatV1, Self::missing))]
struct Missing(f32);

#[derive(Component, Serialize, Deserialize)]
#[component(version = 2, from(HeatV1, NUMBER))]
struct NoFunction(f32);

const NUMBER: f32 = 1.0;

#[derive(Component, Serialize, Deserialize)]
#[component(version = 2, from = HeatV1)]
struct TriesUnshown(f32);

impl TryFrom<HeatV1> for TriesUnshown {
    type Error = Unshown;
    fn try_from(_: HeatV1) -> Result<Self, Unshown> {
        Err(Unshown)
    }
}

fn main() {}
