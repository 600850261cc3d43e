//! Draws a game. Nothing in here changes it.

use crate::feel::Feel;
use crate::glow::Pictures;
use crate::stars;
use bullets::Game;
use bullets::components::{Fade, Health, Kind, Pattern, Position, Velocity};
use bullets::resources::{DT, Field};
use macroquad::prelude::*;

const NIGHT: Color = Color::new(0.02, 0.02, 0.06, 1.0);
pub(crate) const SHIP: Color = Color::new(0.55, 0.95, 1.0, 1.0);
const SHOT: Color = Color::new(0.5, 0.9, 1.0, 0.85);

/// Draws all bodies, this many ticks after the last one.
pub(crate) fn bodies(game: &Game, pictures: &Pictures, feel: &Feel, alpha: f32) {
    let field = *game.resource::<Field>();
    clear_background(BLACK);
    set_camera(&camera(field, feel.offset()));
    draw_rectangle(0.0, 0.0, field.width, field.height, NIGHT);
    #[expect(clippy::cast_precision_loss, reason = "stars may jump after a day")]
    stars::draw(field, game.ticks() as f32 * DT);

    // Bodies are drawn where they will be, so that they move smoothly.
    let place = |position: &Position, velocity: &Velocity| {
        vec2(
            position.x + velocity.x * DT * alpha,
            position.y + velocity.y * DT * alpha,
        )
    };
    for (position, velocity, fade) in game.query_ref::<(&Position, &Velocity, &Fade)>() {
        let color = Color::new(1.0, 0.75, 0.35, fade.0.clamp(0.0, 1.0));
        blob(&pictures.glow, place(position, velocity), 5.0, color);
    }
    let bodies = game.query_ref::<(&Position, &Velocity, &Kind, &Health)>();
    let bullets = bodies
        .clone()
        .filter_map(|(position, velocity, kind, _)| match kind {
            Kind::Bullet(pattern) => Some((place(position, velocity), color(*pattern))),
            _ => None,
        });
    // Twice through, and not two pictures each: thousands of changes of the picture are slow.
    bullets
        .clone()
        .for_each(|(at, color)| blob(&pictures.disc, at, 4.5, color));
    bullets.for_each(|(at, _)| blob(&pictures.glow, at, 4.0, WHITE));
    // Above all bullets, so that they are seen.
    for (position, velocity, kind, health) in bodies {
        let at = place(position, velocity);
        match kind {
            Kind::Shot => draw_line(at.x, at.y - 9.0, at.x, at.y + 5.0, 3.0, SHOT),
            Kind::Enemy(pattern) => enemy(pictures, at, color(*pattern)),
            Kind::Ship if health.0 > 0 => {
                ship(pictures, at);
                blob(
                    &pictures.glow,
                    at,
                    90.0,
                    Color {
                        a: feel.flash(),
                        ..RED
                    },
                );
            }
            _ => {}
        }
    }
    set_default_camera();
    draw_rectangle(
        0.0,
        0.0,
        screen_width(),
        screen_height(),
        Color {
            a: feel.flash() * 0.25,
            ..RED
        },
    );
    frame(field);
}

/// Pixels of the window for a length of the field, which is as large as it fits.
fn scale(field: Field) -> f32 {
    (screen_width() / field.width).min(screen_height() / field.height)
}

/// The field in the middle of the window, or a little beside it.
fn camera(field: Field, offset: Vec2) -> Camera2D {
    let zoom = 2.0 * scale(field) / vec2(screen_width(), screen_height());
    Camera2D {
        target: vec2(field.width, field.height) * 0.5 + offset,
        zoom,
        ..Camera2D::default()
    }
}

/// Black beside the field, where bodies leave it.
fn frame(field: Field) {
    let (width, height) = (screen_width(), screen_height());
    let (x, y) = (
        (width - field.width * scale(field)) * 0.5,
        (height - field.height * scale(field)) * 0.5,
    );
    for left in [0.0, width - x] {
        draw_rectangle(left, 0.0, x, height, BLACK);
    }
    for top in [0.0, height - y] {
        draw_rectangle(0.0, top, width, y, BLACK);
    }
}

const fn color(pattern: Pattern) -> Color {
    match pattern {
        Pattern::Rain => Color::new(0.45, 0.7, 1.0, 1.0),
        Pattern::Spiral => Color::new(1.0, 0.4, 0.75, 1.0),
        Pattern::Ring => Color::new(1.0, 0.65, 0.25, 1.0),
        Pattern::Fan => Color::new(0.5, 1.0, 0.55, 1.0),
    }
}

fn blob(picture: &Texture2D, at: Vec2, radius: f32, color: Color) {
    let size = DrawTextureParams {
        dest_size: Some(Vec2::splat(radius * 2.0)),
        ..DrawTextureParams::default()
    };
    draw_texture_ex(picture, at.x - radius, at.y - radius, color, size);
}

fn enemy(pictures: &Pictures, at: Vec2, color: Color) {
    blob(&pictures.glow, at, 40.0, Color { a: 0.5, ..color });
    draw_poly(at.x, at.y, 6, 17.0, 0.0, color);
    draw_poly(at.x, at.y, 6, 13.0, 0.0, NIGHT);
    draw_poly(at.x, at.y, 6, 6.0, 30.0, color);
}

fn ship(pictures: &Pictures, at: Vec2) {
    blob(&pictures.glow, at + vec2(0.0, 16.0), 14.0, ORANGE);
    blob(&pictures.glow, at, 44.0, Color { a: 0.6, ..SHIP });
    let corner = |x: f32, y: f32| at + vec2(x, y);
    draw_triangle(
        corner(0.0, -20.0),
        corner(-15.0, 14.0),
        corner(0.0, 7.0),
        SHIP,
    );
    draw_triangle(
        corner(0.0, -20.0),
        corner(15.0, 14.0),
        corner(0.0, 7.0),
        Color::new(0.3, 0.7, 0.9, 1.0),
    );
    // The part that can be hit is much smaller than the ship on the screen.
    draw_circle(at.x, at.y, 4.0, WHITE);
}
