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
//! * `give` gives a component to all entities of an archetype that lack it, as soon as they are there: `Tank`, `Turret`, `Crate` or `Shell`. It is
//!   one of the mod, or one of the game's own. A tank with a component more is still a tank.
//! * `system` adds a system to a schedule: `tick`, `fight`, `manoeuvres`, `exchange_of_fire`, `wearing`, `looting` or `casualties`. It
//!   runs in a `phase`, `after` and `before` other systems, `if` the battle is in a state, `every` so many ticks. In each entity with the
//!   components that it names, a field becomes (`=`), gains (`+=`), loses (`-=`) or is multiplied by (`*=`) a number or a field,
//!   `where` a field is above (`>`) or below (`<`) a number. A field of whole numbers takes the nearest one.

mod effect;
mod line;

use crate::Battle;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A mod that was loaded: the systems that it has added. Its components stay, since entities may have them.
#[derive(Clone, Debug, Default)]
pub struct Mod(Vec<line::Added>);

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
        for (number, line) in (1..).zip(text.lines()) {
            match line::add(line, self) {
                Ok(added) => loaded.0.extend(added),
                Err(mistake) => {
                    let message = mistake.to_string();
                    self.unload_mod(loaded);
                    return Err(Mistake { line: number, message });
                }
            }
        }
        Ok(loaded)
    }

    /// Takes the systems of a mod out again.
    pub fn unload_mod(&mut self, loaded: Mod) {
        for (schedule, system) in loaded.0 {
            self.remove_system(schedule, system);
        }
    }
}

/// Something that was read, or a mistake.
type Read<T> = Result<T, Box<dyn Error>>;

/// Reads a word, which must be there.
fn need<'t>(words: &mut impl Iterator<Item = &'t str>, expected: &str) -> Read<&'t str> {
    words.next().ok_or_else(|| format!("expected {expected} but the line ends").into())
}

/// Reads a number.
fn number<'t, T: FromStr>(words: &mut impl Iterator<Item = &'t str>, expected: &str) -> Read<T> {
    let word = need(words, expected)?;
    word.parse().map_err(|_| format!("expected {expected} but found `{word}`").into())
}
