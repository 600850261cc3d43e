//! Values of the world as JSON, and back.

mod handle;
mod of_json;
mod to_json;
mod typed;

pub(crate) use handle::{Handle, handle};
pub(crate) use of_json::{named_of_json, of_json, target_of_json};
pub(crate) use to_json::to_json;
pub(crate) use typed::typed;

/// Numbers up to this one are exact in JavaScript.
pub(crate) const EXACT: u64 = (1 << 53) - 1;
