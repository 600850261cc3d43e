//! How many functions, files and rooms a call enters. The game is built without optimisation, and with no function inlined that says it always
//! is; valgrind counts what runs between entry and return.

use crate::copy::Copy;
use crate::rows::{Figure, count};
use crate::wings::Room;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = include_str!("../programs/journeys.rs");
const JOURNEYS: [(&str, &str); 10] = [
    ("get", "`get`"),
    ("insert", "`insert`"),
    ("insert_snapshots", "`insert`, snapshots"),
    ("insert_everything", "`insert`, everything"),
    ("spawn", "`spawn`, declared"),
    ("for_each", "a query's `for_each`"),
    ("tick", "a tick with one system"),
    ("despawn_cascade", "`despawn`, a cascade of one"),
    ("insert_data", "`insert_data`"),
    ("save", "`save`, 10 rows in 3 tables"),
];
const SETTINGS: [&str; 8] = [
    "--features",
    "save,snapshots",
    "--config",
    "profile.dev.package.tabula-ecs.opt-level=0",
    "--config",
    "profile.dev.debug-assertions=false",
    "--config",
    "profile.dev.overflow-checks=false",
];

pub fn figures(root: &Path) -> Vec<Figure> {
    let copy = Copy::of(root, "journeys", |text| {
        text.replace("inline(always)", "inline(never)")
    });
    let program = copy.build("journeys", PROGRAM, &SETTINGS);
    JOURNEYS
        .iter()
        .flat_map(|(name, title)| of_journey(&copy, &program, name, title))
        .collect()
}

fn of_journey(copy: &Copy, program: &Path, name: &str, title: &str) -> [Figure; 3] {
    let out = copy.folder.join("target").join(format!("{name}.callgrind"));
    let status = Command::new("valgrind")
        .args([
            "-q",
            "--tool=callgrind",
            "--compress-strings=no",
            "--compress-pos=no",
        ])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(format!("--toggle-collect=*measured_{name}"))
        .args([program.as_os_str(), name.as_ref()])
        .status()
        .expect("valgrind is installed");
    assert!(status.success(), "the journey {name} is made");
    let functions = functions(&fs::read_to_string(&out).expect("valgrind wrote"));
    let files: BTreeSet<&str> = functions
        .iter()
        .filter_map(|function| function.file.split_once("/src/"))
        .map(|file| file.1)
        .collect();
    let room = |file: &&str| {
        Room::of(
            &file
                .trim_end_matches(".rs")
                .split('/')
                .map(str::to_owned)
                .collect::<Vec<_>>(),
        )
    };
    let rooms: BTreeSet<Room> = files.iter().filter_map(room).collect();
    assert!(!rooms.is_empty(), "the journey {name} leads somewhere");
    let figure = |what, number| count(format!("journey {title}: {what}"), number);
    [
        figure("functions", functions.len()),
        figure("files", files.len()),
        figure("rooms", rooms.len()),
    ]
}

/// A function as it is written: all of its instances are one.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Function {
    file: String,
    /// The first line that runs.
    line: usize,
    name: String,
}

/// The functions of our crates and of generated code that ran.
fn functions(profile: &str) -> BTreeSet<Function> {
    let (mut file, mut current, mut is_of_file, mut is_call) = ("", "", true, false);
    let mut lines = BTreeMap::<(&str, &str), usize>::new();
    for line in profile.lines() {
        if let Some(path) = line.strip_prefix("fl=") {
            file = path;
        } else if let Some(name) = line.strip_prefix("fn=") {
            (current, is_of_file) = (name, true);
        } else if let Some(path) = line.strip_prefix("fi=").or(line.strip_prefix("fe=")) {
            is_of_file = path == file;
        } else if line.starts_with("calls=") {
            is_call = true;
        } else if line.starts_with(|first: char| first.is_ascii_digit())
            && !std::mem::take(&mut is_call)
            && is_of_file
        {
            let number = line
                .split(' ')
                .next()
                .and_then(|number| number.parse().ok())
                .expect("a line begins with its number");
            let first = lines.entry((file, current)).or_insert(number);
            *first = number.min(*first);
        }
    }
    let is_ours = |file: &str| file.contains("/copies/journeys/ecs");
    let ours = lines
        .into_iter()
        .filter(|((file, name), _)| is_ours(file) && !name.contains("::measured_"));
    ours.map(|((file, name), line)| Function {
        file: file.to_owned(),
        line,
        name: last_name(name).to_owned(),
    })
    .collect()
}

fn last_name(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instances_are_one_function_and_calls_are_none() {
        let profile = "fl=/copies/journeys/ecs/src/a.rs\nfn=a::<impl b::B for c::C>::d\n7 3\n5 2\ncfn=x\ncalls=1 9\n2 8\n\
            fn=a::<impl b::B for c::E>::d\n5 2\nfi=/rustc/library/f.rs\n1 4\nfl=/rustc/library/f.rs\nfn=f::g\n1 1\n";
        let found = functions(profile);
        let expected = Function {
            file: "/copies/journeys/ecs/src/a.rs".to_owned(),
            line: 5,
            name: "d".to_owned(),
        };
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [expected]);
    }
}
