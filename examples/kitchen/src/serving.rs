//! A kitchen that is played in real time, and shown meanwhile.

use crate::options::Options;
use ecs::SaveOptions;
use ecs_remote::Remote;
use kitchen::Kitchen;
use std::io::{self, Write};
use std::thread;
use std::time::{Duration, Instant};

/// The time of a tick.
const TICK: Duration = Duration::from_nanos(1_000_000_000 / 60);

/// Plays in real time, and shows the kitchen to those who have its address, until this many ticks were played. Says how many there were.
pub(crate) fn serve(kitchen: &mut Kitchen, options: &Options) -> Result<u64, String> {
    let remote = Remote::options().port(options.port);
    let remote = if options.open_house {
        remote.without_token()
    } else {
        remote
    };
    let mut remote = remote
        .start::<Kitchen>()
        .map_err(|error| error.to_string())?;
    if let Some(path) = options.save.clone() {
        remote.on_save(move |kitchen| {
            kitchen.save_file_with(&SaveOptions::new().exact(), &path)?;
            Ok(path.display().to_string())
        });
    }
    // A reader that stops has read enough.
    let _ = writeln!(io::stdout(), "{}", remote.url()).and_then(|()| io::stdout().flush());
    let (mut played, mut next) = (0, Instant::now());
    while options.ticks.is_none_or(|ticks| played < ticks) {
        remote.serve(kitchen);
        if !remote.paused() {
            kitchen.tick();
            played += 1;
        }
        next += TICK;
        let now = Instant::now();
        match next.checked_duration_since(now) {
            Some(left) => thread::sleep(left),
            // A tick took too long: the clock does not run after it.
            None => next = now,
        }
    }
    Ok(played)
}
