//! Messages that wait for a world, which calls them when it likes.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, VecDeque};
use alloc::sync::Arc;
use core::mem;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// A function that a world calls.
pub(crate) trait Message<W>: Send + 'static {
    fn make(self: Box<Self>, world: &mut W);
}

/// The messages that wait.
pub(crate) struct Queue<W>(Mutex<State<W>>);

pub(crate) struct State<W> {
    pub(crate) arrived: VecDeque<Box<dyn Message<W>>>,
    /// By frame, key and arrival.
    pub(crate) of_frames: BTreeMap<(i64, u64, u64), Box<dyn Message<W>>>,
    arrivals: u64,
    /// The last frame that was received.
    pub(crate) frame: Option<i64>,
    pub(crate) limit: usize,
    /// Whether the world is gone.
    pub(crate) is_closed: bool,
}

impl<W> Queue<W> {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(State {
            arrived: VecDeque::new(),
            of_frames: BTreeMap::new(),
            arrivals: 0,
            frame: None,
            limit: usize::MAX,
            is_closed: false,
        }))
    }

    /// The messages. No code of the user's runs under the lock.
    pub(crate) fn state(&self) -> MutexGuard<'_, State<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W> State<W> {
    pub(crate) fn len(&self) -> usize {
        self.arrived.len() + self.of_frames.len()
    }

    pub(crate) fn next_arrival(&mut self) -> u64 {
        self.arrivals += 1;
        self.arrivals
    }
}

/// The queue of a world, once there is an inbox. Messages are refused when this is dropped.
pub(crate) struct Received<W>(OnceLock<Arc<Queue<W>>>);

impl<W> Received<W> {
    pub(crate) const fn new() -> Self {
        Self(OnceLock::new())
    }

    pub(crate) fn queue(&self) -> Option<Arc<Queue<W>>> {
        self.0.get().cloned()
    }

    /// The queue, which is made if there is none.
    pub(crate) fn made(&self) -> Arc<Queue<W>> {
        self.0.get_or_init(|| Arc::new(Queue::new())).clone()
    }
}

impl<W> Drop for Received<W> {
    fn drop(&mut self) {
        let Some(queue) = self.0.get() else { return };
        let mut state = queue.state();
        state.is_closed = true;
        let waiting = (
            mem::take(&mut state.arrived),
            mem::take(&mut state.of_frames),
        );
        drop(state);
        // Values that are dropped are the user's, and may ask their inbox.
        drop(waiting);
    }
}
