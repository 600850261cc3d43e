//! A window onto the game `bullets`: it flies the ship, draws the bodies of the game, and takes it back in time.
//!
//! The keys are written in the window, and printed by `--help`.
#![forbid(unsafe_code)]

mod draw;
mod feel;
mod figures;
mod glow;
mod hud;
mod input;
mod options;
mod rewind;
mod stars;

use bullets::Game;
use bullets::resources::Settings;
use feel::Feel;
use figures::Figures;
use input::Wish;
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
        Ok(options) if options.help => print!("{}", options::help()),
        Ok(options) => macroquad::Window::from_config(window(), run(options)),
        Err(mistake) => {
            eprintln!("bullets-window: {mistake}\n{}", options::help());
            std::process::exit(2);
        }
    }
}

fn open(options: &Options) -> Game {
    Game::open_with(
        options.seed,
        Settings {
            enemies: options.enemies,
            ..Settings::default()
        },
    )
}

async fn run(options: Options) {
    let mut game = open(&options);
    for _ in 0..options.skip {
        game.tick();
    }
    let pictures = glow::Pictures::new();
    let (mut rewind, mut feel, mut figures) = (Rewind::new(), Feel::default(), Figures::default());
    let (mut paused, mut with_figures, mut alpha) = (false, options.screenshot.is_none(), 0.0);
    feel.forget(&game);
    for frame in 1.. {
        figures.note_frame(get_frame_time());
        // A picture that is to be looked at later does not depend on how fast this machine is.
        let elapsed = if options.screenshot.is_some() {
            1.0 / 60.0
        } else {
            get_frame_time()
        };
        match input::wish() {
            Some(Wish::End) => return,
            Some(Wish::Pause) => paused = !paused,
            Some(Wish::Figures) => with_figures = !with_figures,
            Some(Wish::Anew) => {
                (game, rewind, paused) = (open(&options), Rewind::new(), false);
                feel.forget(&game);
            }
            None => {}
        }
        let backwards = is_key_down(KeyCode::R);
        if backwards {
            alpha = rewind.back(&mut game, elapsed);
            feel.forget(&game);
        } else {
            if !paused {
                rewind.record(&mut game);
                input::fly(&mut game);
                let begin = get_time();
                let steps = game.tick_for(Duration::from_secs_f32(elapsed));
                figures.note_ticks(steps.ran, get_time() - begin);
                alpha = steps.alpha;
            }
            feel.look(&game, elapsed);
        }
        draw::bodies(&game, &pictures, &feel, alpha);
        hud::draw(&game, with_figures.then_some(&figures));
        if backwards {
            hud::backwards(rewind.left());
        } else if paused {
            hud::announce("Paused: P goes on");
        }
        if let Some(file) = options
            .screenshot
            .as_ref()
            .filter(|_| frame == options.frames)
        {
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
