//! The shape of a type: the parts of which its saved bytes consist, in their order.
//!
//! Saved bytes have no names in them, so that a type whose fields changed places would be read with other values. The shape is what has to
//! be the same: the kinds of numbers, and the names of fields and variants in their order. Names of types do not count.

mod compare;
mod parse;
mod probe;

pub(super) use compare::Difference;
pub(super) use probe::shape_of;

use std::boxed::Box;
use std::fmt::{self, Display};
use std::string::String;
use std::vec::Vec;

/// The shape of a type.
///
/// Newtypes have the shape of their content, and nothing at all has that of an empty tuple.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// A number, a text, or the like, by its name.
    Leaf(Leaf),
    Option(Box<Self>),
    List(Box<Self>),
    Map(Box<[Self; 2]>),
    Tuple(Vec<Self>),
    Struct(Parts),
    Enum(Parts),
    /// The shape so many levels above, of a type that contains itself.
    Enclosing(usize),
    /// It was not found: its `Deserialize` refuses the values that it was asked with.
    Unknown,
}

/// A shape without parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaf(&'static str);

impl Leaf {
    /// A text.
    const TEXT: Self = Self("text");
    /// Bytes with their number before them.
    const BYTES: Self = Self("bytes");
    /// What only a format with names can say: the type asks what comes.
    const SELF_DESCRIBING: Self = Self("self-describing");
    /// The handle of an entity.
    const ENTITY: Self = Self("entity");
    const ALL: [Self; 18] = [
        Self("bool"),
        Self("i8"),
        Self("i16"),
        Self("i32"),
        Self("i64"),
        Self("i128"),
        Self("u8"),
        Self("u16"),
        Self("u32"),
        Self("u64"),
        Self("u128"),
        Self("f32"),
        Self("f64"),
        Self("char"),
        Self::TEXT,
        Self::BYTES,
        Self::ENTITY,
        Self::SELF_DESCRIBING,
    ];
}

/// The fields of a struct, or the variants of an enum.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parts {
    /// Their names. Where a part has aliases, these are among them, and nothing tells them apart: then there are more names than parts.
    names: Vec<String>,
    shapes: Vec<Shape>,
}

impl Shape {
    /// Whether a part of it asks what comes, which only a format with names says.
    pub(super) fn asks_for_names(&self) -> bool {
        match self {
            Self::Leaf(leaf) => *leaf == Leaf::SELF_DESCRIBING,
            Self::Unknown | Self::Enclosing(_) => false,
            Self::Option(part) | Self::List(part) => part.asks_for_names(),
            Self::Map(parts) => parts.iter().any(Self::asks_for_names),
            Self::Tuple(parts) | Self::Struct(Parts { shapes: parts, .. }) | Self::Enum(Parts { shapes: parts, .. }) => {
                parts.iter().any(Self::asks_for_names)
            }
        }
    }

    /// Whether nothing of it is unknown.
    pub(super) fn is_whole(&self) -> bool {
        match self {
            Self::Unknown => false,
            Self::Leaf(_) | Self::Enclosing(_) => true,
            Self::Option(part) | Self::List(part) => part.is_whole(),
            Self::Map(parts) => parts.iter().all(Self::is_whole),
            Self::Tuple(parts) | Self::Struct(Parts { shapes: parts, .. }) | Self::Enum(Parts { shapes: parts, .. }) => {
                parts.iter().all(Self::is_whole)
            }
        }
    }
}

/// On one line: `{at: (f32, f32), name: text, gait: Walk {speed: u32} | Rest, next: option ^1}`.
impl Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leaf(leaf) => f.write_str(leaf.0),
            Self::Option(part) => write!(f, "option({part})"),
            Self::List(part) => write!(f, "list({part})"),
            Self::Map(parts) => write!(f, "map({}, {})", parts[0], parts[1]),
            Self::Tuple(parts) => match &parts[..] {
                [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|part| part == first) => {
                    write!(f, "[{first}; {}]", parts.len())
                }
                _ => {
                    f.write_str("(")?;
                    for (i, part) in parts.iter().enumerate() {
                        write!(f, "{}{part}", if i == 0 { "" } else { ", " })?;
                    }
                    f.write_str(")")
                }
            },
            Self::Struct(parts) => write!(f, "{{{parts}}}"),
            Self::Enum(parts) => write!(f, "enum {{{parts}}}"),
            Self::Enclosing(levels) => write!(f, "^{levels}"),
            Self::Unknown => f.write_str("?"),
        }
    }
}

/// Names that are not told apart come first, in brackets.
impl Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let are_apart = self.names.len() == self.shapes.len();
        if !are_apart {
            f.write_str("[")?;
            for (i, name) in self.names.iter().enumerate() {
                write!(f, "{}{}", if i == 0 { "" } else { ", " }, Name(name))?;
            }
            f.write_str("]: ")?;
        }
        for (i, shape) in self.shapes.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            match self.names.get(i).filter(|_| are_apart) {
                Some(name) => write!(f, "{}: {shape}", Name(name))?,
                None => write!(f, "{shape}")?,
            }
        }
        Ok(())
    }
}

/// A name as it is, or in quotation marks if it could be mistaken.
struct Name<'n>(&'n str);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_plain(self.0) { f.write_str(self.0) } else { write!(f, "{:?}", self.0) }
    }
}

fn is_plain(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
}
