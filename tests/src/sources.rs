//! The sources of the runtime, for tests that read them.

use std::path::{Path, PathBuf};

/// The files of the runtime.
///
/// # Panics
///
/// If they are not there.
pub fn of_the_runtime() -> Vec<PathBuf> {
    of_crate("ecs")
}

/// The files of a crate of the workspace.
///
/// # Panics
///
/// If they are not there.
pub fn of_crate(folder: &str) -> Vec<PathBuf> {
    files_in(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(folder)
            .join("src"),
    )
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let all = all.flat_map(|path| {
        if path.is_dir() {
            files_in(&path)
        } else {
            vec![path]
        }
    });
    all.filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}
