//! The program, as it is run from a shell.

use std::path::Path;
use std::process::{Command, Output};

fn tanks(arguments: &[&str]) -> Output {
    let mods = Path::new(env!("CARGO_MANIFEST_DIR"));
    Command::new(env!("CARGO_BIN_EXE_tanks")).args(arguments).current_dir(mods).output().expect("the program runs")
}

fn printed(arguments: &[&str]) -> String {
    let output = tanks(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn refused(arguments: &[&str]) -> String {
    let output = tanks(arguments);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn the_end_of_a_battle_is_printed() {
    let text = printed(&["--seed", "3", "--tanks", "12"]);
    assert!(text.contains("Red ") && text.contains("Ended in   Over"), "{text}");
    assert_eq!(text, printed(&["--seed", "3", "--tanks", "12"]));
}

#[test]
fn a_mod_changes_the_battle() {
    let mut arguments = vec!["--tanks", "12"];
    let plain = printed(&arguments);
    arguments.extend(["--mod", "mods/morale.mod"]);
    assert_ne!(printed(&arguments), plain);
}

#[test]
fn long_frames_are_told() {
    assert!(printed(&["--frames", "3", "--ms", "1000"]).contains("Dropped    2.0s"));
}

#[test]
fn the_map_shows_the_tanks_that_are_left() {
    let text = printed(&["--frames", "3", "--tanks", "6", "--map"]);
    let tanks = |team: char| text.lines().skip(5).flat_map(str::chars).filter(|it| *it == team).count();
    assert_eq!((tanks('R'), tanks('B')), (3, 3), "{text}");
    assert_eq!(text.lines().skip(5).count(), 27, "{text}");
}

#[test]
fn mistakes_are_told() {
    for (arguments, expected) in [
        (&["--tank", "3"][..], "there is no option `--tank`"),
        (&["--tanks"], "`--tanks` needs a number after it"),
        (&["--tanks", "many"], "`--tanks` needs a whole number after it, not `many`"),
        (&["--tanks", "99999"], "`--tanks` is at most 10000"),
        (&["--mod", "mods/none.mod"], "the mod `mods/none.mod` cannot be read"),
        (&["--mod", "Cargo.toml"], "Cargo.toml:1: expected `component`, `give` or `system` but found `[package]`"),
    ] {
        let shown = refused(arguments);
        assert!(shown.contains(expected), "{shown}");
    }
}

#[test]
fn the_options_are_listed() {
    assert!(printed(&["--help"]).contains("--mod FILE"));
}
