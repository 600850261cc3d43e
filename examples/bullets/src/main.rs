//! Plays a game without a screen, and prints how fast and how well. All that is worth reading is in the library.
#![forbid(unsafe_code)]

#[cfg(feature = "serve")]
mod serving;

use bullets::Game;
use std::process::ExitCode;
use std::time::Instant;

/// A minute of the game.
const TICKS: u64 = 3600;

fn main() -> ExitCode {
    #[cfg(feature = "serve")]
    if std::env::args()
        .nth(1)
        .is_some_and(|argument| argument == "--serve")
    {
        return serving::serve(Game::open(1));
    }
    let arguments: Result<Vec<u64>, _> = std::env::args()
        .skip(1)
        .map(|argument| argument.parse())
        .collect();
    let (ticks, seed) = match arguments.as_deref() {
        Ok([]) => (TICKS, 1),
        Ok([ticks]) => (*ticks, 1),
        Ok([ticks, seed]) => (*ticks, *seed),
        _ => {
            eprintln!(
                "Usage: bullets [TICKS [SEED]], or bullets --serve if it was built with the feature `serve`"
            );
            return ExitCode::from(2);
        }
    };
    let mut game = Game::open(seed);
    let mut most = 0;
    let start = Instant::now();
    for _ in 0..ticks {
        game.tick();
        most = most.max(game.bodies());
    }
    #[expect(clippy::cast_precision_loss, reason = "what is shown has few digits")]
    let rate = ticks as f64 / start.elapsed().as_secs_f64().max(1e-9);
    println!("Score   {}", game.score());
    println!("Bodies  {} at the end, {most} at most", game.bodies());
    println!("Hash    {:016x}", game.hash());
    println!("Speed   {rate:.0} ticks a second");
    ExitCode::SUCCESS
}
