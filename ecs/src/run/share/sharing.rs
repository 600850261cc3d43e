//! The methods of a world that is shared.

use super::Shared;
use super::inbox::{receive_all, receive_frame};
use crate::world::store::World;

/// What can be done with a world that threads share: methods of each [`World`].
pub trait Sharing: World {
    /// Shares the world between threads during a call: each runs systems, which claim the data that they access, and wait for those with
    /// which they conflict. See the [module](super).
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// pub struct Position(f32);
    /// pub struct Heat(f32);
    ///
    /// ecs::world! {
    ///     #[world]
    ///     pub struct Kitchen { components: (Position, Heat) }
    /// }
    ///
    /// let mut kitchen = Kitchen::new();
    /// kitchen.spawn_batch((0..100).map(|_| (Position(0.0), Heat(20.0))));
    /// let heat = kitchen.share(|kitchen| {
    ///     std::thread::scope(|threads| {
    ///         // These two run at the same time.
    ///         threads.spawn(|| kitchen.run(|all: Query<Kitchen, &mut Position>| all.for_each(|position| position.0 += 1.0)));
    ///         threads.spawn(|| kitchen.run(|all: Query<Kitchen, &mut Heat>| all.for_each(|heat| heat.0 += 1.0)));
    ///     });
    ///     kitchen.run(|all: Query<Kitchen, &Heat>| all.map(|heat| heat.0).sum::<f32>())
    /// });
    /// assert_eq!(heat, 2100.0);
    /// ```
    fn share<O>(&mut self, f: impl FnOnce(&Shared<Self>) -> O) -> O {
        Shared::with(self, f)
    }

    /// Makes the changes that [inboxes](super::Inbox) asked for before this call, in the order of their arrival. Says how many messages
    /// there were. Messages that arrive meanwhile are for the next call.
    ///
    /// # Panics
    ///
    /// If a message does. Its commands are discarded, and the messages behind it wait for the next call.
    #[track_caller]
    fn receive(&mut self) -> usize {
        receive_all(self)
    }

    /// Makes the changes up to a frame that were asked for by [`send_at`](super::Inbox::send_at), in the order of frames and keys.
    /// Says how many messages there were.
    ///
    /// Messages for these frames are refused from now on. A world that is put back receives an earlier frame again. The messages that it received
    /// are gone, so that a game which goes back keeps its inputs itself.
    ///
    /// # Panics
    ///
    /// As [`receive`](Self::receive).
    #[track_caller]
    fn receive_at(&mut self, frame: impl Into<i64>) -> usize {
        receive_frame(self, frame.into())
    }
}

impl<W: World> Sharing for W {}
