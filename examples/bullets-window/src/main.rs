//! A window onto the game `bullets`: it flies the ship, draws the bodies of the game, and takes it back in time.
//!
//! Arrows or WASD fly the ship; Space gives it back to the autopilot, which flies it at first. As long as R is held, time runs backwards.
#![forbid(unsafe_code)]

mod draw;
mod glow;
mod input;
mod options;
mod rewind;
mod stars;

use bullets::Game;
use macroquad::prelude::*;
use options::Options;
use rewind::Rewind;
use std::time::Duration;

fn window() -> Conf {
    Conf {
        window_title: "bullets".to_owned(),
        window_width: 1280,
        window_height: 800,
        high_dpi: true,
        ..Conf::default()
    }
}

fn main() {
    match Options::parse(std::env::args().skip(1)) {
        Ok(options) if options.help => print!("{}", options::HELP),
        Ok(options) => macroquad::Window::from_config(window(), run(options)),
        Err(mistake) => {
            eprintln!("bullets-window: {mistake}\n{}", options::HELP);
            std::process::exit(2);
        }
    }
}

async fn run(options: Options) {
    let mut game = Game::open(options.seed);
    for _ in 0..options.skip {
        game.tick();
    }
    let pictures = glow::Pictures::new();
    let mut rewind = Rewind::new();
    for frame in 1.. {
        // A picture that is to be looked at later does not depend on how fast this machine is.
        let elapsed = if options.screenshot.is_some() { 1.0 / 60.0 } else { get_frame_time() };
        if is_key_down(KeyCode::R) {
            let ahead = rewind.back(&mut game, elapsed);
            draw::all(&game, &pictures, ahead);
            draw::backwards(rewind.left());
        } else {
            rewind.record(&mut game);
            input::fly(&mut game);
            let steps = game.tick_for(Duration::from_secs_f32(elapsed));
            draw::all(&game, &pictures, steps.alpha);
        }
        if let Some(file) = options.screenshot.as_ref().filter(|_| frame == options.frames) {
            let mut image = get_screen_data();
            // A window is opaque, even where the drawing is not.
            image.bytes.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
            image.export_png(file);
            return;
        }
        next_frame().await;
    }
}
