//! Rust values become a [`Value`], and come back.

use crate::Value;
use crate::entity::Entity;
use crate::scalars::{for_field_numbers, for_scalars};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// A type of values: they become a [`Value`], and come back if it is of just this kind.
macro_rules! value_of {
    ($($Name:ident $ty:ty;)*) => {$(
        impl From<$ty> for Value<'_> {
            fn from(value: $ty) -> Self {
                Self::$Name(value)
            }
        }

        impl<'v> TryFrom<Value<'v>> for $ty {
            type Error = Value<'v>;

            /// The value, if it is of this type, or else the value as it was.
            fn try_from(value: Value<'v>) -> Result<Self, Value<'v>> {
                match value {
                    Value::$Name(value) => Ok(value),
                    other => Err(other),
                }
            }
        }
    )*};
}

value_of! { Char char; }
for_scalars!(value_of);

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl<'v> From<Cow<'v, str>> for Value<'v> {
    fn from(text: Cow<'v, str>) -> Self {
        Self::Text(text)
    }
}

impl From<()> for Value<'_> {
    fn from((): ()) -> Self {
        Self::Unit
    }
}

impl<'v, T: Into<Self>> From<Option<T>> for Value<'v> {
    fn from(value: Option<T>) -> Self {
        Self::Optional(value.map(|value| Box::new(value.into())))
    }
}

impl<'v, T: Into<Self>> From<Vec<T>> for Value<'v> {
    fn from(values: Vec<T>) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

impl Value<'_> {
    /// The entity, if it is one, or an option with one.
    #[doc(hidden)]
    pub fn entity(&self) -> Option<Entity> {
        match self {
            Self::Entity(entity) => Some(*entity),
            Self::Optional(Some(value)) => value.entity(),
            _ => None,
        }
    }
}

impl<'v> TryFrom<Value<'v>> for Cow<'v, str> {
    type Error = Value<'v>;

    /// The text, if it is one, or else the value as it was.
    fn try_from(value: Value<'v>) -> Result<Self, Value<'v>> {
        match value {
            Value::Text(text) => Ok(text),
            other => Err(other),
        }
    }
}

impl<'v> TryFrom<Value<'v>> for String {
    type Error = Value<'v>;

    /// The text, if it is one, or else the value as it was.
    fn try_from(value: Value<'v>) -> Result<Self, Value<'v>> {
        Cow::try_from(value).map(Cow::into_owned)
    }
}
