//! Figures that require building and running programs.

use crate::copy::Copy;
use crate::rows::{Figure, figure};
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The components of two games that are alike otherwise.
const FEW: usize = 8;
const MANY: usize = 24;
/// What a world with all features says of itself, and its other items.
const EVERYTHING: [&str; 2] = [
    "snapshots, observed",
    "#[relation(on_despawn = clear)]\npub struct Follows { leader: Option<ecs::Entity> }\n\
    #[index(spatial, at = [position.0[0], 0.0], cell = 4.0)]\npub struct Near { position: Position }\n",
];

/// Times over that of a plain world, in the same run.
pub fn speed(root: &Path) -> Vec<Figure> {
    let mut command = Command::new("cargo");
    command.args([
        "run",
        "--quiet",
        "--release",
        "-p",
        "ecs-benches",
        "--features",
        "bevy",
        "--bin",
        "decorated",
    ]);
    let output = command.current_dir(root).output().expect("cargo runs");
    let text = text_of(&output);
    let rows = text.lines().skip(2).map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let number = |cell: usize| cells[cell].parse::<f64>().expect("a cell is a number");
        (cells[1].to_owned(), number(2), number(3))
    });
    let figures = |(world, time, ratio): (String, f64, f64)| match world.as_str() {
        "plain" => figure("speed, plain: ns a pair of `insert` and `remove`", time),
        _ => figure(format!("speed, {world}"), ratio),
    };
    rows.map(figures).collect()
}

/// The bytes of code that one more component costs that is inserted.
pub fn size(root: &Path) -> Vec<Figure> {
    let copy = Copy::of(root, "size", |text| text);
    let of = |name: &str, world: [&str; 2], arguments: &[&str]| {
        let [few, many] = [FEW, MANY].map(|components| {
            let program = copy.build(
                &format!("{name}_{components}"),
                &game(world, components),
                &[&["--release"], arguments].concat(),
            );
            code_bytes(&fs::read(program).expect("the program can be read"))
        });
        let row = format!("size of one more component, {name}: bytes");
        figure(
            row,
            f64::from(many - few) / f64::from(u32::try_from(MANY - FEW).expect("they are few")),
        )
    };
    vec![
        of("plain", ["", ""], &[]),
        of("everything", EVERYTHING, &["--features", "snapshots"]),
    ]
}

/// Processor seconds of all tests, in a folder where nothing is compiled.
pub fn tests(root: &Path) -> Vec<Figure> {
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/copies/tests");
    let _ = fs::remove_dir_all(&target);
    let mut command = Command::new("bash");
    command
        .args([
            "-c",
            "cargo test --workspace >&2; code=$?; times; exit $code",
        ])
        .current_dir(root);
    let output = command
        .env("CARGO_TARGET_DIR", &target)
        .env("CARGO_INCREMENTAL", "0")
        .output()
        .expect("bash runs");
    let text = text_of(&output);
    let last = text
        .lines()
        .last()
        .expect("bash prints the times of its children");
    let seconds = last.split_whitespace().map(seconds).sum();
    vec![figure(
        "`cargo test --workspace` from nothing: processor seconds",
        seconds,
    )]
}

/// `3m4.5s`.
fn seconds(time: &str) -> f64 {
    let parts = time
        .trim_end_matches('s')
        .split_once('m')
        .expect("minutes and seconds");
    60.0 * parts.0.parse::<f64>().expect("minutes") + parts.1.parse::<f64>().expect("seconds")
}

fn text_of(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone()).expect("it is text")
}

/// A game that inserts the given number of components, of different sizes, into a row.
fn game([world, items]: [&str; 2], components: usize) -> String {
    let mut text = String::from("#![allow(missing_docs)]\nuse std::hint::black_box;\n");
    let (mut names, mut calls) = (String::new(), String::new());
    for number in 0..components {
        let size = 1 + number % 5;
        writeln!(
            text,
            "#[derive(Clone, Copy)]\npub struct C{number}(pub [u32; {size}]);"
        )
        .expect("a text grows");
        write!(names, ", C{number}").expect("a text grows");
        writeln!(
            calls,
            "    let _ = black_box(world.insert(row, black_box(C{number}([{number}; {size}]))));"
        )
        .expect("a text grows");
    }
    write!(
        text,
        "#[derive(Clone, Copy)]\npub struct Position(pub [f32; 3]);\n\
        ecs::world! {{\n    #[world({world})]\n    pub struct Game {{ components: (Position{names}) }}\n\
        #[archetype]\n    pub struct Body {{ position: Position }}\n{items}}}\n\
        fn main() {{\n    let mut world = black_box(Game::new());\n    let row = world.spawn(Body {{ position: Position([0.0; 3]) }});\n{calls}}}\n"
    )
    .expect("a text grows");
    text
}

/// The size of the section `.text` of an ELF file of 64 bits, least significant byte first.
fn code_bytes(file: &[u8]) -> u32 {
    let number = |at: usize, bytes: usize| {
        let bytes = file
            .get(at..at + bytes)
            .expect("the file has what its headers say");
        bytes
            .iter()
            .rev()
            .fold(0_usize, |number, byte| number << 8 | usize::from(*byte))
    };
    assert!(
        file.starts_with(b"\x7fELF\x02\x01"),
        "the program is an ELF file of 64 bits"
    );
    let (headers, size, count, names) = (
        number(0x28, 8),
        number(0x3a, 2),
        number(0x3c, 2),
        number(0x3e, 2),
    );
    let header = |section: usize| headers + section * size;
    let text_of_names = number(header(names) + 0x18, 8);
    let is_code = |section: &usize| {
        file[text_of_names + number(header(*section), 4)..].starts_with(b".text\0")
    };
    let section = (0..count).find(is_code).expect("there is code");
    u32::try_from(number(header(section) + 0x20, 8)).expect("the code is small")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_of_this_program_is_found() {
        let own = std::env::current_exe().unwrap();
        assert!(code_bytes(&fs::read(own).unwrap()) > 10_000);
    }

    #[test]
    fn times_are_read() {
        assert!((seconds("2m3.5s") - 123.5).abs() < 1e-9);
    }
}
