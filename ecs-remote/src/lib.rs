//! A live inspector for worlds of `ecs`: look into a running game from a browser or an editor, change it, pause it, and go on.
//!
//! ```
//! use ecs::prelude::*;
//! use ecs_remote::Remote;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Component, Serialize, Deserialize)]
//! pub struct Heat { pub celsius: f32 }
//!
//! fn cool(pans: Query<Kitchen, &mut Heat>) {
//!     pans.for_each(|heat| heat.celsius -= 0.1);
//! }
//!
//! ecs::world! {
//!     #[world(text)]
//!     pub struct Kitchen { components: (Heat) }
//!     #[archetype]
//!     pub struct Pan { heat: Heat }
//!     #[schedule]
//!     pub fn tick() { cool; }
//! }
//!
//! let mut kitchen = Kitchen::new();
//! kitchen.spawn(Pan { heat: Heat { celsius: 90.0 } });
//!
//! // `Remote::start()` listens on the port that editors ask first.
//! let mut remote = Remote::options().port(0).start::<Kitchen>()?;
//! println!("{}", remote.url()); // Open it in a browser.
//! # let mut frames = 3;
//! # let mut is_open = || { frames -= 1; frames > 0 };
//! while is_open() {
//!     remote.serve(&mut kitchen);
//!     if !remote.paused() {
//!         kitchen.tick();
//!     }
//! }
//! # Ok::<_, ecs_remote::StartError>(())
//! ```
//!
//! # What is seen, and what is changed
//!
//! Everything goes by the world's own [values by name](ecs::Storage::get_value). In a world that says `#[world(text)]` or `#[world(save)]`, all
//! components and resources that have serde's traits are read and written, in all their parts. A component that derives
//! [`Component`](ecs::Component) alone is read and written by its fields, as far as they are numbers, texts and entities. Any other is seen by its name and its size.
//! Changes are those of the world's methods: observers are told, ticks go on, and immutable components, relations and unique keys stay right.
//!
//! # The protocol
//!
//! The [Bevy Remote Protocol](https://docs.rs/bevy_remote), as far as it makes sense here, so that its editors work; and methods with
//! tables, plans, times, memory, events and relations, for the page. `PROTOCOL.md`, beside this crate's manifest, lists them all with examples. [`handle`] answers one request
//! without any transport; [`Watch`] is a stream without one. Clients of that protocol send no token, and need [`Options::without_token`]. The requests of Bevy's
//! examples and `BrpClient`, of `bevy_brp` and of two extensions of VS Code are replayed by the tests, and the classes of
//! *Bevy Inspector* (splo.vscode-bevy-inspector 0.6.0) are run.
//!
//! # Cost
//!
//! A game that nobody asks pays one relaxed load in [`Server::serve`]. Requests are answered for a millisecond of a frame, in the game's thread;
//! HTTP is spoken by another one. A request that is begun is not cut off, so that a large one may take longer. Steps are measured only as long as a client says so: see
//! [`set_profiled`](ecs::Store::set_profiled). A release of a game leaves this crate out, by a feature.
//!
//! # Security
//!
//! Whoever may ask may change all that the game has, and read it. So:
//!
//! * The server listens on the loopback device. [`Options::listen`] opens it to other machines, and needs the token: [`StartError::Open`].
//! * The token has 128 random bits. It stands in the *fragment* of the address, which browsers do not send, so that it is in no log, and goes in a header. It is
//!   compared in constant time. The page does not contain it. The token is not encrypted on its way: do not `listen` in a network that you do not trust.
//! * [`Options::without_token`] trusts all programs and users of this machine.
//! * Pages of other sites are refused with or without a token. A request names this machine as its `Host`, so that a name that was *rebound* to it does not
//!   lead here. Its `Origin` and its `Sec-Fetch-Site`, if it has them, say this server. What a browser sends is `application/json`, which no form does. No
//!   header of CORS is ever sent. Programs may send any type, or none.
//! * A header has 16 KiB at most, a body 1 MiB and 64 levels, a batch 100 requests, an answer 16 MiB. 64 connections are served at once, with 8 streams.
//!   A client has 5 seconds to send a header, and 5 to send a body. One that reads nothing of its answer for 10 seconds loses its connection:
//!   [`Options::write_timeout`].
//! * Clients that are slow keep nobody out: a client beyond the 64 gets the place of the one that has kept its connection waiting longest. Requests and
//!   answers together have 128 MiB of memory; beyond it the connection with the most is closed. A single request never waits for all of another client's batch.
//! * The page runs its own script alone, by its hash, and sets text as text: its policy lets no text become markup. A component that is called `<img onerror=…>` is shown so.
//! * A client says nowhere which file is written or read: [`Server::on_save`] is the game's.
//! * The crate has no `unsafe` code. HTTP is read by [hyper](https://docs.rs/hyper).
//!
//! Code of the game that panics while a request is done is an error of that request, and the game goes on: a `Serialize`, a `Deserialize`, a `Drop`, a `Default`, an
//! observer or a rule. The world's invariants hold then, the connection lives, and the other requests of a batch are answered. In a program that aborts when it panics, the
//! game ends.
//!
//! # Features
//!
//! * `snapshots`: `Server::keep_frames` keeps the last frames, and clients go back to them.

// For maintainers. `handle` has no transport. HTTP runs in a thread of its own and knows no world:
// it reads and checks requests, and queues them. `Server::serve` answers them in the game's thread
// between two frames; answers are text of bounded length, and are sent by the other thread. While
// nobody asks, one atomic number is read.
//
// JSON has fewer kinds of values than a world, so the current value decides which one is meant
// (`values/of_json.rs`): a handle, a large integer as text, a tuple of one value. The type's
// `Deserialize` has the last word. Streams compare values and not ticks, so they need nothing
// tracked.
//
// Requests are refused in the order host, origin, path, method, content type, token
// (`server/gate.rs`), before any of the body is read. A page may rebind its name to this machine's
// address; the `Host` that the browser sends distinguishes it.
//
// A value whose code panics while it is read has the error in its place, and a stream reads it no
// more.

#![forbid(unsafe_code)]

mod error;
mod handle;
mod message;
mod methods;
mod names;
mod path;
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
