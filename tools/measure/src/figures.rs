//! The figures that follow from the text.

use crate::code::occurrences;
use crate::graph::{Arrow, Kind, arrows, largest_knot};
use crate::items::Items;
use crate::rows::{Figure, count};
use crate::tree::{File, read};
use crate::wings::{MACROS, RUNTIME, Room, WINGS};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What is read once.
pub struct Sources {
    /// Of the first crate of the runtime.
    files: Vec<File>,
    /// Of the others.
    others: Vec<File>,
    macros: Vec<File>,
    items: Items,
    arrows: Vec<Arrow>,
}

impl Sources {
    pub fn read(root: &Path) -> Self {
        let of = |name: &str| {
            let folder = root.join(name).join("src");
            if folder.is_dir() {
                read(&folder)
            } else {
                Vec::new()
            }
        };
        let files = of(RUNTIME[0]);
        let others: Vec<File> = RUNTIME[1..].iter().flat_map(|name| of(name)).collect();
        let mut items = Items::of(&files);
        items.pass_over(Items::of(&others));
        let (arrows, unresolved) = arrows(&files, &items);
        assert!(
            unresolved.is_empty(),
            "these paths lead to no room: {unresolved:?}"
        );
        let homeless: Vec<&str> = files
            .iter()
            .filter(|file| Room::of(&file.module).is_none() && !is_folder_of_rooms(&file.module))
            .map(|file| file.path.as_str())
            .collect();
        assert!(
            homeless.is_empty(),
            "the map in wings.rs has no room for {homeless:?}"
        );
        Self {
            files,
            others,
            macros: of(MACROS),
            items,
            arrows,
        }
    }
}

/// Whether it is a module above rooms: a wing, or the root.
fn is_folder_of_rooms(module: &[String]) -> bool {
    let prefix = if module.is_empty() {
        String::new()
    } else {
        format!("{}/", module.join("/"))
    };
    WINGS
        .iter()
        .any(|wing| wing.rooms().any(|room| room.starts_with(&prefix)))
}

pub fn of_text(root: &Path, sources: &Sources) -> Vec<Figure> {
    let Sources {
        files,
        others,
        macros,
        items,
        arrows,
    } = sources;
    let mut figures = vec![count(
        "entries at the top of `ecs/src`",
        entries(&root.join("ecs/src")),
    )];
    figures.extend(of_graph(files, arrows));
    let allows = |file: &&File| {
        ["allow(unsafe_code", "expect(unsafe_code"]
            .iter()
            .any(|attribute| file.text.contains(attribute))
    };
    let is_in_safe_wing = |file: &&File| Room::of(&file.module).is_some_and(Room::is_safe);
    figures.extend([
        count(
            "files that allow `unsafe`",
            files.iter().filter(allows).count(),
        ),
        count(
            "files that allow `unsafe` in wings that are safe",
            files.iter().filter(allows).filter(is_in_safe_wing).count(),
        ),
    ]);
    let tokens = |files: &[File]| files.iter().map(|file| file.token_count).sum::<usize>();
    let lines = |files: &[File]| files.iter().map(|file| file.line_count).sum::<usize>();
    figures.extend([
        count("tokens of `ecs`", tokens(files)),
        count(
            "tokens of all runtime crates",
            tokens(files) + tokens(others),
        ),
        count("tokens of `ecs-macros`", tokens(macros)),
        count("lines of `ecs`", lines(files)),
        count("lines of all runtime crates", lines(files) + lines(others)),
        count("lines of `ecs-macros`", lines(macros)),
    ]);
    for (number, wing) in WINGS.iter().enumerate() {
        let own = || {
            files
                .iter()
                .filter(|file| Room::of(&file.module).is_some_and(|room| room.wing == number))
        };
        figures.push(count(
            format!("tokens of `{}`", wing.name),
            own().map(|file| file.token_count).sum(),
        ));
        figures.push(count(
            format!("lines of `{}`", wing.name),
            own().map(|file| file.line_count).sum(),
        ));
    }
    let of_worlds = items
        .methods
        .iter()
        .filter(|method| method.is_public && ["Store", "Storage"].contains(&method.of.as_str()));
    let mut lengths: Vec<usize> = items
        .functions
        .iter()
        .map(|function| function.lines)
        .collect();
    lengths.sort_unstable();
    figures.extend([
        count("public error types and causes", items.public_errors().len()),
        count("`try_` twins written by hand", items.try_twins().len()),
        count(
            "`#[inline(always)]`",
            files
                .iter()
                .map(|file| occurrences(file.tokens.clone(), &["inline", "(always)"]))
                .sum(),
        ),
        count("public methods of `Store` and `Storage`", of_worlds.count()),
        count("functions", lengths.len()),
        count("functions: lines, median", lengths[lengths.len() / 2]),
        count(
            "functions of more than 40 lines",
            lengths.iter().filter(|lines| **lines > 40).count(),
        ),
        count(
            "words of ARCHITECTURE.md",
            text(root, "ARCHITECTURE.md").split_whitespace().count(),
        ),
        count(
            "rows of the commands of CONTRIBUTING.md",
            rows_of_commands(&text(root, "CONTRIBUTING.md")),
        ),
    ]);
    figures
}

