use super::hecs::{Few, add, digest, populated};
use crate::{Contestant, Digest};
use hecs::{PreparedQuery, World};

/// With a query that remembers the archetypes it matches.
pub(super) struct Hecs<const ARCHETYPES: usize> {
    world: World,
    query: PreparedQuery<Few<'static>>,
}

impl<const ARCHETYPES: usize> Contestant for Hecs<ARCHETYPES> {
    fn prepare(_: usize) -> Self {
        Self {
            world: populated::<ARCHETYPES>(),
            query: PreparedQuery::new(),
        }
    }

    fn run(&mut self) {
        self.query.query_mut(&mut self.world).for_each(add);
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.world)
    }
}
