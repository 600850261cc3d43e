use super::hecs::populated;
use crate::letters::Data;
use crate::{Contestant, Digest};
use hecs::{PreparedQuery, World};

/// With a query that remembers the archetypes it matches.
pub(super) struct Hecs<const EACH: usize> {
    world: World,
    query: PreparedQuery<&'static mut Data>,
}

impl<const EACH: usize> Contestant for Hecs<EACH> {
    fn prepare(rows: usize) -> Self {
        Self {
            world: populated::<EACH>(rows),
            query: PreparedQuery::new(),
        }
    }

    fn run(&mut self) {
        self.query
            .query_mut(&mut self.world)
            .for_each(|data| data.0 *= 2.0);
    }

    fn result(&mut self) -> Digest {
        Digest::of(
            self.world
                .query_mut::<&Data>()
                .into_iter()
                .map(|data| [data.0]),
        )
    }
}
