//! That a world was put back is told of the whole world, and an observer of that writes transient state alone.

use ecs::prelude::*;

#[derive(Clone)]
pub struct Heat(pub f32);
#[derive(Clone, Component)]
#[component(transient)]
pub struct Colour(pub f32);
pub struct Map;
#[derive(Clone)]
pub struct Clock;
#[derive(Clone)]
pub struct Burnt;

fn heat_up(_: On<Kitchen, Restore>, _: Query<Kitchen, (&Colour, Option<&mut Heat>)>) {}
fn set(_: On<Kitchen, Restore>, _: ResMut<Clock>) {}
fn send(_: On<Kitchen, Restore>, _: EventWriter<Burnt>) {}
fn fine(_: On<Kitchen, Restore>, _: Query<Kitchen, &mut Colour>, _: ResMut<Map>, _: Commands<Kitchen>) {}
fn fine_too(_: On<Kitchen, Insert<Heat>>, _: ResMut<Clock>, _: EventWriter<Burnt>) {}

ecs::world! {
    #[world(snapshots, transient(Map))]
    struct Kitchen { components: (Heat, Colour), resources: (Clock, Map), events: (Burnt) }

    #[archetype]
    struct Pan { heat: Heat, colour: Colour }

    #[observers]
    fn reactions() {
        heat_up;
        set;
        send;
        fine;
        fine_too;
    }
}

fn main() {}
