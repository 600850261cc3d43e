//! A live inspector for worlds of `ecs`.
#![forbid(unsafe_code)]

mod error;
mod handle;
mod message;
mod methods;
mod names;
mod server;
mod session;
mod values;
mod watch;

pub use error::{RemoteError, codes};
pub use handle::handle;
pub use message::{Request, Response};
pub use server::{Options, Remote, Server, StartError};
pub use session::Session;
pub use watch::{Next, Watch};
