//! The components of bodies on the field: plain types.

mod body;
mod fight;
mod heading;

pub use body::{Fade, Position, Size, Velocity};
pub use fight::{Cannon, Friendly, Gun, Health, Hostile, Kind, Pattern};
pub use heading::Heading;
