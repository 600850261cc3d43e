//! The game's side of a server.

use super::options::named;
use super::queue::{Job, Queue};
use crate::handle::handle;
use crate::message::{Body, Request, Response};
use crate::session::Session;
use crate::watch::{Next, Watch};
use ecs::World;
use std::collections::VecDeque;
use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// The time of a frame that is taken to answer.
const A_FRAME: Duration = Duration::from_millis(1);

/// A server that runs. It ends when this is dropped.
///
/// ```
/// use ecs::prelude::*;
/// use ecs_remote::Remote;
///
/// pub struct Position(f32);
///
/// ecs::world! {
///     #[world] pub struct Street { components: (Position) }
/// }
///
/// let mut street = Street::new();
/// let mut remote = Remote::options().port(0).start::<Street>()?;
/// println!("{}", remote.url());
/// for _ in 0..3 {
///     remote.serve(&mut street);
///     if !remote.paused() {
///         // The game goes on.
///     }
/// }
/// # Ok::<_, ecs_remote::StartError>(())
/// ```
pub struct Server<W: World> {
    session: Session<W>,
    queue: Arc<Queue>,
    address: SocketAddr,
    token: Option<String>,
    /// The request or the batch of which a part is done.
    begun: Option<Begun>,
    streams: VecDeque<(Watch, mpsc::Sender<Response>)>,
    budget: Duration,
    /// Dropped, it ends the server's thread.
    _end: oneshot::Sender<()>,
}

/// Requests that came together.
struct Begun {
    rest: VecDeque<Result<Request, Response>>,
    done: Vec<Response>,
    reply: oneshot::Sender<Vec<Response>>,
}

impl<W: World> Server<W> {
    pub(super) fn new(
        session: Session<W>,
        queue: Arc<Queue>,
        address: SocketAddr,
        token: Option<String>,
        end: oneshot::Sender<()>,
    ) -> Self {
        let (begun, streams) = (None, VecDeque::new());
        Self { session, queue, address, token, begun, streams, budget: A_FRAME, _end: end }
    }

    /// Answers the requests that wait, and sends the streams what changed. Call it once a frame, outside of schedules.
    ///
    /// It takes a millisecond at most, and then goes on in the next frame; a request that is begun is not cut off. If nobody asks, it takes some
    /// nanoseconds.
    ///
    /// # Panics
    ///
    /// If the world keeps frames, and cannot be copied: see [`Ring::save`](ecs::Ring::save). Panics of the game's code while a request is
    /// answered end here: the answer is an error.
    #[inline]
    pub fn serve(&mut self, world: &mut W) {
        self.session.begin_frame(world);
        if !self.queue.is_empty() || self.is_busy() {
            self.answer(world);
        }
    }

    /// Whether the game is to stand still in this frame. A game that asks can be paused, and goes on for as many frames as a client says: it asks once a
    /// frame.
    pub fn paused(&mut self) -> bool {
        !self.session.next_frame()
    }

    /// The time of a frame that is taken to answer, in the place of a millisecond.
    pub fn set_budget(&mut self, budget: Duration) {
        self.budget = budget;
    }

    /// Offers `ecs.save`: the function saves the world, and says where. The place is the game's to choose, and never the client's.
    pub fn on_save(&mut self, save: impl FnMut(&mut W) -> Result<String, Box<dyn Error>> + 'static) {
        self.session.save = Some(Box::new(save));
    }

    /// Offers `ecs.rewind`: keeps copies of the world at the beginning of the last so many frames. Each call of [`serve`](Self::serve) makes one
    /// then, at the cost of [`Ring::save`](ecs::Ring::save).
    #[cfg(feature = "snapshots")]
    pub fn keep_frames(&mut self, frames: usize) {
        self.session.keep_frames(frames);
    }

    /// The address of the page, with the token: `http://127.0.0.1:15702/#token=…`. Whoever has it may change the game.
    pub fn url(&self) -> String {
        let address = named(self.address);
        match &self.token {
            Some(token) => format!("http://{address}/#token={token}"),
            None => format!("http://{address}/"),
        }
    }

    /// The token, if there is one.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Where the server listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    fn is_busy(&self) -> bool {
        self.begun.is_some() || !self.streams.is_empty()
    }

    #[cold]
    fn answer(&mut self, world: &mut W) {
        let until = Instant::now() + self.budget;
        loop {
            if self.begun.is_none() && !self.begin() {
                break;
            }
            self.go_on(world);
            if Instant::now() >= until {
                return;
            }
        }
        // Each stream once, the one first that waited longest.
        for _ in 0..self.streams.len() {
            let Some((mut watch, messages)) = self.streams.pop_front() else { break };
            if goes_on(&mut watch, &messages, world) {
                self.streams.push_back((watch, messages));
            }
            if Instant::now() >= until {
                return;
            }
        }
    }

    /// Takes the next requests. `false` if there are none.
    fn begin(&mut self) -> bool {
        while let Some(job) = self.queue.pop() {
            match job {
                Job::Watch(watch, messages) => self.streams.push_front((watch, messages)),
                Job::Call(body, reply) => {
                    let rest = match body {
                        Body::One(request) => VecDeque::from([Ok(request)]),
                        Body::Batch(requests) => requests.into(),
                    };
                    self.begun = Some(Begun { rest, done: Vec::new(), reply });
                    return true;
                }
            }
        }
        false
    }

    /// Answers one request, and sends the answers if it is the last one.
    fn go_on(&mut self, world: &mut W) {
        let Some(begun) = &mut self.begun else { return };
        match begun.rest.pop_front() {
            Some(Ok(request)) if Watch::is_stream(&request.method) => {
                begun.done.push(Response::invalid(request.id, "a stream stands in no batch"));
            }
            Some(Ok(request)) => begun.done.push(handle(world, request, &mut self.session)),
            Some(Err(response)) => begun.done.push(response),
            None => {}
        }
        if begun.rest.is_empty()
            && let Some(Begun { done, reply, .. }) = self.begun.take()
        {
            // A client that has gone needs no answer.
            let _ = reply.send(done);
        }
    }
}

/// Sends what changed. `false` if the stream is at its end.
fn goes_on<W: World>(watch: &mut Watch, messages: &mpsc::Sender<Response>, world: &W) -> bool {
    // A client that is slow gets fewer messages, each of which has all that changed since the one before.
    let Ok(place) = messages.try_reserve() else { return !messages.is_closed() };
    match watch.next(world) {
        Next::Nothing => true,
        Next::Message(response) => {
            place.send(response);
            true
        }
        Next::Last(response) => {
            place.send(response);
            false
        }
    }
}

impl<W: World> std::fmt::Debug for Server<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The token is no text for logs.
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}
