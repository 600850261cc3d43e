//! The resources of a game: one of each.

mod campaign;
mod clock;
mod controls;
mod field;
mod rng;
mod score;
mod settings;

pub use campaign::{Campaign, Wave};
pub use clock::{Clock, DT};
pub use controls::Controls;
pub use field::Field;
pub use rng::Rng;
pub use score::Score;
pub use settings::Settings;
