//! Observers have neither phases nor conditions.

use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;

fn heat_up(_: On<Kitchen, Insert<Burning>>) {}
fn open(_: Query<Kitchen, &Heat>) -> bool { true }

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() {
        heat_up.run_if(open);
        'late: { heat_up; }
    }
}

fn main() {}
