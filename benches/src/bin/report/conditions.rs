//! The conditions on which the figures depend, beside the code.

use std::process::Command;

const LOCK: &str = include_str!("../../../../Cargo.lock");

/// The crates of the libraries that compete.
pub(crate) const LIBRARIES: [&str; 7] = ["gecs", "hecs", "bevy_ecs", "flecs_ecs", "shipyard", "sparsey", "zero_ecs"];

/// The version of a crate in the lock file, of which this program was built.
pub(crate) fn version(name: &str) -> Option<&'static str> {
    let mut lines = LOCK.lines().skip_while(|line| *line != format!("name = \"{name}\""));
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

/// The name of the processor, where the system says so.
pub(crate) fn processor() -> Option<String> {
    let found = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = found.lines().find_map(|line| line.strip_prefix("model name"))?;
    Some(line.trim_start_matches([' ', '\t', ':']).to_owned())
}

/// The version of the compiler that is called so now.
pub(crate) fn compiler() -> Option<String> {
    let output = Command::new("rustc").arg("--version").output().ok()?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// Whether the compiler was told of a processor.
pub(crate) fn build() -> &'static str {
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
            let version = version(library).unwrap_or_else(|| panic!("{library} is not in the lock file"));
            assert!(manifest.contains(&format!("\"={version}\"")), "{library} {version} is not pinned");
        }
        assert_eq!(version("no such crate"), None);
    }
}
