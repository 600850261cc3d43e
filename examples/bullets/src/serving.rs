//! A game that is played in real time, and shown meanwhile.

use bullets::Game;
use ecs_remote::Remote;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

/// The time of a tick.
const TICK: Duration = Duration::from_nanos(1_000_000_000 / 60);

/// Ten seconds, to go back to.
const FRAMES: usize = 600;

/// Plays until it is stopped, and prints the address under which a browser sees the game.
pub(crate) fn serve(mut game: Game) -> ExitCode {
    let mut remote = match Remote::start::<Game>() {
        Ok(remote) => remote,
        Err(error) => {
            eprintln!("bullets: {error}");
            return ExitCode::FAILURE;
        }
    };
    remote.keep_frames(FRAMES);
    println!("{}", remote.url());
    let mut next = Instant::now();
    loop {
        remote.serve(&mut game);
        if !remote.paused() {
            game.tick();
        }
        next += TICK;
        let now = Instant::now();
        match next.checked_duration_since(now) {
            Some(left) => thread::sleep(left),
            // A tick took too long: the clock does not run after it.
            None => next = now,
        }
    }
}
