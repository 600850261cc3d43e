//! A tuple of changes has changes of entities, each once, and no values.

use ecs::prelude::*;

pub struct Heat(pub f32);
pub struct Burning;
pub struct Guest;

fn twice(_: On<Kitchen, (Insert<Heat>, Insert<Heat>)>) {}
fn of_no_entity(_: On<Kitchen, (Insert<Heat>, Restore)>) {}
fn nested(_: On<Kitchen, (Insert<Heat>, (Insert<Burning>, Remove<Heat>))>) {}
fn unlisted(_: On<Kitchen, (Insert<Heat>, Insert<Guest>)>) {}
fn old(_: On<Kitchen, (Insert<Heat>, Remove<Heat>), Old>) {}

ecs::world! {
    #[world]
    struct Kitchen { components: (Heat, Burning) }

    #[archetype]
    struct Pan { heat: Heat }

    #[observers]
    fn reactions() {
        twice;
        of_no_entity;
        nested;
        unlisted;
        old;
    }
}

fn main() {}
