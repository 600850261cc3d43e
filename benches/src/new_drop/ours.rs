//! `raw`, this crate, and the peers that are measured in each build.

use super::makers;
use crate::{fragmented_iter, simple_insert};

makers! {
    Raw26: fragmented_iter::raw::Letters::default();
    Raw: simple_insert::raw::populated(0);
    Ecs26: fragmented_iter::ecs::Letters::new();
    Ecs: simple_insert::ecs::Suite::new();
    Gecs26: fragmented_iter::gecs::Letters::default();
    Gecs: simple_insert::gecs::Suite::default();
    Hecs: hecs::World::new();
}
