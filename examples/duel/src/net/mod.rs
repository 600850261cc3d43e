//! The players' machines, and the network between them.

mod duelists;
mod rollback;
mod socket;

pub use duelists::{Duelists, Lost, Machine};
pub use rollback::Rollback;
pub use socket::SlowSocket;

use crate::components::Keys;
use std::net::SocketAddr;

/// The frames that a machine goes ahead of those it knows for certain, at most.
pub const PREDICTION: usize = 8;

/// The types of the game that GGRS has to know: inputs and addresses. The state stays in the [`Rollback`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Net;

impl ggrs::Config for Net {
    type Input = Keys;
    type InputPredictor = ggrs::PredictRepeatLast;
    type State = ();
    type Address = SocketAddr;
}
