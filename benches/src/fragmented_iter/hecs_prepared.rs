use super::hecs::populated;
use crate::letters::{Data, LETTERS};
use crate::{Contestant, Digest};
use hecs::{PreparedQuery, World};

/// With a query that remembers the archetypes it matches.
pub(super) struct Hecs {
    world: World,
    query: PreparedQuery<&'static mut Data>,
}

impl Contestant for Hecs {
    fn prepare(rows: usize) -> Self {
        Self {
            world: populated(rows / LETTERS),
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
