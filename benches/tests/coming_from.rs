//! The programs of other libraries in the guide's chapters *coming from* run, and the chapters have them as they stand here.
#![allow(
    elided_lifetimes_in_paths,
    reason = "programs of other libraries are written as their users write them"
)]

#[test]
#[expect(clippy::float_cmp, reason = "sums of small whole numbers")]
fn the_program_of_hecs_runs() {
    // <hecs>
    use hecs::World;

    struct Position(f32);
    struct Velocity(f32);
    struct Wreck;

    let mut world = World::new();
    let ship = world.spawn((Position(0.0), Velocity(3.0)));
    world.spawn((Position(5.0),));

    for (position, velocity) in world.query_mut::<(&mut Position, &Velocity)>() {
        position.0 += velocity.0;
    }
    assert_eq!(world.get::<&Position>(ship).unwrap().0, 3.0);

    world.insert_one(ship, Wreck).unwrap();
    assert_eq!(
        world
            .query::<&Position>()
            .without::<&Wreck>()
            .iter()
            .count(),
        1
    );
    world.despawn(ship).unwrap();
    assert!(!world.contains(ship));
    // </hecs>
}

#[cfg(feature = "peers")]
#[test]
fn the_program_of_bevy_ecs_runs() {
    // <bevy_ecs>
    use bevy_ecs::prelude::*;

    #[derive(Component)]
    struct Position(f32);
    #[derive(Component)]
    struct Velocity(f32);
    #[derive(Resource, Default)]
    struct Lost(u32);

    fn fly(mut ships: Query<(&mut Position, &Velocity)>) {
        for (mut position, velocity) in &mut ships {
            position.0 += velocity.0;
        }
    }

    fn leave(ships: Query<(Entity, &Position)>, mut lost: ResMut<Lost>, mut commands: Commands) {
        for (ship, position) in &ships {
            if position.0 > 10.0 {
                lost.0 += 1;
                commands.entity(ship).despawn();
            }
        }
    }

    let mut world = World::new();
    world.init_resource::<Lost>();
    let mut tick = Schedule::default();
    tick.add_systems((fly, leave).chain());
    world.spawn((Position(8.0), Velocity(3.0)));
    tick.run(&mut world);
    assert_eq!(world.resource::<Lost>().0, 1);
    // </bevy_ecs>
}

#[test]
fn the_chapters_have_the_programs_that_run() {
    for (library, chapter) in [
        ("hecs", include_str!("../../ecs/src/guide/from_hecs.md")),
        (
            "bevy_ecs",
            include_str!("../../ecs/src/guide/from_bevy_ecs.md"),
        ),
    ] {
        let here = between(
            include_str!("coming_from.rs"),
            &format!("// <{library}>"),
            &format!("// </{library}>"),
        );
        let shown = between(chapter, &format!("{library}:\n\n```ignore"), "```");
        assert_eq!(lines(shown), lines(here), "the program of {library}");
    }
}

fn between<'t>(text: &'t str, begin: &str, end: &str) -> &'t str {
    let (_, rest) = text
        .split_once(begin)
        .unwrap_or_else(|| panic!("there is no `{begin}`"));
    rest.split_once(end)
        .unwrap_or_else(|| panic!("there is no `{end}`"))
        .0
}

/// Without the indentation of a function.
fn lines(program: &str) -> Vec<&str> {
    program
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect()
}
