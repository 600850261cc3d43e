//! Ground, and bodies that move over it.

mod body;
mod ground;
mod travel;

pub use body::{Position, Velocity};
pub use ground::{Ground, Surface};
use travel::travel;

ecs::part! {
    /// Ground, and bodies that drive over it as fast as it lets them.
    #[part]
    pub struct Terrain {
        components: (Position, Velocity),
        resources: (Ground),
    }

    /// Everything that drives. A flying body has no `Velocity`: the ground does not slow it.
    #[query]
    pub struct Driving { pub position: &mut Position, pub velocity: &mut Velocity }

    /// Bodies go on by one tick.
    #[schedule]
    pub fn movement() { travel; }
}
