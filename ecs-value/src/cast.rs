//! Numbers of one type as those of another, for scripts and files, which have few types of numbers.

use crate::{FieldType, Value};
use core::cmp::Ordering;

impl Value<'_> {
    /// The same number as one of another type, or the nearest float. It has to be in the range of the type. Any other value
    /// comes back if it has the type.
    ///
    /// # Errors
    ///
    /// The value as it was, if it has no counterpart of this type.
    ///
    /// ```
    /// use ecs_value::{FieldType, Value};
    ///
    /// assert_eq!(Value::I64(7).cast(FieldType::U8), Ok(Value::U8(7)));
    /// assert_eq!(Value::I64(-7).cast(FieldType::U8), Err(Value::I64(-7)));
    /// ```
    #[doc(hidden)]
    pub fn cast(self, to: FieldType) -> Result<Self, Self> {
        if self.field_type() == Some(to) {
            return Ok(self);
        }
        match to {
            FieldType::F32 => self.as_f64().and_then(narrow).map(Self::F32),
            FieldType::F64 => self.as_f64().map(Self::F64),
            FieldType::Bool | FieldType::Entity => None,
            _ => self.integer().and_then(|number| integer(number, to)),
        }
        .ok_or(self)
    }

    /// Whether it is a number without fractions, which may be too large for an `i128`.
    pub(crate) fn is_integer(&self) -> bool {
        matches!(self, Self::U128(_)) || self.integer().is_some()
    }

    /// The number, if it is an integer.
    fn integer(&self) -> Option<i128> {
        Some(match *self {
            Self::U8(number) => number.into(),
            Self::U16(number) => number.into(),
            Self::U32(number) => number.into(),
            Self::U64(number) => number.into(),
            Self::I8(number) => number.into(),
            Self::I16(number) => number.into(),
            Self::I32(number) => number.into(),
            Self::I64(number) => number.into(),
            Self::I128(number) => number,
            Self::U128(number) => return number.try_into().ok(),
            _ => return None,
        })
    }

    /// The number as a float, whatever its type is. `None` if the value is no number, or one that no `i128` can be.
    ///
    /// ```
    /// use ecs_value::Value;
    ///
    /// assert_eq!(Value::U8(3).as_f64(), Some(3.0));
    /// assert_eq!(Value::from("three").as_f64(), None);
    /// ```
    #[expect(
        clippy::cast_precision_loss,
        reason = "an integer that is written to a float becomes the nearest one, as in serde"
    )]
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Self::F32(number) => Some((*number).into()),
            Self::F64(number) => Some(*number),
            other => other.integer().map(|number| number as f64),
        }
    }

    /// The order of two numbers, of any types, or of two other values of one kind. `None` if the values are of different kinds, or
    /// have no order. An option or a newtype is compared by its content.
    pub fn compare(&self, other: &Value<'_>) -> Option<Ordering> {
        match (self.content(), other.content()) {
            (Self::Bool(one), Value::Bool(other)) => Some(one.cmp(other)),
            (Self::Char(one), Value::Char(other)) => Some(one.cmp(other)),
            (Self::Entity(one), Value::Entity(other)) => Some(one.cmp(other)),
            (Self::Text(one), Value::Text(other)) => Some(one.cmp(other)),
            (Self::U128(one), Value::U128(other)) => Some(one.cmp(other)),
            (one, other) => match (one.integer(), other.integer()) {
                (Some(one), Some(other)) => Some(one.cmp(&other)),
                _ => one.as_f64()?.partial_cmp(&other.as_f64()?),
            },
        }
    }

    /// The value itself, or the one within options and newtypes. The value of a newtype is a tuple of one part.
    #[doc(hidden)]
    pub fn content(&self) -> &Self {
        match self {
            Self::Optional(Some(value)) => value.content(),
            Self::Tuple(values) => match &values[..] {
                [value] => value.content(),
                _ => self,
            },
            _ => self,
        }
    }

    /// Whether it is the variant of this name, without content.
    pub(crate) fn is_plain_variant(&self, text: &str) -> bool {
        matches!(self, Self::Variant { name, content } if matches!(**content, Self::Unit) && name == text)
    }

    /// Whether both are equal: numbers by their values and not their types, a variant without content by its name, options and newtypes by
    /// their content, and values with parts part by part.
    ///
    /// ```
    /// use ecs_value::Value;
    ///
    /// let newtype = Value::Tuple(vec!["ziggy".into()]);
    /// assert!(newtype.is_like(&"ziggy".into()));
    /// assert!(Value::from(vec![1_u8, 2]).is_like(&vec![1_i64, 2].into()));
    /// ```
    pub fn is_like(&self, other: &Value<'_>) -> bool {
        match (self.content(), other.content()) {
            (variant @ Value::Variant { .. }, Value::Text(text))
            | (Value::Text(text), variant @ Value::Variant { .. }) => {
                variant.is_plain_variant(text)
            }
            (
                Self::Variant { name: one, content },
                Value::Variant {
                    name: other,
                    content: another,
                },
            ) => one == other && content.is_like(another),
            (Self::List(ones) | Self::Tuple(ones), Value::List(others) | Value::Tuple(others)) => {
                ones.len() == others.len()
                    && ones
                        .iter()
                        .zip(others)
                        .all(|(one, other)| one.is_like(other))
            }
            (Self::Struct(ones), Value::Struct(others)) => {
                let has = |(name, one): &(_, Value<'_>)| {
                    others
                        .iter()
                        .any(|(other, value)| other == name && one.is_like(value))
                };
                ones.len() == others.len() && ones.iter().all(has)
            }
            (Self::Map(ones), Value::Map(others)) => {
                let has = |(key, one): &(Value<'_>, Value<'_>)| {
                    others
                        .iter()
                        .any(|(other, value)| key.is_like(other) && one.is_like(value))
                };
                ones.len() == others.len() && ones.iter().all(has)
            }
            (one, other) => one.compare(other) == Some(Ordering::Equal) || one == other,
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the nearest number of the type is meant, as in serde"
)]
pub(crate) fn narrow(number: f64) -> Option<f32> {
    let narrow = number as f32;
    (narrow.is_finite() || !number.is_finite()).then_some(narrow)
}

