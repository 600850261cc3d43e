//! The score.

use crate::Battle;
use crate::combat::{Destroyed, Tank, Team};
use ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How the teams stand. Numbers are of Red, and then of Blue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Ticks of fighting.
    pub ticks: u64,
    /// Tanks on the field.
    pub alive: [u32; 2],
    /// Tanks that were lost.
    pub lost: [u32; 2],
}

/// Tanks are counted by their kind, not by their table: a mod may have put more components on some of them.
pub(crate) fn tally(
    tanks: Query<Battle, &Team, Is<Tank>>,
    mut destroyed: EventReader<Destroyed>,
    mut score: ResMut<Score>,
) {
    score.ticks += 1;
    for Destroyed { team, .. } in destroyed.read() {
        score.lost[*team as usize] += 1;
    }
    score.alive = [0; 2];
    for team in tanks {
        score.alive[*team as usize] += 1;
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Fought     {} ticks", self.ticks)?;
        for team in Team::ALL {
            let name = format!("{team:?}");
            let (alive, lost) = (self.alive[team as usize], self.lost[team as usize]);
            writeln!(f, "{name:<10} {alive} tanks, {lost} lost")?;
        }
        Ok(())
    }
}
