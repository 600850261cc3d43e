//! Sparse storage: components that few entities carry, or that come and go each frame, in pools of their own.
//!
//! A pool is a table of entities and values, plus pages that say where the value of an entity is. A
//! query that requires a sparse component is driven by its smallest pool. A *group* that owns pools
//! keeps the entities with all its components in front and in one order, so that its query is
//! slices.
//!
//! A registered component that is sparse has a pool beside its layout, from its registration on.
//! Layouts of listed components are constants.

mod groups;
mod parts;
mod pool;
mod pools;

pub(crate) use groups::Groups;
pub(crate) use parts::Sparse;
use pool::PoolMut;
pub(crate) use pool::PoolRef;
pub(crate) use pools::Pools;
