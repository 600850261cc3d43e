//! The requests that wait for the game.

use crate::message::{Body, Response};
use crate::watch::Watch;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, oneshot};

/// Requests that wait, at most.
const MOST_WAITING: usize = 64;

/// The requests that wait. The server's thread puts them in, and the game takes them out.
#[derive(Default)]
pub(super) struct Queue {
    /// How many there are, as the game asks it each frame.
    waiting: AtomicUsize,
    jobs: Mutex<VecDeque<Job>>,
}

/// A request that waits.
pub(super) enum Job {
    /// One request or a batch, and the way back.
    Call(Body, oneshot::Sender<Vec<Response>>),
    /// A stream, and the way of its messages.
    Watch(Watch, mpsc::Sender<Response>),
}

impl Job {
    /// Whether nobody waits for the answer any more.
    fn is_given_up(&self) -> bool {
        match self {
            Self::Call(_, reply) => reply.is_closed(),
            Self::Watch(_, messages) => messages.is_closed(),
        }
    }
}

impl Queue {
    /// Whether nobody asks.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) == 0
    }

    /// Puts a request in. `false` if too many wait.
    pub(super) fn push(&self, job: Job) -> bool {
        let mut jobs = self.jobs();
        jobs.retain(|job| !job.is_given_up());
        let has_room = jobs.len() < MOST_WAITING;
        if has_room {
            jobs.push_back(job);
        }
        self.waiting.store(jobs.len(), Ordering::Relaxed);
        has_room
    }

    /// Takes the first one out that somebody waits for.
    pub(super) fn pop(&self) -> Option<Job> {
        let mut jobs = self.jobs();
        let mut job = jobs.pop_front();
        while job.as_ref().is_some_and(Job::is_given_up) {
            job = jobs.pop_front();
        }
        self.waiting.store(jobs.len(), Ordering::Relaxed);
        job
    }

    fn jobs(&self) -> MutexGuard<'_, VecDeque<Job>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Request;

    fn job() -> (Job, oneshot::Receiver<Vec<Response>>) {
        let (reply, answer) = oneshot::channel();
        (Job::Call(Body::One(Request::new("ecs.world", None)), reply), answer)
    }

    #[test]
    fn no_more_than_64_requests_wait() {
        let queue = Queue::default();
        let (jobs, mut answers): (Vec<Job>, Vec<_>) = (0..64).map(|_| job()).unzip();
        assert!(jobs.into_iter().all(|job| queue.push(job)));
        let (one_more, _answer) = job();
        assert!(!queue.push(one_more));
        // A client that does not wait any more has no place.
        answers.remove(7);
        let (one_more, _answer) = job();
        assert!(queue.push(one_more));
        assert_eq!(std::iter::from_fn(|| queue.pop()).count(), 64);
        assert!(queue.is_empty());
    }

    #[test]
    fn a_request_is_not_done_for_a_client_that_went_away() {
        let queue = Queue::default();
        let (first, answer) = job();
        assert!(queue.push(first) && !queue.is_empty());
        drop(answer);
        assert!(queue.pop().is_none() && queue.is_empty());
    }
}
