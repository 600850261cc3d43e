//! The conditions on which the figures depend, beside the code.

use serde::{Deserialize, Serialize};
use std::process::Command;

/// The conditions of a run.
#[derive(Serialize, Deserialize)]
pub(crate) struct Conditions {
    pub(crate) date: String,
    pub(crate) arguments: String,
    pub(crate) build: String,
    pub(crate) compiler: String,
    pub(crate) processor: String,
    pub(crate) ours: String,
    /// Each peer, and its version.
    pub(crate) peers: String,
    /// Workloads that were measured again later, and when.
    #[serde(default)]
    pub(crate) again: Vec<String>,
}

impl Conditions {
    pub(crate) fn now() -> Self {
        let unknown = || "unknown".into();
        let arguments: Vec<_> = std::env::args().skip(1).collect();
        let versions =
            LIBRARIES.map(|library| format!("{library} {}", version(library).unwrap_or("unknown")));
        Self {
            date: line_of(Command::new("date").arg("+%Y-%m-%d")).unwrap_or_else(unknown),
            arguments: arguments.join(" "),
            build: build().into(),
            compiler: line_of(Command::new("rustc").arg("--version")).unwrap_or_else(unknown),
            processor: processor().unwrap_or_else(unknown),
            ours: version("tabula-ecs").unwrap_or("unknown").into(),
            peers: versions.join(", "),
            again: Vec::new(),
        }
    }
}

const LOCK: &str = include_str!("../../../../Cargo.lock");

/// The crates of the libraries that compete.
const LIBRARIES: [&str; 7] = [
    "gecs",
    "hecs",
    "bevy_ecs",
    "flecs_ecs",
    "shipyard",
    "sparsey",
    "zero_ecs",
];

/// The version of a crate in the lock file, of which this program was built.
fn version(name: &str) -> Option<&'static str> {
    let mut lines = LOCK
        .lines()
        .skip_while(|line| *line != format!("name = \"{name}\""));
    lines
        .nth(1)?
        .strip_prefix("version = \"")?
        .strip_suffix('"')
}

/// The name of the processor, where the system says so.
fn processor() -> Option<String> {
    let found = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = found
        .lines()
        .find_map(|line| line.strip_prefix("model name"))?;
    Some(line.trim_start_matches([' ', '\t', ':']).to_owned())
}

/// The line that a program prints.
fn line_of(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// Whether the compiler was told of a processor.
fn build() -> &'static str {
    if cfg!(debug_assertions) {
        "WITH DEBUG ASSERTIONS: THE FIGURES MEAN NOTHING"
    } else if cfg!(any(target_feature = "avx", target_feature = "sse4.1")) {
        "FOR MORE THAN THE BASELINE: THE FIGURES ARE NOT THOSE OF A DEFAULT BUILD"
    } else {
        "the default release build, without `target-cpu`"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_versions_are_those_that_the_manifest_pins() {
        let manifest = include_str!("../../../Cargo.toml");
        for library in LIBRARIES {
            let version =
                version(library).unwrap_or_else(|| panic!("{library} is not in the lock file"));
            assert!(
                manifest.contains(&format!("\"={version}\"")),
                "{library} {version} is not pinned"
            );
        }
        assert_eq!(version("no such crate"), None);
    }
}
