//! The grid beside a look at everybody.

use crate::common::play;
use bullets::Game;
use bullets::components::{Hostile, Position, Size};
use bullets::resources::{Field, Grid, Rng, Target};
use bullets::world::Shot;
use ecs::prelude::*;

/// Whom a body touches, found by a look at everybody.
fn naive(targets: &[Target], place: Position, size: f32) -> Vec<Entity> {
    let touches = |target: &&Target| {
        let reach = size + target.size;
        target.position.distance_squared(place) < reach * reach
    };
    let mut found: Vec<Entity> = targets.iter().filter(touches).map(|target| target.entity).collect();
    found.sort_unstable();
    found
}

fn by_grid(grid: &Grid, place: Position, size: f32) -> Vec<Entity> {
    let mut found: Vec<Entity> = grid.touching(place, size).map(|target| target.entity).collect();
    found.sort_unstable();
    found
}

#[test]
fn the_grid_finds_whom_a_look_at_everybody_finds() {
    let field = Field { width: 300.0, height: 200.0 };
    let (mut rng, mut grid, mut seen) = (Rng::new(1), Grid::default(), 0);
    let mut game = Game::new();
    for round in 0_u16..60 {
        // From none to many, from tiny to larger than a cell, and some beyond the edges.
        let targets: Vec<Target> = (0..round * 20)
            .map(|_| Target {
                entity: game.spawn(()),
                position: Position { x: rng.between(-40.0, 340.0), y: rng.between(-40.0, 240.0) },
                size: rng.between(0.0, f32::from(round % 30)),
            })
            .collect();
        grid.rebuild(field, targets.iter().copied());
        assert_eq!((grid.len(), grid.is_empty()), (targets.len(), targets.is_empty()));
        for _ in 0..50 {
            let place = Position { x: rng.between(-60.0, 360.0), y: rng.between(-60.0, 260.0) };
            let size = rng.between(0.0, 50.0);
            let found = by_grid(&grid, place, size);
            seen += found.len();
            assert_eq!(found, naive(&targets, place, size), "{size} around {place:?} in round {round}");
        }
    }
    assert!(seen > 10_000, "{seen} touches");
}

#[test]
fn a_grid_that_was_never_filled_has_nobody_in_it() {
    assert_eq!(Grid::default().touching(Position { x: 5.0, y: -5.0 }, 1e6).count(), 0);
}

/// In a game, with its thousands, right after the grid was made.
#[test]
fn the_grid_of_a_game_is_right() {
    let (mut game, mut seen) = (Game::open(1), 0);
    for _ in 0..20 {
        play(&mut game, 60);
        game.run_system(bullets::systems::index);
        let rows = game.query_ref::<(Entity, &Position, &Size, With<Hostile>)>();
        let targets: Vec<Target> =
            rows.map(|(entity, position, size, ())| Target { entity, position: *position, size: size.0 }).collect();
        for place in game.columns::<Shot>().position {
            let found = by_grid(game.resource(), *place, 30.0);
            seen += found.len();
            assert_eq!(found, naive(&targets, *place, 30.0));
        }
    }
    assert!(seen > 1_000, "{seen} touches");
}
