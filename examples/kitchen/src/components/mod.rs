//! The components of things in the kitchen: plain types, a small file for each side of the trade.

mod body;
mod food;
mod order;
mod work;

pub use body::{Goal, Name, Position, Velocity};
pub use food::{Ambient, Cookable, Doneness, FIRE, FRIDGE, Food, Heat, ROOM, Stage, Ticket};
pub use order::{Dish, Needs, Parts, Patience};
pub use work::{Burner, Cover, Hatch, Piles, Rack, Shift, Task, Vessel};
