//! Ten thousand bodies, to the last one.

use crate::common::{check_conservation, play, ship};
use bullets::Game;
use bullets::components::{Heading, Health, Pattern, Position};
use bullets::resources::{DT, Field, Rng, Score, Settings};
use bullets::world::Bullet;

const CROWD: usize = 10_000;

/// A game in which nobody comes but those of the test.
fn quiet_game() -> Game {
    Game::open_with(
        1,
        Settings {
            enemies: 0,
            autopilot: false,
        },
    )
}

fn bullet(x: f32, y: f32, heading: Heading, speed: f32) -> Bullet {
    Bullet::new(Pattern::Rain, Position { x, y }, heading, speed)
}

/// All that a tick does to ten thousand bullets that meet nobody is to move them.
#[test]
fn ten_thousand_bullets_fly_straight() {
    let mut game = quiet_game();
    let mut rng = Rng::new(5);
    let field = *game.resource::<Field>();
    // Above the ship's shots would be no place: they fly beside the shots' way.
    let bullets = (0..CROWD).map(|_| {
        bullet(
            rng.between(200.0, 400.0),
            rng.between(100.0, field.height - 100.0),
            rng.heading(),
            30.0,
        )
    });
    let bullets = game.spawn_batch(bullets.collect::<Vec<_>>()).to_vec();
    game.resource_mut::<Score>().fired += CROWD as u64;
    let before: Vec<Position> = bullets
        .iter()
        .map(|bullet| *game.get::<Position>(*bullet).unwrap())
        .collect();

    play(&mut game, 60);
    assert!(game.bodies() > CROWD);
    for (bullet, before) in bullets.iter().zip(before) {
        let now = *game.get::<Position>(*bullet).unwrap();
        assert!(
            (now.distance_squared(before).sqrt() - 60.0 * 30.0 * DT).abs() < 0.01,
            "{before:?} {now:?}"
        );
    }
    check_conservation(&game);
    game.check_invariants();
}

/// Ten thousand bullets at one place: each that touches the ship costs it one, and all others go on.
#[test]
fn ten_thousand_bullets_at_once_are_ten_thousand_hits() {
    let mut game = quiet_game();
    let ship = ship(&game);
    let here = *game.get::<Position>(ship).unwrap();
    *game.get_mut::<Health>(ship).unwrap() = Health(20_000);
    game.spawn_batch((0..CROWD).map(|_| bullet(here.x, here.y, Heading::DOWN, 0.0)));
    game.resource_mut::<Score>().fired += CROWD as u64;
    play(&mut game, 1);
    // The first salvo takes some of them.
    let left = game.get::<Health>(ship).unwrap().0;
    assert_eq!(game.score().wiped, CROWD as u64);
    assert!((10_000..=10_015).contains(&left), "{left}");
    check_conservation(&game);
}

/// Bullets that leave are gone from the world, and their places are used again.
#[test]
fn the_crowd_leaves_and_takes_no_more_room() {
    let mut game = quiet_game();
    let mut capacity = 0;
    for round in 0..4 {
        let field = *game.resource::<Field>();
        let bullets =
            (0..100_u16).flat_map(|x| (0..100_u16).map(move |y| (f32::from(x), f32::from(y))));
        game.spawn_batch(
            bullets.map(|(x, y)| bullet(x * 5.0, field.height - y, Heading::DOWN, 300.0)),
        );
        game.resource_mut::<Score>().fired += CROWD as u64;
        assert!(game.bodies() > CROWD);
        play(&mut game, 60);
        check_conservation(&game);
        assert!(game.bodies() < 200, "{} bodies are left", game.bodies());
        let table = game
            .archetypes()
            .find(|table| table.name() == Some("Bullet"))
            .unwrap();
        assert!(
            round == 0 || table.capacity() == capacity,
            "the table grows"
        );
        capacity = table.capacity();
    }
    assert_eq!(game.score().fired, 4 * CROWD as u64);
    game.check_invariants();
}

/// The game itself gets as full as it promises, and nothing is lost on the way.
#[test]
fn a_game_has_more_than_ten_thousand_bodies() {
    let mut game = Game::open(1);
    while game.bodies() < CROWD {
        play(&mut game, 60);
        check_conservation(&game);
        assert!(game.ticks() < 3600, "{} bodies in a minute", game.bodies());
    }
    assert!(
        game.score().wiped > 100 && game.score().gone > 100,
        "{:?}",
        game.score()
    );
}
