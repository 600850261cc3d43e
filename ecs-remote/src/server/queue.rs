//! The requests that wait for the game.

use super::places::{Counted, Place};
use super::text::Text;
use crate::message::{Body, Request, Response};
use crate::watch::Watch;
use hyper::body::Bytes;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, oneshot};

/// The requests that wait, at most one for each connection. The server's thread puts them in, and the game takes them out.
#[derive(Default)]
pub(super) struct Queue {
    /// How many there are, as the game asks it each frame.
    waiting: AtomicUsize,
    jobs: Mutex<VecDeque<Job>>,
}

/// A request that waits.
pub(super) enum Job {
    Call(Call),
    Watch(Stream),
}

/// One request or a batch, and the answers to those that are done.
pub(super) struct Call {
    pub(super) rest: Counted<VecDeque<Result<Request, Response>>>,
    is_batch: bool,
    pub(super) text: Text,
    pub(super) reply: oneshot::Sender<Bytes>,
}

/// A stream, and the way of its messages.
pub(super) struct Stream {
    pub(super) watch: Watch,
    pub(super) messages: mpsc::Sender<Bytes>,
    pub(super) place: Arc<Place>,
}

impl Call {
    /// `bytes` is the length of the body.
    pub(super) fn new(
        body: Body,
        bytes: usize,
        place: &Arc<Place>,
        reply: oneshot::Sender<Bytes>,
    ) -> Self {
        let (is_batch, rest) = match body {
            Body::One(request) => (false, VecDeque::from([Ok(request)])),
            Body::Batch(requests) => (true, requests.into()),
        };
        // `1,` is two bytes of a body, and a value of JSON in memory.
        let rest = place.count(rest, bytes * (size_of::<serde_json::Value>() / 2));
        Self {
            rest,
            is_batch,
            text: Text::new(place),
            reply,
        }
    }

    /// Adds the answer to the next request.
    pub(super) fn push(&mut self, response: &Response) {
        if self.is_batch {
            let before: &[u8] = if self.text.is_empty() { b"[" } else { b"," };
            self.text.push(before);
        }
        self.text.push_response(response);
    }

    /// Sends the answers. A client that has gone needs none.
    pub(super) fn finish(mut self) {
        if self.is_batch {
            self.text.push(b"]");
        }
        let _ = self.reply.send(self.text.finish());
    }
}

impl Job {
    /// Whether nobody waits for the answer any more.
    fn is_given_up(&self) -> bool {
        match self {
            Self::Call(call) => call.reply.is_closed(),
            Self::Watch(stream) => stream.messages.is_closed(),
        }
    }
}

impl Queue {
    /// Whether nobody asks.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) == 0
    }

    /// Puts a request in.
    pub(super) fn push(&self, job: Job) {
        let mut jobs = self.jobs();
        jobs.retain(|job| !job.is_given_up());
        jobs.push_back(job);
        self.waiting.store(jobs.len(), Ordering::Relaxed);
    }

    /// Takes out the one that waits longest of those that somebody waits for, or the one that came last.
    pub(super) fn pop(&self, last: bool) -> Option<Job> {
        let mut jobs = self.jobs();
        let next = || {
            if last {
                jobs.pop_back()
            } else {
                jobs.pop_front()
            }
        };
        let job = std::iter::from_fn(next).find(|job| !job.is_given_up());
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
    use crate::server::places::Places;

    fn job() -> (Job, oneshot::Receiver<Bytes>) {
        let (reply, answer) = oneshot::channel();
        let place = Arc::new(Places::default()).outside();
        (
            Job::Call(Call::new(
                Body::One(Request::new("ecs.world", None)),
                0,
                &place,
                reply,
            )),
            answer,
        )
    }

    #[test]
    fn a_request_is_not_done_for_a_client_that_went_away() {
        let queue = Queue::default();
        let (first, answer) = job();
        queue.push(first);
        assert!(!queue.is_empty());
        drop(answer);
        assert!(queue.pop(false).is_none() && queue.is_empty());
    }

    #[test]
    fn requests_of_clients_that_went_away_take_no_memory() {
        let queue = Queue::default();
        (0..100).for_each(|_| queue.push(job().0));
        assert_eq!(
            queue.jobs().len(),
            1,
            "the last one alone is not known to be given up"
        );
    }
}
