//! A copy of the project in which the mutants are, and its test programs.

use std::collections::HashSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::find::{Mutant, mutate};

/// The root of the crate that is mutated.
const LIBRARY: &str = "ecs/src/lib.rs";
/// The roots of the crates below it, which are mutated as well. The lowest has the switch.
const INDEX_LIBRARY: &str = "ecs-index/src/lib.rs";
const SAVE_LIBRARY: &str = "ecs-save/src/lib.rs";
const VALUE_LIBRARY: &str = "ecs-value/src/lib.rs";
/// The folders of all.
const FOLDERS: [&str; 4] = ["ecs/src/", "ecs-index/src/", "ecs-save/src/", "ecs-value/src/"];
const SWITCH: &str = include_str!("switch.rs");
/// The name of the tests beside the code, where tests are chosen.
const LIB: &str = "lib";

pub struct Tree {
    pub root: PathBuf,
    /// Those files that are mutated, with their text.
    files: Vec<(String, String)>,
    /// Mutants that the compiler refuses.
    pub dead: HashSet<usize>,
}

pub struct Program {
    pub name: String,
    /// The modules whose tests are run, or none if all are.
    pub modules: Vec<String>,
    pub executable: PathBuf,
}

/// All mutants of all files of the project, without asking the compiler.
pub fn all_mutants(project: &Path) -> Vec<Mutant> {
    let text = |name: String| Some((fs::read_to_string(project.join(&name)).ok()?, name));
    let files = listed(project)
        .into_iter()
        .filter_map(text)
        .filter(|(text, name)| is_mutated(name, text, &[""]));
    files
        .flat_map(|(text, name)| mutate(&name, &text, 0, &HashSet::new()).mutants)
        .collect()
}

impl Tree {
    /// Copies the files that git lists. The mutated files are those of the crates that have one of these parts in their paths, or, without
    /// parts, those that allow `unsafe_code`.
    pub fn copy(from: &Path, to: &Path, parts: &[&str]) -> Tree {
        let mut files = Vec::new();
        for name in listed(from) {
            let Ok(content) = fs::read(from.join(&name)) else {
                continue;
            };
            match std::str::from_utf8(&content) {
                Ok(text) if is_mutated(&name, text, parts) => files.push((name, text.to_owned())),
                Ok(text) if name == LIBRARY => {
                    write(&to.join(name), with_switch(text, "mod macros").as_bytes())
                }
                Ok(text) if name == INDEX_LIBRARY => {
                    write(&to.join(name), with_switch(text, "mod handle").as_bytes())
                }
                Ok(text) if name == SAVE_LIBRARY => {
                    write(&to.join(name), with_switch(text, "pub mod file").as_bytes())
                }
                Ok(text) if name == VALUE_LIBRARY => {
                    write(&to.join(name), with_own_switch(text).as_bytes())
                }
                _ => write(&to.join(name), &content),
            }
        }
        Tree {
            root: to.to_owned(),
            files,
            dead: HashSet::new(),
        }
    }

    /// Compiles with fewer and fewer mutants, until the compiler refuses none of them.
    pub fn settle(&mut self) -> Vec<Mutant> {
        loop {
            let (mutants, regions) = self.write();
            let before = self.dead.len();
            for message in self.cargo(&["check", "-p", "tabula-ecs", "--all-features"]) {
                let message = &message["message"];
                if message["level"] == "error"
                    && !message["spans"].as_array().is_none_or(Vec::is_empty)
                {
                    let found = blamed(message, &regions);
                    assert!(
                        !found.is_empty(),
                        "an error at no mutant: {}",
                        message["rendered"].as_str().unwrap()
                    );
                    self.dead.extend(found);
                }
            }
            if self.dead.len() == before {
                return mutants;
            }
        }
    }

    /// The test programs of these names, or all. A name with `::` is one of a module.
    pub fn programs(&self, names: &[&str]) -> Vec<Program> {
        let mut arguments = vec!["test", "--no-run", "--all-features", "-p", "ecs-tests"];
        if names.is_empty() {
            arguments.extend([
                "-p",
                "tabula-ecs",
                "-p",
                "tabula-ecs-index",
                "-p",
                "tabula-ecs-save",
                "-p",
                "tabula-ecs-value",
                "--lib",
                "--tests",
            ]);
        }
        for name in names {
            match *name {
                LIB => arguments.extend([
                    "-p",
                    "tabula-ecs",
                    "-p",
                    "tabula-ecs-index",
                    "-p",
                    "tabula-ecs-save",
                    "-p",
                    "tabula-ecs-value",
                    "--lib",
                ]),
                name => {
                    let (program, _) = name.split_once("::").unwrap_or((name, ""));
                    arguments.extend(["--test", program]);
                }
            }
        }
        let messages = self.cargo(&arguments);
        let of = |message: &Value| {
            let executable = PathBuf::from(message["executable"].as_str()?);
            let name = message["target"]["name"].as_str()?.to_owned();
            let modules = names
                .iter()
                .filter_map(|given| given.split_once("::"))
                .filter(|(program, _)| *program == name)
                .map(|(_, module)| format!("{module}::"))
                .collect();
            Some(Program {
                name,
                modules,
                executable,
            })
        };
        messages.iter().filter_map(of).collect()
    }

