//! The tests: which mutants each of them reaches, and whether one of them fails.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use crate::tree::Program;

/// Tests that take longer are left out.
const LONGEST: Duration = Duration::from_secs(10);

pub struct Test {
    pub program: usize,
    pub name: String,
    pub took: Duration,
    pub reaches: HashSet<usize>,
}

/// One call of a test program: some of its tests, one after the other.
struct Call<'a> {
    program: usize,
    names: Vec<&'a str>,
    took: Duration,
}

pub enum Outcome {
    Caught(String),
    Hangs(String),
    Missed,
}

/// The tests of a program that pass, without those that are ignored or take long; and why which are left out.
pub fn record(programs: &[Program], program: usize, folder: &Path) -> (Vec<Test>, Vec<String>) {
    let Program {
        name: of,
        modules,
        executable,
    } = &programs[program];
    let list = Command::new(executable)
        .args(["--list", "--format=terse"])
        .output()
        .expect("a program lists its tests");
    let ignored = Command::new(executable)
        .args(["--list", "--format=terse", "--ignored"])
        .output()
        .unwrap();
    let ignored = names(&ignored.stdout);
    let (mut tests, mut left_out) = (Vec::new(), Vec::new());
    for name in names(&list.stdout)
        .into_iter()
        .filter(|name| !ignored.contains(name))
        .filter(|name| modules.is_empty() || modules.iter().any(|module| name.starts_with(module)))
    {
        let reached = env::temp_dir().join(format!("mutants-{}-{program}", process::id()));
        let _ = fs::remove_file(&reached);
        let begin = Instant::now();
        let mut child = call(executable, &[name.as_str()], folder)
            .env("MUTANTS_REACHED", &reached)
            .spawn()
            .unwrap();
        let ends = end(&mut child, LONGEST);
        let took = begin.elapsed();
        if ends != Some(true) {
            left_out.push(format!(
                "{of}: {name} {}",
                if ends.is_none() {
                    "takes long"
                } else {
                    "fails"
                }
            ));
            continue;
        }
        let reaches = fs::read_to_string(&reached).unwrap_or_default();
        let reaches = reaches.lines().map(|line| line.parse().unwrap()).collect();
        tests.push(Test {
            program,
            name,
            took,
            reaches,
        });
        let _ = fs::remove_file(&reached);
    }
    (tests, left_out)
}

/// Runs the tests that reach a mutant, the short ones first, `budget` of them by the time that they take without one.
pub fn try_mutant(
    id: usize,
    tests: &[Test],
    programs: &[Program],
    folder: &Path,
    budget: Duration,
) -> Outcome {
    for call_of in calls(id, tests, budget) {
        let executable: &PathBuf = &programs[call_of.program].executable;
        let mut child = call(executable, &call_of.names, folder)
            .env("MUTANT", id.to_string())
            .spawn()
            .unwrap();
        let by = || {
            format!(
                "{}: {}",
                programs[call_of.program].name,
                call_of.names.join(", ")
            )
        };
        match end(&mut child, Duration::from_secs(10) + 10 * call_of.took) {
            Some(true) => {}
            Some(false) => return Outcome::Caught(by()),
            None => return Outcome::Hangs(by()),
        }
    }
    Outcome::Missed
}

/// Each time as much as has been run before, a program at a time.
fn calls(id: usize, tests: &[Test], budget: Duration) -> Vec<Call<'_>> {
    let mut reaching: Vec<&Test> = tests
        .iter()
        .filter(|test| test.reaches.contains(&id))
        .collect();
    reaching.sort_by_key(|test| test.took);
    let (mut calls, mut first, mut spent): (Vec<Call<'_>>, usize, Duration) =
        (Vec::new(), 0, Duration::ZERO);
    let mut limit = Duration::from_millis(50);
    for test in reaching {
        if spent + test.took > budget {
            break;
        }
        spent += test.took;
        match calls[first..]
            .iter_mut()
            .find(|call| call.program == test.program)
        {
            Some(call) => {
                call.names.push(&test.name);
                call.took += test.took;
            }
            None => calls.push(Call {
                program: test.program,
                names: vec![&test.name],
                took: test.took,
            }),
        }
        if spent > limit {
            limit = 2 * spent;
            first = calls.len();
        }
    }
    calls
}

fn names(list: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(list);
    text.lines()
        .filter_map(|line| line.strip_suffix(": test"))
        .map(str::to_owned)
        .collect()
}

/// With 8 GiB at most: a mutant may ask for all there is.
fn call(executable: &Path, names: &[&str], folder: &Path) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -v 8388608; ulimit -c 0; exec \"$0\" \"$@\""])
        .arg(executable);
    command
        .args(["--exact", "--quiet", "--test-threads=1"])
        .args(names);
    command
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .stdin(Stdio::null());
    command
        .env("ECS_MODEL_CASES", "64")
        .env("PROPTEST_CASES", "64")
        .env("RUST_BACKTRACE", "0");
    command
}

/// Whether it succeeded, or none if the time was up.
fn end(child: &mut Child, time: Duration) -> Option<bool> {
    let begin = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status.success());
        }
        if begin.elapsed() > time {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        sleep(pause);
        pause = (2 * pause).min(Duration::from_millis(10));
    }
}
