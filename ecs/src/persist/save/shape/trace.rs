//! The parts that a value is written as.

use super::Leaf;
use crate::base::error::ReserveError;
use crate::persist::save::SAVE;
use ecs_value::by_serde::guard::{self, Guard, Guarded};
use serde_core::ser::{
    self, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::cell::RefCell;
use std::fmt::{self, Display};
use std::format;
use std::string::String;
use std::vec::Vec;

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
    ListSlot(usize),
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
    ) -> Result<(Self, Option<guard::Refused>), ReserveError> {
        let (trace, guard) = (RefCell::default(), Guard::new(depth));
        let _ = erased_serde::serialize(value, Guarded::<_, ()>::new(Recorder(&trace), &guard));
        let trace: Self = trace.into_inner();
        if trace.lacks_memory {
            Err(ReserveError::out_of_memory(SAVE, size_of::<Token>()))
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
                Token::ListSlot(place) => format!(".{place}"),
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

impl Within<'_> {
    fn close(self) {
        let mut trace = self.recorder.0.borrow_mut();
        trace.close(self.begin);
        if let Some(outer) = self.outer {
            trace.close(outer);
        }
    }

    fn place<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.recorder.push(Token::ListSlot(self.next));
        self.next += 1;
        value.serialize(self.recorder)
    }

    fn field<T: Serialize + ?Sized>(
        &mut self,
        field: &'static str,
        value: &T,
    ) -> Result<(), Refused> {
        self.recorder.push(Token::Field(field));
        value.serialize(self.recorder)
    }

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

macro_rules! leaves {
    ($($name:ident $ty:ty, $leaf:literal;)*) => {
        $(
            fn $name(self, _: $ty) -> Result<(), Refused> {
                self.push(Token::Leaf(Leaf($leaf)));
                Ok(())
            }
        )*
    };
}

impl<'t> Serializer for Recorder<'t> {
    type Ok = ();
    type Error = Refused;
    type SerializeSeq = Within<'t>;
    type SerializeTuple = Within<'t>;
    type SerializeTupleStruct = Within<'t>;
    type SerializeTupleVariant = Within<'t>;
    type SerializeMap = Within<'t>;
    type SerializeStruct = Within<'t>;
    type SerializeStructVariant = Within<'t>;

    leaves! {
        serialize_bool bool, "bool";
        serialize_i8 i8, "i8";
        serialize_i16 i16, "i16";
        serialize_i32 i32, "i32";
        serialize_i64 i64, "i64";
        serialize_i128 i128, "i128";
        serialize_u8 u8, "u8";
        serialize_u16 u16, "u16";
        serialize_u32 u32, "u32";
        serialize_u64 u64, "u64";
        serialize_u128 u128, "u128";
        serialize_f32 f32, "f32";
        serialize_f64 f64, "f64";
        serialize_char char, "char";
        serialize_str &str, "text";
        serialize_bytes &[u8], "bytes";
    }

    fn collect_str<T: Display + ?Sized>(self, _: &T) -> Result<(), Refused> {
        self.push(Token::Leaf(Leaf::TEXT));
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Refused> {
        self.push(Token::Option);
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Refused> {
        self.push(Token::Option);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Refused> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Refused> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        number: u32,
        variant: &'static str,
    ) -> Result<(), Refused> {
        self.variant(number, variant).close();
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Refused> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        number: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Refused> {
        let within = self.begin(Token::Variant(number, variant, usize::MAX));
        value.serialize(self)?;
        within.close();
        Ok(())
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Within<'t>, Refused> {
        len.ok_or(Refused)?;
        Ok(self.begin(Token::List(usize::MAX)))
    }

    fn serialize_tuple(self, _: usize) -> Result<Within<'t>, Refused> {
        Ok(self.begin(Token::Parts(usize::MAX)))
    }

    fn serialize_tuple_struct(self, _: &'static str, len: usize) -> Result<Within<'t>, Refused> {
        self.serialize_tuple(len)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        number: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Within<'t>, Refused> {
        Ok(self.variant(number, variant))
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Within<'t>, Refused> {
        self.serialize_seq(len)
    }

    fn serialize_struct(self, _: &'static str, len: usize) -> Result<Within<'t>, Refused> {
        self.serialize_tuple(len)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        number: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Within<'t>, Refused> {
        Ok(self.variant(number, variant))
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

impl SerializeSeq for Within<'_> {
    type Ok = ();
    type Error = Refused;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.begin_element();
        value.serialize(self.recorder)?;
        self.end_element();
        Ok(())
    }

    fn end(self) -> Result<(), Refused> {
        self.close();
        Ok(())
    }
}

impl SerializeMap for Within<'_> {
    type Ok = ();
    type Error = Refused;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refused> {
        self.begin_element();
        self.recorder.push(Token::Key);
        key.serialize(self.recorder)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.recorder.push(Token::Content);
        value.serialize(self.recorder)?;
        self.end_element();
        Ok(())
    }

    fn end(self) -> Result<(), Refused> {
        self.close();
        Ok(())
    }
}

macro_rules! parts {
    ($($Trait:ident $method:ident($($field:ident: $ty:ty)?) $own:ident;)*) => {
        $(
            impl $Trait for Within<'_> {
                type Ok = ();
                type Error = Refused;

                fn $method<T: Serialize + ?Sized>(&mut self, $($field: $ty,)? value: &T) -> Result<(), Refused> {
                    self.$own($($field,)? value)
                }

                fn end(self) -> Result<(), Refused> {
                    self.close();
                    Ok(())
                }
            }
        )*
    };
}

parts! {
    SerializeTuple serialize_element() place;
    SerializeTupleStruct serialize_field() place;
    SerializeTupleVariant serialize_field() place;
    SerializeStruct serialize_field(field: &'static str) field;
    SerializeStructVariant serialize_field(field: &'static str) field;
}
