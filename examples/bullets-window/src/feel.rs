//! Hits of the ship, as a player feels them: the picture shakes, and is red for a moment.

use bullets::Game;
use bullets::components::{Health, Kind};
use macroquad::prelude::*;

/// Seconds after which half of it is over.
const HALF: f32 = 0.09;

/// How much a hit is felt now.
#[derive(Default)]
pub(crate) struct Feel {
    /// The ship's health at the last look.
    health: i32,
    /// From 0 to 1.
    force: f32,
    /// Seconds of this program.
    seconds: f32,
}

impl Feel {
    /// Looks at the ship, this many seconds after the last look. A ship that lost health was hit.
    pub(crate) fn look(&mut self, game: &Game, seconds: f32) {
        self.hit(health(game), seconds);
    }

    /// Looks at a ship that went elsewhere, or back in time, and feels nothing.
    pub(crate) fn forget(&mut self, game: &Game) {
        *self = Self {
            health: health(game),
            force: 0.0,
            ..*self
        };
    }

    fn hit(&mut self, health: i32, seconds: f32) {
        self.seconds += seconds;
        self.force *= 0.5_f32.powf(seconds / HALF);
        if health < self.health {
            // The last hit shakes more than the others.
            self.force = if health == 0 {
                1.0
            } else {
                (self.force + 0.35).min(0.8)
            };
        }
        self.health = health;
    }

    /// How far the picture is from its place, in lengths of the field.
    pub(crate) fn offset(&self) -> Vec2 {
        vec2((self.seconds * 83.0).sin(), (self.seconds * 71.0).cos()) * self.force * 14.0
    }

    /// How red the picture is, from 0 to 1.
    pub(crate) fn flash(&self) -> f32 {
        self.force
    }
}

/// The health that the ship has left.
pub(crate) fn health(game: &Game) -> i32 {
    let ships = game
        .query_ref::<(&Health, &Kind)>()
        .filter(|(_, kind)| **kind == Kind::Ship);
    ships.map(|(health, _)| health.0.max(0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_is_felt_for_less_than_a_second_and_a_repair_is_not() {
        let mut feel = Feel::default();
        feel.hit(120, 0.0);
        assert!(feel.flash() < 0.01, "a ship that was repaired was not hit");
        feel.hit(119, 0.016);
        assert!(feel.flash() > 0.3 && feel.offset().length() > 0.0);
        let once = feel.flash();
        feel.hit(118, 0.016);
        assert!(feel.flash() > once, "two hits are felt more than one");
        feel.hit(0, 0.016);
        assert!(feel.flash() > 0.9, "the last hit is felt most");
        feel.hit(0, 1.0);
        assert!(feel.flash() < 0.01 && feel.offset().length() < 0.1);
    }
}
