//! Messages: those assembled at compile time, and lists of names.

use core::str;
pub(crate) use ecs_value::write_names;

/// The longest message, in bytes. The rest is left out.
const MOST: usize = 1024;

pub struct ConstString {
    bytes: [u8; MOST],
    len: usize,
}

impl ConstString {
    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; MOST],
            len: 0,
        }
    }

    /// The pieces, one behind the other.
    pub(crate) const fn of(pieces: &[&str]) -> Self {
        let mut text = Self::new();
        for_each!(piece in pieces => {
            text = text.with(piece);
        });
        text
    }

    /// The same text.
    pub(crate) const fn copied(&self) -> Self {
        Self {
            bytes: self.bytes,
            len: self.len,
        }
    }

    /// The text with one more piece behind it.
    pub(crate) const fn with(mut self, piece: &str) -> Self {
        let piece = piece.as_bytes();
        if self.len + piece.len() <= MOST {
            let mut i = 0;
            while i < piece.len() {
                self.bytes[self.len + i] = piece[i];
                i += 1;
            }
            self.len += piece.len();
        }
        self
    }

    pub(crate) const fn as_str(&self) -> &str {
        match str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

/// The name of a type behind the last `::` outside of its parameters.
pub(crate) const fn without_path(name: &'static str) -> &'static str {
    let bytes = name.as_bytes();
    let (mut i, mut start) = (0, 0);
    while i < bytes.len()
        && bytes[i] != b'<'
        && bytes[i] != b'('
        && bytes[i] != b'['
        && bytes[i] != b'&'
    {
        if bytes[i] == b':' {
            start = i + 1;
        }
        i += 1;
    }
    let (_, rest) = bytes.split_at(start);
    match core::str::from_utf8(rest) {
        Ok(own) => own.trim_ascii(),
        Err(_) => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_put_together_in_a_constant() {
        const TEXT: ConstString = ConstString::new()
            .with("a system of `")
            .with("Küche")
            .with("`");
        assert_eq!(TEXT.as_str(), "a system of `Küche`");
    }

    #[test]
    fn a_piece_that_does_not_fit_is_left_out_whole() {
        let long = [b'x'; MOST];
        let text = ConstString::new()
            .with("ü")
            .with(str::from_utf8(&long).unwrap())
            .with("é");
        assert_eq!(text.as_str(), "üé");
    }
}
