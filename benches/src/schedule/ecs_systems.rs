use super::ecs::{Ecs, Letters};
use super::{A, B, C, D, E, swap};
use crate::{Contestant, Digest};
use ecs::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

pub(super) fn swap_a_b(rows: Query<'_, Letters, (&mut A, &mut B)>) {
    rows.for_each(|(a, b)| swap(&mut a.0, &mut b.0));
}

pub(super) fn swap_c_d(rows: Query<'_, Letters, (&mut C, &mut D)>) {
    rows.for_each(|(c, d)| swap(&mut c.0, &mut d.0));
}

pub(super) fn swap_c_e(rows: Query<'_, Letters, (&mut C, &mut E)>) {
    rows.for_each(|(c, e)| swap(&mut c.0, &mut e.0));
}

/// A schedule, in a pool of this many threads.
pub(super) struct Systems<const THREADS: usize>(Ecs, ThreadPool);

impl<const THREADS: usize> Contestant for Systems<THREADS> {
    fn prepare(rows: usize) -> Self {
        let pool = ThreadPoolBuilder::new()
            .num_threads(THREADS)
            .build()
            .expect("threads can be had");
        Self(Ecs::prepare(rows), pool)
    }

    fn run(&mut self) {
        let Self(Ecs(letters), pool) = self;
        if THREADS == 1 {
            letters.tick();
        } else {
            pool.install(|| letters.tick());
        }
    }

    fn result(&mut self) -> Digest {
        self.0.result()
    }
}