macro_rules! integers {
    ($($Name:ident)*) => {
        fn integer(number: i128, to: FieldType) -> Option<Value<'static>> {
            match to {
                $(FieldType::$Name => number.try_into().ok().map(Value::$Name),)*
                _ => None,
            }
        }
    };
}

integers!(U8 U16 U32 U64 I8 I16 I32 I64);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn a_number_becomes_one_of_another_type_within_its_range() {
        assert_eq!(Value::I64(7).cast(FieldType::U8), Ok(Value::U8(7)));
        assert_eq!(Value::I64(-7).cast(FieldType::U8), Err(Value::I64(-7)));
        assert_eq!(Value::F64(1.5).cast(FieldType::F32), Ok(Value::F32(1.5)));
        assert_eq!(Value::I32(2).cast(FieldType::F32), Ok(Value::F32(2.0)));
        assert_eq!(
            Value::F64(1e300).cast(FieldType::F32),
            Err(Value::F64(1e300))
        );
        assert_eq!(
            Value::F64(f64::INFINITY).cast(FieldType::F32),
            Ok(Value::F32(f32::INFINITY))
        );
        assert_eq!(Value::F64(2.0).cast(FieldType::I32), Err(Value::F64(2.0)));
        assert_eq!(
            Value::Bool(true).cast(FieldType::U8),
            Err(Value::Bool(true))
        );
    }

    #[test]
    fn each_number_is_a_float_and_no_other_value_is() {
        let numbers = [
            Value::I8(-2),
            Value::U64(1 << 60),
            Value::U128(7),
            Value::F32(0.5),
            Value::F64(0.1),
        ];
        assert_eq!(
            numbers.map(|number| number.as_f64()),
            [-2.0, f64::from(1 << 30) * f64::from(1 << 30), 7.0, 0.5, 0.1].map(Some)
        );
        let others = [
            Value::Bool(true),
            Value::from("1"),
            Value::from(Some(1_u8)),
            Value::U128(u128::MAX),
        ];
        assert_eq!(others.map(|other| other.as_f64()), [None; 4]);
    }

    #[test]
    fn numbers_of_different_types_have_an_order() {
        assert_eq!(
            Value::U64(u64::MAX).compare(&Value::I8(-1)),
            Some(Ordering::Greater)
        );
        assert_eq!(Value::F32(0.5).compare(&Value::U8(1)), Some(Ordering::Less));
        assert!(Value::U8(3).is_like(&Value::F64(3.0)));
        assert_eq!(Value::F64(f64::NAN).compare(&Value::F64(0.0)), None);
        assert_eq!(Value::from("a").compare(&Value::U8(1)), None);
        assert!(Value::variant("Raw", Value::Unit).is_like(&"Raw".into()));
        assert!(Value::from(Some(3_u8)).is_like(&Value::U8(3)));
        assert!(!Value::from(None::<u8>).is_like(&Value::U8(0)));
    }

    #[test]
    fn a_newtype_is_like_its_content_and_values_with_parts_part_by_part() {
        let newtype = |value: Value<'static>| Value::Tuple(vec![value]);
        assert!(
            newtype(newtype(3_u8.into())).is_like(&Some(3_i64).into())
                && Value::U8(3).is_like(&newtype(3.into()))
        );
        assert_eq!(
            newtype(2.into()).compare(&newtype(2.5.into())),
            Some(Ordering::Less)
        );
        assert!(
            Value::variant("Fry", newtype(3_u8.into())).is_like(&Value::variant("Fry", 3.into()))
        );
        assert!(
            !Value::variant("Fry", newtype(3_u8.into())).is_like(&Value::variant("Boil", 3.into()))
        );
        let place = |x: f32, y: u8| Value::record([("x", Value::from(x)), ("y", y.into())]);
        assert!(place(1.0, 2).is_like(&Value::record([("y", Value::from(2)), ("x", 1.into())])));
        assert!(!place(1.0, 2).is_like(&Value::record([("y", Value::from(2)), ("z", 1.into())])));
        assert!(Value::from(vec![1_u8, 2]).is_like(&Value::Tuple(vec![1.into(), 2.0.into()])));
        assert!(
            !Value::from(vec![1_u8, 2]).is_like(&vec![1_u8].into())
                && !newtype(1.into()).is_like(&2.into())
        );
        let prices = |soup: i64| {
            Value::Map(vec![
                ("soup".into(), soup.into()),
                ("fries".into(), 2_u8.into()),
            ])
        };
        let other = Value::Map(vec![
            ("fries".into(), 2_u64.into()),
            ("soup".into(), 1_u8.into()),
        ]);
        assert!(prices(1).is_like(&other) && !prices(3).is_like(&other));
    }
}