    /// The mutants, and where they stand in which file.
    fn write(&self) -> (Vec<Mutant>, Vec<Region>) {
        let (mut mutants, mut regions) = (Vec::new(), Vec::new());
        for (file, text) in &self.files {
            let mutated = mutate(file, text, mutants.len(), &self.dead);
            mutants.extend(mutated.mutants);
            regions.extend(mutated.regions.into_iter().map(|(bytes, ids)| Region {
                file: file.clone(),
                bytes,
                ids,
            }));
            write(&self.root.join(file), mutated.text.as_bytes());
        }
        let count = format!("const COUNT: usize = {};", mutants.len());
        write(
            &self.root.join("ecs-value/src/mutants.rs"),
            SWITCH.replace("const COUNT: usize = 0;", &count).as_bytes(),
        );
        (mutants, regions)
    }

    fn cargo(&self, arguments: &[&str]) -> Vec<Value> {
        let output = Command::new("cargo")
            .arg("+nightly")
            .args(arguments)
            .args(["--message-format=json", "--quiet"])
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.join("target"))
            .env("RUSTFLAGS", "--cap-lints=allow")
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo runs");
        let lines = String::from_utf8(output.stdout).expect("messages are text");
        lines
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect()
    }
}

struct Region {
    file: String,
    bytes: Range<usize>,
    ids: Vec<usize>,
}

/// The root of a crate that has this module, with the switch of the lowest crate. No line moves.
fn with_switch(text: &str, module: &str) -> String {
    let module = format!("\n{module};");
    assert!(text.contains(&module), "a library has{module}");
    let switch = "\n#[doc(hidden)] pub use ecs_value::mutants;";
    text.replacen(&module, &format!("{switch} {}", module.trim_start()), 1)
}

/// The root of the lowest crate, with the module of the switch. No line moves.
fn with_own_switch(text: &str) -> String {
    let module = "\n#[allow(unsafe_code, missing_docs)] #[doc(hidden)] pub mod mutants; mod cast;";
    assert!(
        text.contains("\nmod cast;"),
        "{VALUE_LIBRARY} has a module `cast`"
    );
    "#![feature(const_eval_select, core_intrinsics)] #![allow(internal_features)] ".to_owned()
        + &text
            .replacen("\nmod cast;", module, 1)
            .replacen("#![forbid(unsafe_code)]", "", 1)
}

/// The path within the crate, of a file that is of one that is mutated.
pub fn within_crate(name: &str) -> Option<&str> {
    FOLDERS.iter().find_map(|folder| name.strip_prefix(folder))
}

/// The files that git knows of.
fn listed(project: &Path) -> Vec<String> {
    let output = Command::new("git")
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(project)
        .output()
        .expect("git lists the files");
    let names = String::from_utf8(output.stdout).expect("names are text");
    names.split_terminator('\0').map(str::to_owned).collect()
}

fn is_mutated(name: &str, text: &str, parts: &[&str]) -> bool {
    let Some(path) = within_crate(name) else {
        return false;
    };
    let is_meant = if parts.is_empty() {
        ["#![allow(unsafe_code", "#![expect(unsafe_code"]
            .iter()
            .any(|allowed| text.contains(allowed))
    } else {
        ![LIBRARY, INDEX_LIBRARY, VALUE_LIBRARY].contains(&name)
            && parts.iter().any(|part| path.contains(part))
    };
    let is_test = path.contains("/tests/")
        || ["guards.rs", "tests.rs", "model.rs"]
            .iter()
            .any(|end| path.ends_with(end));
    is_meant && path.ends_with(".rs") && !is_test
}

/// The mutants at which an error points: those of its first places that are in any.
fn blamed(message: &Value, regions: &[Region]) -> Vec<usize> {
    let mut spans = message["spans"].as_array().cloned().unwrap_or_default();
    for child in message["children"].as_array().into_iter().flatten() {
        spans.extend(child["spans"].as_array().cloned().unwrap_or_default());
    }
    spans.sort_by_key(|span| span["is_primary"] != true);
    let within = |span: &Value, region: &Region| {
        let [begin, end] =
            ["byte_start", "byte_end"].map(|key| span[key].as_u64().unwrap() as usize);
        span["file_name"] == region.file.as_str()
            && begin < region.bytes.end
            && region.bytes.start < end
    };
    for span in &spans {
        let at = regions
            .iter()
            .filter(|region| within(span, region) && !region.ids.is_empty());
        let ids: Vec<usize> = at.flat_map(|region| region.ids.iter().copied()).collect();
        if !ids.is_empty() {
            return ids;
        }
    }
    Vec::new()
}

fn write(path: &Path, content: &[u8]) {
    // A file that does not change is not compiled again.
    if fs::read(path).is_ok_and(|now| now == content) {
        return;
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
}
