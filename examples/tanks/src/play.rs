//! A battle from outside: it is opened, paused, looked at and judged.

use crate::Battle;
use crate::combat::{Destroyed, Tank, Team};
use crate::world::BattleResources;
use ecs::prelude::*;
use ecs::schedule::State;
use serde::{Deserialize, Serialize};
use std::fmt;
use tanks_kit::terrain::{Ground, Position, Surface};

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

/// The states of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Fought     {} ticks", self.ticks)?;
        for team in Team::ALL {
            let (name, alive, lost) = (
                format!("{team:?}"),
                self.alive[team as usize],
                self.lost[team as usize],
            );
            writeln!(f, "{name:<10} {alive} tanks, {lost} lost")?;
        }
        Ok(())
    }
}

/// Tanks are counted by their kind, not by their table: a mod may have put more components on some of them.
pub(crate) fn tally(
    tanks: Query<Battle, &Team, Is<Tank>>,
    mut lost: EventReader<Destroyed>,
    mut score: ResMut<Score>,
) {
    score.ticks += 1;
    for Destroyed { team, .. } in lost.read() {
        score.lost[*team as usize] += 1;
    }
    score.alive = [0; 2];
    for team in tanks {
        score.alive[*team as usize] += 1;
    }
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
        Self::with_resources(BattleResources {
            setup,
            ..BattleResources::default()
        })
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
        (self.phase() == from)
            .then(|| self.resource_mut::<State<Phase>>().set(to))
            .is_some()
    }

    /// The field, a line for each row of cells: `=` is road, `~` mud, `#` rock, and `R` and `B` are tanks.
    pub fn map(&self) -> String {
        let (width, height) = self.resource::<Ground>().size();
        (0..height)
            .map(|y| {
                (0..width)
                    .map(|x| self.letter(x, y))
                    .chain(['\n'])
                    .collect::<String>()
            })
            .collect()
    }

    fn letter(&self, x: u16, y: u16) -> char {
        let (x, y) = (f32::from(x), f32::from(y));
        let is_here = |at: &Position| (x..x + 1.0).contains(&at.x) && (y..y + 1.0).contains(&at.y);
        let team = self
            .all::<Tank>()
            .find(|tank| is_here(tank.position))
            .map(|tank| *tank.team);
        match (team, self.resource::<Ground>().at(Position { x, y })) {
            (Some(Team::Red), _) => 'R',
            (Some(Team::Blue), _) => 'B',
            (None, Surface::Road) => '=',
            (None, Surface::Grass) => ' ',
            (None, Surface::Mud) => '~',
            (None, Surface::Rock) => '#',
        }
    }
}

/// The digest of a battle after this many ticks: two machines that play the same have the same one.
pub fn digest_after(setup: Setup, ticks: u32) -> u64 {
    let mut battle = Battle::open(setup);
    (0..ticks).for_each(|_| battle.tick());
    battle.digest()
}
