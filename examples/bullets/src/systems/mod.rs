//! The systems of a tick: plain functions. Their parameters name the data that they touch. The schedule in
//! [`world`](crate::world) has the order.

mod aftermath;
mod clock;
mod drift;
mod fire;
mod fly;
mod pilot;
mod shoot;
mod strike;
mod summon;
mod waves;

pub use aftermath::{clear_away, count, explode, fade};
pub use clock::advance_clock;
pub use drift::{bounce, drift, leave};
pub use fire::fire;
pub use fly::fly;
pub use pilot::{flies_itself, pilot};
pub use shoot::shoot;
pub use strike::{collide, suffer};
pub use summon::summon;
pub use waves::{dissolve, goes_on, next_wave, repair};
