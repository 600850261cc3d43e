//! The compiler's messages about programs.

use crate::project::Project;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

/// The errors of each program.
pub(crate) struct Checked<'p> {
    project: &'p Project,
    errors: BTreeMap<String, Vec<Error>>,
}

/// An error: its message, and the text under its caret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Error {
    stage: Stage,
    code: Option<String>,
    message: String,
    caret: String,
}

/// The stages of the compiler. After one that found errors, it may leave out later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Macros,
    /// Names, types, lifetimes and constants.
    Later,
}

/// Checks the programs.
pub(crate) fn check(project: &Project) -> Checked<'_> {
    let mut errors: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (name, message) in project.check() {
        let errors = errors.entry(name).or_default();
        errors.extend(Error::of(&message).filter(|error| !errors.contains(error)));
    }
    assert!(
        errors.values().any(|errors| !errors.is_empty()),
        "no program was refused"
    );
    Checked { project, errors }
}

impl Checked<'_> {
    pub(crate) fn errors(&self, name: &str) -> &[Error] {
        self.errors.get(name).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.project.path(name)
    }
}

impl Error {
    /// `None` of a warning, and of the count at the end.
    fn of(message: &Value) -> Option<Self> {
        let text = message["message"].as_str()?;
        let spans = message["spans"].as_array()?;
        if message["level"] != "error" || text.starts_with("aborting due to") {
            return None;
        }
        let code = message["code"]["code"].as_str();
        // Where a schedule cannot be made, its systems are imported alone.
        let is_unresolved = matches!(code, Some("E0425" | "E0432"));
        let primary = spans.iter().find(|span| span["is_primary"] == true);
        let caret = primary.map(text_of).unwrap_or_default();
        let is_of_lifetimes =
            text.starts_with("lifetime may not") || text.ends_with("is not general enough");
        let stage = if code.is_none() && !is_of_lifetimes {
            Stage::Macros
        } else {
            Stage::Later
        };
        // Another case has components of its own, and a list of all names them too.
        let message = text.split(", which lists").next().unwrap_or_default();
        // The compiler leaves out the path of an item that a program imports by its name, as some do.
        let message = if is_unresolved {
            "unresolved".to_owned()
        } else {
            message.replace("ecs::", "")
        };
        let code = code.filter(|_| !is_unresolved).map(str::to_owned);
        Some(Self {
            stage,
            code,
            message,
            caret,
        })
    }
}

impl Error {
    /// Whether it is true of the world of the other case: a resource or a component of one has no default, or does not cross threads,
    /// where the other one asks for that; or both cases import one name.
    pub(crate) fn is_of_the_other_world(&self) -> bool {
        let asked = [
            "has no `Default`",
            "between threads safely",
            "is defined multiple times",
        ];
        asked.iter().any(|part| self.message.contains(part))
    }

    /// Whether the macros wait with it while something else is wrong: an archetype with a mistake may be the one that matches.
    pub(crate) fn waits(&self) -> bool {
        self.stage == Stage::Later || self.message.contains("no archetype")
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.code.as_deref().unwrap_or("-");
        write!(f, "[{code}] {} (at `{}`)", self.message, self.caret)
    }
}

/// The text under a span, on the first of its lines.
fn text_of(span: &Value) -> String {
    let line = &span["text"][0];
    let place = |name: &str| usize::try_from(line[name].as_u64().unwrap_or(1)).unwrap_or(1);
    let (start, end) = (place("highlight_start"), place("highlight_end"));
    let text = line["text"].as_str().unwrap_or_default();
    text.chars().skip(start - 1).take(end - start).collect()
}
