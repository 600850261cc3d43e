//! The same world on pools of several sizes.

use crate::delay::Chance;
use crate::digest::Game;
use crate::worlds::SEED;
use rayon::ThreadPoolBuilder;
use std::hash::{DefaultHasher, Hasher};

const POOLS: [usize; 4] = [2, 3, 4, 8];

/// Plays a world on one thread, and then on each pool. Panics at the first tick with another digest. Returns whether systems ran on
/// several threads.
pub(crate) fn compare<W: Game>(name: &str, ticks: usize) -> bool {
    let (expected, _) = digests::<W>(1, ticks);
    let mut most = 0;
    for threads in POOLS {
        let (found, used) = digests::<W>(threads, ticks);
        let differs = expected
            .iter()
            .zip(&found)
            .position(|(expected, found)| expected != found);
        assert_eq!(
            differs, None,
            "the first tick of {name}, seed {SEED}, that differs on {threads} threads"
        );
        most = used.max(most);
    }
    most > 1
}

/// The digest of the world after each tick, and how many threads ran its systems.
fn digests<W: Game>(threads: usize, ticks: usize) -> (Vec<u64>, u32) {
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("there are threads");
    let mut world = W::default();
    pool.install(|| {
        world.begin(Chance::new(threads as u64));
        let digests = (0..ticks).map(|_| {
            world.play();
            world.check_invariants();
            let mut hasher = DefaultHasher::new();
            world.hash(&mut hasher);
            hasher.finish()
        });
        let digests = digests.collect();
        (digests, world.threads())
    })
}
