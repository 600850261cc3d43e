//! Hits, step by step, and their effects.

use crate::common::{play, ship};
use bullets::Game;
use bullets::components::{Fade, Heading, Health, Kind, Pattern, Position};
use bullets::events::{Fallen, Hit};
use bullets::resources::{Controls, Field, Settings, Wave};
use bullets::world::{Bullet, Enemy, Ship, Shot};
use ecs::Events;
use ecs::prelude::*;

fn quiet_game() -> Game {
    Game::open_with(
        1,
        Settings {
            enemies: 0,
            autopilot: false,
        },
    )
}

const HERE: Position = Position { x: 100.0, y: 100.0 };

/// The systems of a hit alone: nobody moves.
fn strike(game: &mut Game) -> Vec<Kind> {
    let mut fallen = game.resource_mut::<Events<Fallen>>().cursor();
    fallen.read(game.resource()).for_each(drop);
    game.resource_mut::<Events<Hit>>().clear();
    game.run_system(bullets::systems::collide);
    game.run_system(bullets::systems::suffer);
    fallen
        .read(game.resource())
        .map(|fallen| fallen.kind)
        .collect()
}

#[test]
fn a_shot_pierces_as_many_bullets_as_it_is_strong() {
    let mut game = quiet_game();
    let shot = game.spawn(Shot::new(HERE, Heading::UP));
    let bullets: Vec<Entity> = (0..5)
        .map(|_| game.spawn(Bullet::new(Pattern::Fan, HERE, Heading::DOWN, 0.0)))
        .collect();
    let bullet = Kind::Bullet(Pattern::Fan);
    assert_eq!(strike(&mut game), [bullet, bullet, Kind::Shot, bullet]);
    assert_eq!(game.get::<Health>(shot), Some(&Health(0)));
    let alive = bullets
        .iter()
        .filter(|bullet| game.get::<Health>(**bullet).unwrap().0 > 0)
        .count();
    assert_eq!(alive, 2);
    assert!(
        strike(&mut game).is_empty(),
        "who has fallen strikes no more"
    );
}

#[test]
fn bodies_that_do_not_touch_are_not_hit() {
    let mut game = quiet_game();
    game.spawn(Shot::new(HERE, Heading::UP));
    let sizes = 4.0 + 3.0;
    for heading in [Heading::UP, Heading::DOWN, Heading::RIGHT] {
        game.spawn(Bullet::new(
            Pattern::Rain,
            HERE.moved(heading, sizes + 0.01),
            heading,
            0.0,
        ));
    }
    assert!(strike(&mut game).is_empty());
    game.spawn(Bullet::new(
        Pattern::Rain,
        HERE.moved(Heading::UP, sizes - 0.01),
        Heading::UP,
        0.0,
    ));
    assert_eq!(strike(&mut game), [Kind::Bullet(Pattern::Rain)]);
}

#[test]
fn friends_do_not_hit_each_other() {
    let mut game = quiet_game();
    for _ in 0..3 {
        game.spawn(Shot::new(HERE, Heading::UP));
        game.spawn(Bullet::new(
            Pattern::Rain,
            Position { x: 300.0, y: 300.0 },
            Heading::UP,
            0.0,
        ));
    }
    assert!(strike(&mut game).is_empty());
}

#[test]
fn an_enemy_that_is_shot_down_gives_points_and_sparks() {
    let mut game = quiet_game();
    let home = *game.get::<Position>(ship(&game)).unwrap();
    let above = Position {
        y: home.y - 300.0,
        ..home
    };
    let enemy = Enemy {
        health: Health(5),
        ..Enemy::new(Pattern::Ring, above, Heading::UP, 10_000)
    };
    let enemy = game.spawn(enemy);
    play(&mut game, 60);
    assert!(!game.contains(enemy));
    assert_eq!((game.score().downed, game.score().points), (1, 500));
    assert!(game.query_ref::<&Fade>().count() > 0);
    play(&mut game, 60);
    assert_eq!(game.query_ref::<&Fade>().count(), 0, "sparks burn down");
}

#[test]
fn the_ship_goes_where_its_pilot_wants_and_stays_on_the_field() {
    let mut game = quiet_game();
    let field = *game.resource::<Field>();
    for (x, y) in [(1.0, 1.0), (-1.0, -1.0), (0.0, 1.0)] {
        *game.resource_mut() = Controls { x, y };
        let before = *game.get::<Position>(ship(&game)).unwrap();
        play(&mut game, 1);
        let after = *game.get::<Position>(ship(&game)).unwrap();
        assert!(
            (after.x - before.x) * x >= 0.0 && (after.y - before.y) * y > 0.0,
            "{before:?} {after:?}"
        );
        play(&mut game, 600);
        let at = *game.get::<Position>(ship(&game)).unwrap();
        assert_eq!(at, field.clamp(at, 11.9), "{at:?}");
    }
}

/// The ship falls, all that is hostile dissolves, and after a while a new one comes.
#[test]
fn a_ship_that_falls_is_mourned_and_comes_back() {
    let mut game = Game::open(1);
    play(&mut game, 300);
    assert!(game.bodies() > 1_000 && matches!(game.wave(), Wave::Of(_)));
    let ship = ship(&game);
    game.get_mut::<Health>(ship).unwrap().0 = 1;
    let here = *game.get::<Position>(ship).unwrap();
    game.spawn(Bullet::new(Pattern::Fan, here, Heading::DOWN, 0.0));
    play(&mut game, 2);
    assert_eq!((game.wave(), game.score().lost), (Wave::Over, 1));
    play(&mut game, 60);
    assert_eq!(
        game.query_ref::<(&Kind, Without<Fade>)>().count(),
        1,
        "nobody is left but the ship"
    );
    assert!(game.get::<Health>(ship).unwrap().0 <= 0);
    play(&mut game, 180);
    assert_eq!(
        (game.wave(), game.get::<Health>(ship)),
        (Wave::Calm, Some(&Ship::HEALTH))
    );
}

#[test]
fn waves_follow_each_other() {
    let mut game = Game::open_with(
        4,
        Settings {
            enemies: 1,
            autopilot: false,
        },
    );
    let ship = ship(&game);
    let mut waves = vec![game.wave()];
    for _ in 0..4 * 20 * 60 {
        // Nobody is to fall before all have come.
        game.get_mut::<Health>(ship).unwrap().0 = 1_000;
        game.tick();
        if game.wave() != waves[waves.len() - 1] {
            waves.push(game.wave());
        }
    }
    let expected: Vec<Wave> = Pattern::ALL
        .iter()
        .flat_map(|pattern| [Wave::Calm, Wave::Of(*pattern)])
        .collect();
    assert_eq!(waves[..8], expected);
}
