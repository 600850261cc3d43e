//! Programs that the compiler checks.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A package with a program for each text.
pub(crate) struct Project {
    folder: PathBuf,
    names: BTreeSet<String>,
}

impl Project {
    pub(crate) fn new(name: &str) -> Self {
        let folder = target().join("tests").join(name);
        let _ = fs::remove_dir_all(folder.join("src"));
        fs::create_dir_all(folder.join("src/bin")).expect("a folder for the programs");
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("the workspace");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             ecs = {{ package = \"tabula-ecs\", path = '{}', features = [\"digest\", \"parallel\", \"save\", \"snapshots\", \"trace\"] }}\n\n[workspace]\n",
            workspace.join("ecs").display()
        );
        fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
        fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock"))
            .expect("the versions of this workspace");
        Self {
            folder,
            names: BTreeSet::new(),
        }
    }

    /// Adds a program, or replaces the one of that name.
    pub(crate) fn write(&mut self, name: &str, source: &str) {
        self.names.insert(name.to_owned());
        fs::write(self.path(name), source).expect("a program");
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join("src/bin").join(name).with_extension("rs")
    }

    /// The messages of the compiler, each with the name of its program.
    pub(crate) fn check(&self) -> Vec<(String, Value)> {
        let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args([
                "check",
                "--bins",
                "--keep-going",
                "--quiet",
                "--message-format=json",
            ])
            .arg("--target-dir")
            .arg(target().join("tests/pairs-target"))
            .current_dir(&self.folder)
            .env_remove("RUSTFLAGS")
            .output()
            .expect("cargo runs");
        let stdout = String::from_utf8_lossy(&output.stdout);
        let messages = stdout
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("messages as JSON"));
        let own = messages.filter_map(|message| {
            let name = message["target"]["name"]
                .as_str()
                .filter(|name| self.names.contains(*name))?
                .to_owned();
            (message["reason"] == "compiler-message").then(|| (name, message["message"].clone()))
        });
        let own: Vec<_> = own.collect();
        assert!(
            !own.is_empty() || output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        own
    }
}

/// The folder of the build.
fn target() -> PathBuf {
    let binary = std::env::current_exe().expect("the path of this test");
    binary
        .ancestors()
        .nth(3)
        .expect("a test lies in `target/debug/deps`")
        .to_owned()
}
