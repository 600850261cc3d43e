#![allow(
    clippy::wildcard_imports,
    reason = "the queries of gecs need macros and hidden types of the world's module"
)]

use crate::simple_insert::gecs::*;
use crate::{Contestant, Digest};
use gecs::prelude::*;

pub(super) struct Gecs(Suite, usize);

impl Contestant for Gecs {
    fn prepare(rows: usize) -> Self {
        Self(populated(rows), rows)
    }

    /// It has nothing that takes out all. The last one goes first, so that ids come again in order.
    fn renew(&mut self) -> bool {
        let mut entities = Vec::new();
        ecs_iter!(self.0, |entity: &EntityAny| {
            entities.push(*entity);
        });
        for entity in entities.into_iter().rev() {
            self.0.destroy_any(entity);
        }
        true
    }

    fn run(&mut self) {
        fill(&mut self.0, self.1);
    }

    fn result(&mut self) -> Digest {
        digest(&mut self.0)
    }
}
