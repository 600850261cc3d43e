//! Whether the parts that a value is written as are those that are read from its bytes.

use super::trace::{Token, Trace};
use super::{Leaf, SELF_DESCRIBING};
use std::cell::{Cell, RefCell};

/// Where the parts that are written and those that are read begin to differ.
#[derive(Debug)]
pub(super) struct Unmatched {
    /// The fields, variants and elements on the way there, as in `.at.1`.
    pub(super) path: String,
    pub(super) written: String,
    pub(super) read: String,
}

/// Goes through the parts of a value while it is read. Tuples and structs may be nested otherwise, since they have no bytes of their own.
pub(super) struct Comparison {
    written: Trace,
    at: Cell<usize>,
    unmatched: RefCell<Option<Unmatched>>,
}

/// Parts that are read, and the tokens of those that are written: where they begin and end.
#[derive(Clone, Copy)]
pub(super) struct Both {
    begin: usize,
    end: usize,
}

impl Comparison {
    pub(super) fn new(written: Trace) -> Self {
        Self {
            written,
            at: Cell::new(0),
            unmatched: RefCell::new(None),
        }
    }

    pub(super) fn into_unmatched(self) -> Option<Unmatched> {
        self.unmatched.into_inner()
    }

    /// Whether nothing more is compared.
    pub(super) fn is_over(&self) -> bool {
        self.unmatched.borrow().is_some()
            || self.written.is_cut && self.at.get() >= self.written.tokens.len()
    }

    fn fail(&self, path: String, written: impl Into<String>, read: impl Into<String>) {
        if !self.is_over() {
            *self.unmatched.borrow_mut() = Some(Unmatched {
                path,
                written: written.into(),
                read: read.into(),
            });
        }
    }

    /// The next part that has bytes.
    fn next(&self) -> Option<Token> {
        loop {
            let token = self.written.tokens.get(self.at.get()).copied()?;
            match token {
                Token::Leaf(_) | Token::Option | Token::List(_) | Token::Variant(..) => {
                    return Some(token);
                }
                _ => self.at.set(self.at.get() + 1),
            }
        }
    }

    fn differs(&self, read: &str) {
        let written = self.next().map_or_else(|| "nothing".into(), describe);
        self.fail(self.written.path(self.at.get()), written, read);
    }

    /// What is read there is not written.
    fn lacks(&self, both: Both, name: Option<&str>) {
        let path = self.written.path(both.begin);
        match name {
            Some(name) => self.fail(format!("{path}.{name}"), "nothing", "a field"),
            None => self.fail(path, "less", "more"),
        }
    }

    fn advance(&self) -> usize {
        let at = self.at.get();
        self.at.set(at + 1);
        at
    }

    fn both(&self, count: usize) -> Both {
        let begin = self.advance();
        Both {
            begin,
            end: begin.saturating_add(count),
        }
    }

    pub(super) fn leaf(&self, read: Leaf) {
        if read == Leaf::SELF_DESCRIBING {
            return self.fail(
                self.written.path(self.at.get()),
                "a value without names",
                SELF_DESCRIBING,
            );
        }
        match self.next() {
            Some(Token::Leaf(written)) if is_read_as(written.0, read.0) => {
                self.advance();
            }
            // Numbers of variants are such.
            Some(Token::Variant(..)) if matches!(read.0, "u32" | "u64" | "u128") => {
                self.advance();
            }
            Some(Token::List(count)) if read == Leaf::BYTES && self.is_of_bytes(count) => {
                self.at
                    .set(self.at.get().saturating_add(count).saturating_add(1));
            }
            _ => self.differs(read.0),
        }
    }

    /// Whether the next list is of bytes.
    fn is_of_bytes(&self, count: usize) -> bool {
        let elements = self
            .written
            .tokens
            .get(self.at.get() + 1..)
            .unwrap_or_default()
            .iter()
            .take(count.saturating_sub(1));
        let is_byte = |token: &Token| matches!(token, Token::Element(_) | Token::Leaf(Leaf("u8")));
        elements.clone().all(is_byte)
    }

    pub(super) fn option(&self) {
        if self.next() == Some(Token::Option) {
            self.advance();
        } else {
            self.differs("option");
        }
    }

    /// The list that is read next. `None` if its elements are not compared.
    pub(super) fn list(&self, read: &str) -> Option<Both> {
        match self.next() {
            Some(Token::List(count)) => Some(self.both(count)),
            Some(Token::Leaf(Leaf::BYTES | Leaf::TEXT)) if read == "list" => {
                self.advance();
                None
            }
            _ => {
                self.differs(read);
                None
            }
        }
    }

