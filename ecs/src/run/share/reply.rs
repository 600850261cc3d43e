//! The answer of a world to a message.

use super::inbox::InboxError;
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
    pub fn wait(self) -> Result<O, InboxError> {
        self.0.recv().map_err(|_| InboxError::NoAnswer)
    }

    /// Waits for the answer, but not longer than that.
    ///
    /// # Errors
    ///
    /// As [`wait`](Self::wait), and if it is not there yet.
    pub fn wait_for(&self, time: Duration) -> Result<O, InboxError> {
        self.0.recv_timeout(time).map_err(|error| match error {
            mpsc::RecvTimeoutError::Timeout => InboxError::NoAnswerYet,
            mpsc::RecvTimeoutError::Disconnected => InboxError::NoAnswer,
        })
    }

    /// The answer, if it is there. It is there once.
    ///
    /// # Errors
    ///
    /// As [`wait_for`](Self::wait_for).
    pub fn try_get(&self) -> Result<O, InboxError> {
        self.0.try_recv().map_err(|error| match error {
            mpsc::TryRecvError::Empty => InboxError::NoAnswerYet,
            mpsc::TryRecvError::Disconnected => InboxError::NoAnswer,
        })
    }
}

impl_debug!([O] Reply<O>);

/// The two ends of an answer.
pub(super) fn channel<O>() -> (mpsc::SyncSender<O>, Reply<O>) {
    // There is room for the one answer, so that the world does not wait.
    let (answer, reply) = mpsc::sync_channel(1);
    (answer, Reply(reply))
}
