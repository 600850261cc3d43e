//! Programs that the compiler checks, and its messages about them.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A package with a program for each text.
pub(crate) struct Project {
    folder: PathBuf,
    names: BTreeSet<String>,
}

/// The errors of each program.
pub(crate) struct Checked {
    folder: PathBuf,
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

impl Project {
    pub(crate) fn new(name: &str) -> Self {
        let folder = target().join("tests").join(name);
        let _ = fs::remove_dir_all(folder.join("src"));
        fs::create_dir_all(folder.join("src/bin")).expect("a folder for the programs");
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             ecs = {{ package = \"tabula-ecs\", path = '{}', features = [\"std\", \"parallel\"] }}\n\n[workspace]\n",
            workspace.join("ecs").display()
        );
        fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
        fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the versions of this workspace");
        Self { folder, names: BTreeSet::new() }
    }

    pub(crate) fn add(&mut self, name: &str, source: &str) {
        if self.names.insert(name.to_owned()) {
            fs::write(path(&self.folder, name), source).expect("a program");
        }
    }

    pub(crate) fn check(self) -> Checked {
        let Self { folder, names } = self;
        let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["check", "--bins", "--keep-going", "--quiet", "--message-format=json"])
            .arg("--target-dir")
            .arg(target().join("tests/pairs-target"))
            .current_dir(&folder)
            .env_remove("RUSTFLAGS")
            .output()
            .expect("cargo runs");
        let mut errors: BTreeMap<_, Vec<_>> = names.into_iter().map(|name| (name, Vec::new())).collect();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let message: Value = serde_json::from_str(line).expect("messages as JSON");
            if message["reason"] == "compiler-message"
                && let Some(name) = message["target"]["name"].as_str()
                && let (Some(errors), Some(error)) = (errors.get_mut(name), Error::of(&message["message"]))
                && !errors.contains(&error)
            {
                errors.push(error);
            }
        }
        let any = errors.values().any(|errors| !errors.is_empty());
        assert!(any, "no program was refused: {}", String::from_utf8_lossy(&output.stderr));
        Checked { folder, errors }
    }
}

impl Checked {
    pub(crate) fn errors(&self, name: &str) -> &[Error] {
        &self.errors[name]
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        path(&self.folder, name)
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
        let is_of_lifetimes = text.starts_with("lifetime may not") || text.ends_with("is not general enough");
        let stage = if code.is_none() && !is_of_lifetimes { Stage::Macros } else { Stage::Later };
        // Another case has components of its own, and a list of all names them too.
        let message = text.split(", which lists").next().unwrap_or_default();
        // The compiler leaves out the path of an item that a program imports by its name, as some do.
        let message = if is_unresolved { "unresolved".to_owned() } else { message.replace("ecs::", "") };
        let code = code.filter(|_| !is_unresolved).map(str::to_owned);
        Some(Self { stage, code, message, caret })
    }
}

impl Error {
    /// Whether it is true of the world of the other case: a resource or a component of one has no default, or does not cross threads,
    /// where the other one asks for that; or both cases import one name.
    pub(crate) fn is_of_the_other_world(&self) -> bool {
        let asked = ["has no `Default`", "between threads safely", "is defined multiple times"];
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

fn path(folder: &Path, name: &str) -> PathBuf {
    folder.join("src/bin").join(name).with_extension("rs")
}

/// The folder of the build.
fn target() -> PathBuf {
    let binary = std::env::current_exe().expect("the path of this test");
    binary.ancestors().nth(3).expect("a test lies in `target/debug/deps`").to_owned()
}
