//! The words of serde, where a value does not become another.

use serde_core::{de, ser};
use std::error::Error;
use std::fmt;
use std::format;
use std::string::{String, ToString};

/// The reason why a value has no other form, and the path of the part that has none.
#[derive(Debug)]
pub struct ValueError {
    pub at: String,
    pub message: String,
}

impl ValueError {
    /// The error, of a part of a value.
    #[must_use]
    pub fn within(mut self, part: &str) -> Self {
        let point = if self.at.is_empty() || self.at.starts_with('[') {
            ""
        } else {
            "."
        };
        self.at = format!("{part}{point}{}", self.at);
        self
    }
}

/// Stands before the path, and behind it, in the words of an error that goes through code of serde.
const MARK: char = '\u{1}';

impl ValueError {
    /// Of the words of an error, which may have the path.
    pub fn new(error: &dyn fmt::Display) -> Self {
        let words = error.to_string();
        match words
            .strip_prefix(MARK)
            .and_then(|words| words.split_once(MARK))
        {
            Some((at, message)) => Self {
                at: at.to_string(),
                message: message.to_string(),
            },
            None => Self {
                at: String::new(),
                message: words.clone(),
            },
        }
    }
}

impl ser::Error for ValueError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(&message)
    }
}

impl de::Error for ValueError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(&message)
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, message } = self;
        if at.is_empty() {
            f.write_str(message)
        } else {
            write!(f, "{MARK}{at}{MARK}{message}")
        }
    }
}

impl Error for ValueError {}
