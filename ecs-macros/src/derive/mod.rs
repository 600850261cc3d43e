//! The entry points that stand on one item: two derives, and `declare` on a module.

pub(crate) mod component;
pub(crate) mod declare;
pub(crate) mod query;
