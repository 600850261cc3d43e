//! The window: it reads the keys, runs the game, and draws it. Arrows fly the ship, Escape ends the game.

mod game;

use game::{Bank, Drift, FIELD, Keys, Ore, Position, Velocity};
use macroquad::prelude::*;
use std::time::Duration;

#[macroquad::main("Drift")]
async fn main() {
    let mut drift = game::open();
    while !is_key_down(KeyCode::Escape) {
        let axis =
            |less, more| f32::from(i8::from(is_key_down(more)) - i8::from(is_key_down(less)));
        *drift.resource_mut() = Keys {
            x: axis(KeyCode::Left, KeyCode::Right),
            y: axis(KeyCode::Up, KeyCode::Down),
        };
        // As many ticks as the time since the last picture asks for, and the share of the next one that has passed.
        let alpha = drift
            .tick_for(Duration::from_secs_f32(get_frame_time()))
            .alpha;
        draw(&drift, alpha);
        next_frame().await;
    }
}

fn draw(drift: &Drift, alpha: f32) {
    clear_background(Color::new(0.02, 0.02, 0.06, 1.0));
    set_camera(&Camera2D::from_display_rect(Rect::new(
        0.0, FIELD.1, FIELD.0, -FIELD.1,
    )));
    for (position, ore) in drift.query_ref::<(&Position, &Ore)>() {
        draw_poly(
            position.x,
            position.y,
            6,
            6.0 + ore.0 as f32 * 0.4,
            0.0,
            ORANGE,
        );
    }
    for (position, velocity) in drift.query_ref::<(&Position, &Velocity)>() {
        // The ship is drawn where it is by now, and not where the last tick left it.
        let ahead = alpha / 60.0;
        draw_circle(
            position.x + velocity.x * ahead,
            position.y + velocity.y * ahead,
            10.0,
            SKYBLUE,
        );
    }
    set_default_camera();
    let words = format!(
        "{} ore   arrows: fly   Escape: end",
        drift.resource::<Bank>().ore
    );
    draw_text(words, 16.0, 30.0, 28.0, WHITE);
}
