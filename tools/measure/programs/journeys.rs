//! A game whose calls are measured one by one: `journeys NAME`. Each is made once before it is measured, so that tables and edges are there.
#![allow(missing_docs, rust_2018_idioms, unreachable_pub)]

use ecs::prelude::*;
use std::hint::black_box;

#[derive(Clone, Component, Copy, serde::Serialize, serde::Deserialize)]
pub struct Position(pub f32);
#[derive(Clone, Component, Copy, serde::Serialize, serde::Deserialize)]
pub struct Velocity(pub f32);
#[derive(Clone, Component, Copy, serde::Serialize, serde::Deserialize)]
pub struct Buff(pub f32);
#[derive(Clone, Component, Copy)]
#[component(track)]
pub struct Mark(pub u32);
#[derive(Clone, Default)]
pub struct Count(pub u32);

pub mod plain {
    use super::*;

    fn advance(bodies: Query<Plain, (&mut Position, &Velocity)>) {
        bodies.for_each(super::advance);
    }

    ecs::world! {
        #[world]
        pub struct Plain { components: (Position, Velocity, Buff) }

        #[archetype]
        pub struct Walker { position: Position, velocity: Velocity }

        #[schedule]
        pub fn tick() { advance; }
    }
}

pub mod snapshots {
    use super::*;

    ecs::world! {
        #[world(snapshots)]
        pub struct Kept { components: (Position, Velocity, Buff) }

        #[archetype]
        pub struct Walker { position: Position, velocity: Velocity }
    }
}

pub mod everything {
    use super::*;

    fn count(_: On<All, Insert<Velocity>>, mut count: ResMut<Count>) {
        count.0 += 1;
    }

    ecs::world! {
        #[world(snapshots)]
        pub struct All { components: (Position, Velocity, Buff, Mark), resources: (Count) }

        #[relation(on_despawn = clear)]
        pub struct Follows { leader: Option<Entity> }

        #[archetype]
        pub struct Walker { position: Position, velocity: Velocity, mark: Mark, follows: Follows }

        #[index(spatial, at = [position.0, 0.0], cell = 4.0)]
        pub struct Near { position: Position }

        #[observers]
        fn observers() { count; }
    }
}

pub mod tree {
    use super::*;

    ecs::world! {
        #[world]
        pub struct Woods { components: (Position) }

        #[relation(acyclic, on_despawn = cascade)]
        pub struct ChildOf { parent: Entity }

        #[archetype]
        pub struct Root { position: Position }

        #[archetype]
        pub struct Node { position: Position, parent: ChildOf }
    }
}

pub mod saved {
    use super::*;

    ecs::world! {
        #[world(save)]
        pub struct Saved { components: (Position, Velocity, Buff) }

        #[archetype]
        pub struct Stone { position: Position }

        #[archetype]
        pub struct Walker { position: Position, velocity: Velocity }

        #[archetype]
        pub struct Runner { position: Position, velocity: Velocity, buff: Buff }
    }
}

fn advance((position, velocity): (&mut Position, &Velocity)) {
    position.0 += velocity.0;
}

const POSITION: Position = Position(1.0);
const VELOCITY: Velocity = Velocity(2.0);

fn walker() -> plain::Walker {
    plain::Walker { position: POSITION, velocity: VELOCITY }
}

#[inline(never)]
fn measured_get(world: &plain::Plain, entity: Entity) -> Option<&Position> {
    world.get::<Position>(entity)
}

#[inline(never)]
fn measured_insert(world: &mut plain::Plain, entity: Entity) {
    black_box(world.insert(entity, Buff(1.0)).is_ok());
}

#[inline(never)]
fn measured_insert_snapshots(world: &mut snapshots::Kept, entity: Entity) {
    black_box(world.insert(entity, Buff(1.0)).is_ok());
}

#[inline(never)]
fn measured_insert_everything(world: &mut everything::All, entity: Entity) {
    black_box(world.insert(entity, Buff(1.0)).is_ok());
}

