//! The cases that a build refuses.
//!
//! All are programs of one workspace, compiled in one go: once as a debug build does it, and once as a release build does. In both, each mistake
//! is one error, of the library's constant; at most one note that the constant is named; and one that names the user's line.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// Compares all cases, or those that `trybuild=…` among the arguments of the test program names.
pub(crate) fn compare() {
    let cases = cases();
    if cases.is_empty() {
        return;
    }
    let said = compile(&cases);
    let overwrites = env::var_os("TRYBUILD").is_some_and(|value| value == "overwrite");
    let mut faults = String::new();
    for case in &cases {
        let expected_at = case.with_extension("stderr");
        let expected = fs::read_to_string(&expected_at)
            .unwrap_or_default()
            .replace("\r\n", "\n");
        let texts = BUILDS.map(|build| match said.get(&program(build, case)) {
            Some(diagnostics) => described(case, diagnostics),
            None => Err("it is not refused".to_owned()),
        });
        for (build, text) in BUILDS.iter().zip(&texts) {
            match text {
                Ok(text) if *text == expected => {}
                Ok(text) if overwrites && Ok(text) == texts[0].as_ref() => {
                    fs::write(&expected_at, text).expect("the messages can be written");
                }
                Ok(text) => {
                    write!(faults, "\n{} in a {build} build:\n{text}", case.display()).unwrap();
                }
                Err(fault) => {
                    write!(faults, "\n{} in a {build} build: {fault}\n", case.display()).unwrap();
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "these cases are not refused in the words of their `.stderr`:\n{faults}"
    );
}

const HERE: &str = env!("CARGO_MANIFEST_DIR");
const BUILDS: [&str; 2] = ["debug", "release"];

fn cases() -> Vec<PathBuf> {
    let asked: Vec<String> = env::args()
        .filter_map(|it| it.strip_prefix("trybuild=").map(str::to_owned))
        .collect();
    let files = fs::read_dir(Path::new(HERE).join("build")).expect("there are cases");
    let files = files.map(|file| file.expect("a folder can be read").path());
    let is_asked = |case: &PathBuf| {
        let name = format!("build/{}", case.file_name().unwrap_or_default().display());
        asked.is_empty() || asked.iter().any(|part| name.contains(part))
    };
    let mut cases: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|it| it == "rs"))
        .filter(is_asked)
        .collect();
    cases.sort();
    cases
}

fn program(build: &str, case: &Path) -> String {
    format!(
        "{build}-{}",
        case.file_stem().expect("a case has a name").display()
    )
}

/// The errors and notes of each program.
fn compile(cases: &[PathBuf]) -> BTreeMap<String, Vec<Diagnostic>> {
    let root = Path::new(HERE)
        .parent()
        .expect("this package is part of a workspace");
    let workspace = Path::new(env!("CARGO_TARGET_TMPDIR")).join("built");
    fs::create_dir_all(&workspace).expect("there is room for a workspace");
    // As in a release build: without incremental compilation, the compiler inlines what the program calls.
    let mut manifest = format!(
        "[workspace]\nmembers = {BUILDS:?}\nresolver = \"3\"\n[profile.dev]\ndebug = false\nincremental = false\n"
    );
    for package in ["release", "tabula-ecs"] {
        let profile = "opt-level = 3\ndebug-assertions = false\noverflow-checks = false";
        write!(manifest, "[profile.dev.package.{package}]\n{profile}\n").unwrap();
    }
    renew(&workspace.join("Cargo.toml"), &manifest);
    for build in BUILDS {
        let package = workspace.join(build);
        fs::create_dir_all(&package).expect("there is room for a package");
        let mut manifest = format!(
            "[package]\nname = {build:?}\nversion = \"0.0.0\"\nedition = \"2024\"\nautobins = false\n\
             [dependencies]\n\
             ecs = {{ package = \"tabula-ecs\", path = '{}', features = [\"parallel\", \"snapshots\"] }}\n",
            root.join("ecs").display()
        );
        for case in cases {
            write!(
                manifest,
                "[[bin]]\nname = '{}'\npath = '{}'\n",
                program(build, case),
                case.display()
            )
            .unwrap();
        }
        renew(&package.join("Cargo.toml"), &manifest);
    }
    fs::copy(root.join("Cargo.lock"), workspace.join("Cargo.lock"))
        .expect("the versions are locked");

    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([
            "build",
            "--offline",
            "--keep-going",
            "--message-format=json",
            "--config=build.rustflags=['--verbose']",
        ])
        .current_dir(&workspace)
        .env("CARGO_TARGET_DIR", workspace.join("target"))
        // What flags the tests themselves are compiled with is theirs.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("CARGO_PROFILE_DEV_DEBUG")
        .stderr(Stdio::piped())
        .output()
        .expect("cargo runs");
    let mut said = BTreeMap::<String, Vec<Diagnostic>>::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(Message { target, message }) = serde_json::from_str(line) else {
            continue;
        };
        if matches!(&*message.level, "error" | "note") && !message.spans.is_empty() {
            said.entry(target.name).or_default().push(message);
        }
    }
    assert!(
        !said.is_empty(),
        "no case is refused: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    said
}

/// Writes a file whose contents differ, so that cargo finds the others as they were.
fn renew(path: &Path, contents: &str) {
    if fs::read_to_string(path).is_ok_and(|before| before == contents) {
        return;
    }
    fs::write(path, contents).expect("a file can be written");
}

/// The errors of a program, in the order of the lines that they name. (The compiler reports them in the order in which it comes to them, and a
/// note that it has printed once it does not print again.)
fn described(case: &Path, diagnostics: &[Diagnostic]) -> Result<String, String> {
    let mut errors: Vec<(Vec<&Span>, String)> = Vec::new();
    let mut named: Vec<String> = Vec::new();
    for diagnostic in diagnostics {
        let text = diagnostic.text(case);
        if diagnostic.level == "error" {
            errors.push((Vec::new(), text));
            continue;
        }
        let Some((lines, error)) = errors.last_mut() else {
            return Err(format!("a note comes first:\n{text}"));
        };
        if diagnostic.message.starts_with("erroneous constant") {
            named.push(text);
        } else {
            lines.extend(diagnostic.spans.iter().filter(|span| span.is_in(case)));
            error.push_str(&text);
        }
    }
    if let Some((_, error)) = errors.iter().find(|(lines, _)| lines.len() != 1) {
        return Err(format!(
            "an error does not name one line of the program:\n{error}"
        ));
    }
    errors.sort_by_key(|(lines, text)| (lines[0].line_start, text.clone()));
    named.sort();
    if named.len() > errors.len() {
        return Err(format!(
            "one mistake has several notes:\n{}",
            named.concat()
        ));
    }
    Ok(errors
        .into_iter()
        .map(|(_, text)| text)
        .chain(named)
        .collect::<Vec<_>>()
        .join("\n"))
}

#[derive(Deserialize)]
struct Message {
    target: Target,
    message: Diagnostic,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    message: String,
    code: Option<Code>,
    spans: Vec<Span>,
    children: Vec<Diagnostic>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct Span {
    file_name: PathBuf,
    line_start: usize,
    column_start: usize,
    is_primary: bool,
    label: Option<String>,
    text: Vec<Line>,
}

#[derive(Deserialize)]
struct Line {
    text: String,
    highlight_start: usize,
    highlight_end: usize,
}

impl Diagnostic {
    /// As the compiler prints it, but for the numbers of the lines in the library.
    fn text(&self, case: &Path) -> String {
        let code = self
            .code
            .as_ref()
            .map(|it| format!("[{}]", it.code))
            .unwrap_or_default();
        let mut text = format!("{}{code}: {}\n", self.level, without_paths(&self.message));
        for span in self.spans.iter().filter(|span| span.is_primary) {
            text.push_str(&span.text(case));
        }
        for child in &self.children {
            writeln!(
                text,
                "  = {}: {}",
                child.level,
                without_paths(&child.message)
            )
            .unwrap();
        }
        text
    }
}

impl Span {
    fn is_in(&self, case: &Path) -> bool {
        self.file_name == case
    }

    fn text(&self, case: &Path) -> String {
        let mut text = format!(
            " --> {}",
            without_paths(&self.file_name.display().to_string())
        );
        if self.is_in(case) {
            write!(text, ":{}:{}", self.line_start, self.column_start).unwrap();
        }
        text.push('\n');
        let label = self
            .label
            .as_ref()
            .map(|label| format!(" {}", without_paths(label)))
            .unwrap_or_default();
        for line in &self.text {
            let Line {
                text: code,
                highlight_start: start,
                highlight_end: end,
            } = line;
            let carets = "^".repeat(end.saturating_sub(*start).max(1));
            writeln!(
                text,
                "  | {code}\n  | {}{carets}{label}",
                " ".repeat(start.saturating_sub(1))
            )
            .unwrap();
        }
        text
    }
}

fn without_paths(text: &str) -> String {
    let root = Path::new(HERE)
        .parent()
        .expect("this package is part of a workspace");
    text.replace(&format!("{HERE}/"), "")
        .replace(&root.display().to_string(), "$WORKSPACE")
}
