//! The server: HTTP in a thread of its own, and the queue between it and the game.

mod gate;
mod http;
mod options;
mod page;
mod places;
mod queue;
mod running;
mod stream;
mod text;

pub use options::{Options, Remote, StartError};
pub use running::Server;
