//! Rules from a file: they change the kitchen while it is open, without a new build.
//!
//! A line is a rule, or defines a component, or is empty. `#` begins a comment.
//!
//! ```text
//! component Seasoning { salt: f32, pepper: f32 }
//!
//! at 600             give Stove Cookable cooked_at=900 burnt_at=4000
//! from 900           give Ingredient Seasoning salt=1 where Heat.0 > 60
//! each tick          Doneness.0 += 0.5 * Seasoning.salt
//! from 900 to 5000   Seasoning.salt *= 0.999 where Seasoning.salt > 0.1
//! at 9000            take Stove Cookable
//! ```
//!
//! * A rule holds at one tick, from one on, from one until before another, or at each.
//! * `give` gives a component to each entity of an archetype that lacks it; fields that are not named are 0, or the usual
//!   ones of a component that the kitchen declares. `take` takes it away. An entity that was given a component
//!   keeps its kind: an entity with all components that a `Stove` is declared with is a `Stove`.
//! * A field becomes (`=`), gains (`+=`), loses (`-=`) or is multiplied by (`*=`) a product of numbers and fields, in each
//!   entity that has all the components which are named.
//! * `where` limits a rule to entities with a field above (`>`) or below (`<`) a number.
//!
//! Rules run before everything else in a tick, in the order of the file.

mod gifts;
mod reader;
mod rule;
mod words;

use crate::Kitchen;
use reader::Reader;
use rule::Rule;
use std::error::Error;
use std::fmt;

/// Rules that were read, and how often each has happened. A resource of the kitchen.
#[derive(Default)]
pub struct Rules(Vec<Rule>);

impl Rules {
    /// Reads rules, and defines their components in the kitchen.
    pub(crate) fn read(text: &str, kitchen: &mut Kitchen) -> Result<Self, Mistake> {
        let mut reader = Reader { kitchen };
        // Some editors mark a text by this.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = text
            .lines()
            .zip(1..)
            .map(|(text, line)| (line, reader.line(text)));
        let rules = lines.filter_map(|(line, read)| {
            read.map_err(|message| Mistake { line, message })
                .transpose()
        });
        rules.collect::<Result<_, _>>().map(Self)
    }

    /// Runs the rules that hold at a tick.
    pub(crate) fn run(&mut self, kitchen: &mut Kitchen, tick: u64) {
        self.0.iter_mut().for_each(|rule| rule.run(kitchen, tick));
    }

    /// The rules as they stand in the file, each with the number of times that it happened to an entity.
    pub(crate) fn happened(&self) -> impl Iterator<Item = (String, u64)> + '_ {
        self.0.iter().map(|rule| (rule.text.clone(), rule.times))
    }
}

/// A mistake in a line of rules. Shown as `line: mistake`.
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
