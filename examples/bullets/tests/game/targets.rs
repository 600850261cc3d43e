//! The index of targets beside a look at everybody.

use crate::common::play;
use bullets::Game;
use bullets::components::{Friendly, Hostile, Position, Size};
use bullets::world::{Shot, Targets};
use ecs::prelude::*;

/// The targets that a body touches, found by a look at everybody.
fn naive(game: &Game, place: Position, size: f32) -> Vec<Entity> {
    let touches = |position: &Position, target: f32| {
        position.distance_squared(place) <= (size + target) * (size + target)
    };
    let rows = game.query_ref::<(Entity, &Position, &Size, With<Hostile>)>();
    let mut found: Vec<Entity> = rows
        .filter(|(_, position, target, ())| touches(position, target.0))
        .map(|(entity, ..)| entity)
        .collect();
    found.sort_unstable();
    found
}

fn by_index(targets: Find<'_, Game, Targets>, place: Position, size: f32) -> Vec<Entity> {
    let mut found: Vec<Entity> = targets
        .within(place.coordinates(), size)
        .map(|target| target.entity)
        .collect();
    found.sort_unstable();
    found
}

/// In a game, with its thousands: around each shot, as far as a shot reaches, and as far as the pilot sees.
#[test]
fn the_index_of_a_game_finds_the_same_as_a_scan() {
    let (mut game, mut seen) = (Game::open(1), 0);
    for _ in 0..20 {
        play(&mut game, 60);
        game.targets();
        let targets = game.targets_ref().unwrap();
        for place in game.columns::<Shot>().position {
            for size in [4.0, 60.0] {
                let found = by_index(targets, *place, size);
                seen += found.len();
                assert_eq!(found, naive(&game, *place, size));
            }
        }
    }
    assert!(seen > 1_000, "{seen} touches");
}

#[test]
fn shots_of_the_ship_are_no_targets() {
    let mut game = Game::open(1);
    play(&mut game, 120);
    let (friends, enemies) = (
        game.query_ref::<With<Friendly>>().count(),
        game.query_ref::<With<Hostile>>().count(),
    );
    assert!(friends > 10 && enemies > 10, "{friends} and {enemies}");
    assert_eq!(game.targets().len(), enemies);
}
