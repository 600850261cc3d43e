//! An observer writes the value of which it is told by `Write`, or by commands.

use ecs::prelude::*;
use ecs::Write;

pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;

fn cool(_: On<Kitchen, Insert<Heat>>, _: Lookup<Kitchen, &mut Heat>) {}
fn two_writers(_: On<Kitchen, Insert<Heat>, Write>, _: Lookup<Kitchen, &mut Heat>) {}
fn reads_beside(_: On<Kitchen, Insert<Heat>, Write>, _: Query<Kitchen, (Entity, &Heat)>) {}
fn fine(_: On<Kitchen, Remove<Heat>>, _: Lookup<Kitchen, &mut Heat>) {}
fn fine_too(_: On<Kitchen, Insert<Heat>, Write>, _: Lookup<Kitchen, &mut Burning>) {}

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() {
        cool;
        two_writers;
        reads_beside;
        fine;
        fine_too;
    }
}

fn main() {}
