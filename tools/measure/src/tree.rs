//! The files of a crate, with their code.

use crate::code::{Code, count, lines};
use proc_macro2::TokenStream;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

pub struct File {
    /// The path from the folder of the sources.
    pub path: String,
    /// The path of its module.
    pub module: Vec<String>,
    pub text: String,
    pub tokens: TokenStream,
    pub token_count: usize,
    pub line_count: usize,
}

/// The files of the folder, in order, without those that are compiled for tests alone.
pub fn read(folder: &Path) -> Vec<File> {
    let (mut files, mut test_modules) = (Vec::new(), Vec::new());
    for path in rust_files(folder) {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let code = Code::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let relative = path
            .strip_prefix(folder)
            .expect("it is in the folder")
            .to_string_lossy()
            .into_owned();
        let module = module_of(&relative);
        test_modules.extend(
            code.test_modules
                .iter()
                .map(|name| [module.as_slice(), std::slice::from_ref(name)].concat()),
        );
        let mut found = BTreeSet::new();
        lines(code.tokens.clone(), &mut found);
        let token_count = count(code.tokens.clone());
        files.push(File {
            path: relative,
            module,
            text,
            tokens: code.tokens,
            token_count,
            line_count: found.len(),
        });
    }
    files.retain(|file| {
        !test_modules
            .iter()
            .any(|module| file.module.starts_with(module))
    });
    files
}

/// The module of a file: `a/mod.rs` and `a.rs` are `a`, and `lib.rs` is the root.
fn module_of(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    if path == "lib" {
        Vec::new()
    } else {
        path.split('/').map(str::to_owned).collect()
    }
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
