//! An observer runs in no schedule.

use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;

fn heat_up(_: On<Kitchen, Insert<Burning>>) {}
fn burns(_: On<Kitchen, Insert<Burning>>) -> bool { true }
fn cool(_: Query<Kitchen, &mut Heat>) {}

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[schedule]
    fn tick() {
        heat_up;
        cool.run_if(burns);
    }
}

fn main() {}
