//! Removed values: the logs that hold them, the follower that fills these, and the parameter of systems that reads them.

mod follower;
mod methods;
mod reader;

pub use crate::storage::removal_logs::RemovedValue;
pub(crate) use follower::RemovalFollower;
pub use methods::RemovedCounts;
pub use reader::Removed;
