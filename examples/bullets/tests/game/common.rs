//! Helpers of the tests: they play a game and check it.

use bullets::Game;
use bullets::components::Kind;
use ecs::prelude::*;

pub(crate) fn play(game: &mut Game, ticks: u32) {
    for _ in 0..ticks {
        game.tick();
    }
    // Each command of a system can be applied: nobody falls twice.
    assert_eq!(game.take_command_errors().count(), 0);
}

/// No bullet appears from nowhere, and none vanishes.
pub(crate) fn check_conservation(game: &Game) {
    let there = game
        .query_ref::<&Kind>()
        .filter(|kind| matches!(kind, Kind::Bullet(_)))
        .count() as u64;
    let score = game.score();
    assert_eq!(
        score.fired,
        there + score.wiped + score.gone,
        "after {} ticks: {score:?}",
        game.ticks()
    );
}

/// The only ship.
pub(crate) fn ship(game: &Game) -> Entity {
    let [ship] = *game.columns::<bullets::world::Ship>().entity else {
        panic!("there is one ship")
    };
    ship
}
