//! A window onto the flocks of `boids`. Nothing in here changes them. P pauses, Escape ends it.
#![forbid(unsafe_code)]

use boids::Sky;
use boids::components::{Position, Vector, Velocity};
use boids::world::Home;
use macroquad::models::{Mesh, Vertex, draw_mesh};
use macroquad::prelude::*;
use std::time::Duration;

/// A picture that is to be looked at later is that of this frame.
const PICTURE: u32 = 120;
/// How many boids there are, unless another number is given. A page has one thread.
const BOIDS: usize = if cfg!(target_arch = "wasm32") {
    20_000
} else {
    100_000
};
/// How many boids are drawn at once: macroquad draws no more corners.
const BATCH: usize = 1_500;

fn window() -> Conf {
    Conf {
        window_title: "boids".to_owned(),
        window_width: 1280,
        window_height: 800,
        high_dpi: true,
        ..Conf::default()
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let boids = arguments
        .next()
        .map_or(Ok(BOIDS), |argument| argument.parse());
    if let (Ok(boids), picture, None) = (boids, arguments.next(), arguments.next()) {
        macroquad::Window::from_config(window(), run(boids, picture));
    } else {
        eprintln!("Usage: boids-window [BOIDS [FILE]]\n\nKeys: P pauses, Escape ends it.");
        std::process::exit(2);
    }
}

async fn run(boids: usize, picture: Option<String>) {
    let mut sky = Sky::with_boids(boids, 1);
    let mut mesh = Mesh {
        vertices: Vec::new(),
        indices: Vec::new(),
        texture: None,
    };
    let (mut paused, mut tick) = (false, 0.0);
    for frame in 1.. {
        if is_key_down(KeyCode::Escape) && cfg!(not(target_arch = "wasm32")) {
            return;
        }
        paused ^= is_key_pressed(KeyCode::P);
        // A picture does not depend on how fast this machine is.
        let elapsed = if picture.is_some() {
            1.0 / 60.0
        } else {
            get_frame_time().min(0.1)
        };
        let begin = get_time();
        if !paused {
            sky.frame_for(Duration::from_secs_f32(elapsed));
            tick += (get_time() - begin - tick) * 0.1;
        }
        clear_background(Color::new(0.02, 0.02, 0.06, 1.0));
        look(
            sky.resource::<Home>().radius,
            f32::from(u16::try_from(frame).unwrap_or(u16::MAX)) * 0.002,
        );
        draw(&sky, &mut mesh);
        set_default_camera();
        let milliseconds = tick * 1000.0;
        let words = format!(
            "{} boids   {milliseconds:.1} ms of flight a picture   {} pictures a second",
            sky.boids(),
            get_fps()
        );
        draw_text(words, 16.0, 30.0, 28.0, LIGHTGRAY);
        let keys = if cfg!(target_arch = "wasm32") {
            "P: pause"
        } else {
            "P: pause   Escape: end"
        };
        draw_text(keys, 16.0, screen_height() - 14.0, 18.0, GRAY);
        if let Some(file) = picture.as_ref().filter(|_| frame == PICTURE) {
            let mut image = get_screen_data();
            // A window is opaque, even where the drawing is not.
            image
                .bytes
                .chunks_exact_mut(4)
                .for_each(|pixel| pixel[3] = 255);
            image.export_png(file);
            return;
        }
        next_frame().await;
    }
}

/// Looks at the middle of the sky, from somewhere on a circle around it.
fn look(radius: f32, angle: f32) {
    set_camera(&Camera3D {
        position: vec3(angle.cos(), angle.sin(), 0.4) * radius * 2.4,
        up: Vec3::Z,
        target: Vec3::ZERO,
        ..Camera3D::default()
    });
}

/// Each boid is a triangle that points to where it flies.
fn draw(sky: &Sky, mesh: &mut Mesh) {
    for (Position(at), Velocity(velocity)) in sky.query_ref::<(&Position, &Velocity)>() {
        let (at, ahead) = (vector(*at), vector(*velocity).normalize_or_zero());
        let side = ahead.cross(Vec3::Z).normalize_or(Vec3::X) * 0.08;
        // Colours are directions.
        let color = Color::new(
            0.55 + 0.45 * ahead.x,
            0.55 + 0.45 * ahead.y,
            0.65 + 0.35 * ahead.z,
            1.0,
        );
        for corner in [at + ahead * 0.35, at + side, at - side] {
            mesh.indices
                .push(u16::try_from(mesh.vertices.len()).unwrap_or(0));
            mesh.vertices.push(Vertex::new2(corner, Vec2::ZERO, color));
        }
        if mesh.indices.len() >= 3 * BATCH {
            flush(mesh);
        }
    }
    flush(mesh);
}

fn flush(mesh: &mut Mesh) {
    draw_mesh(mesh);
    mesh.vertices.clear();
    mesh.indices.clear();
}

fn vector(Vector { x, y, z }: Vector) -> Vec3 {
    vec3(x, y, z)
}