#[inline(never)]
fn measured_spawn(world: &mut plain::Plain, row: plain::Walker) -> Entity {
    world.spawn(row)
}

#[inline(never)]
fn measured_for_each(world: &mut plain::Plain) {
    world.query::<(&mut Position, &Velocity)>().for_each(advance);
}

#[inline(never)]
fn measured_tick(world: &mut plain::Plain) {
    world.tick();
}

#[inline(never)]
fn measured_despawn_cascade(world: &mut tree::Woods, root: Entity) {
    black_box(world.despawn(root));
}

#[inline(never)]
fn measured_insert_data(world: &mut plain::Plain, entity: Entity, key: ecs::ComponentId) {
    black_box(world.insert_data(entity, key, &[1, 2, 3]).is_ok());
}

#[inline(never)]
fn measured_save(world: &saved::Saved, bytes: &mut Vec<u8>) {
    black_box(world.save(bytes).is_ok());
}

fn main() {
    let name = std::env::args().nth(1).expect("the name of a journey");
    let mut world = plain::Plain::new();
    let [first, second] = [(); 2].map(|()| world.spawn(walker()));
    match name.as_str() {
        "get" => [first, second].into_iter().for_each(|entity| drop(black_box(measured_get(&world, entity)))),
        "insert" => {
            world.insert(first, Buff(1.0)).unwrap();
            measured_insert(&mut world, second);
        }
        "insert_snapshots" => {
            let mut world = snapshots::Kept::new();
            let walker = || snapshots::Walker { position: POSITION, velocity: VELOCITY };
            let [first, second] = [(); 2].map(|()| world.spawn(walker()));
            world.insert(first, Buff(1.0)).unwrap();
            measured_insert_snapshots(&mut world, second);
        }
        "insert_everything" => {
            let mut world = everything::All::new();
            let leader = world.spawn((POSITION,));
            let follows = everything::Follows { leader: Some(leader) };
            let walker = || everything::Walker { position: POSITION, velocity: VELOCITY, mark: Mark(0), follows };
            let [first, second] = [(); 2].map(|()| world.spawn(walker()));
            world.insert(first, Buff(1.0)).unwrap();
            measured_insert_everything(&mut world, second);
        }
        "spawn" => {
            // There is room for a row, and a free slot.
            world.despawn(second);
            measured_spawn(&mut world, walker());
        }
        "for_each" => {
            world.query::<(&mut Position, &Velocity)>().for_each(advance);
            measured_for_each(&mut world);
        }
        "tick" => {
            world.tick();
            measured_tick(&mut world);
        }
        "despawn_cascade" => {
            let mut world = tree::Woods::new();
            let [first, second] = [(); 2].map(|()| {
                let parent = world.spawn(tree::Root { position: POSITION });
                world.spawn(tree::Node { position: POSITION, parent: tree::ChildOf { parent } });
                parent
            });
            world.despawn(first);
            measured_despawn_cascade(&mut world, second);
        }
        "insert_data" => {
            let key = world.define(ecs::ComponentDefinition::new("data").with_layout(3, 1)).unwrap();
            world.insert_data(first, key, &[1, 2, 3]).unwrap();
            measured_insert_data(&mut world, second, key);
        }
        "save" => {
            let mut world = saved::Saved::new();
            for number in 0..10 {
                match number % 3 {
                    0 => drop(world.spawn(saved::Stone { position: POSITION })),
                    1 => drop(world.spawn(saved::Walker { position: POSITION, velocity: VELOCITY })),
                    _ => drop(world.spawn(saved::Runner { position: POSITION, velocity: VELOCITY, buff: Buff(0.0) })),
                }
            }
            let mut bytes = Vec::new();
            world.save(&mut bytes).unwrap();
            bytes.clear();
            measured_save(&world, &mut bytes);
        }
        other => panic!("there is no journey {other}"),
    }
}
