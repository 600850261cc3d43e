use crate::components::Stage;
use crate::world::Cooking;
use crate::{DT, Kitchen};
use ecs::prelude::*;

/// Things that are cooler than this do not cook.
const COOKS_AT: f32 = 60.0;

/// Heat makes raw food cooked, and cooked food burnt, as long as it is over the fire.
pub fn cook(food: Query<Kitchen, Cooking>) {
    food.for_each(|food| {
        let heat = food.heat.0.min(food.ambient.0) - COOKS_AT;
        food.doneness.0 += heat.max(0.0) * DT;
        *food.stage = if food.doneness.0 >= food.cookable.burnt_at {
            Stage::Burnt
        } else if food.doneness.0 >= food.cookable.cooked_at {
            Stage::Cooked
        } else {
            Stage::Raw
        };
    });
}
