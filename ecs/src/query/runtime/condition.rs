//! Conditions on values that are read by name.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Not;
use core::slice;
use ecs_index::Bounds;
use ecs_value::Value;

/// A condition on a value that is read by name. See [`where_`](crate::query::RuntimeQueryBuilder::where_).
///
/// Numbers are compared by their values, also those of different types, and a variant without content equals the text of its name. An option
/// or a newtype is compared by its content. A value that has no order beside another one, such as a text beside a number, meets no condition
/// but [`differs_from`], and negations. `!` negates.
///
/// ```
/// use ecs::Value;
/// use ecs::condition::{at_least, contains, equals, less_than, one_of, starts_with};
///
/// assert!(starts_with("zig").holds_for(&Value::from("ziggy")));
/// assert!(at_least(3).holds_for(&Value::F32(3.5)) && !less_than(3).holds_for(&Value::F32(3.5)));
/// assert!(contains(2_u8).holds_for(&Value::from(vec![1_u32, 2])));
/// assert!((!one_of(["red", "blue"])).holds_for(&Value::from("green")));
/// assert!(equals(None::<u8>).holds_for(&Value::Optional(None)));
/// // The value of a newtype, such as `struct Name(String)`, is a tuple of one part.
/// assert!(starts_with("zig").holds_for(&Value::Tuple(vec!["ziggy".into()])));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Condition(Test);

#[derive(Clone, Debug, PartialEq)]
enum Test {
    Compares(Comparison, Value<'static>),
    StartsWith(Box<str>),
    EndsWith(Box<str>),
    Contains(Value<'static>),
    OneOf(Vec<Value<'static>>),
    Not(Box<Test>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Comparison {
    Equals,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Condition {
    /// Whether the value meets the condition. O(size of the value).
    pub fn holds_for(&self, value: &Value<'_>) -> bool {
        self.0.holds_for(value)
    }

    /// The values that meet the condition, as an index can find them. `None` if they are scattered among the others.
    pub(crate) fn bounds(&self) -> Option<Bounds<'_>> {
        Some(match &self.0 {
            Test::Compares(Comparison::Equals, value) => Bounds::OneOf(slice::from_ref(value)),
            Test::Compares(Comparison::Less, value) => Bounds::UpTo {
                value,
                included: false,
            },
            Test::Compares(Comparison::AtMost, value) => Bounds::UpTo {
                value,
                included: true,
            },
            Test::Compares(Comparison::Greater, value) => Bounds::From {
                value,
                included: false,
            },
            Test::Compares(Comparison::AtLeast, value) => Bounds::From {
                value,
                included: true,
            },
            Test::StartsWith(start) => Bounds::Prefix(start),
            Test::OneOf(values) => Bounds::OneOf(values),
            Test::EndsWith(_) | Test::Contains(_) | Test::Not(_) => return None,
        })
    }
}

impl Not for Condition {
    type Output = Self;

    fn not(self) -> Self {
        Self(Test::Not(Box::new(self.0)))
    }
}

/// The value is this one.
pub fn equals<'v>(value: impl Into<Value<'v>>) -> Condition {
    compares(Comparison::Equals, value.into())
}

/// The value is another one.
pub fn differs_from<'v>(value: impl Into<Value<'v>>) -> Condition {
    !equals(value)
}

/// The value is less than this one.
pub fn less_than<'v>(value: impl Into<Value<'v>>) -> Condition {
    compares(Comparison::Less, value.into())
}

/// The value is this one, or less.
pub fn at_most<'v>(value: impl Into<Value<'v>>) -> Condition {
    compares(Comparison::AtMost, value.into())
}

/// The value is greater than this one.
pub fn greater_than<'v>(value: impl Into<Value<'v>>) -> Condition {
    compares(Comparison::Greater, value.into())
}

/// The value is this one, or greater.
pub fn at_least<'v>(value: impl Into<Value<'v>>) -> Condition {
    compares(Comparison::AtLeast, value.into())
}

/// The value is a text that begins with this one.
pub fn starts_with(text: &str) -> Condition {
    Condition(Test::StartsWith(text.into()))
}

/// The value is a text that ends with this one.
pub fn ends_with(text: &str) -> Condition {
    Condition(Test::EndsWith(text.into()))
}

/// The value is a text with this one in it, or a list, a tuple or an array that has this element.
pub fn contains<'v>(value: impl Into<Value<'v>>) -> Condition {
    Condition(Test::Contains(value.into().into_owned()))
}

