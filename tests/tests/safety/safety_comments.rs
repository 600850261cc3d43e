//! The claims of `SAFETY.md` about `unsafe`: where it is, and that each block rests on an invariant that is stated.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Arguments beyond our invariants: the abilities of a processor, and the duties of loom and the system.
const OF_THE_LANGUAGE: [&str; 9] = [
    "the instruction is there, and reads nothing",
    "loom looks for races in the cells",
    "loom panics before, if",
    "the pages are whole and within memory that is borrowed exclusively",
    "the program is built for processors that have SSE2",
    "there are eight, in any alignment",
    "there are four, in any alignment",
    // Traits of ours. Their contract is stated on the method that is named.
    "as for `",
    "the caller's promise",
];

fn sources() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for folder in ["ecs", "ecs-index"].map(|folder| root().join(folder).join("src")) {
        let mut paths = vec![folder.clone()];
        while let Some(path) = paths.pop() {
            if path.is_dir() {
                paths.extend(
                    fs::read_dir(&path)
                        .unwrap()
                        .map(|entry| entry.unwrap().path()),
                );
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path.strip_prefix(&folder).unwrap().to_owned(), text));
            }
        }
    }
    files.sort();
    assert!(files.len() > 80, "the sources are there");
    files
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The words that are names of invariants: small letters with hyphens between them.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_lowercase() && letter != '-');
    let is_name = |word: &&str| word.contains('-') && word.split('-').all(|part| !part.is_empty());
    words.filter(is_name).map(str::to_owned).collect()
}

/// The invariants that are stated, on the types that keep them: `**slot-names-row**`. Those of public types stand in comments behind the documentation.
fn stated() -> BTreeMap<String, PathBuf> {
    let mut all = BTreeMap::new();
    for (path, text) in sources() {
        for line in text
            .lines()
            .filter(|line| line.trim_start().starts_with("//"))
        {
            for bold in line.split("**").skip(1).step_by(2) {
                for name in names(bold).into_iter().filter(|name| name == bold) {
                    let before = all.insert(name.clone(), path.clone());
                    assert_eq!(
                        before,
                        None,
                        "{name} is stated twice, once in {}",
                        path.display()
                    );
                }
            }
        }
    }
    all
}

/// The comments, with the lines that follow them, and the line at which they begin.
fn safety_comments(text: &str) -> Vec<(usize, String)> {
    let mut comments: Vec<(usize, String)> = Vec::new();
    let mut goes_on = false;
    for (number, line) in (1..).zip(text.lines()) {
        let comment = line
            .trim_start()
            .strip_prefix("// ")
            .filter(|_| !line.trim_start().starts_with("///"));
        match comment {
            Some(comment) if comment.starts_with("SAFETY: ") => {
                comments.push((number, comment["SAFETY: ".len()..].to_owned()));
                goes_on = true;
            }
            Some(comment) if goes_on => {
                let last = &mut comments.last_mut().unwrap().1;
                last.push(' ');
                last.push_str(comment);
            }
            _ => goes_on = false,
        }
    }
    comments
}

#[test]
fn each_safety_comment_rests_on_an_invariant_or_on_the_callers_promise() {
    let stated = stated();
    let (mut comments, mut wrong) = (0, Vec::new());
    for (path, text) in sources() {
        let mut before_rests = false;
        for (line, comment) in safety_comments(&text) {
            comments += 1;
            let cited = names(&comment);
            for name in &cited {
                assert!(
                    stated.contains_key(name),
                    "{}:{line}: {name} is stated nowhere",
                    path.display()
                );
            }
            // A comment that refers to another rests on the same grounds.
            let refers = comment.starts_with("as above") || comment.starts_with("as in `");
            // The detectors commit faults, so that a tool stops them.
            let rests = !cited.is_empty()
                || (comment.starts_with("none. This is the fault")
                    && path.ends_with("table/guards.rs"))
                || comment.contains("the caller's promise")
                || OF_THE_LANGUAGE
                    .iter()
                    .any(|start| comment.starts_with(start))
                || (refers && (before_rests || comment.starts_with("as in `")));
            if !rests {
                wrong.push(format!("{}:{line}: {comment}", path.display()));
            }
            before_rests = rests;
        }
    }
    assert!(comments > 300, "the comments are found: {comments}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_of_invariants_names_all_that_are_stated_and_no_others() {
    let document = fs::read_to_string(root().join("SAFETY.md")).unwrap();
    let section = document
        .split("## Invariants")
        .nth(1)
        .unwrap()
        .split("\n## ")
        .next()
        .unwrap();
    let mut listed = BTreeSet::new();
    for row in section.lines().filter(|line| line.starts_with("| ")) {
        let cell = row.split('|').nth(1).unwrap();
        listed.extend(names(cell));
    }
    let stated: BTreeSet<String> = stated().into_keys().collect();
    assert_eq!(listed, stated);
}

#[test]
fn unsafe_is_where_the_document_says() {
    let document = fs::read_to_string(root().join("SAFETY.md")).unwrap();
    let section = document
        .split("## Where `unsafe` is")
        .nth(1)
        .unwrap()
        .split("\n## ")
        .next()
        .unwrap();
    let mut listed: Vec<String> = Vec::new();
    for row in section.lines().filter(|line| line.starts_with("| `")) {
        let mut folder = "";
        for name in row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2) {
            // `table/allocation.rs`, `rows.rs`: the folder is told once.
            match name.rfind('/') {
                Some(end) if !name.ends_with('/') => {
                    folder = &name[..=end];
                    listed.push(name.to_owned());
                }
                _ => listed.extend([format!("{folder}{name}"), name.to_owned()]),
            }
        }
    }
    for (path, text) in sources() {
        let path = path.to_str().unwrap();
        let is_listed = listed
            .iter()
            .any(|it| it == path || (it.ends_with('/') && path.starts_with(it.as_str())));
        let allows = text.contains("allow(unsafe_code");
        assert!(
            is_listed || !allows,
            "{path} allows `unsafe`, and `SAFETY.md` does not say so"
        );
    }
}