    /// Goes to an element. `false` if that is like others, and is not compared.
    pub(super) fn element(&self, both: Both, number: usize) -> bool {
        if self.is_over() {
            return false;
        }
        while self.at.get() < both.end {
            match self.written.tokens.get(self.at.get()) {
                Some(Token::Element(next)) if *next == number => {
                    self.advance();
                    return true;
                }
                Some(Token::Element(_)) => return false,
                Some(
                    Token::End
                    | Token::Parts(_)
                    | Token::Field(_)
                    | Token::Place(_)
                    | Token::Key
                    | Token::Content,
                ) => {
                    self.advance();
                }
                _ => {
                    self.differs("nothing");
                    return false;
                }
            }
        }
        false
    }

    /// The variant that is read next, and the names of all.
    pub(super) fn variant(&self, number: usize, names: &[&str]) -> Option<Both> {
        let Some(Token::Variant(written, name, count)) = self.next() else {
            self.differs("enum");
            return None;
        };
        // With aliases there are more names than variants before it.
        let is_other = names
            .iter()
            .position(|other| *other == name)
            .is_none_or(|place| place < number);
        if written as usize != number || is_other && !names.is_empty() {
            self.differs(names.get(number).unwrap_or(&"another variant"));
            return None;
        }
        Some(self.both(count))
    }

    /// The struct or the tuple that is read next, if one is written there.
    pub(super) fn parts(&self, names: &[&str]) -> Option<Both> {
        let Some(Token::Parts(count)) = self.written.tokens.get(self.at.get()).copied() else {
            return None;
        };
        let both = self.both(count);
        let own: Vec<&str> = self
            .fields(both)
            .filter(|name| names.contains(name))
            .collect();
        let mut rest = names.iter();
        if !own.iter().all(|name| rest.any(|other| other == name)) {
            self.fail(
                self.written.path(both.begin),
                own.join(", "),
                names.join(", "),
            );
        }
        Some(both)
    }

    /// The names of the fields that are written, if they have any.
    fn fields(&self, both: Both) -> impl Iterator<Item = &'static str> {
        let (mut at, end) = (both.begin + 1, both.end.min(self.written.tokens.len()));
        std::iter::from_fn(move || {
            while at < end {
                let token = self.written.tokens[at];
                at += match token {
                    Token::List(count) | Token::Variant(_, _, count) | Token::Parts(count) => {
                        count.saturating_add(1).min(end - at)
                    }
                    _ => 1,
                };
                if let Token::Field(name) = token {
                    return Some(name);
                }
            }
            None
        })
    }

    /// Goes to the next field, or the next element of a tuple.
    pub(super) fn part(&self, both: Both, names: &[&str]) {
        while !self.is_over() {
            if self.at.get() >= both.end {
                let is_lacking = |name: &&&str| self.fields(both).all(|field| field != **name);
                return self.lacks(both, names.iter().find(is_lacking).copied());
            }
            match self.written.tokens.get(self.at.get()) {
                Some(Token::Field(_) | Token::Place(_)) => {
                    self.advance();
                    return;
                }
                Some(Token::End) => {
                    self.advance();
                }
                _ => self.differs("nothing"),
            }
        }
    }

    /// Skips the parts that are not read.
    pub(super) fn leave(&self, both: Both) {
        while self.at.get() < both.end
            && self.next().is_some()
            && self.at.get() < both.end
            && !self.is_over()
        {
            self.differs("nothing");
        }
        self.leave_list(both);
    }

    /// Skips the rest of a list.
    pub(super) fn leave_list(&self, both: Both) {
        if !self.is_over() {
            self.at
                .set(both.end.saturating_add(1).min(self.written.tokens.len()));
        }
    }

    /// Goes behind the value.
    pub(super) fn end(&self) {
        if !self.is_over() && self.next().is_some() {
            self.differs("nothing");
        }
    }
}

/// Whether each value of the one leaf has bytes that are those of a value of the other one, with the same meaning.
fn is_read_as(written: &str, read: &str) -> bool {
    let width = |name: &str| {
        ["16", "32", "64", "128"]
            .iter()
            .position(|bits| name.get(1..) == Some(*bits))
    };
    let is_wider =
        || matches!((width(written), width(read)), (Some(one), Some(other)) if one < other);
    match (written, read) {
        ("u64", "entity") | ("bool", "u8") | ("char", "text" | "bytes") | ("text", "bytes") => true,
        _ if written == read => true,
        _ if written.starts_with('u') && read.starts_with('u') => is_wider(),
        _ if written.starts_with('i') && read.starts_with('i') => is_wider(),
        _ => false,
    }
}

/// A part, for people.
fn describe(token: Token) -> String {
    match token {
        Token::Leaf(leaf) => leaf.0.to_string(),
        Token::Option => "option".into(),
        Token::List(_) => "list".into(),
        Token::Variant(_, name, _) => name.into(),
        _ => "nothing".into(),
    }
}
