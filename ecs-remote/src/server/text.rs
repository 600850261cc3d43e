//! Answers as text.

use super::places::{Counted, Place};
use crate::error::RemoteError;
use crate::message::{MOST_ANSWER, Response};
use hyper::body::Bytes;
use std::io::{self, Write};
use std::sync::Arc;

/// Text that is sent to a client. It counts as a part of its connection until it is written.
pub(super) struct Text(Counted<Vec<u8>>);

impl Text {
    pub(super) fn new(place: &Arc<Place>) -> Self {
        Self(place.count(Vec::new(), 0))
    }

    pub(super) fn push(&mut self, text: &[u8]) {
        self.0.extend_from_slice(text);
        self.recount();
    }

    /// Appends a response. `false` if it is larger than an answer may be: an error takes its place.
    pub(super) fn push_response(&mut self, response: &Response) -> bool {
        let begin = self.0.len();
        let limited = Limited {
            text: &mut self.0,
            left: MOST_ANSWER,
        };
        let fits = serde_json::to_writer(limited, response).is_ok();
        if !fits {
            self.0.truncate(begin);
            self.0.shrink_to_fit();
            let error = Response {
                id: response.id.clone(),
                outcome: Err(RemoteError::too_large()),
            };
            // Neither memory nor text refuses what is written.
            let _ = serde_json::to_writer(&mut *self.0, &error);
        }
        self.recount();
        fits
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there is no room for another response.
    pub(super) fn is_full(&self) -> bool {
        self.0.len() >= MOST_ANSWER
    }

    pub(super) fn finish(self) -> Bytes {
        Bytes::from_owner(self.0)
    }

    fn recount(&mut self) {
        let bytes = self.0.capacity();
        self.0.recount(bytes);
    }
}

/// Writes this many bytes, then fails.
struct Limited<'t> {
    text: &'t mut Vec<u8>,
    left: usize,
}

impl Write for Limited<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.left = self
            .left
            .checked_sub(bytes.len())
            .ok_or(io::ErrorKind::FileTooLarge)?;
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
