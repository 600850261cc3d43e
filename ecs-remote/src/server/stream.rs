//! The body of a stream: server-sent events.

use hyper::body::{Body, Bytes, Frame};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// The messages of a stream, each as an event.
pub(super) struct Events {
    pub(super) messages: mpsc::Receiver<Bytes>,
    /// Its place among the streams, until it ends.
    pub(super) _place: OwnedSemaphorePermit,
}

impl Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.messages
            .poll_recv(context)
            .map(|message| message.map(|message| Ok(Frame::data(message))))
    }
}
