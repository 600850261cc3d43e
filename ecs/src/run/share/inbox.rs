//! Changes that other threads ask for, and that the world makes when it likes.

use super::reply::{Reply, channel};
use crate::base::error::{Rejected, errors};
use crate::base::messages::{Message, Queue, State};
use crate::world::command::Commands;
use crate::world::store::{Store, World};
use crate::world::system::run_once;
use alloc::boxed::Box;
use alloc::sync::Arc;
use core::error::Error;
use core::fmt;
use std::sync::mpsc;

/// Asks a world for changes, from any thread. [`Store::inbox`] gives it.
///
/// A message is a function of [`Commands`], which the world's own thread calls in [`receive`](super::Sharing::receive), one after the other in the order of their
/// arrival. Commands that cannot be done go to the world's [report](crate::CommandErrors), under the name `inbox`.
///
/// The messages are no part of the world's state: a snapshot and a save are without them, and a world that is put back or loaded gets those that wait.
/// When the world is dropped, they are dropped too, and each [`Reply`] says so.
pub struct Inbox<W: World> {
    queue: Arc<Queue<W>>,
}

impl<W: World> Inbox<W> {
    /// Asks for changes. This never waits.
    ///
    /// Messages of several threads arrive in an order that is chance. Where that may decide nothing, [`send_at`](Self::send_at) does not
    /// depend on it.
    ///
    /// # Errors
    ///
    /// If the world is gone, or the inbox is [full](Store::limit_inbox). The error gives the message back.
    pub fn send<F>(&self, message: F) -> Result<(), Rejected<F, InboxError>>
    where
        F: FnOnce(&mut Commands<'_, W>) + Send + 'static,
    {
        self.push(None, Sent(message))
            .map_err(|unsent| unsent.map(|sent| sent.0))
    }

    /// As [`send`](Self::send), with an answer: the value that the function returns, once its commands are applied.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Heat(f32);
    /// # ecs::world! {
    /// #     #[world]
    /// #     pub struct Kitchen { components: (Heat) }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let inbox = kitchen.inbox();
    /// let asking = std::thread::spawn(move || {
    ///     let reply = inbox.ask(|commands| commands.spawn((Heat(20.0),))).expect("the world is there");
    ///     reply.wait().expect("the world receives it")
    /// });
    /// while kitchen.is_empty() {
    ///     kitchen.receive();
    /// }
    /// let pan = asking.join().unwrap();
    /// assert_eq!(kitchen.get::<Heat>(pan).unwrap().0, 20.0);
    /// ```
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn ask<F, O>(&self, message: F) -> Result<Reply<O>, Rejected<F, InboxError>>
    where
        F: FnOnce(&mut Commands<'_, W>) -> O + Send + 'static,
        O: Send + 'static,
    {
        let (answer, reply) = channel();
        self.push(None, Request { message, answer })
            .map(|()| reply)
            .map_err(|unsent| unsent.map(|asked| asked.message))
    }

    /// Asks for changes in a frame: for games that run the same on several machines. [`receive_at`](super::Sharing::receive_at) makes the changes of
    /// a frame in the order of their keys, whatever threads sent them. Messages of one frame and one key are in the order of their arrival, so
    /// that each sender has a key of its own.
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send), and if the changes of that frame were made already.
    pub fn send_at<F>(
        &self,
        frame: impl Into<i64>,
        key: u64,
        message: F,
    ) -> Result<(), Rejected<F, InboxError>>
    where
        F: FnOnce(&mut Commands<'_, W>) + Send + 'static,
    {
        self.push(Some((frame.into(), key)), Sent(message))
            .map_err(|unsent| unsent.map(|sent| sent.0))
    }

    /// How many messages wait.
    pub fn len(&self) -> usize {
        self.queue.state().len()
    }

    /// Whether no message waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the world is gone.
    pub fn is_closed(&self) -> bool {
        self.queue.state().is_closed
    }

    fn push<M: Message<W>>(
        &self,
        at: Option<(i64, u64)>,
        message: M,
    ) -> Result<(), Rejected<M, InboxError>> {
        let message = Box::new(message);
        let mut state = self.queue.state();
        let cause = match at {
            _ if state.is_closed => InboxError::Closed,
            _ if state.len() >= state.limit => InboxError::Full { limit: state.limit },
            Some((frame, _)) if state.frame.is_some_and(|last| frame <= last) => InboxError::Late {
                frame,
                last: state.frame.unwrap_or(frame),
            },
            Some((frame, key)) => {
                let arrival = state.next_arrival();
                state.of_frames.insert((frame, key, arrival), message);
                return Ok(());
            }
            None => {
                state.arrived.push_back(message);
                return Ok(());
            }
        };
        drop(state);
        Err(Rejected {
            value: *message,
            cause,
        })
    }
}

/// Makes the changes that were asked for before this call. See [`Sharing::receive`](super::Sharing::receive).
#[track_caller]
pub(crate) fn receive_all<W: World>(world: &mut W) -> usize {
    let Some(queue) = world.inbox.queue() else {
        return 0;
    };
    let count = queue.state().arrived.len();
    (0..count)
        .take_while(|_| receive_one(world, &queue, |state| state.arrived.pop_front()))
        .count()
}

/// Makes the changes up to a frame. See [`Sharing::receive_at`](super::Sharing::receive_at).
#[track_caller]
pub(crate) fn receive_frame<W: World>(world: &mut W, frame: i64) -> usize {
    let queue = world.inbox.made();
    queue.state().frame = Some(frame);
    let next = |state: &mut State<W>| {
        let first = state.of_frames.first_entry()?;
        (first.key().0 <= frame).then(|| first.remove())
    };
    let mut count = 0;
    while receive_one(world, &queue, next) {
        count += 1;
    }
    count
}

/// The system that [receives](super::Sharing::receive) the messages of inboxes: a line of a schedule. It takes the whole world.
pub fn receive<W: World>(world: &mut W) {
    receive_all(world);
}

impl<W: World> Store<W> {
    /// An inbox of the world, by which other threads ask for changes. All inboxes of a world are one queue.
    pub fn inbox(&self) -> Inbox<W> {
        Inbox {
            queue: self.inbox.made(),
        }
    }

    /// Refuses messages of [inboxes](Inbox) as long as this many wait. At first there is no limit.
    pub fn limit_inbox(&mut self, limit: usize) {
        self.inbox.made().state().limit = limit;
    }
}

/// Takes the next message out, if there is one, and makes its changes.
#[track_caller]
fn receive_one<W: World>(
    world: &mut W,
    queue: &Queue<W>,
    next: impl FnOnce(&mut State<W>) -> Option<Box<dyn Message<W>>>,
) -> bool {
    // The lock is given back first: a message may send others.
    let message = next(&mut queue.state());
    let Some(message) = message else { return false };
    message.make(world);
    true
}

/// A message without an answer.
struct Sent<F>(F);

impl<W: World, F: FnOnce(&mut Commands<'_, W>) + Send + 'static> Message<W> for Sent<F> {
    fn make(self: Box<Self>, world: &mut W) {
        call(world, self.0);
    }
}

/// A message with an answer.
struct Request<F, O> {
    message: F,
    answer: mpsc::SyncSender<O>,
}

impl<W: World, O: Send + 'static, F: FnOnce(&mut Commands<'_, W>) -> O + Send + 'static> Message<W>
    for Request<F, O>
{
    fn make(self: Box<Self>, world: &mut W) {
        let Self { message, answer } = *self;
        let output = call(world, message);
        // Nobody waits for it where the reply was dropped.
        drop(answer.send(output));
    }
}

/// Calls a message, and applies its commands.
fn call<W: World, O>(world: &mut W, message: impl FnOnce(&mut Commands<'_, W>) -> O) -> O {
    let mut message = Some(message);
    run_once(
        world,
        "inbox",
        move |mut commands: Commands<'_, W>| match message.take() {
            Some(message) => message(&mut commands),
            None => unreachable!("a system that is run once is called once"),
        },
    )
}

errors! {
    /// Why a message was not sent, or has no answer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum InboxError {
        /// The world is gone.
        Closed => "the world is gone";
        /// As many messages wait as may. See [`Store::limit_inbox`].
        Full {
            /// How many may wait.
            limit: usize,
        } => "{limit} messages wait, and no more may";
        /// The changes of the frame were made already.
        Late {
            /// The frame.
            frame: i64,
            /// The last frame that was received.
            last: i64,
        } => "frame {frame} is over: the last one that was received is {last}";
        /// The world has not received the message yet.
        NoAnswerYet => "the world has not received the message yet";
        /// The world was dropped before it answered, the message panicked, or the answer was taken already.
        NoAnswer => "no answer comes: the world was dropped, the message panicked, or the answer was taken";
    }
}

impl Error for InboxError {}

impl<W: World> Clone for Inbox<W> {
    fn clone(&self) -> Self {
        Self {
            queue: self.queue.clone(),
        }
    }
}

impl_debug!([W: World] Inbox<W>, it => len = it.len());
