//! What the condition of an observer cannot be.

use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Burning;
#[derive(Default)]
pub struct Clock(pub f32);

fn heat_up(_: On<Kitchen, Insert<Burning>>) {}
fn is_hot(clock: Res<Clock>) -> f32 { clock.0 }
fn is_open() -> Result<bool, &'static str> { Ok(true) }
fn is_told(_: On<Kitchen, Insert<Heat>>) -> bool { true }
fn takes_all(_: &mut Kitchen) -> bool { true }
fn reads_another(_: Res<u8>) -> bool { true }

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning), resources: (Clock) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() {
        heat_up.run_if(is_hot);
        heat_up.run_if(is_open);
        heat_up.run_if(is_told);
        heat_up.run_if(takes_all);
        heat_up.run_if(reads_another);
        heat_up.runif(is_told);
    }
}

fn main() {}
