//! The phases of a battle.

use crate::{Battle, Score};
use ecs::prelude::*;
use ecs::schedule::State;
use serde::{Deserialize, Serialize};

/// The states of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// Once all tanks stand, they fight.
pub(crate) fn begin(mut phase: ResMut<State<Phase>>) {
    phase.set(Phase::Fight);
}

/// A battle is over when a team has no tank left.
pub(crate) fn judge(mut phase: ResMut<State<Phase>>, score: Res<Score>) {
    if score.alive.contains(&0) {
        phase.set(Phase::Over);
    }
}

impl Battle {
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
        let is_from = self.phase() == from;
        if is_from {
            self.resource_mut::<State<Phase>>().set(to);
        }
        is_from
    }
}
