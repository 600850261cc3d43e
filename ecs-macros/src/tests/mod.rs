//! The macros as functions of tokens: the errors that they report, and the code that they emit all the same.

mod anything;
mod archetypes;
mod carets;
mod cascades;
mod cfg;
mod derives;
mod groups;
mod homes;
mod hygiene;
mod indexes;
mod matching;
mod names;
mod nesting;
mod observers;
mod optionals;
mod parts;
mod queries;
mod reference;
mod relations;
mod resources;
mod schedules;
mod snapshots;
mod soup;
mod syntax;
mod world;

use proc_macro2::TokenStream;

use crate::cfg::LeftOut;
use crate::errors::Errors;
use crate::parts::Form;
use crate::pipeline;

/// A world with the components of a kitchen.
const WORLD: &str = "#[world] pub struct Kitchen {
    components: (Name, Position, Velocity, Heat, Cookable, Weapon, Burning, Buff<Fire>),
}";

/// An archetype that no test has anything to say about.
const BYSTANDER: &str =
    "#[archetype] struct Bystander { name: Name, heat: Heat, burning: Burning }";

/// The text under each error, and its message; and the emitted code.
struct Outcome {
    errors: Vec<(String, String)>,
    emitted: String,
}

fn world(source: &str) -> Outcome {
    let tokens: TokenStream = source.parse().expect("balanced tokens");
    let krate: TokenStream = "::ecs".parse().expect("a path");
    let errors = Errors::new();
    let emitted = pipeline::declarations(Form::World, &krate, tokens, LeftOut::default(), &errors);
    Outcome::new(&emitted, &errors)
}

/// `source` in a kitchen, with a bystander that must still be there in the end.
fn kitchen(source: &str) -> Outcome {
    let outcome = world(&format!("{WORLD} {source} {BYSTANDER}"));
    outcome.emits("Kitchen").emits("Bystander")
}

impl Outcome {
    fn new(emitted: &TokenStream, errors: &Errors) -> Self {
        let errors = errors.take().into_iter().map(|error| {
            let caret = error.span().source_text().unwrap_or_default();
            (caret, error.to_string())
        });
        Self {
            errors: errors.collect(),
            emitted: emitted.to_string(),
        }
    }

    /// The errors are exactly these: the text under the caret, and a part of the message.
    #[track_caller]
    fn reports(self, expected: &[(&str, &str)]) -> Self {
        let alike = self.errors.len() == expected.len()
            && self
                .errors
                .iter()
                .zip(expected)
                .all(|((caret, message), (at, part))| caret == at && message.contains(part));
        assert!(alike, "expected {expected:#?}, got {:#?}", self.errors);
        self
    }

    #[track_caller]
    fn reports_nothing(self) -> Self {
        self.reports(&[])
    }

    /// A struct of this name is there.
    #[track_caller]
    fn emits(self, name: &str) -> Self {
        let there = [" ", "<", "{", ";"]
            .iter()
            .any(|after| self.emitted.contains(&format!("struct {name}{after}")));
        assert!(there, "no struct `{name}` in {}", self.emitted);
        self
    }

    /// These tokens are emitted, as they are printed.
    #[track_caller]
    fn has(self, part: &str) -> Self {
        assert!(
            self.emitted.contains(part),
            "`{part}` is not in {}",
            self.emitted
        );
        self
    }

    #[track_caller]
    fn lacks(self, part: &str) -> Self {
        assert!(
            !self.emitted.contains(part),
            "`{part}` is in {}",
            self.emitted
        );
        self
    }
}
