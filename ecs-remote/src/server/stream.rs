//! The body of a stream: server-sent events.

use crate::message::Response;
use hyper::body::{Body, Bytes, Frame};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// The messages of a stream, each as an event.
pub(super) struct Events {
    pub(super) messages: mpsc::Receiver<Response>,
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
        self.messages.poll_recv(context).map(|message| message.map(|message| Ok(Frame::data(event(&message)))))
    }
}

fn event(message: &Response) -> Bytes {
    format!("data: {}\n\n", text(message)).into()
}

/// A response as text.
pub(super) fn text(response: &impl serde::Serialize) -> String {
    // Its parts are JSON, whose keys are text.
    serde_json::to_string(response).unwrap_or_else(|error| format!("\"{error}\""))
}
