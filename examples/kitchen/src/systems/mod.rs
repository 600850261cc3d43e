//! What happens in a tick: plain functions, each a small file. [`Service::tick`](crate::Service::tick) has the order.

mod assign;
mod bin;
mod carry;
mod cook;
mod fires;
mod keep_apart;
mod orders;
mod restock;
mod serve;
mod steer;
mod walk;
mod warm;
mod work;

pub use assign::assign;
pub use carry::carry;
pub use cook::cook;
pub use fires::tend_fires;
pub use keep_apart::keep_apart;
pub use orders::{lose_patience, order};
pub use restock::restock;
pub(crate) use restock::stock;
pub use serve::{clear_plates, serve};
pub use steer::steer;
pub use walk::walk;
pub use warm::warm;
pub use work::work;
