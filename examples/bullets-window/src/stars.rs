use bullets::resources::Field;
use macroquad::prelude::*;

/// Layers of stars, the far ones first: how many, how fast, how bright.
const LAYERS: [(u16, f32, f32); 3] = [(120, 8.0, 0.25), (70, 18.0, 0.4), (30, 36.0, 0.7)];

/// Draws the sky, which moves on by itself: it is no part of the game.
pub(crate) fn draw(field: Field, seconds: f32) {
    for (stars, speed, brightness) in LAYERS {
        for star in 0..stars {
            // Places that look like chance, by the fractions of multiples of two irrational numbers.
            let (x, y) = (
                (f32::from(star) * 0.618_034).fract(),
                (f32::from(star) * 0.754_877_7).fract(),
            );
            let y = (y * field.height + seconds * speed) % field.height;
            let side = 1.0 + brightness;
            draw_rectangle(
                x * field.width,
                y,
                side,
                side,
                Color::new(0.7, 0.8, 1.0, brightness),
            );
        }
    }
}
