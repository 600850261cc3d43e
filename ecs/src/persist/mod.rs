//! What outlasts a world, or tells of one from outside: saves, snapshots, digests, and values by name.

#[cfg(feature = "digest")]
pub mod digest;
pub(crate) mod names;
#[cfg(feature = "save")]
pub mod save;
#[cfg(feature = "snapshots")]
pub mod snapshot;
