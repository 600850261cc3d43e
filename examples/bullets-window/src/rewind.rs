//! Time that runs backwards: copies of the game, and which of them is shown.

use bullets::Game;
use ecs::Ring;

/// Ticks from one copy to the next, at least. Ticks between two of them are drawn, and not copied.
const EVERY: u64 = 3;
/// How many copies there are at most: eight seconds.
const COPIES: usize = 160;
/// Ticks of a second.
const RATE: f32 = 60.0;

/// The last seconds of a game.
pub(crate) struct Rewind {
    ring: Ring<Game>,
    /// The number of the next copy.
    next: i64,
    /// The tick of the last copy.
    copied: u64,
    /// How many ticks after the tick of the game it is now, as long as time runs backwards.
    ahead: Option<f32>,
}

impl Rewind {
    pub(crate) fn new() -> Self {
        Self {
            ring: Ring::new(COPIES),
            next: 0,
            copied: 0,
            ahead: None,
        }
    }

    /// Copies the game after its ticks, if it is time to. Time runs forwards from here.
    pub(crate) fn record(&mut self, game: &mut Game) {
        self.ahead = None;
        if self.next == 0 || game.ticks() >= self.copied + EVERY {
            self.ring.save(game, self.next);
            (self.next, self.copied) = (self.next + 1, game.ticks());
        }
    }

    /// Takes the game so far back. Returns how many ticks after the tick of the game it is now, from 0 on: bodies fly straight from one copy
    /// to the next. Where there is no older copy, time stands still.
    pub(crate) fn back(&mut self, game: &mut Game, seconds: f32) -> f32 {
        let mut ahead = self.ahead.unwrap_or(0.0) - seconds * RATE;
        while ahead < 0.0 {
            let here = game.ticks();
            // A game that went on since its last copy goes back to that one first.
            let older = if self.copied < here {
                self.next - 1
            } else {
                self.next - 2
            };
            if self.ring.restore(game, older).is_err() {
                ahead = 0.0;
                break;
            }
            (self.next, self.copied) = (older + 1, game.ticks());
            #[expect(clippy::cast_precision_loss, reason = "a few ticks")]
            let ticks = (here - game.ticks()) as f32;
            ahead += ticks;
        }
        self.ahead = Some(ahead);
        ahead
    }

    /// Seconds that are left to go back.
    pub(crate) fn left(&self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "there are few copies")]
        let [copies, every] = [
            (self.next - self.ring.frames().start - 1).max(0) as f32,
            EVERY as f32,
        ];
        copies * every / RATE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of some seconds, and its hash at each tick.
    fn played(ticks: u64) -> (Game, Rewind, Vec<u64>) {
        let (mut game, mut rewind) = (Game::open(1), Rewind::new());
        let mut hashes = vec![game.hash()];
        rewind.record(&mut game);
        for _ in 0..ticks {
            game.tick();
            hashes.push(game.hash());
            rewind.record(&mut game);
        }
        (game, rewind, hashes)
    }

    fn index(game: &Game) -> usize {
        usize::try_from(game.ticks()).unwrap_or(usize::MAX)
    }

    #[test]
    fn time_runs_backwards_as_fast_as_it_went_and_then_goes_on_as_it_did() {
        let (mut game, mut rewind, hashes) = played(400);
        for frame in 1..=120_u16 {
            let ahead = rewind.back(&mut game, 1.0 / RATE);
            assert!((0.0..4.0).contains(&ahead), "{ahead}");
            assert_eq!(game.hash(), hashes[index(&game)], "the game is what it was");
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let now = game.ticks() as f32 + ahead;
            assert!(
                (now - f32::from(400 - frame)).abs() < 0.01,
                "{now} after {frame} frames"
            );
        }
        while game.ticks() < 400 {
            rewind.record(&mut game);
            game.tick();
            assert_eq!(game.hash(), hashes[index(&game)]);
        }
        // Ticks that were played again are there to go back to.
        rewind.record(&mut game);
        for _ in 0..200 {
            rewind.back(&mut game, 1.0 / RATE);
            assert_eq!(game.hash(), hashes[index(&game)]);
        }
        assert!(game.ticks() <= 200);
    }

    #[test]
    fn time_stands_still_at_the_oldest_copy() {
        let (mut game, mut rewind, hashes) = played(EVERY * COPIES as u64 + 90);
        assert!((rewind.left() - 7.95).abs() < 0.01, "{}", rewind.left());
        for _ in 0..3 {
            assert!(rewind.back(&mut game, 100.0) < 0.01);
            let oldest = hashes.len() as u64 - 1 - EVERY * (COPIES as u64 - 1);
            assert_eq!(game.ticks(), oldest);
            assert_eq!(game.hash(), hashes[index(&game)]);
            assert!(rewind.left() < 0.01);
        }
        game.tick();
        rewind.record(&mut game);
        assert_eq!(game.hash(), hashes[index(&game)]);
    }
}
