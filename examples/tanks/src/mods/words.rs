//! The words of a line, with spaces between them.

use std::iter::Peekable;
use std::str::{FromStr, SplitWhitespace};

pub(super) struct Words<'t>(Peekable<SplitWhitespace<'t>>);

impl<'t> Words<'t> {
    /// The rest of a line behind a `#` is a comment.
    pub(super) fn of(line: &'t str) -> Self {
        Self(line.split('#').next().unwrap_or_default().split_whitespace().peekable())
    }

    /// The next word, if there is one.
    pub(super) fn next(&mut self) -> Option<&'t str> {
        self.0.next()
    }

    /// Reads the word, if it is the next one.
    pub(super) fn accept(&mut self, word: &str) -> bool {
        self.0.next_if(|next| *next == word).is_some()
    }

    /// Reads a word, which must be there.
    pub(super) fn need(&mut self, what: &str) -> Result<&'t str, String> {
        self.next().ok_or_else(|| format!("expected {what} but the line ends"))
    }

    /// Reads a number.
    pub(super) fn number<T: FromStr>(&mut self, what: &str) -> Result<T, String> {
        let word = self.need(what)?;
        word.parse().map_err(|_| format!("expected {what} but found `{word}`"))
    }

    /// Nothing must follow.
    pub(super) fn end(&mut self) -> Result<(), String> {
        self.next().map_or(Ok(()), |word| Err(format!("expected the end of the line but found `{word}`")))
    }
}
