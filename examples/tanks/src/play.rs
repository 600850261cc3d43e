//! A battle from outside: it is opened, looked at, paused.

use crate::world::BattleResources;
use crate::{Battle, Score};
use ecs::prelude::*;
use ecs::schedule::State;
use serde::{Deserialize, Serialize};

/// The settings from which a battle follows. A resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// The states of a battle. Mods name them in small letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Tanks come onto the field.
    #[default]
    Deployment,
    /// They fight.
    Fight,
    /// Nothing moves until somebody resumes the fight.
    Paused,
    /// A team is gone.
    Over,
}

/// A battle is over when a team has no tank left.
pub(crate) fn judge(mut phase: ResMut<State<Phase>>, score: Res<Score>) {
    if score.alive.contains(&0) {
        phase.set(Phase::Over);
    }
}

impl Battle {
    /// A battle. Its tanks come with the first tick.
    pub fn open(setup: Setup) -> Self {
        Self::with_resources(BattleResources { setup, ..BattleResources::default() })
    }

    /// How the teams stand.
    pub fn score(&self) -> &Score {
        self.resource()
    }

    /// The phase of the battle.
    pub fn phase(&self) -> Phase {
        *self.resource::<State<Phase>>().get()
    }

    /// Stops a fight, from the next tick on. Says whether there is one.
    pub fn pause(&mut self) -> bool {
        self.change(Phase::Fight, Phase::Paused)
    }

    /// Goes on with a fight that was paused, from the next tick on. Says whether there is one.
    pub fn resume(&mut self) -> bool {
        self.change(Phase::Paused, Phase::Fight)
    }

    fn change(&mut self, from: Phase, to: Phase) -> bool {
        (self.phase() == from).then(|| self.resource_mut::<State<Phase>>().set(to)).is_some()
    }
}

/// The digest of a battle after so many ticks: two machines that play the same have the same one.
pub fn digest_after(setup: Setup, ticks: u32) -> u64 {
    let mut battle = Battle::open(setup);
    (0..ticks).for_each(|_| battle.tick());
    battle.digest()
}
