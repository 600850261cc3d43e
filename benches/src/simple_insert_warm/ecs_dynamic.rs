use crate::simple_insert::ecs_dynamic::{Suite, digest, fill, populated};
use crate::{Contestant, Digest};

/// Into a dynamic archetype, which is there.
pub(super) struct Ecs(Suite, usize);

impl Contestant for Ecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows), rows)
    }

    fn renew(&mut self) -> bool {
        self.0.clear();
        true
    }

    fn run(&mut self) {
        fill(&mut self.0, self.1);
    }

    fn result(&mut self) -> Digest {
        digest(&self.0)
    }
}
