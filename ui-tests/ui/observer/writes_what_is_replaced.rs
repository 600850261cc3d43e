//! An observer asks to write a component of which the values are replaced as a whole, or a change that brings no value.

use ecs::prelude::*;
use ecs::Write;

pub struct Heat(pub f32);
pub struct OrderId(pub u32);

fn renumber(mut order: On<Kitchen, Insert<OrderId>, Write>) {
    order.new_value_mut();
}

fn gone(_: On<Kitchen, Remove<Heat>, Write>) {}

fn many(_: On<Kitchen, (Insert<Heat>, Insert<OrderId>), Write>) {}

fn unmarked(mut heat: On<Kitchen, Insert<Heat>>) {
    heat.new_value_mut();
}

fn marked_by_another(_: On<Kitchen, Insert<Heat>, Heat>) {}

fn copied(heat: On<Kitchen, Insert<Heat>, Write>) {
    let _one = heat;
    let _other = heat;
}

ecs::world! {
    #[world]
    pub struct Kitchen {
        components: (Heat),
        #[immutable]
        components: (OrderId),
    }

    #[observers]
    pub fn reactions() {
        renumber;
        gone;
        many;
        unmarked;
    }
}

fn main() {}
