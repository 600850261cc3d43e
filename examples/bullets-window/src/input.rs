use bullets::Game;
use bullets::resources::{Controls, Settings};
use macroquad::prelude::*;

const LEFT: [KeyCode; 2] = [KeyCode::Left, KeyCode::A];
const RIGHT: [KeyCode; 2] = [KeyCode::Right, KeyCode::D];
const UP: [KeyCode; 2] = [KeyCode::Up, KeyCode::W];
const DOWN: [KeyCode; 2] = [KeyCode::Down, KeyCode::S];
const MORE: [KeyCode; 2] = [KeyCode::Equal, KeyCode::KpAdd];
const FEWER: [KeyCode; 2] = [KeyCode::Minus, KeyCode::KpSubtract];
/// Enemies of a wave: more do not fit beside each other.
pub(crate) const MOST: u32 = 224;

/// A key that has to do with the window, and not with the ship.
pub(crate) enum Wish {
    Pause,
    Figures,
    Anew,
    End,
}

pub(crate) fn wish() -> Option<Wish> {
    match get_last_key_pressed()? {
        // A page does not end.
        KeyCode::Escape if cfg!(target_arch = "wasm32") => Some(Wish::Pause),
        KeyCode::Escape => Some(Wish::End),
        KeyCode::P => Some(Wish::Pause),
        KeyCode::F => Some(Wish::Figures),
        KeyCode::N => Some(Wish::Anew),
        _ => None,
    }
}

/// A player that touches the controls has them, until they are given back.
pub(crate) fn fly(game: &mut Game) {
    let held = |keys: [KeyCode; 2]| keys.into_iter().any(is_key_down);
    let pressed = |keys: [KeyCode; 2]| keys.into_iter().any(is_key_pressed);
    let axis = |less, more| f32::from(i8::from(held(more)) - i8::from(held(less)));
    let (x, y) = (axis(LEFT, RIGHT), axis(UP, DOWN));
    let settings = game.resource_mut::<Settings>();
    settings.autopilot =
        (settings.autopilot || is_key_pressed(KeyCode::Space)) && (x, y) == (0.0, 0.0);
    if pressed(MORE) {
        settings.enemies = (settings.enemies * 2).min(MOST);
    } else if pressed(FEWER) {
        settings.enemies = (settings.enemies / 2).max(1);
    }
    if !settings.autopilot {
        *game.resource_mut() = Controls { x, y };
    }
}
