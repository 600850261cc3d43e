//! Changes the files of `ecs` that allow `unsafe_code` in small ways, and asks of each change whether a test fails.
//!
//! `mutants FOLDER LEAST_PERCENT SECONDS [PART…]`, where parts are of the names of those that are tried. `mutants explained` only asks
//! whether `explained.txt` is about mutants that there are. Run where the project is.
//!
//! `--file=PART` changes the files of `ecs` with such a path instead, whether they allow `unsafe_code` or not, and `--test=NAME` tries this
//! test program alone, by `--test=NAME::MODULE` one of its modules, or by `--test=lib` the tests beside the code. Both can be given several
//! times.
//!
//! All changes are compiled at once, each behind a switch that the environment turns on: one build, instead of one for each. Tests
//! are run alone first, to see which changes each of them reaches; a change is then tried on the tests that reach it. A change
//! without an effect that can be seen stands in `explained.txt`, with the reason.

mod find;
mod tests;
mod tree;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use find::Mutant;
use tests::{Outcome, Test, record, try_mutant};
use tree::{Program, Tree};

const EXPLAINED: &str = include_str!("../explained.txt");
/// How long the tests that a mutant is tried on take at most, without one.
const BUDGET: Duration = Duration::from_secs(40);

fn main() -> ExitCode {
    let begin = Instant::now();
    let (options, arguments): (Vec<String>, Vec<String>) =
        env::args().partition(|argument| argument.starts_with("--"));
    let files = values(&options, "--file=");
    let programs = values(&options, "--test=");
    let is_true = are_explanations_true(&tree::all_mutants(Path::new(".")));
    if arguments[1..] == ["explained"] || !is_true {
        return if is_true {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        };
    }
    let folder = PathBuf::from(&arguments[1]);
    let least: f64 = arguments[2].parse().expect("a number of percent");
    let seconds: u64 = arguments[3].parse().expect("a number of seconds");
    let is_asked_for = |mutant: &Mutant| {
        let name = mutant.name();
        arguments.len() == 4 || arguments[4..].iter().any(|part| name.contains(part))
    };
    let mut tree = Tree::copy(Path::new("."), &folder.join("tree"), &files);
    let mutants = tree.settle();
    println!(
        "{} mutants, of which the compiler refuses {}; {} s",
        mutants.len(),
        tree.dead.len(),
        begin.elapsed().as_secs()
    );
    let programs = tree.programs(&programs);
    assert!(!programs.is_empty(), "the mutants compile with the tests");
    println!(
        "{} test programs; {} s",
        programs.len(),
        begin.elapsed().as_secs()
    );
    let tests = all_tests(&programs, &tree.root.join("tests"));
    println!("{} tests; {} s", tests.len(), begin.elapsed().as_secs());

    let reached: HashSet<usize> = tests
        .iter()
        .flat_map(|test| test.reaches.iter().copied())
        .collect();
    let alive =
        (0..mutants.len()).filter(|id| !tree.dead.contains(id) && is_asked_for(&mutants[*id]));
    // A switch cannot change code that the compiler evaluates.
    let (mut queue, constant): (Vec<usize>, Vec<usize>) =
        alive.partition(|id| reached.contains(id) || !mutants[*id].constant);
    println!(
        "mutants: {} can be tried; {} more are in what only the compiler evaluates",
        queue.len(),
        constant.len()
    );
    // In an order that does not follow the files: the mutants tried in the time there was stand for all.
    queue.sort_by_key(|id| (*id as u32).wrapping_mul(0x9E37_79B1));
    let outcomes = Mutex::new(HashMap::new());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while begin.elapsed().as_secs() < seconds {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&id) = queue.get(at) else { break };
                    if at.is_multiple_of(100) {
                        println!(
                            "{at} of {} tried; {} s",
                            queue.len(),
                            begin.elapsed().as_secs()
                        );
                    }
                    let outcome =
                        try_mutant(id, &tests, &programs, &tree.root.join("tests"), BUDGET);
                    if matches!(outcome, Outcome::Missed)
                        && !mutants[id].constant
                        && explanation(&mutants[id]).is_none()
                    {
                        println!("missed: {}", mutants[id].name());
                    }
                    outcomes.lock().unwrap().insert(id, outcome);
                }
            });
        }
    });
    let outcomes = outcomes.into_inner().unwrap();
    let enough = report(&mutants, &reached, &outcomes, &folder, least);
    println!(
        "{} of {} mutants were tried, in {} s",
        outcomes.len(),
        queue.len(),
        begin.elapsed().as_secs()
    );
    if enough {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The values of an option that can be given several times.
fn values<'a>(options: &'a [String], name: &str) -> Vec<&'a str> {
    options
        .iter()
        .filter_map(|option| option.strip_prefix(name))
        .collect()
}

