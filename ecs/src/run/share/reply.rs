//! The answer of a world to a message.

use core::error::Error;
use core::fmt;
use std::sync::mpsc;
use std::time::Duration;

/// The answer that comes for a message of an [`Inbox`](super::Inbox).
pub struct Reply<O>(mpsc::Receiver<O>);

impl<O> Reply<O> {
    /// Waits for the answer. On the world's own thread it never comes: the world receives the message there.
    ///
    /// # Errors
    ///
    /// If there is none: the world was dropped, or the message panicked.
    pub fn wait(self) -> Result<O, NoReply> {
        self.0.recv().map_err(|_| NoReply::Never)
    }

    /// Waits for the answer, but not longer than that.
    ///
    /// # Errors
    ///
    /// As [`wait`](Self::wait), and if it is not there yet.
    pub fn wait_for(&self, time: Duration) -> Result<O, NoReply> {
        self.0.recv_timeout(time).map_err(|error| match error {
            mpsc::RecvTimeoutError::Timeout => NoReply::NotYet,
            mpsc::RecvTimeoutError::Disconnected => NoReply::Never,
        })
    }

    /// The answer, if it is there. It is there once.
    ///
    /// # Errors
    ///
    /// As [`wait_for`](Self::wait_for).
    pub fn try_get(&self) -> Result<O, NoReply> {
        self.0.try_recv().map_err(|error| match error {
            mpsc::TryRecvError::Empty => NoReply::NotYet,
            mpsc::TryRecvError::Disconnected => NoReply::Never,
        })
    }
}

impl_debug!([O] Reply<O>);

/// There is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoReply {
    /// The world has not received the message yet.
    NotYet,
    /// The world was dropped before, the message panicked, or the answer was taken already.
    Never,
}

impl fmt::Display for NoReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotYet => "the world has not received the message yet",
            Self::Never => "no answer comes: the world was dropped, the message panicked, or the answer was taken",
        })
    }
}

impl Error for NoReply {}

/// The two ends of an answer.
pub(super) fn channel<O>() -> (mpsc::SyncSender<O>, Reply<O>) {
    // There is room for the one answer, so that the world does not wait.
    let (answer, reply) = mpsc::sync_channel(1);
    (answer, Reply(reply))
}
