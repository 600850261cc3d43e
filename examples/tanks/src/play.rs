//! A battle from outside: it is opened and looked at.

use crate::digest::{Fnv, hash_battle};
use crate::{Battle, Score};
use serde::{Deserialize, Serialize};
use std::hash::Hasher;

/// The settings from which a battle follows. A resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// Chance.
    pub seed: u64,
    /// Tanks of both teams.
    pub tanks: u32,
}

impl Default for Setup {
    fn default() -> Self {
        Self { seed: 1, tanks: 40 }
    }
}

impl Battle {
    /// A battle. Its tanks come with the first tick.
    pub fn open(setup: Setup) -> Self {
        let mut battle = Self::new();
        battle.set_resource(setup);
        battle
    }

    /// How the teams stand.
    pub fn score(&self) -> &Score {
        self.resource()
    }

    /// One number for the state of the battle: all that the game itself declares, and nothing that mods add. It does not depend on the
    /// tables in which things lie.
    pub fn digest(&self) -> u64 {
        let mut fnv = Fnv::new();
        hash_battle(self, &mut fnv);
        fnv.finish()
    }
}

/// The digest of a battle after so many ticks: two machines that play the same have the same one.
pub fn digest_after(setup: Setup, ticks: u32) -> u64 {
    let mut battle = Battle::open(setup);
    for _ in 0..ticks {
        battle.tick();
    }
    battle.digest()
}
