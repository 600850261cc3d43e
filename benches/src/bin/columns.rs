//! Where columns should begin: the time of a loop over several of them if they lie in one allocation, at multiples of a power
//! of two from each other or not, and if each has an allocation of its own. The loop writes the first and reads the others.
//!
//! `cargo run --release -p ecs-benches --bin columns -- [--quick]`

use std::hint::black_box;
use std::time::Instant;

/// A cache line.
const LINE: usize = 64;

/// The layout of columns of `f32` for up to `rows` rows.
#[derive(Clone, Copy)]
enum Layout {
    /// In one allocation, with a capacity that is a power of two.
    PowerOfTwo,
    /// In one allocation, with a capacity that is a multiple of 64, and an odd one: as tables grow.
    OddLines,
    /// In an allocation each.
    Apart,
}

const LAYOUTS: [(Layout, &str); 3] = [
    (Layout::PowerOfTwo, "one allocation, a power of two"),
    (Layout::OddLines, "one allocation, an odd number of lines"),
    (Layout::Apart, "an allocation each"),
];

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    println!("| columns | rows | layout | ns per row, least | median |\n|--:|--:|---|--:|--:|");
    for power in [12, 14, 20] {
        let rounds = if quick { 20 } else { 200 };
        measure::<2>(power, rounds);
        measure::<4>(power, rounds);
        measure::<8>(power, rounds);
        measure::<16>(power, rounds);
    }
}

fn measure<const N: usize>(power: u32, rounds: usize) {
    let most = 1 << power;
    // As many for all layouts.
    let rows = most - LINE;
    let mut buffers = LAYOUTS.map(|(layout, _)| Columns::<N>::new(layout, most));
    let mut times: [Vec<f64>; 3] = Default::default();
    let passes = (1 << 20) / most;
    for _ in 0..rounds {
        for (columns, times) in buffers.iter_mut().zip(&mut times) {
            let start = Instant::now();
            for _ in 0..passes {
                columns.add(black_box(rows));
            }
            times.push(
                start.elapsed().as_secs_f64() * 1e9
                    / f64::from(u32::try_from(passes * rows).unwrap_or(u32::MAX)),
            );
        }
    }
    for ((_, name), mut times) in LAYOUTS.into_iter().zip(times) {
        times.sort_by(f64::total_cmp);
        println!(
            "| {N} | {rows} | {name} | {:.3} | {:.3} |",
            times[0],
            times[times.len() / 2]
        );
    }
}

struct Columns<const N: usize> {
    buffers: Vec<Vec<f32>>,
    /// The buffer of each column, and where it begins there.
    places: [(usize, usize); N],
}

impl<const N: usize> Columns<N> {
    fn new(layout: Layout, most: usize) -> Self {
        let stride = match layout {
            Layout::PowerOfTwo => most,
            Layout::OddLines | Layout::Apart => most - LINE,
        };
        let apart = matches!(layout, Layout::Apart);
        let (count, length) = if apart { (N, stride) } else { (1, stride * N) };
        let buffers: Vec<_> = (0..count).map(|_| vec![1.0; length + LINE]).collect();
        let places = std::array::from_fn(|column| {
            let (buffer, start) = if apart {
                (column, 0)
            } else {
                (0, column * stride)
            };
            // Each begins on a cache line.
            let lead = buffers[buffer].as_ptr().align_offset(LINE);
            (buffer, lead + start)
        });
        Self { buffers, places }
    }

    #[inline(never)]
    fn add(&mut self, rows: usize) {
        // By blocks of a cache line, in which the sums stay in registers.
        for row in (0..rows).step_by(16) {
            let mut sums = [0.0_f32; 16];
            for (buffer, start) in self.places {
                let values = &self.buffers[buffer][start + row..][..16];
                sums.iter_mut()
                    .zip(values)
                    .for_each(|(sum, value)| *sum += value);
            }
            let (buffer, start) = self.places[0];
            self.buffers[buffer][start + row..][..16].copy_from_slice(&sums.map(|sum| sum * 0.5));
        }
    }
}