fn of_graph(files: &[File], arrows: &[Arrow]) -> Vec<Figure> {
    let pairs = |kind: Kind| {
        arrows
            .iter()
            .filter(move |arrow| arrow.kind == kind)
            .map(|arrow| (arrow.from, arrow.to))
    };
    let imports: BTreeSet<(Room, Room)> = pairs(Kind::Import).collect();
    let calls: BTreeSet<(Room, Room)> = pairs(Kind::Call)
        .filter(|pair| !imports.contains(pair))
        .collect();
    let upwards = |pairs: &BTreeSet<(Room, Room)>| {
        pairs.iter().filter(|(from, to)| from.is_below(*to)).count()
    };
    let knot = largest_knot(arrows);
    let in_knot = || {
        files
            .iter()
            .filter(|file| Room::of(&file.module).is_some_and(|room| knot.contains(&room)))
    };
    let rooms: BTreeSet<Room> = files
        .iter()
        .filter_map(|file| Room::of(&file.module))
        .collect();
    vec![
        count("rooms", rooms.len()),
        count("arrows by imports", imports.len()),
        count("arrows by calls alone", calls.len()),
        count(
            "arrows upwards between wings, by imports",
            upwards(&imports),
        ),
        count(
            "arrows upwards between wings, by calls alone",
            upwards(&calls),
        ),
        count("the largest knot: rooms", knot.len()),
        count(
            "the largest knot: lines",
            in_knot().map(|file| file.line_count).sum(),
        ),
    ]
}

/// Prints the places from which something higher is used, by pairs of wings.
pub fn print_arrows_upwards(sources: &Sources) {
    let mut by_wings = BTreeMap::<_, BTreeMap<_, BTreeMap<_, BTreeSet<&str>>>>::new();
    for arrow in sources
        .arrows
        .iter()
        .filter(|arrow| arrow.from.is_below(arrow.to))
    {
        let pairs = by_wings
            .entry((arrow.from.wing, arrow.to.wing))
            .or_default();
        let places = pairs.entry((arrow.from, arrow.to)).or_default();
        places
            .entry((arrow.kind, arrow.path.as_str(), arrow.line))
            .or_default()
            .insert(&arrow.what);
    }
    for ((from, to), pairs) in by_wings {
        println!("\n# {} → {}", WINGS[from].name, WINGS[to].name);
        for ((from, to), places) in pairs {
            println!("\n## {} → {}\n", from.path, to.path);
            for ((kind, path, line), what) in places {
                let what: Vec<&str> = what.into_iter().collect();
                println!(
                    "* `{path}:{line}` {}: `{}`",
                    if kind == Kind::Call { "calls" } else { "names" },
                    what.join("`, `")
                );
            }
        }
    }
    println!(
        "\nknot: {}",
        largest_knot(&sources.arrows)
            .iter()
            .map(|room| room.path)
            .collect::<Vec<_>>()
            .join(" ")
    );
}

fn entries(folder: &Path) -> usize {
    fs::read_dir(folder)
        .expect("the folder can be read")
        .count()
}

fn text(root: &Path, name: &str) -> String {
    fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn rows_of_commands(text: &str) -> usize {
    let after = text
        .split_once("\n## Commands\n")
        .map_or("", |(_, after)| after);
    after
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .skip(2)
        .count()
}
