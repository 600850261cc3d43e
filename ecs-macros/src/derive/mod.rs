//! The entry points that stand on one item: three derives, and `declare` on a module.

pub(crate) mod bundle;
pub(crate) mod component;
pub(crate) mod declare;
pub(crate) mod query;
