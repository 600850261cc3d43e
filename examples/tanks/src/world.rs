//! The world: four parts, and the schedules that make a battle of them.

use crate::deploy::deploy;
use crate::play::{judge, tally};
use crate::{Phase, Score, Setup};
use ecs::schedule::{State, entered, in_state, transition};

ecs::world! {
    /// A battle.
    #[world(save)]
    pub struct Battle {
        parts: (tanks_kit::Terrain, tanks_kit::Effects, crate::loot::Loot, crate::combat::Combat),
        resources: (State<Phase>, Setup, Score),
        #[cfg(feature = "journal")]
        resources: (crate::journal::Journal),
    }

    /// One step, in any phase of the battle.
    #[schedule(fixed = 30, max_steps = 10)]
    pub fn tick() {
        transition::<Phase>;
        #[cfg(feature = "journal")]
        crate::journal::write_phase.run_if(ecs::schedule::or(entered(Phase::Fight), entered(Phase::Over)));
        deploy.run_if(entered(Phase::Deployment));
        fight.run_if(in_state(Phase::Fight));
    }

    /// One step of a fight. Mods add their systems to its phases.
    #[schedule]
    pub fn fight() {
        'muster: {}
        'drive: { manoeuvres; }
        'fire: { exchange_of_fire; }
        'effects: { wearing; }
        'loot: { looting; }
        'losses: { casualties; }
        tally;
        #[cfg(feature = "journal")]
        crate::journal::write_losses;
        judge;
    }
}
