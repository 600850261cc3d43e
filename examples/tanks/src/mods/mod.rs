//! Mods: components and systems that a file adds to a battle, without a new build.
//!
//! A line adds something, or is empty. `#` begins a comment.
//!
//! ```text
//! component Morale value
//! give Tank Morale value=100
//! give Crate Health points=5 most=5
//! system despair in fight phase effects after burn if fight every 30 do Morale.value -= 10 where Burning.ticks > 0
//! system falter  in manoeuvres before steer do Chassis.speed = 0.04 where Morale.value < 50
//! ```
//!
//! * `component` defines one, with fields that hold numbers.
//! * `give` gives a component to all entities of an archetype that lack it, as soon as they are there: `Tank`, `Turret` or `Crate`. It is one of
//!   the mod, or one of the game's own. A tank with a component more is still a tank.
//! * `system` adds a system to a schedule: `tick`, `fight`, `manoeuvres`, `exchange_of_fire`, `wearing`, `looting` or `casualties`. It
//!   runs in a `phase`, `after` and `before` other systems, `if` the battle is in a state, `every` so many ticks. In each entity with the
//!   components that it names, a field becomes (`=`), gains (`+=`), loses (`-=`) or is multiplied by (`*=`) a number or a field,
//!   `where` a field is above (`>`) or below (`<`) a number.

mod addition;
mod effect;
mod reader;
mod words;

use crate::Battle;
use ecs::schedule::{AddedSystem, Plan};
use std::error::Error;
use std::fmt;

/// A mod that was loaded: the systems that it has added. Its components stay, since entities may have them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mod(Vec<(&'static str, AddedSystem)>);

/// A mistake in a line of a mod. Shown as `line: mistake`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, from 1.
    pub line: usize,
    /// The mistake, in words.
    pub message: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}

impl Error for Mistake {}

impl Battle {
    /// Loads a mod.
    ///
    /// ```
    /// use tanks::{Battle, Setup};
    ///
    /// let mut battle = Battle::open(Setup::default());
    /// let fast = battle.load_mod("system slow in fight phase drive do Velocity.x *= 0.5")?;
    /// battle.tick();
    /// battle.unload_mod(fast);
    /// let mistake = battle.load_mod("give Car Morale").unwrap_err();
    /// assert!(mistake.to_string().starts_with("1: there is no archetype `Car`"));
    /// # Ok::<_, tanks::mods::Mistake>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first mistake in the text. No system is added then.
    pub fn load_mod(&mut self, text: &str) -> Result<Mod, Mistake> {
        let mut loaded = Mod::default();
        for (line, text) in (1..).zip(text.lines()) {
            match reader::read(text).and_then(|addition| addition.map(|it| it.add(self)).transpose()) {
                Ok(added) => loaded.0.extend(added.flatten()),
                Err(message) => {
                    self.unload_mod(loaded);
                    return Err(Mistake { line, message });
                }
            }
        }
        Ok(loaded)
    }

    /// Takes the systems of a mod out again.
    pub fn unload_mod(&mut self, loaded: Mod) {
        for (schedule, system) in loaded.0 {
            if let Some(plan) = plan(schedule) {
                self.remove_system(plan, system);
            }
        }
    }
}

/// The schedules to which mods may add systems.
const SCHEDULES: [&str; 7] = ["tick", "fight", "manoeuvres", "exchange_of_fire", "wearing", "looting", "casualties"];

fn plan(schedule: &str) -> Option<&'static Plan<Battle>> {
    Some(match schedule {
        "tick" => Battle::tick_plan(),
        "fight" => Battle::fight_plan(),
        "manoeuvres" => Battle::manoeuvres_plan(),
        "exchange_of_fire" => Battle::exchange_of_fire_plan(),
        "wearing" => Battle::wearing_plan(),
        "looting" => Battle::looting_plan(),
        "casualties" => Battle::casualties_plan(),
        _ => return None,
    })
}
