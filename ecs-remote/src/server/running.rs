//! The game's side of a server.

use super::options::named;
use super::queue::{Call, Job, Queue, Stream};
use super::text::Text;
use crate::error::RemoteError;
use crate::handle::handle;
use crate::message::Response;
use crate::session::Session;
use crate::watch::{Next, Watch};
use ecs::World;
use std::collections::VecDeque;
use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

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
    /// Batches that are partly done, and requests that have waited long.
    begun: VecDeque<Call>,
    /// Whether the request that came last was taken before others.
    takes_last: bool,
    streams: VecDeque<Stream>,
    budget: Duration,
    /// Dropped, it ends the server's thread.
    _end: oneshot::Sender<()>,
}

impl<W: World> Server<W> {
    pub(super) fn new(
        session: Session<W>,
        queue: Arc<Queue>,
        address: SocketAddr,
        token: Option<String>,
        end: oneshot::Sender<()>,
    ) -> Self {
        let (begun, streams) = (VecDeque::new(), VecDeque::new());
        Self {
            session,
            queue,
            address,
            token,
            begun,
            takes_last: false,
            streams,
            budget: A_FRAME,
            _end: end,
        }
    }

    /// Answers the requests that wait, and sends the streams what changed. Call it once a frame, outside of schedules.
    ///
    /// It takes a millisecond at most, and then goes on in the next frame; a request that is begun is not cut off. If nobody asks, it takes some
    /// nanoseconds.
    ///
    /// Panics of the game's code end here: the answer is an error. A frame whose copy panicked is not kept, and `ecs.world` says why.
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
    pub fn on_save(
        &mut self,
        save: impl FnMut(&mut W) -> Result<String, Box<dyn Error>> + 'static,
    ) {
        self.session.save = Some(Box::new(save));
    }

    /// Offers `ecs.rewind`: keeps copies of the world at the beginning of the last frames. Each call of [`serve`](Self::serve) makes one
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
        !self.begun.is_empty() || !self.streams.is_empty()
    }

    #[cold]
    fn answer(&mut self, world: &mut W) {
        let until = Instant::now() + self.budget;
        while let Some(mut call) = self.next_call() {
            self.answer_one(world, &mut call);
            if call.rest.is_empty() {
                call.finish();
            } else {
                self.begun.push_back(call);
            }
            if Instant::now() >= until {
                break;
            }
        }
        // Each stream once, the one first that waited longest. Requests that take all the time leave it to one stream.
        for _ in 0..self.streams.len() {
            let Some(mut stream) = self.streams.pop_front() else {
                break;
            };
            if goes_on(&mut stream, world) {
                self.streams.push_back(stream);
            } else {
                stream.watch.end(world);
            }
            if Instant::now() >= until {
                return;
            }
        }
    }

    /// By turns, the request that came last, and the next one in the line of those that are begun or have waited longest. So
    /// one client has its answer soon, however much others want, and all come to an end.
    fn next_call(&mut self) -> Option<Call> {
        self.takes_last = !self.takes_last;
        let new = self.next_new();
        if self.takes_last && new.is_some() {
            return new;
        }
        self.begun.extend(new);
        std::iter::from_fn(|| self.begun.pop_front()).find(|call| !call.reply.is_closed())
    }

    fn next_new(&mut self) -> Option<Call> {
        loop {
            match self.queue.pop(self.takes_last)? {
                Job::Watch(stream) => self.streams.push_front(stream),
                Job::Call(call) => return Some(call),
            }
        }
    }

    /// Answers the next request of a batch.
    fn answer_one(&mut self, world: &mut W, call: &mut Call) {
        let response = match call.rest.pop_front() {
            Some(Ok(request)) if Watch::is_stream(&request.method) => {
                Response::invalid(request.id, "a stream stands in no batch")
            }
            Some(Ok(request)) if call.text.is_full() => Response {
                id: request.id,
                outcome: Err(RemoteError::too_large()),
            },
            Some(Ok(request)) => handle(world, request, &mut self.session),
            Some(Err(response)) => response,
            None => return,
        };
        call.push(&response);
    }
}

/// Sends what changed. `false` if the stream is at its end.
fn goes_on<W: World>(stream: &mut Stream, world: &mut W) -> bool {
    // A client that is slow gets fewer messages, each of which has all that changed since the one before.
    let Ok(place) = stream.messages.try_reserve() else {
        return !stream.messages.is_closed();
    };
    let (response, goes_on) = match stream.watch.next(world) {
        Next::Nothing => return true,
        Next::Message(response) => (response, true),
        Next::Last(response) => (response, false),
    };
    let mut event = Text::new(&stream.place);
    event.push(b"data: ");
    let fits = event.push_response(&response);
    event.push(b"\n\n");
    place.send(event.finish());
    goes_on && fits
}

impl<W: World> std::fmt::Debug for Server<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The token is no text for logs.
        f.debug_struct("Server")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}
