//! Events that are aimed at an entity are events of the world, in a world with observers.

use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Hit;
pub struct Miss;

fn missed(_: On<Kitchen, Trigger<Miss>>) {}
fn old(_: On<Kitchen, Trigger<Hit>, Old>) {}
fn no_event(heat: On<Kitchen, Insert<Heat>>) {
    heat.event();
}

ecs::world! {
    #[world]
    pub struct Kitchen { components: (Heat), events: (Hit) }

    #[observers]
    pub fn reactions() { missed; old; no_event; }
}

fn main() {
    let mut kitchen = Kitchen::new();
    let pan = kitchen.spawn((Heat(1.0),));
    let _ = kitchen.trigger(pan, Miss);
    let _ = kitchen.trigger(pan, Heat(2.0));
}
