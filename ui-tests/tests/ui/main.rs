//! Compiles every case, and compares the compiler's messages with the `.stderr` beside it.
//!
//! * `ui/<rule>.rs` is refused by `cargo check` already, as an editor runs it. A case is a module or a function, since the macros report
//!   all errors at once. `ui/<rule>/<case>.rs` holds a case that would hide the errors of the others, or is hidden by theirs.
//! * `build/<rule>.rs` is refused by `cargo build` alone, with and without `--release`, in the same words: constants are computed late. A case is
//!   a function that `main` calls. See [`built`].
//! * `pass/<case>.rs` is accepted, and runs. All are modules of one program but for those in `pass/crates`, which have a crate's attributes.
//!
//! `TRYBUILD=overwrite cargo test -p ui-tests` writes the `.stderr` files anew. Read the changes: the caret stands on
//! the user's token, the message says how to fix the error, and nothing follows from another error. With
//! `cargo test -p ui-tests --test ui -- ui trybuild=relation`, only the files with that in their paths are compiled.
//!
//! On another compiler than that of the `.stderr` files the cases that are refused are skipped, and a line on the terminal
//! says so. With `UI_TESTS=all`, as the gate runs it, the test fails instead. With `UI_TESTS=none` it does nothing: the gate's tests of all
//! packages leave it to a lane of its own.

mod built;

use std::io::Write;
use std::path::Path;
use std::process::Command;
use trybuild::TestCases;

#[test]
fn ui() {
    let asked = std::env::var("UI_TESTS").unwrap_or_default();
    if asked == "none" {
        return;
    }
    let obstacle = why_not_comparable();
    if let Some(reason) = &obstacle {
        assert!(asked != "all", "{reason}");
    } else {
        // Without a case that passes, trybuild checks all of them in one go.
        let checked = TestCases::new();
        checked.compile_fail("ui/*.rs");
        checked.compile_fail("ui/*/*.rs");
        drop(checked);
        built::compare();
    }

    let passing = TestCases::new();
    passing.pass("pass/main.rs");
    passing.pass("pass/crates/*.rs");
    drop(passing);
    if let Some(reason) = obstacle {
        say(&format!(
            "SKIP: the cases in ui-tests/ui and ui-tests/build were not compared: {reason}"
        ));
    }
}

/// Prints a line that a passing test shows too: the test harness captures the output of `eprintln!`, and not this.
fn say(line: &str) {
    writeln!(std::io::stderr(), "\n{line}").expect("the terminal takes a line");
}

/// The compiler that wrote the files. It is newer than the oldest one that is supported.
const COMPARED: &str = "1.95";

/// Why the messages of this compiler may differ from those in the files, and a way out. Compilers word their errors
/// differently, and quote the standard library where they have its sources. The files are those of a compiler without them.
fn why_not_comparable() -> Option<String> {
    let version = rustc(&["--version"]);
    let sources = Path::new(&rustc(&["--print", "sysroot"])).join("lib/rustlib/src/rust/library");
    let obstacle = if !version.starts_with(&format!("rustc {COMPARED}.")) {
        format!("the expected messages are those of rustc {COMPARED}, and this is {version}.")
    } else if sources.exists() {
        "this toolchain has the component `rust-src`, with which rustc prints more. An editor may have added it."
            .to_owned()
    } else {
        return None;
    };
    Some(format!(
        "{obstacle} To compare them:\n\
         rustup toolchain install {COMPARED}.0 --profile minimal && cargo +{COMPARED}.0 test -p ui-tests"
    ))
}

fn rustc(arguments: &[&str]) -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(arguments)
        .output()
        .expect("there is a compiler");
    String::from_utf8(output.stdout)
        .expect("a compiler prints text")
        .trim()
        .to_owned()
}
