//! Sparse storage: components that few entities carry, or that come and go each frame, in pools of their own.

mod groups;
mod parts;
mod pool;
mod pools;

pub(crate) use groups::Groups;
pub(crate) use parts::Sparse;
use pool::PoolMut;
pub(crate) use pool::PoolRef;
pub(crate) use pools::Pools;