/// The value is one of these.
pub fn one_of<'v, V: Into<Value<'v>>>(values: impl IntoIterator<Item = V>) -> Condition {
    Condition(Test::OneOf(
        values
            .into_iter()
            .map(|value| value.into().into_owned())
            .collect(),
    ))
}

fn compares(comparison: Comparison, value: Value<'_>) -> Condition {
    Condition(Test::Compares(comparison, value.into_owned()))
}

impl Test {
    fn holds_for(&self, value: &Value<'_>) -> bool {
        match self {
            Self::Compares(Comparison::Equals, other) => value.is_like(other),
            Self::Compares(comparison, other) => match (comparison, value.compare(other)) {
                (Comparison::Less, Some(Ordering::Less))
                | (Comparison::Greater, Some(Ordering::Greater)) => true,
                (Comparison::AtMost, order) => {
                    matches!(order, Some(Ordering::Less | Ordering::Equal))
                }
                (Comparison::AtLeast, order) => {
                    matches!(order, Some(Ordering::Greater | Ordering::Equal))
                }
                _ => false,
            },
            Self::StartsWith(start) => {
                text_of(value).is_some_and(|text| text.starts_with(&**start))
            }
            Self::EndsWith(end) => text_of(value).is_some_and(|text| text.ends_with(&**end)),
            Self::Contains(part) => has_part(value, part),
            Self::OneOf(values) => values.iter().any(|other| value.is_like(other)),
            Self::Not(test) => !test.holds_for(value),
        }
    }
}

/// A text, or the text within an option or a newtype.
fn text_of<'t>(value: &'t Value<'_>) -> Option<&'t Cow<'t, str>> {
    match value.content() {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn has_part(value: &Value<'_>, part: &Value<'_>) -> bool {
    let is_element = |values: &[Value<'_>]| values.iter().any(|value| value.is_like(part));
    match (value.content(), part.content()) {
        (Value::Text(text), Value::Text(part)) => text.contains(&**part),
        (Value::List(values) | Value::Tuple(values), _) if is_element(values) => true,
        // A tuple of one part is a newtype or an array.
        _ => matches!(value, Value::Tuple(values) if is_element(values)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn values_without_an_order_meet_negations_alone() {
        for condition in [
            less_than(3),
            at_most(3),
            greater_than(3),
            at_least(3),
            equals(3),
        ] {
            assert!(!condition.holds_for(&Value::from("three")), "{condition:?}");
            assert!(!condition.holds_for(&Value::F32(f32::NAN)), "{condition:?}");
            assert!((!condition).holds_for(&Value::from("three")));
        }
        assert!(differs_from(3).holds_for(&Value::from("three")));
    }

    #[test]
    fn each_comparison_holds_on_its_side_of_the_bound() {
        let holds = |condition: fn(i32) -> Condition| {
            [2, 3, 4].map(|value| condition(3).holds_for(&Value::U8(value)))
        };
        assert_eq!(holds(less_than), [true, false, false]);
        assert_eq!(holds(at_most), [true, true, false]);
        assert_eq!(holds(greater_than), [false, false, true]);
        assert_eq!(holds(at_least), [false, true, true]);
        assert_eq!(holds(equals), [false, true, false]);
        assert_eq!(holds(differs_from), [true, false, true]);
    }

    #[test]
    fn texts_and_lists_are_searched_within_options_too() {
        let name = Value::from(Some("ziggy"));
        assert!(starts_with("zig").holds_for(&name) && ends_with("gy").holds_for(&name));
        assert!(contains("igg").holds_for(&name) && !contains("gz").holds_for(&name));
        assert!(!starts_with("ig").holds_for(&name) && !ends_with("zig").holds_for(&name));
        assert!(contains(2).holds_for(&Value::from(Some(vec![1_u8, 2]))));
        assert!(
            !contains("2").holds_for(&Value::from(vec![1_u8, 2]))
                && !contains(2).holds_for(&Value::U8(2))
        );
        let newtype = Value::Tuple(vec![name]);
        assert!(starts_with("zig").holds_for(&newtype) && ends_with("gy").holds_for(&newtype));
        assert!(contains("igg").holds_for(&newtype) && !contains("gz").holds_for(&newtype));
        let numbers = Value::Tuple(vec![vec![1_u8, 2].into()]);
        assert!(contains(2).holds_for(&numbers) && contains(vec![1, 2]).holds_for(&numbers));
        assert!(
            contains(7).holds_for(&Value::Tuple(vec![7_u8.into()]))
                && !contains(8).holds_for(&numbers)
        );
        assert!(
            one_of([1, 2]).holds_for(&Value::U8(2)) && !one_of([1, 2]).holds_for(&Value::U8(3))
        );
    }
}
