//! The shape of a type: the parts that make up its saved bytes, in order.
//!
//! Saved bytes have no names in them, so that a type whose fields changed places would be read with other values. The shape is what has to
//! be the same: the kinds of numbers, and the names of fields and variants in their order. Names of types do not count.
//!
//! The shape is what a probing `Deserializer` is asked for, one run per variant, without a derive.
//! It is in the first section of a save as compressed text, so that a reader can say where a type
//! has changed. Where a `Deserialize` refuses made-up values, or a `Serialize` may differ from it,
//! real values decide: a serializer notes the calls that values make, and a value with a new call
//! is written and read once more, call by call (`trace.rs`). Fingerprints decide where a save has
//! no shapes, where a shape is known in part, and where values are bytes.

mod compare;
mod comparison;
mod parse;
mod probe;
mod record;
mod trace;
mod walk;

pub use compare::Difference;
use probe::{shape_of, shape_of_parts};
#[doc(hidden)]
pub use record::read_first;
pub(crate) use record::{explain, record, seen};

use walk::Part;

use serde_core::de::Deserialize;
use std::any::TypeId;
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::sync::{Arc, Mutex, PoisonError};

/// The shape of a type, and its text.
pub struct TypeShape {
    /// The shape.
    pub shape: Shape,
    /// Its text, on one line.
    pub text: String,
    /// The parts found so far, if the shape is not whole. Real values reveal more.
    parts: Vec<Part>,
}

impl TypeShape {
    fn new(shape: Shape, parts: Vec<Part>) -> Self {
        let (text, is_whole) = (shape.to_string(), shape.is_whole());
        Self {
            shape,
            text,
            parts: if is_whole { Vec::new() } else { parts },
        }
    }
}

/// The shape of a component or a resource, with the parts that serde writes or reads another way than by their own types.
#[doc(hidden)]
pub struct KnownShape {
    /// The shape of the type.
    pub of_type: Arc<TypeShape>,
    /// The way to the part, as in `.since`, and the attribute.
    pub ways: &'static [(&'static str, &'static str)],
}

/// On one line: the shape, and behind each tab a part that goes another way.
impl Display for KnownShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.of_type.text)?;
        self.ways
            .iter()
            .try_for_each(|(path, way)| write!(f, "\t{path} {way}"))
    }
}

/// The shape of a type, which is found once in a process.
pub fn of_type<T: Deserialize<'static> + 'static>() -> Arc<TypeShape> {
    let found = || FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = found().get(&TypeId::of::<T>()) {
        return known.clone();
    }
    // The user's code, which may save something itself: nothing is locked.
    let (shape, parts) = shape_of::<T>();
    let known = Arc::new(TypeShape::new(shape, parts));
    found().entry(TypeId::of::<T>()).or_insert(known).clone()
}

/// The shapes of types.
static FOUND: Mutex<BTreeMap<TypeId, Arc<TypeShape>>> = Mutex::new(BTreeMap::new());

/// Replaces a shape by one with more known parts.
fn complete<T: 'static>(parts: Vec<Part>) {
    let known = Arc::new(TypeShape::new(shape_of_parts(&parts), parts));
    FOUND
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .insert(TypeId::of::<T>(), known);
}

/// The shape of a type.
///
/// Newtypes have the shape of their content, and nothing at all has that of an empty tuple.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A number, a text, or the like, by its name.
    Leaf(Leaf),
    /// A value, or nothing.
    Option(Box<Self>),
    /// Elements of one shape.
    List(Box<Self>),
    /// Keys, and their values.
    Map(Box<[Self; 2]>),
    /// Elements, each with a shape of its own.
    Tuple(Vec<Self>),
    /// Fields.
    Struct(Parts),
    /// Variants.
    Enum(Parts),
    /// The shape this many levels up, in a type that contains itself.
    Enclosing(usize),
    /// It was not found: its `Deserialize` refuses the values that it was asked with.
    Unknown,
}

const SELF_DESCRIBING: &str = "self-describing";

/// A shape without parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf(&'static str);

impl Leaf {
    /// A text.
    const TEXT: Self = Self("text");
    /// Bytes with their number before them.
    const BYTES: Self = Self("bytes");
    /// What only a format with names can say: the type asks what comes.
    const SELF_DESCRIBING: Self = Self(SELF_DESCRIBING);
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
pub struct Parts {
    /// Their names. Where a part has aliases, these are among them, and nothing tells them apart: then there are more names than parts.
    names: Vec<String>,
    shapes: Vec<Shape>,
}

impl Parts {
    /// The name of each part. None if aliases are among them.
    pub fn into_names(self) -> Vec<String> {
        if self.names.len() == self.shapes.len() {
            self.names
        } else {
            Vec::new()
        }
    }
}

impl Shape {
    /// The way to a part that asks what comes, which only a format with names says.
    pub fn self_describing(&self) -> Option<String> {
        match self {
            Self::Leaf(leaf) => (*leaf == Leaf::SELF_DESCRIBING).then(String::new),
            Self::Unknown | Self::Enclosing(_) => None,
            Self::Option(part) => part.self_describing(),
            Self::List(part) => part.self_describing().map(|path| format!("[]{path}")),
            Self::Map(parts) => parts
                .iter()
                .find_map(Self::self_describing)
                .map(|path| format!("[]{path}")),
            Self::Tuple(parts) => parts
                .iter()
                .enumerate()
                .find_map(|(i, part)| Some(format!(".{i}{}", part.self_describing()?))),
            Self::Struct(Parts { names, shapes }) | Self::Enum(Parts { names, shapes }) => {
                let mut parts = names.iter().zip(shapes);
                parts.find_map(|(name, part)| Some(format!(".{name}{}", part.self_describing()?)))
            }
        }
    }

    /// Whether nothing of it is unknown.
    pub fn is_whole(&self) -> bool {
        match self {
            Self::Unknown => false,
            Self::Leaf(_) | Self::Enclosing(_) => true,
            Self::Option(part) | Self::List(part) => part.is_whole(),
            Self::Map(parts) => parts.iter().all(Self::is_whole),
            Self::Tuple(parts)
            | Self::Struct(Parts { shapes: parts, .. })
            | Self::Enum(Parts { shapes: parts, .. }) => parts.iter().all(Self::is_whole),
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
        if is_plain(self.0) {
            f.write_str(self.0)
        } else {
            write!(f, "{:?}", self.0)
        }
    }
}

fn is_plain(name: &str) -> bool {
    let mut letters = name.chars();
    letters
        .next()
        .is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
}
