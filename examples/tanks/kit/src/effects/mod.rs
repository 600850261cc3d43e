//! Effects that last for a while: fire, and a shock.

mod burn;
mod count;
mod status;

use burn::{burn, recover};
pub use count::Fires;
use count::{count_fire, count_out};
pub use status::{Burning, Health, Stunned};

ecs::part! {
    /// Health, and status effects, which come and go.
    #[part]
    pub struct Effects {
        components: (Health, Burning, Stunned),
        resources: (Fires),
    }

    /// Everything that is on fire.
    #[query]
    pub struct Ablaze { pub entity: Entity, pub health: &mut Health, pub burning: &mut Burning }

    /// Effects go on by one tick, and end.
    #[schedule]
    pub fn wearing() { burn; recover; }

    /// Each fire is counted, from any cause, and each end of one.
    #[observers]
    pub fn counting() { count_fire; count_out; }
}
