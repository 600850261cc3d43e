use super::Coming::{Exact, Growing};
use super::{Way, bundle};
use crate::components::{Position, Velocity, X};
use crate::random_get::zero;
use flecs_ecs::prelude::World as Flecs;

pub(super) fn ways() -> [Way; 9] {
    [
        Way::of("bevy_ecs", Growing, |rows| {
            let mut world = bevy_ecs::world::World::new();
            (0..rows).map(bundle).for_each(|bundle| {
                world.spawn(bundle);
            });
            Box::new(world)
        }),
        Way::of("bevy_ecs", Exact, |rows| {
            let mut world = bevy_ecs::world::World::new();
            world.spawn_batch((0..rows).map(bundle)).for_each(drop);
            Box::new(world)
        }),
        // It is written in C, and so is its allocator.
        Way {
            counted: false,
            ..Way::of("flecs_ecs", Growing, |rows| {
                let world = Flecs::new();
                (0..rows).for_each(|row| {
                    world.entity().set(Position::of(row)).set(Velocity(X));
                });
                Box::new(world)
            })
        },
        Way {
            counted: false,
            ..Way::of("flecs_ecs", Exact, |rows| {
                let world = Flecs::new();
                let (positions, velocities): (Vec<_>, Vec<_>) = (0..rows).map(bundle).unzip();
                let count = u32::try_from(rows).expect("the rows are a million");
                world
                    .entity_bulk(count)
                    .set(&positions)
                    .set(&velocities)
                    .build();
                Box::new(world)
            })
        },
        Way::of("shipyard", Growing, |rows| {
            let mut world = shipyard::World::new();
            (0..rows).map(bundle).for_each(|bundle| {
                world.add_entity(bundle);
            });
            Box::new(world)
        }),
        Way::of("shipyard", Exact, |rows| {
            let mut world = shipyard::World::new();
            world.bulk_add_entity((0..rows).map(bundle));
            Box::new(world)
        }),
        Way::of("sparsey", Growing, |rows| {
            let mut world = empty_sparsey();
            (0..rows).map(bundle).for_each(|bundle| {
                world.create(bundle);
            });
            Box::new(world)
        }),
        Way::of("sparsey", Exact, |rows| {
            let mut world = empty_sparsey();
            world.extend((0..rows).map(bundle));
            Box::new(world)
        }),
        // It cannot be told of a number.
        Way::of("zero_ecs", Growing, |rows| {
            Box::new(zero::populated(rows).0)
        }),
    ]
}

fn empty_sparsey() -> sparsey::World {
    sparsey::World::builder()
        .register::<Position>()
        .register::<Velocity>()
        .build()
}
