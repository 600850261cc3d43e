//! Types of fields that `#[derive(Component)]` reads and writes by name, without serde.

use super::{FieldType, Value, for_field_numbers};
use crate::entity::Entity;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;

/// A type of fields that are read and written by name without serde: numbers, `bool`, `char`, [`Entity`], texts, and options of these.
pub trait Reflect: Sized {
    /// The type as data, if it is one of those that take a fixed number of bytes.
    const TYPE: Option<FieldType> = None;

    /// The value as data. A text is borrowed.
    fn to_value(&self) -> Value<'_>;

    /// A value of this type, if the data is just of its kind.
    fn from_value(value: Value<'_>) -> Option<Self>;
}

macro_rules! reflect {
    ($ty:ty, $TYPE:expr) => {
        impl Reflect for $ty {
            const TYPE: Option<FieldType> = $TYPE;

            fn to_value(&self) -> Value<'_> {
                (*self).into()
            }

            fn from_value(value: Value<'_>) -> Option<Self> {
                value.try_into().ok()
            }
        }
    };
}

macro_rules! reflect_numbers {
    ($($Name:ident $ty:ty, $article:literal;)*) => {
        $(reflect!($ty, Some(FieldType::$Name));)*
    };
}

for_field_numbers!(reflect_numbers);
reflect!(bool, Some(FieldType::Bool));
reflect!(Entity, Some(FieldType::Entity));
reflect!(u128, None);
reflect!(i128, None);
reflect!(char, None);

macro_rules! reflect_texts {
    ($($ty:ty, $made:expr;)*) => {
        $(impl Reflect for $ty {
            fn to_value(&self) -> Value<'_> {
                let text: &str = self;
                text.into()
            }

            fn from_value(value: Value<'_>) -> Option<Self> {
                let made: fn(String) -> Option<Self> = $made;
                String::try_from(value).ok().and_then(made)
            }
        })*
    };
}

reflect_texts! {
    String, Some;
    Box<str>, |text| Some(text.into_boxed_str());
    Cow<'static, str>, |text| Some(Cow::Owned(text));
    &'static str, |_| None;
}

impl<T: Reflect> Reflect for Option<T> {
    fn to_value(&self) -> Value<'_> {
        Value::Optional(self.as_ref().map(|value| Box::new(value.to_value())))
    }

    fn from_value(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Optional(None) => Some(None),
            Value::Optional(Some(value)) => T::from_value(*value).map(Some),
            value => T::from_value(value).map(Some),
        }
    }
}
