//! What is written over the field: the score, the ship's health, the keys, and figures.

use crate::draw::SHIP;
use crate::feel;
use crate::figures::Figures;
use bullets::Game;
use bullets::resources::{Clock, Settings, Wave};
use bullets::world::Ship;
use macroquad::prelude::*;

/// Keys, for `--help` and for the window. A page does not end.
pub(crate) const KEYS: &str = if cfg!(target_arch = "wasm32") {
    "Arrows or WASD: fly   Space: autopilot   P, Escape: pause   R: time runs backwards   + -: enemies   N: new game   F: figures"
} else {
    "Arrows or WASD: fly   Space: autopilot   P: pause   R: time runs backwards   + -: enemies   N: new game   F: figures   \
     Escape: end"
};
const MARGIN: f32 = 16.0;

/// Writes all of it.
pub(crate) fn draw(game: &Game, figures: Option<&Figures>) {
    let score = game.score();
    let wave = match game.wave() {
        Wave::Calm => "Calm".to_owned(),
        Wave::Of(pattern) => format!("{pattern:?}"),
        Wave::Over => "The ship has fallen".to_owned(),
    };
    write(&format!("{:08}", score.points), MARGIN, 34.0, 36.0, WHITE);
    let bodies = format!(
        "{wave}   {} enemies downed   {} bodies",
        score.downed,
        game.bodies()
    );
    write(&bodies, MARGIN, 58.0, 22.0, LIGHTGRAY);
    health(game);
    let bottom = screen_height() - 14.0;
    write(KEYS, MARGIN, bottom, fitting(KEYS, 20.0), WHITE);
    if let Some(figures) = figures {
        write(&figures.text(), MARGIN, bottom - 24.0, 20.0, LIGHTGRAY);
    }
}

/// Words in the middle of the window.
pub(crate) fn announce(words: &str) {
    let width = measure_text(words, None, 48, 1.0).width;
    write(
        words,
        (screen_width() - width) * 0.5,
        screen_height() * 0.5,
        48.0,
        WHITE,
    );
}

/// Says that time runs backwards, and for how long it can.
pub(crate) fn backwards(left: f32) {
    announce(&if left > 0.0 {
        format!("<<  {left:.1} s")
    } else {
        "<<  no farther".to_owned()
    });
}

fn health(game: &Game) {
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let part = feel::health(game) as f32 / Ship::HEALTH.0 as f32;
    let (width, left) = (240.0, screen_width() - 240.0 - MARGIN);
    draw_rectangle(left, 18.0, width, 14.0, Color::new(0.1, 0.1, 0.15, 0.7));
    draw_rectangle(
        left,
        18.0,
        width * part,
        14.0,
        if part > 0.3 { SHIP } else { RED },
    );
    draw_rectangle_lines(left, 18.0, width, 14.0, 2.0, Color::new(1.0, 1.0, 1.0, 0.6));
    let pilot = if game.resource::<Settings>().autopilot {
        "autopilot"
    } else {
        "you fly"
    };
    write(
        &format!("{} s   {pilot}", game.resource::<Clock>().ticks / 60),
        left,
        54.0,
        22.0,
        LIGHTGRAY,
    );
}

/// Text on a dark plate, so that it can be read above bullets.
fn write(words: &str, x: f32, y: f32, size: f32, color: Color) {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "tens of pixels"
    )]
    let width = measure_text(words, None, size as u16, 1.0).width;
    draw_rectangle(
        x - 5.0,
        y - size * 0.72,
        width + 10.0,
        size,
        Color { a: 0.9, ..BLACK },
    );
    draw_text(words, x, y, size, color);
}

/// The size at which the words fit the window, and no larger than this one.
fn fitting(words: &str, size: f32) -> f32 {
    let width = measure_text(words, None, 20, 1.0).width;
    size.min(20.0 * (screen_width() - 2.0 * MARGIN) / width)
}
