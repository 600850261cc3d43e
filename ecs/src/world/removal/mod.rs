//! Removed values: the logs that hold them, the follower that fills these, and the parameter of systems that reads them.

mod follower;
pub(crate) mod log;
mod methods;
mod reader;

pub(crate) use follower::RemovalFollower;
pub use log::RemovedValue;
pub use methods::RemovedCounts;
pub use reader::Removed;
