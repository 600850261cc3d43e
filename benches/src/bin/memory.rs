//! Bytes of an entity with a position and a velocity (24 bytes), of a million: as the allocator counts them, and as the
//! system says that the process holds them. Each world is made in a process of its own. Nothing is timed here, since
//! counting takes time.
//!
//! `cargo run --release -p ecs-benches --features peers --bin memory`
#![allow(unsafe_code)]

use ecs_benches::memory::{Coming, Way, ways};
use std::alloc::{GlobalAlloc, Layout, System};
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicUsize, Ordering};

const ROWS: [usize; 2] = [10_000, 1_000_000];

/// The system's allocator, and how many bytes of it are in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: all is done by the system's allocator; the count has no influence on it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        IN_USE.fetch_add(size, Ordering::Relaxed);
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.realloc(old, layout, size) }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(old, layout) }
    }
}

fn main() -> ExitCode {
    if let [number, rows] = std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        let way = number
            .parse()
            .ok()
            .and_then(|number: usize| ways().into_iter().nth(number));
        let (Some(way), Ok(rows)) = (way, rows.parse()) else {
            return ExitCode::FAILURE;
        };
        measure(&way, rows);
        return ExitCode::SUCCESS;
    }
    println!(
        "| library | rows | they come | bytes allocated | bytes resident |\n|---|--:|---|--:|--:|"
    );
    for rows in ROWS {
        for (number, way) in ways().iter().enumerate() {
            let coming = if way.coming == Coming::Growing {
                "one by one"
            } else {
                "known number"
            };
            let found = in_process(number, rows).unwrap_or_else(|| "? | ?".into());
            println!("| {} | {rows} | {coming} | {found} |", way.library);
        }
    }
    ExitCode::SUCCESS
}

/// The output of a process of its own, which measures one way.
fn in_process(number: usize, rows: usize) -> Option<String> {
    let output = Command::new(std::env::current_exe().ok()?)
        .args([number, rows].map(|it| it.to_string()))
        .output()
        .ok()?;
    let found = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| found.trim().to_owned())
}

fn measure(way: &Way, rows: usize) {
    let (in_use, resident) = (IN_USE.load(Ordering::Relaxed), resident());
    let world = (way.populated)(rows);
    let in_use = IN_USE.load(Ordering::Relaxed) - in_use;
    let resident = self::resident()
        .zip(resident)
        .map(|(after, before)| after.saturating_sub(before));
    drop(world);
    let [in_use, resident] = [way.counted.then_some(in_use), resident].map(|bytes| {
        bytes.map_or("–".to_owned(), |bytes| {
            format!("{:.2}", per_row(bytes, rows))
        })
    });
    println!("{in_use} | {resident}");
}

/// The bytes of memory behind this process that are not those of a file, where the system says so.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"))?;
    line.split_whitespace()
        .next()?
        .parse::<usize>()
        .ok()
        .map(|kilobytes| kilobytes * 1024)
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2⁵² bytes")]
fn per_row(bytes: usize, rows: usize) -> f64 {
    bytes as f64 / rows as f64
}
