use super::flecs::Flecs;
use super::{A, B, C, D, E, swap};
use crate::{Contestant, Digest};
use flecs_ecs::prelude::*;

/// A pipeline on this many threads.
pub(super) struct Systems<const THREADS: i32>(Flecs);

impl<const THREADS: i32> Contestant for Systems<THREADS> {
    fn prepare(rows: usize) -> Self {
        let flecs = Flecs::prepare(rows);
        let world = &flecs.world;
        if THREADS == 1 {
            world
                .system::<(&mut A, &mut B)>()
                .each(|(a, b)| swap(&mut a.0, &mut b.0));
            world
                .system::<(&mut C, &mut D)>()
                .each(|(c, d)| swap(&mut c.0, &mut d.0));
            world
                .system::<(&mut C, &mut E)>()
                .each(|(c, e)| swap(&mut c.0, &mut e.0));
        } else {
            world
                .system::<(&mut A, &mut B)>()
                .par_each(|(a, b)| swap(&mut a.0, &mut b.0));
            world
                .system::<(&mut C, &mut D)>()
                .par_each(|(c, d)| swap(&mut c.0, &mut d.0));
            world
                .system::<(&mut C, &mut E)>()
                .par_each(|(c, e)| swap(&mut c.0, &mut e.0));
            world.set_threads(THREADS);
        }
        Self(flecs)
    }

    fn run(&mut self) {
        self.0.world.progress();
    }

    fn result(&mut self) -> Digest {
        self.0.result()
    }
}
