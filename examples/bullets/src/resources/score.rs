use crate::components::Kind;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The result of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Score {
    /// Points for downed enemies and for wiped bullets.
    pub points: u64,
    /// Enemies that were downed.
    pub downed: u64,
    /// Bullets that enemies have fired.
    pub fired: u64,
    /// Bullets that were wiped out, by shots and by the ship.
    pub wiped: u64,
    /// Bullets that left the field, or dissolved when the ship fell.
    pub gone: u64,
    /// How often the ship fell.
    pub lost: u64,
}

impl Score {
    /// Points for an enemy.
    const ENEMY: u64 = 500;

    /// Counts a body that has fallen.
    pub fn count(&mut self, kind: Kind) {
        match kind {
            Kind::Ship => self.lost += 1,
            Kind::Shot => {}
            Kind::Enemy(_) => {
                (self.downed, self.points) = (self.downed + 1, self.points + Self::ENEMY);
            }
            Kind::Bullet(_) => (self.wiped, self.points) = (self.wiped + 1, self.points + 1),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            points,
            downed,
            fired,
            wiped,
            lost,
            ..
        } = self;
        write!(
            f,
            "{points} points: {downed} enemies downed, {wiped} of {fired} bullets wiped out, {lost} ships lost"
        )
    }
}
