//! Types of fields that `#[derive(Component)]` reads and writes by name, without serde.

use crate::entity::Entity;
use crate::scalars::for_field_numbers;
use crate::{FieldType, Value};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;

/// A type of fields that are read and written by name without serde: numbers, `bool`, `char`, [`Entity`], texts, and options of these.
///
/// ```
/// use ecs_value::{Reflect, Value};
///
/// /// A type of the game's own, which is read and written as the number in it.
/// #[derive(Debug, PartialEq)]
/// pub struct Celsius(f32);
///
/// impl Reflect for Celsius {
///     fn to_value(&self) -> Value<'_> {
///         self.0.to_value()
///     }
///
///     fn from_value(value: Value<'_>) -> Option<Self> {
///         f32::from_value(value).map(Self)
///     }
/// }
///
/// assert_eq!(Celsius(20.0).to_value(), Value::F32(20.0));
/// assert_eq!(Celsius::from_value(Value::F32(90.0)), Some(Celsius(90.0)));
/// ```
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
    ($($Name:ident $ty:ty;)*) => {
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
