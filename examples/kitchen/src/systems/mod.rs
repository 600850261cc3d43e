//! The systems of a tick: plain functions, in small files. Their parameters name the data that they touch. The schedule
//! in [`world`](crate::world) has the order.

mod assign;
mod carry;
mod clock;
mod cook;
mod fires;
mod keep_apart;
mod keep_book;
mod orders;
mod pots;
mod restock;
mod rules;
mod serve;
mod steer;
mod walk;
mod warm;
mod work;

pub use assign::{EARSHOT, empty_pots, set_pots, start_food};
pub use carry::carry;
pub use clock::advance_clock;
pub use cook::cook;
pub use fires::tend_fires;
pub use keep_apart::keep_apart;
pub use keep_book::keep_book;
pub use orders::{lose_patience, order};
pub use pots::{POTS, bring_pots};
pub use restock::restock;
pub use rules::follow_rules;
pub use serve::{clear_plates, serve};
pub use steer::steer;
pub use walk::walk;
pub use warm::warm;
pub use work::work;
