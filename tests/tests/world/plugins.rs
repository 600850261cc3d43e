//! Components and systems of another crate, in worlds that it knows nothing of.

use ecs::prelude::*;
use ecs_test_plugin::{Expired, Gravity, Lifetime, Mass, Velocity, age, gravity};

#[derive(Default)]
struct Expirations(Vec<Entity>);

fn note(mut expired: EventReader<'_, Expired>, mut expirations: ResMut<'_, Expirations>) {
    expirations
        .0
        .extend(expired.read().map(|Expired(entity)| *entity));
}

ecs::world! {
    #[world]
    struct Game {
        components: (Velocity, Mass, Lifetime),
        resources: (Gravity, Expirations),
        events: (Expired),
    }

    #[archetype]
    struct Stone { velocity: Velocity, mass: Mass }

    #[archetype]
    struct Spark { velocity: Velocity, lifetime: Lifetime }

    #[schedule]
    fn tick() {
        gravity;
        age;
        note;
    }
}

mod other {
    use super::*;

    ecs::world! {
        #[world]
        pub(super) struct Space { components: (Mass, Velocity), resources: (Gravity) }
        #[schedule]
        pub(super) fn fall() { gravity::<Space>; }
    }
}

#[test]
fn a_game_lists_the_exports_of_another_crate() {
    let mut game = Game::new();
    let stone = game.spawn(Stone {
        velocity: Velocity(0.0),
        mass: Mass(1.0),
    });
    let spark = game.spawn(Spark {
        velocity: Velocity(1.0),
        lifetime: Lifetime(2),
    });
    game.tick();
    assert_eq!(game.get::<Velocity>(stone), Some(&Velocity(-9.81)));
    assert_eq!(game.get::<Velocity>(spark), Some(&Velocity(1.0)));
    assert!(game.contains(spark));
    game.tick();
    assert!(!game.contains(spark));
    assert_eq!(game.resource::<Expirations>().0, [spark]);
    // They access different components, and so may run at the same time.
    assert_eq!(Game::tick_plan().waits(1).count(), 0);
}

#[test]
fn one_system_serves_several_worlds() {
    let mut space = other::Space::with_resources(other::SpaceResources {
        gravity: Gravity(0.5),
    });
    let stone = space.spawn((Velocity(2.0), Mass(1.0)));
    space.fall();
    assert_eq!(space.get::<Velocity>(stone), Some(&Velocity(1.5)));
}
