//! The events of a battle, in words.

use crate::combat::Destroyed;
use crate::{Phase, Score};
use ecs::prelude::*;
use ecs::schedule::State;
use serde::{Deserialize, Serialize};

/// Lines, each with the tick of the fight. No save and no digest has them: a server does without.
#[derive(Component, Clone, Debug, Default, Serialize, Deserialize)]
#[component(transient)]
pub struct Journal(pub Vec<(u64, String)>);

pub(crate) fn write_losses(
    mut destroyed: EventReader<Destroyed>,
    score: Res<Score>,
    mut journal: ResMut<Journal>,
) {
    for Destroyed { tank, team } in destroyed.read() {
        journal
            .0
            .push((score.ticks, format!("{team:?} loses tank {}", tank.index())));
    }
}

pub(crate) fn write_phase(
    phase: Res<State<Phase>>,
    score: Res<Score>,
    mut journal: ResMut<Journal>,
) {
    journal.0.push((score.ticks, format!("{:?}", phase.get())));
}
