//! A copy of the crates, to build games of our own from.

use crate::wings::{MACROS, RUNTIME};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A workspace of the crates of the runtime and the macros alone, where other members need not be there.
pub struct Copy {
    pub folder: PathBuf,
}

impl Copy {
    /// Copies the crates, with their text changed by `change`.
    pub fn of(root: &Path, name: &str, change: impl Fn(String) -> String) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("target/copies")
            .join(name);
        let crates: Vec<&str> = RUNTIME
            .into_iter()
            .chain([MACROS])
            .filter(|name| root.join(name).is_dir())
            .collect();
        for name in &crates {
            let _ = fs::remove_dir_all(folder.join(name));
            copy_folder(&root.join(name), &folder.join(name), &change);
        }
        let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("there is a manifest");
        let members = format!("members = {crates:?}\n");
        let manifest = ["members", "default-members", "exclude"]
            .iter()
            .fold(manifest, |text, key| without_list(&text, key));
        write(
            &folder.join("Cargo.toml"),
            &manifest.replacen("[workspace]\n", &format!("[workspace]\n{members}"), 1),
        );
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))
            .expect("the lock can be copied");
        Self { folder }
    }

    /// Builds a program of the crate, and returns its path.
    pub fn build(&self, name: &str, text: &str, arguments: &[&str]) -> PathBuf {
        write(
            &self
                .folder
                .join(RUNTIME[0])
                .join(format!("examples/{name}.rs")),
            text,
        );
        let target = self.folder.join("target");
        let mut command = Command::new("cargo");
        command
            .args([
                "build",
                "--quiet",
                "-p",
                "tabula-ecs",
                "--example",
                name,
                "--target-dir",
            ])
            .arg(&target)
            .args(arguments);
        let status = command
            .current_dir(&self.folder)
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "line-tables-only")
            .status()
            .expect("cargo runs");
        assert!(status.success(), "the program {name} can be built");
        let profile = if arguments.contains(&"--release") {
            "release"
        } else {
            "debug"
        };
        target.join(profile).join("examples").join(name)
    }
}

fn copy_folder(from: &Path, to: &Path, change: &impl Fn(String) -> String) {
    for entry in fs::read_dir(from).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let target = to.join(path.file_name().expect("it has a name"));
        if path.is_dir() && path.file_name().is_none_or(|name| name != "target") {
            copy_folder(&path, &target, change);
        } else if let Ok(text) = fs::read_to_string(&path) {
            write(&target, &change(text));
        }
    }
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("folders can be made");
    fs::write(path, text).expect("files can be written");
}

/// The manifest without the list of this key.
fn without_list(text: &str, key: &str) -> String {
    let begin = format!("\n{key} = [");
    let Some((before, after)) = text.split_once(&begin) else {
        return text.to_owned();
    };
    format!(
        "{before}{}",
        after
            .split_once("]\n")
            .map_or("", |(_, after)| after)
            .replacen("", "\n", 1)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_taken_from_a_manifest() {
        let text = "[workspace]\nresolver = \"3\"\nmembers = [\n    \"a\", # b\n]\nc = 1\n";
        assert_eq!(
            without_list(text, "members"),
            "[workspace]\nresolver = \"3\"\nc = 1\n"
        );
        assert_eq!(without_list(text, "exclude"), text);
    }
}
