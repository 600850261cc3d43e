//! Compiles every case, and compares what the compiler says with the `.stderr` beside it.
//!
//! * `ui/<rule>/<case>.rs` is refused by `cargo check` already, as an editor runs it.
//! * `build/<rule>/<case>.rs` is refused by `cargo build` alone: constants are computed late.
//! * `pass/<case>.rs` is accepted, and runs.
//!
//! `TRYBUILD=overwrite cargo test -p ui-tests` writes the `.stderr` files anew. Read what has changed: the caret stands on
//! the user's token, the message says what to do, and nothing follows from another error.

use std::path::Path;
use std::process::Command;
use trybuild::TestCases;

#[test]
fn ui() {
    let comparable = why_not_comparable();
    if let Some(reason) = &comparable {
        assert!(std::env::var_os("UI_TESTS").is_none_or(|value| value != "all"), "{reason}");
        eprintln!("SKIP of the cases that are refused: {reason}");
    } else {
        // Without a case that passes, trybuild checks all of them in one go.
        TestCases::new().compile_fail("ui/*/*.rs");
    }

    // With one it builds them, one by one.
    let built = TestCases::new();
    if comparable.is_none() {
        built.compile_fail("build/*/*.rs");
    }
    built.pass("pass/*.rs");
}

/// Compilers word their errors differently, and quote the standard library where they have its sources. The files are
/// those of the oldest compiler that is supported, without these sources.
fn why_not_comparable() -> Option<String> {
    let expected = concat!("rustc ", env!("CARGO_PKG_RUST_VERSION"), ".");
    let version = rustc(&["--version"]);
    if !version.starts_with(expected) {
        return Some(format!("the messages are those of {expected}*, and this is {version}"));
    }
    let sources = Path::new(&rustc(&["--print", "sysroot"])).join("lib/rustlib/src/rust/library");
    sources.exists().then(|| "the messages are those of a toolchain without the component `rust-src`".to_owned())
}

fn rustc(arguments: &[&str]) -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(arguments).output().expect("there is a compiler");
    String::from_utf8(output.stdout).expect("a compiler prints text").trim().to_owned()
}
