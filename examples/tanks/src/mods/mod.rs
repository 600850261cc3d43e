//! Mods: components and systems that a file adds to a battle, without a new build.
//!
//! Each entry adds something. It is written in [RON](ron), so that `//` begins a comment.
//!
//! ```text
//! Component(name: "Morale", fields: ["value"])
//! Give(to: "Tank", component: "Morale", value: (value: 100))
//! Give(to: "Crate", component: "Health", value: (points: 5, most: 5))
//! System(
//!     name: "despair", in: "fight", phase: "effects", after: "burn", if: Fight, every: 30,
//!     do: ("Morale.value", "-=", 10), where_above: ("Burning.ticks", 0),
//! )
//! System(name: "falter", in: "manoeuvres", before: "steer", do: ("Chassis.speed", "=", 0.04), where_below: ("Morale.value", 50))
//! ```
//!
//! * `Component` defines one, with fields that hold numbers.
//! * `Give` gives a component to all entities of an archetype that lack it, as soon as they are there: `Tank`, `Turret`, `Crate` or `Shell`.
//!   The component is one of the mod, whose fields are 0 where the value leaves them out, or one of the game's own. A tank with a component more
//!   is still a tank.
//! * `System` adds a system to a schedule: `tick`, `fight`, `manoeuvres`, `exchange_of_fire`, `wearing`, `looting` or `casualties`. It runs in
//!   a `phase`, `after` and `before` other systems, `if` the battle is in a state, `every` this many ticks. In each entity with the components
//!   that it names, a field becomes (`=`), gains (`+=`), loses (`-=`) or is multiplied by (`*=`) a number or a field, where a field is above a
//!   number (`where_above`), or below one (`where_below`). A field of whole numbers takes the nearest one.

mod entry;

use crate::Battle;
use entry::{Added, Entry};
use ron::extensions::Extensions;
use ron::{Deserializer, Options};
use serde::Deserialize;
use std::error::Error;

/// A mod that was loaded: the systems that it has added. Its components stay, since entities may have them.
#[derive(Clone, Debug, Default)]
pub struct Mod(Vec<Added>);

/// Something that was read, or a mistake.
type Read<T> = Result<T, Box<dyn Error>>;

impl Battle {
    /// Loads a mod.
    ///
    /// ```
    /// use tanks::{Battle, Setup};
    ///
    /// let mut battle = Battle::open(Setup::default());
    /// let fast = battle.load_mod(r#"System(name: "slow", in: "fight", phase: "drive", do: ("Velocity.x", "*=", 0.5))"#)?;
    /// battle.tick();
    /// battle.unload_mod(fast);
    /// let mistake = battle.load_mod(r#"Give(to: "Car", component: "Health")"#).unwrap_err();
    /// assert!(mistake.starts_with("1: the world declares no archetype `Car`"));
    /// # Ok::<_, String>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first mistake in the text, in words, behind the number of the line in which its entry begins. No system is added then.
    pub fn load_mod(&mut self, text: &str) -> Result<Mod, String> {
        let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
        let options = Options::default().with_default_extension(extensions);
        let mut rest = Deserializer::from_str_with_options(text, &options)
            .map_err(|mistake| mistake.to_string())?;
        let mut loaded = Mod::default();
        while rest.end().is_err() {
            let line = text.lines().count() - rest.remainder().lines().count() + 1;
            match Entry::deserialize(&mut rest)
                .map_err(Into::into)
                .and_then(|entry| entry.add_to(self))
            {
                Ok(added) => loaded.0.extend(added),
                Err(mistake) => {
                    self.unload_mod(loaded);
                    return Err(format!("{line}: {mistake}"));
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
