//! The program, as it is run from a shell.

use std::process::Command;

/// The exit code and the text that is printed, where there is one for errors.
fn tanks(arguments: &[&str]) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tanks"));
    let output = program
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    let text = if output.status.success() {
        output.stdout
    } else {
        output.stderr
    };
    (output.status.code(), String::from_utf8(text).expect("text"))
}

fn printed(arguments: &[&str]) -> String {
    let (code, text) = tanks(arguments);
    assert_eq!(code, Some(0), "{text}");
    text
}

#[test]
fn the_end_of_a_battle_is_printed() {
    let text = printed(&["--seed", "3", "--tanks", "12"]);
    assert!(
        text.contains("Red ") && text.contains("Ended in   Over"),
        "{text}"
    );
    assert_eq!(text, printed(&["--seed", "3", "--tanks", "12"]));
    assert!(printed(&["--help"]).contains("--mod FILE"));
}

#[test]
fn a_mod_changes_the_battle() {
    assert_ne!(
        printed(&["--tanks", "12", "--mod", "mods/morale.mod"]),
        printed(&["--tanks", "12"])
    );
}

#[test]
fn long_frames_are_told() {
    assert!(printed(&["--frames", "3", "--ms", "1000"]).contains("Dropped    2.0s"));
}

#[test]
fn the_map_shows_the_tanks_that_are_left() {
    let text = printed(&["--frames", "3", "--tanks", "6", "--map"]);
    let tanks = |team: char| {
        text.lines()
            .skip(5)
            .flat_map(str::chars)
            .filter(|it| *it == team)
            .count()
    };
    assert_eq!((tanks('R'), tanks('B')), (3, 3), "{text}");
    assert_eq!(text.lines().skip(5).count(), 27, "{text}");
}

#[test]
fn mistakes_are_told() {
    for (arguments, expected) in [
        (
            &["--tank", "3"][..],
            "there is no option `--tank`; `--help` lists the options",
        ),
        (&["--tanks"], "`--tanks` needs a number after it"),
        (
            &["--tanks", "many"],
            "`--tanks` needs a whole number after it, not `many`",
        ),
        (&["--tanks", "99999"], "`--tanks` is at most 10000"),
        (
            &["--mod", "mods/none.mod"],
            "the mod `mods/none.mod` cannot be read",
        ),
        (
            &["--mod", "Cargo.toml"],
            "Cargo.toml:1: Expected identifier",
        ),
    ] {
        let (code, text) = tanks(arguments);
        assert!(code == Some(2) && text.contains(expected), "{text}");
    }
}
