//! Draws a game. Nothing in here changes it.

use crate::glow::Pictures;
use crate::stars;
use bullets::Game;
use bullets::components::{Fade, Health, Kind, Pattern, Position, Velocity};
use bullets::resources::{Clock, DT, Field, Wave};
use bullets::world::Ship;
use macroquad::prelude::*;

const NIGHT: Color = Color::new(0.02, 0.02, 0.06, 1.0);
const SHIP: Color = Color::new(0.55, 0.95, 1.0, 1.0);
const SHOT: Color = Color::new(0.5, 0.9, 1.0, 0.85);

/// Draws all that there is, so many ticks after the last one.
pub(crate) fn all(game: &Game, pictures: &Pictures, alpha: f32) {
    let field = *game.resource::<Field>();
    clear_background(BLACK);
    set_camera(&camera(field));
    draw_rectangle(0.0, 0.0, field.width, field.height, NIGHT);
    #[expect(clippy::cast_precision_loss, reason = "stars may jump after a day")]
    stars::draw(field, game.ticks() as f32 * DT);

    // Bodies are drawn where they will be, so that they move smoothly.
    let place = |position: &Position, velocity: &Velocity| {
        vec2(position.x + velocity.x * DT * alpha, position.y + velocity.y * DT * alpha)
    };
    for (position, velocity, fade) in game.query_ref::<(&Position, &Velocity, &Fade)>() {
        let color = Color::new(1.0, 0.75, 0.35, fade.0.clamp(0.0, 1.0));
        blob(&pictures.glow, place(position, velocity), 5.0, color);
    }
    let bodies = game.query_ref::<(&Position, &Velocity, &Kind, &Health)>();
    let bullets = bodies.clone().filter_map(|(position, velocity, kind, _)| match kind {
        Kind::Bullet(pattern) => Some((place(position, velocity), color(*pattern))),
        _ => None,
    });
    // Twice through, and not two pictures each: thousands of changes of the picture are slow.
    bullets.clone().for_each(|(at, color)| blob(&pictures.disc, at, 4.5, color));
    bullets.for_each(|(at, _)| blob(&pictures.glow, at, 4.0, WHITE));
    // Above all bullets, so that they are seen.
    for (position, velocity, kind, health) in bodies {
        let at = place(position, velocity);
        match kind {
            Kind::Shot => draw_line(at.x, at.y - 9.0, at.x, at.y + 5.0, 3.0, SHOT),
            Kind::Enemy(pattern) => enemy(pictures, at, color(*pattern)),
            Kind::Ship if health.0 > 0 => ship(pictures, at),
            _ => {}
        }
    }
    set_default_camera();
    text(game);
}

/// Says that time runs backwards, and for how long it can.
pub(crate) fn backwards(left: f32) {
    let words = if left > 0.0 { format!("<<  {left:.1} s") } else { "<<  no farther".to_owned() };
    let width = measure_text(&words, None, 48, 1.0).width;
    draw_text(words, (screen_width() - width) * 0.5, screen_height() - 32.0, 48.0, WHITE);
}

/// The field in the middle of the window, as large as it fits.
fn camera(field: Field) -> Camera2D {
    let scale = (screen_width() / field.width).min(screen_height() / field.height);
    let zoom = vec2(2.0 * scale / screen_width(), 2.0 * scale / screen_height());
    Camera2D { target: vec2(field.width * 0.5, field.height * 0.5), zoom, ..Camera2D::default() }
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
    let size = DrawTextureParams { dest_size: Some(Vec2::splat(radius * 2.0)), ..DrawTextureParams::default() };
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
    draw_triangle(corner(0.0, -20.0), corner(-15.0, 14.0), corner(0.0, 7.0), SHIP);
    draw_triangle(corner(0.0, -20.0), corner(15.0, 14.0), corner(0.0, 7.0), Color::new(0.3, 0.7, 0.9, 1.0));
    // The part that can be hit is much smaller than the ship on the screen.
    draw_circle(at.x, at.y, 4.0, WHITE);
}

/// The score, and how the ship is.
fn text(game: &Game) {
    let score = game.score();
    let wave = match game.wave() {
        Wave::Calm => "Calm".to_owned(),
        Wave::Of(pattern) => format!("{pattern:?}"),
        Wave::Over => "The ship has fallen".to_owned(),
    };
    draw_rectangle(0.0, 0.0, screen_width(), 68.0, Color { a: 0.7, ..NIGHT });
    draw_text(format!("{:08}", score.points), 16.0, 34.0, 36.0, WHITE);
    let bodies = format!("{wave}   {} enemies downed   {} bodies", score.downed, game.bodies());
    draw_text(bodies, 16.0, 58.0, 22.0, LIGHTGRAY);

    let health: i32 =
        game.query_ref::<(&Health, &Kind)>().filter(|(_, kind)| **kind == Kind::Ship).map(|it| it.0.0).sum();
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let part = health.max(0) as f32 / Ship::HEALTH.0 as f32;
    let (width, left) = (240.0, screen_width() - 256.0);
    draw_rectangle(left, 18.0, width, 14.0, Color::new(1.0, 1.0, 1.0, 0.15));
    draw_rectangle(left, 18.0, width * part, 14.0, if part > 0.3 { SHIP } else { RED });
    draw_rectangle_lines(left, 18.0, width, 14.0, 2.0, Color::new(1.0, 1.0, 1.0, 0.6));
    let seconds = format!("{} s", game.resource::<Clock>().ticks / 60);
    draw_text(seconds, left, 54.0, 22.0, LIGHTGRAY);
}
