//! Indexes: entities by their place in space, or by a value.

mod declaration;
mod find;
mod inferred;
mod kept;
mod method;
mod refresh;
mod shape_log;
#[cfg(feature = "snapshots")]
mod snapshot;
pub mod spatial;
mod unique;
pub mod values;

pub use declaration::{Index, IndexInfo, Indexed};
pub use find::{Find, Stale, empty};
pub use inferred::{Inferred, InferredKind, kind_of_field};
pub use kept::{Keeps, Kept};
pub use method::Method;
pub use shape_log::ShapeLog;
pub(crate) use shape_log::Shapes;
#[cfg(feature = "snapshots")]
pub use snapshot::Found;
pub(crate) use unique::KeyRefused;
pub use unique::{Holders, Unique};
