//! The parts that a value is written as.

use super::Leaf;
use crate::codec::SAVE;
use ecs_value::OutOfMemory;
use ecs_value::by_serde::guard::{self, Guard, Guarded};
use ecs_value::by_serde::sink::{self, Compound, Newtype, Part, Parts, Sink, Through};
use serde_core::ser::{self, Serialize};
use std::cell::RefCell;
use std::fmt::{self, Display};

/// The most parts that are written down. Those beyond are read back, and not compared.
const MOST: usize = 1 << 16;
/// The most elements of a list that are written down: elements like others are not.
const MOST_ELEMENTS: usize = 64;

/// A part that is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token {
    Leaf(Leaf),
    Option,
    /// A list with elements, and the number of tokens up to its end.
    List(usize),
    /// A variant with its index, and the number of tokens up to its end.
    Variant(u32, &'static str, usize),
    /// A struct or a tuple, and the number of tokens up to its end.
    Parts(usize),
    Field(&'static str),
    Place(usize),
    /// An element of a list by its number. Those that are not there are like others.
    Element(usize),
    Key,
    Content,
    End,
}

/// The parts of a value, in their order.
#[derive(Debug, Default)]
pub(super) struct Trace {
    pub(super) tokens: Vec<Token>,
    /// There are more parts than were written down.
    pub(super) is_cut: bool,
    lacks_memory: bool,
}

impl Trace {
    /// The parts of a value: of one that is refused those before the part that is, and why.
    pub(super) fn of(
        value: &dyn erased_serde::Serialize,
        depth: u32,
    ) -> Result<(Self, Option<guard::Refused>), OutOfMemory> {
        let (trace, guard) = (RefCell::default(), Guard::new(depth));
        let _ = erased_serde::serialize(
            value,
            Guarded::<_, ()>::new(Through(Recorder(&trace)), &guard),
        );
        let trace: Self = trace.into_inner();
        if trace.lacks_memory {
            Err(OutOfMemory::new(SAVE, size_of::<Token>()))
        } else {
            Ok((trace, guard.refused()))
        }
    }

    /// The way to the part behind the last one, or to a field there.
    pub(super) fn end(&self, field: Option<&str>) -> String {
        let mut segments = self.segments(self.tokens.len());
        if let (Some(field), Some(last)) = (field, segments.last_mut()) {
            *last = format!(".{field}");
        }
        segments.concat()
    }

    fn push(&mut self, token: Token) {
        self.is_cut |= self.tokens.len() >= MOST;
        if !self.is_cut && !self.lacks_memory {
            self.lacks_memory = self.tokens.try_reserve(1).is_err();
            if !self.lacks_memory {
                self.tokens.push(token);
            }
        }
    }

    /// Ends the parts that began there.
    fn close(&mut self, begin: usize) {
        let count = self.tokens.len() - begin.min(self.tokens.len());
        self.push(Token::End);
        if let (false, Some(Token::List(end) | Token::Variant(_, _, end) | Token::Parts(end))) =
            (self.is_cut, self.tokens.get_mut(begin))
        {
            *end = count;
        }
    }

    /// The way to a part.
    pub(super) fn path(&self, at: usize) -> String {
        self.segments(at).concat()
    }

    /// The fields and elements on the way to a part.
    fn segments(&self, at: usize) -> Vec<String> {
        let mut segments: Vec<String> = Vec::new();
        for token in &self.tokens[..at.min(self.tokens.len())] {
            let segment = match token {
                Token::Leaf(_) | Token::Option => continue,
                Token::End => {
                    segments.pop();
                    continue;
                }
                Token::List(_) | Token::Parts(_) => {
                    segments.push(String::new());
                    continue;
                }
                Token::Variant(_, name, _) => {
                    segments.push(format!(".{name}"));
                    continue;
                }
                Token::Field(name) => format!(".{name}"),
                Token::Place(place) => format!(".{place}"),
                Token::Key => "[key]".into(),
                Token::Element(_) | Token::Content => "[]".into(),
            };
            if let Some(last) = segments.last_mut() {
                *last = segment;
            }
        }
        segments
    }
}

/// The value was refused by itself.
#[derive(Debug)]
struct Refused;

impl Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value is refused")
    }
}

impl std::error::Error for Refused {}

impl ser::Error for Refused {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }
}

/// Writes down the parts of a value.
#[derive(Clone, Copy)]
struct Recorder<'t>(&'t RefCell<Trace>);

