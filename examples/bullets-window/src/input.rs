use bullets::Game;
use bullets::resources::{Controls, Settings};
use macroquad::prelude::*;

const LEFT: [KeyCode; 2] = [KeyCode::Left, KeyCode::A];
const RIGHT: [KeyCode; 2] = [KeyCode::Right, KeyCode::D];
const UP: [KeyCode; 2] = [KeyCode::Up, KeyCode::W];
const DOWN: [KeyCode; 2] = [KeyCode::Down, KeyCode::S];

/// A player that touches the controls has them, until they are given back.
pub(crate) fn fly(game: &mut Game) {
    let held = |keys: [KeyCode; 2]| keys.into_iter().any(is_key_down);
    let axis = |less, more| f32::from(i8::from(held(more)) - i8::from(held(less)));
    let (x, y) = (axis(LEFT, RIGHT), axis(UP, DOWN));
    let settings = game.resource_mut::<Settings>();
    settings.autopilot = (settings.autopilot || is_key_pressed(KeyCode::Space)) && (x, y) == (0.0, 0.0);
    if !settings.autopilot {
        *game.resource_mut() = Controls { x, y };
    }
}
