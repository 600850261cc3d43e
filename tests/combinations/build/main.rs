//! Draws worlds from the table of features, and writes their declarations and the glue that `tests/worlds` plays them by.
//!
//! `ECS_COMBINATIONS` says what has to meet: `storage` (pairs of what shares storage), `pairs` or `triples`. The table and this word alone decide which
//! worlds come. `ECS_COMBINATIONS_PART=2/8` writes the second eighth of them: all triples are too many for one program.

#![allow(
    clippy::format_collect,
    clippy::format_push_string,
    reason = "text is short, and read as a template"
)]

#[path = "../src/draw/mod.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    clippy::must_use_candidate,
    reason = "the library uses all of it, and this script a part"
)]
mod draw;
mod wide;
mod world;

use draw::{Goal, Table, draw};
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/draw");
    println!("cargo::rerun-if-changed=../model/features.toml");
    println!("cargo::rerun-if-env-changed=ECS_COMBINATIONS");
    println!("cargo::rerun-if-env-changed=ECS_COMBINATIONS_PART");
    println!("cargo::rerun-if-env-changed=ECS_COMBINATIONS_INDEXES");
    let word = env::var("ECS_COMBINATIONS").unwrap_or_else(|_| "storage".to_owned());
    let (strength, storage_alone) = match &*word {
        "storage" => (2, true),
        "pairs" => (2, false),
        "triples" => (3, false),
        other => panic!("`ECS_COMBINATIONS={other}`: there are storage, pairs and triples"),
    };
    let table = Table::read();
    let part = env::var("ECS_COMBINATIONS_PART").unwrap_or_else(|_| "1/1".to_owned());
    let [part, parts] = part
        .split('/')
        .map(|it| it.parse::<usize>().expect("two numbers"))
        .collect::<Vec<_>>()[..]
    else {
        panic!("`ECS_COMBINATIONS_PART=2/8`: the second of eight parts")
    };
    let worlds = draw(&table, &Goal::new(&table, strength, storage_alone))
        .into_iter()
        .enumerate();
    let worlds: Vec<_> = worlds
        .filter(|(number, _)| number % parts == part - 1)
        .collect();
    let mut text: String = worlds
        .iter()
        .map(|(number, world)| world::world(&table, *number, world))
        .collect();
    let subjects: String = worlds
        .iter()
        .map(|(number, _)| format!("    subject::<world_{number}::Drawn>,\n"))
        .collect();
    writeln!(
        text,
        "pub(crate) const STRENGTH: usize = {strength};\npub(crate) const STORAGE_ALONE: bool = {storage_alone};"
    )
    .unwrap();
    writeln!(text, "pub(crate) const IS_WHOLE: bool = {};", parts == 1).unwrap();
    writeln!(
        text,
        "pub(crate) const WORLDS: &[fn() -> Box<dyn Subject>] = &[\n{subjects}];"
    )
    .unwrap();
    let directory = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let indexes = env::var("ECS_COMBINATIONS_INDEXES")
        .map_or(64, |indexes| indexes.parse().expect("a number"));
    fs::write(directory.join("wide.rs"), wide::world(indexes).unwrap())
        .expect("the directory is there");
    fs::write(directory.join("worlds.rs"), text).expect("the directory is there");
}