fn all_tests(programs: &[Program], folder: &Path) -> Vec<Test> {
    let found = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let program = next.fetch_add(1, Ordering::Relaxed);
                    if program >= programs.len() {
                        break;
                    }
                    let (tests, left_out) = record(programs, program, folder);
                    left_out
                        .iter()
                        .for_each(|test| println!("left out: {test}"));
                    found.lock().unwrap().extend(tests);
                }
            });
        }
    });
    found.into_inner().unwrap()
}

/// Writes the outcome of each mutant, and says whether enough were caught, and all others explained.
///
/// Mutants that are explained change nothing that a program can see. They count for nothing, as those do that are not compiled.
fn report(
    mutants: &[Mutant],
    reached: &HashSet<usize>,
    outcomes: &HashMap<usize, Outcome>,
    folder: &Path,
    least: f64,
) -> bool {
    let (mut caught, mut hang, mut constant, mut explained, mut missed, mut lines) =
        (0, 0, 0, 0, 0, Vec::new());
    for (id, outcome) in outcomes {
        let mutant = &mutants[*id];
        let became = match outcome {
            Outcome::Caught(by) => {
                caught += 1;
                format!("caught by {by}")
            }
            Outcome::Hangs(by) => {
                hang += 1;
                format!("hangs in {by}")
            }
            Outcome::Missed if mutant.constant => {
                constant += 1;
                "missed, in what the compiler evaluates".to_owned()
            }
            Outcome::Missed => {
                let how = if reached.contains(id) {
                    "missed"
                } else {
                    "not reached"
                };
                if let Some(reason) = explanation(mutant) {
                    explained += 1;
                    format!("{how}, explained: {reason}")
                } else {
                    missed += 1;
                    how.to_owned()
                }
            }
        };
        lines.push(format!("{} | {became}", mutant.name()));
    }
    lines.sort();
    fs::write(folder.join("outcomes.txt"), lines.join("\n") + "\n")
        .expect("a file for the outcomes");
    let all = f64::from(caught + hang);
    let of_all = 100.0 * all / f64::from(caught + hang + explained + missed);
    let percent = 100.0 * all / f64::from(caught + hang + missed);
    println!(
        "mutants: {} caught, {hang} of them by a test that hangs; {missed} missed: {percent:.1} % (at least {least} %)",
        caught + hang
    );
    println!(
        "mutants: {explained} more change nothing that can be seen, each for a reason that is given; with them {of_all:.1} %"
    );
    println!(
        "mutants: {constant} more are in functions that the compiler evaluates, which no switch changes there"
    );
    percent >= least
}

/// Whether each explanation is of a mutant. Code that moves takes its explanations along.
fn are_explanations_true(mutants: &[Mutant]) -> bool {
    let of_none = explanations().filter(|it| !mutants.iter().any(|mutant| it.is_of(mutant)));
    let of_none: Vec<_> = of_none
        .map(|it| format!("{} | {}", it.file, it.key))
        .collect();
    of_none
        .iter()
        .for_each(|it| println!("explained.txt is of a mutant that there is not: {it}"));
    println!(
        "{} explanations, {} of which are of no mutant",
        explanations().count(),
        of_none.len()
    );
    of_none.is_empty()
}

/// A line of `explained.txt`: `file | function: change | reason`, where `*` stands for anything.
struct Explanation {
    file: &'static str,
    key: &'static str,
    reason: &'static str,
}

impl Explanation {
    fn is_of(&self, mutant: &Mutant) -> bool {
        let file = tree::within_crate(&mutant.file);
        file.is_some_and(|file| is_like(file, self.file)) && is_like(&mutant.key(), self.key)
    }
}

fn explanations() -> impl Iterator<Item = Explanation> {
    EXPLAINED
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let (file, rest) = line.split_once(" | ")?;
            let (key, reason) = rest.rsplit_once(" | ")?;
            Some(Explanation { file, key, reason })
        })
}

/// The reason why no test can see the mutant.
fn explanation(mutant: &Mutant) -> Option<&'static str> {
    explanations()
        .find(|it| it.is_of(mutant))
        .map(|it| it.reason)
}

/// Whether a text is one that a pattern stands for.
fn is_like(text: &str, pattern: &str) -> bool {
    let Some((begin, rest)) = pattern.split_once('*') else {
        return text == pattern;
    };
    let Some(text) = text.strip_prefix(begin) else {
        return false;
    };
    (0..=text.len())
        .filter(|at| text.is_char_boundary(*at))
        .any(|at| is_like(&text[at..], rest))
}