impl<'t> Recorder<'t> {
    fn push(self, token: Token) {
        self.0.borrow_mut().push(token);
    }

    fn count(self) -> usize {
        self.0.borrow().tokens.len()
    }

    fn begin(self, token: Token) -> Within<'t> {
        let begin = self.count();
        self.push(token);
        Within {
            recorder: self,
            begin,
            outer: None,
            next: 0,
            element: 0,
            kept: Vec::new(),
        }
    }

    fn variant(self, number: u32, variant: &'static str) -> Within<'t> {
        let outer = self
            .begin(Token::Variant(number, variant, usize::MAX))
            .begin;
        Within {
            outer: Some(outer),
            ..self.begin(Token::Parts(usize::MAX))
        }
    }
}

/// The fields of a struct, or the elements of a list.
struct Within<'t> {
    recorder: Recorder<'t>,
    begin: usize,
    /// Where the variant with these fields began.
    outer: Option<usize>,
    next: usize,
    /// Where the element began that is being written.
    element: usize,
    /// Where the elements are that were written down.
    kept: Vec<usize>,
}

impl<'t> Sink for Recorder<'t> {
    type Ok = ();
    type Error = Refused;
    type Parts = Within<'t>;

    fn leaf(self, leaf: sink::Leaf<'_>) -> Result<(), Refused> {
        match leaf {
            sink::Leaf::None => self.push(Token::Option),
            leaf => leaf
                .name()
                .map_or((), |name| self.push(Token::Leaf(Leaf(name)))),
        }
        Ok(())
    }

    fn unit_variant(self, number: u32, name: &'static str) -> Result<(), Refused> {
        self.variant(number, name).end()
    }

    fn newtype<T: Serialize + ?Sized>(self, of: Newtype, value: &T) -> Result<(), Refused> {
        let within = match of {
            Newtype::Variant(number, name) => {
                Some(self.begin(Token::Variant(number, name, usize::MAX)))
            }
            Newtype::Some => {
                self.push(Token::Option);
                None
            }
            Newtype::Struct(_) => None,
        };
        value.serialize(Through(self))?;
        within.map_or(Ok(()), Within::end)
    }

    fn parts(self, of: Compound) -> Result<Within<'t>, Refused> {
        match of {
            Compound::List(None) | Compound::Map(None) => Err(Refused),
            Compound::List(_) | Compound::Map(_) => Ok(self.begin(Token::List(usize::MAX))),
            Compound::TupleVariant(number, name) | Compound::StructVariant(number, name) => {
                Ok(self.variant(number, name))
            }
            _ => Ok(self.begin(Token::Parts(usize::MAX))),
        }
    }

    fn text(self, _: &dyn Display) -> Result<(), Refused> {
        self.leaf(sink::Leaf::Text(""))
    }
}

impl Within<'_> {
    fn begin_element(&mut self) {
        self.element = self.recorder.count();
        self.recorder.push(Token::Element(self.next));
        self.next += 1;
    }

    /// Forgets an element that is like one before.
    fn end_element(&mut self) {
        let mut trace = self.recorder.0.borrow_mut();
        if trace.is_cut {
            return;
        }
        let own = &trace.tokens[self.element + 1..];
        let is_like = |kept: &usize| trace.tokens[kept + 1..].starts_with(own);
        if self.kept.len() >= MOST_ELEMENTS || self.kept.iter().any(is_like) {
            trace.tokens.truncate(self.element);
        } else {
            self.kept.push(self.element);
        }
    }
}

impl Parts for Within<'_> {
    type Ok = ();
    type Error = Refused;

    fn part<T: Serialize + ?Sized>(&mut self, part: Part, value: &T) -> Result<(), Refused> {
        if let Part::Element | Part::Key = part {
            self.begin_element();
        }
        match part {
            Part::Element => {}
            Part::Place => {
                self.recorder.push(Token::Place(self.next));
                self.next += 1;
            }
            Part::Field(name) => self.recorder.push(Token::Field(name)),
            Part::Key => self.recorder.push(Token::Key),
            Part::Content => self.recorder.push(Token::Content),
        }
        value.serialize(Through(self.recorder))?;
        if let Part::Element | Part::Content = part {
            self.end_element();
        }
        Ok(())
    }

    fn end(self) -> Result<(), Refused> {
        let mut trace = self.recorder.0.borrow_mut();
        trace.close(self.begin);
        if let Some(outer) = self.outer {
            trace.close(outer);
        }
        Ok(())
    }
}
