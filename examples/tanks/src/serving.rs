//! A battle that is fought in real time, and shown meanwhile.

use ecs_remote::Remote;
use std::io::{self, Write};
use std::thread;
use std::time::{Duration, Instant};
use tanks::{Battle, Phase};

/// Fights frame by frame until the battle is over, and prints the address under which a browser sees it.
pub(crate) fn serve(
    battle: &mut Battle,
    takes: Duration,
    mut frame: impl FnMut(&mut Battle),
) -> Result<(), String> {
    let mut remote = Remote::start::<Battle>().map_err(|error| error.to_string())?;
    // A reader that stops has read enough.
    let _ = writeln!(io::stdout(), "{}", remote.url()).and_then(|()| io::stdout().flush());
    let mut next = Instant::now();
    while battle.phase() != Phase::Over {
        remote.serve(battle);
        if !remote.paused() {
            frame(battle);
        }
        next += takes;
        let now = Instant::now();
        match next.checked_duration_since(now) {
            Some(left) => thread::sleep(left),
            // A frame took too long: the clock does not run after it.
            None => next = now,
        }
    }
    Ok(())
}
