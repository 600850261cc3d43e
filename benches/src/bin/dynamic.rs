//! The cost of the dynamic world, and whether that is within the bounds. Exits with 1 if it is not.
//!
//! `cargo run --release -p ecs-benches --features peers --bin dynamic -- [--quick] [iter] [add_remove] [archetypes]`

use ecs_benches::archetypes::{Many, ROWS, times_to_make};
use ecs_benches::{Timing, Timings, add_remove, arguments, dynamic_iter, time, time_anew};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// A row of a dynamic archetype, over one of a declared one.
const MOST_OF_DECLARED: f64 = 1.05;
/// How often the rows that are iterated over are made.
const PREPARATIONS: usize = 5;
/// Making one of 10,000 archetypes, over making one of 1,000.
const MOST_OF_FEW: f64 = 1.5;
/// Bytes of an archetype without rows.
const MOST_BYTES: usize = 1024;

fn main() -> ExitCode {
    let (Timings { rounds, .. }, names) = arguments();
    // Many short turns, since it is the least of them that is judged.
    let timings = Timings {
        rounds: rounds * 5,
        turn: Duration::from_millis(1),
    };
    let asked =
        |name: &str| names.is_empty() || names.iter().any(|asked| name.contains(asked.as_str()));
    let mut broken = 0;
    if asked("iter") {
        broken += iteration(timings);
    }
    if asked("add_remove") {
        broken += adding(timings);
    }
    if asked("archetypes") {
        broken += many(timings);
    }
    if broken == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Prints a verdict, and returns how many bounds are broken.
fn verdict(what: &str, found: f64, most: f64) -> usize {
    let good = found <= most;
    println!(
        "* {what}: {found:.3}, at most {most:.3}{}",
        if good { "" } else { ": BROKEN" }
    );
    usize::from(!good)
}

fn table(name: &str, found: &[Timing]) {
    println!("\n| {name} | ns, least | median |\n|---|--:|--:|");
    for Timing {
        library,
        least,
        median,
    } in found
    {
        println!("| {library} | {least:.3} | {median:.3} |");
    }
    println!();
}

fn least(found: &[Timing], library: &str) -> f64 {
    found
        .iter()
        .find(|timing| timing.library == library)
        .map_or(f64::NAN, |timing| timing.least)
}

fn iteration(timings: Timings) -> usize {
    let mut broken = 0;
    for group in dynamic_iter::groups() {
        let found = time_anew(&group, timings, PREPARATIONS);
        table(&format!("{}, per row", group.name), &found);
        for (dynamic, declared) in [
            ("dynamic, by insert", "declared"),
            ("dynamic, of tuples", "declared"),
            ("dynamic, ad hoc", "declared, ad hoc"),
            ("dynamic, iterator", "declared, iterator"),
        ] {
            let ratio = least(&found, dynamic) / least(&found, declared);
            broken += verdict(&format!("{dynamic} ÷ {declared}"), ratio, MOST_OF_DECLARED);
        }
    }
    broken
}

fn adding(timings: Timings) -> usize {
    let mut broken = 0;
    for group in add_remove::groups() {
        let found = time(&group, timings);
        table(&format!("{}, per add and remove", group.name), &found);
        let (ours, theirs): (Vec<_>, Vec<_>) = found
            .iter()
            .partition(|timing| timing.library.starts_with("ecs,"));
        let best = theirs
            .iter()
            .map(|timing| timing.least)
            .min_by(f64::total_cmp);
        for timing in ours {
            match best {
                Some(best) => {
                    broken += verdict(
                        &format!("{} ÷ the best peer", timing.library),
                        timing.least / best,
                        1.0,
                    );
                }
                None => println!("* NO PEERS: RUN WITH `--features peers`"),
            }
        }
    }
    broken
}

#[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
fn many(timings: Timings) -> usize {
    let times = times_to_make(10, timings.rounds / 5);
    println!("\n| archetypes of {ROWS} rows each | µs to make one, with its rows |\n|--:|--:|");
    let [few, many] = [1, 10].map(|thousands| {
        let each = times[..thousands].iter().sum::<f64>() * 1e6 / (thousands * 1_000) as f64;
        println!("| {} | {each:.3} |", thousands * 1_000);
        each
    });
    println!();
    let mut broken = verdict("one of 10,000 ÷ one of 1,000", many / few, MOST_OF_FEW);

    println!("\n| archetypes | that match | ns a query | ns a match |\n|--:|--:|--:|--:|");
    let mut per_match = Vec::new();
    for (archetypes, matching) in [(10_000, 10), (10_000, 100), (10_000, 1_000), (2_000, 1_000)] {
        let mut world = Many::new(archetypes, matching);
        assert_eq!(
            (world.archetypes(), world.moving()),
            (archetypes, matching * ROWS),
            "archetypes, and rows that move"
        );
        let query = time_query(&mut world, timings) * 1e9;
        println!(
            "| {archetypes} | {matching} | {query:.0} | {:.1} |",
            query / matching as f64
        );
        per_match.push(query);
    }
    let [ten, _, thousand, dense] = per_match[..] else {
        return broken + 1;
    };
    println!(
        "\n* of which for each match: {:.1} ns; whatever the matches: {:.0} ns\n",
        (thousand - ten) / 990.0,
        ten
    );
    broken += verdict("1,000 of 10,000 ÷ 1,000 of 2,000", thousand / dense, 1.5);

    let mut world = Many::new(10_000, 0);
    let (full, tables) = world.bytes();
    println!(
        "\n* with rows: {} bytes an archetype, and {} for its table",
        full / 10_000,
        tables / 10_000
    );
    world.empty();
    let (bytes, tables) = world.bytes();
    broken += verdict(
        "bytes of an empty archetype",
        bytes as f64 / 10_000.0,
        MOST_BYTES as f64,
    );
    println!("* and for its table: {} bytes", tables / 10_000);
    let reclaimed = world.compact();
    println!(
        "* `compact` reclaims {reclaimed}; what is left: {} bytes for each",
        world.bytes().0 / 10_000
    );
    broken
}

/// The least time of a query, in seconds.
fn time_query(world: &mut Many, timings: Timings) -> f64 {
    let times = (0..timings.rounds * 5).map(|_| {
        let start = Instant::now();
        (0..10).for_each(|_| world.advance());
        start.elapsed().as_secs_f64() / 10.0
    });
    times.fold(f64::INFINITY, f64::min)
}
