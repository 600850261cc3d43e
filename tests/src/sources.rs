//! The sources of the runtime, for tests that read them.

use std::path::{Path, PathBuf};

/// The files of the runtime.
///
/// # Panics
///
/// If they are not there.
pub fn of_the_runtime() -> Vec<PathBuf> {
    files_in(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../ecs/src"
    )))
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
