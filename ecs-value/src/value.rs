//! Values as data: those of fields, components and resources, without their types.

use crate::entity::Entity;
use crate::scalars::{for_field_numbers, for_scalars};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// A value of any type, as data.
///
/// ```
/// use ecs_value::Value;
///
/// let position = Value::record([("x", Value::from(1.5_f32)), ("y", 2.0_f32.into())]);
/// assert_eq!(position.to_string(), "{ x: 1.5, y: 2 }");
/// assert_eq!(position.at("y")?, &Value::F32(2.0));
/// assert_eq!(position.at("z").unwrap_err().to_string(), "there is no field `z`: there are `x` and `y`");
/// # Ok::<_, ecs_value::PathError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value<'v> {
    /// A `u8`.
    U8(u8),
    /// A `u16`.
    U16(u16),
    /// A `u32`.
    U32(u32),
    /// A `u64`.
    U64(u64),
    /// An `i8`.
    I8(i8),
    /// An `i16`.
    I16(i16),
    /// An `i32`.
    I32(i32),
    /// An `i64`.
    I64(i64),
    /// An `f32`.
    F32(f32),
    /// An `f64`.
    F64(f64),
    /// A `u128`.
    U128(u128),
    /// An `i128`.
    I128(i128),
    /// A `bool`.
    Bool(bool),
    /// A `char`.
    Char(char),
    /// An entity.
    Entity(Entity),
    /// A text.
    Text(Cow<'v, str>),
    /// Bytes.
    Bytes(Cow<'v, [u8]>),
    /// A value without parts: `()`, or a struct without fields.
    Unit,
    /// A value that may lack.
    Optional(Option<Box<Value<'v>>>),
    /// Any number of values.
    List(Vec<Value<'v>>),
    /// A tuple, an array, or a struct with fields without names.
    Tuple(Vec<Value<'v>>),
    /// A struct: its fields by name, in their order.
    Struct(Vec<(Cow<'v, str>, Value<'v>)>),
    /// Values by keys.
    Map(Vec<(Value<'v>, Value<'v>)>),
    /// One of the variants of an enum.
    Variant {
        /// The name of the variant.
        name: Cow<'v, str>,
        /// A [`Unit`](Self::Unit), a [`Tuple`](Self::Tuple) or a [`Struct`](Self::Struct).
        content: Box<Value<'v>>,
    },
}

macro_rules! kinds {
    ($($Name:ident $ty:ty;)*) => {
        impl Value<'_> {
            /// The kind of the value in words, for messages: `a list`.
            pub const fn kind(&self) -> &'static str {
                match self {
                    $(Self::$Name(_) => stringify!($ty),)*
                    Self::Char(_) => "char",
                    Self::Text(_) => "a text",
                    Self::Bytes(_) => "bytes",
                    Self::Unit => "a value without parts",
                    Self::Optional(_) => "an option",
                    Self::List(_) => "a list",
                    Self::Tuple(_) => "a tuple",
                    Self::Struct(_) => "a struct",
                    Self::Map(_) => "a map",
                    Self::Variant { .. } => "a variant",
                }
            }

            /// The same, which borrows nothing. O(size of the value).
            pub fn into_owned(self) -> Value<'static> {
                let own = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
                let all = |values: Vec<Self>| values.into_iter().map(Self::into_owned).collect();
                match self {
                    $(Self::$Name(value) => Value::$Name(value),)*
                    Self::Char(value) => Value::Char(value),
                    Self::Text(text) => Value::Text(own(text)),
                    Self::Bytes(bytes) => Value::Bytes(Cow::Owned(bytes.into_owned())),
                    Self::Unit => Value::Unit,
                    Self::Optional(value) => Value::Optional(value.map(|value| Box::new(value.into_owned()))),
                    Self::List(values) => Value::List(all(values)),
                    Self::Tuple(values) => Value::Tuple(all(values)),
                    Self::Struct(fields) => {
                        Value::Struct(fields.into_iter().map(|(name, value)| (own(name), value.into_owned())).collect())
                    }
                    Self::Map(entries) => {
                        Value::Map(entries.into_iter().map(|(key, value)| (key.into_owned(), value.into_owned())).collect())
                    }
                    Self::Variant { name, content } => Value::variant(own(name), content.into_owned()),
                }
            }
        }
    };
}

for_scalars!(kinds);

impl<'v> Value<'v> {
    /// A struct with these fields.
    pub fn record<N: Into<Cow<'v, str>>>(fields: impl IntoIterator<Item = (N, Self)>) -> Self {
        Self::Struct(
            fields
                .into_iter()
                .map(|(name, value)| (name.into(), value))
                .collect(),
        )
    }

    /// A variant of an enum.
    pub fn variant(name: impl Into<Cow<'v, str>>, content: Self) -> Self {
        Self::Variant {
            name: name.into(),
            content: Box::new(content),
        }
    }
}
