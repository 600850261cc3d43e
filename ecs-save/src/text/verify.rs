//! Reads a value again that goes to a text, as JSON would read it.

use super::format::Format;
use ecs_value::Value;
use ecs_value::by_serde::{ValueError, from_value, text_of, value_of};
use erased_serde::{Deserializer, Serialize as ErasedSerialize};
use serde_core::ser::Error as _;
use std::borrow::Cow;

/// Reads a value of a type, as data.
type Again<'a> =
    &'a dyn Fn(&mut dyn Deserializer<'_>) -> Result<Value<'static>, erased_serde::Error>;

/// Whether a value is read back unchanged, except for the order of lists and maps, which may be unordered.
pub fn verify(
    value: &dyn ErasedSerialize,
    format: Format,
    again: Again<'_>,
) -> Result<(), ValueError> {
    let (written, text) = (value_of(value)?, written(text_of(value)?, format));
    let mut deserializer = <dyn erased_serde::Deserializer<'_>>::erase(from_value(text));
    let read = again(&mut deserializer).map_err(|error| {
        let ValueError { at, message } = ValueError::new(&error);
        ValueError {
            at,
            message: format!("it could not be read again: {message}"),
        }
    })?;
    if sorted(&written) == sorted(&read) {
        return Ok(());
    }
    Err(ValueError::custom("it would be read as another value"))
}

/// A value as a text has it.
fn written(value: Value<'static>, format: Format) -> Value<'static> {
    let all = |values: Vec<Value<'static>>| {
        values
            .into_iter()
            .map(|value| written(value, format))
            .collect()
    };
    match value {
        Value::Variant { name, content } if *content == Value::Unit => Value::Text(name),
        Value::Variant { name, content } => Value::record([(name, written(*content, format))]),
        // A field that the type does not know is passed over.
        Value::Struct(fields) => Value::Map(
            fields
                .into_iter()
                .map(|(name, value)| (Value::Text(name), written(value, format)))
                .collect(),
        ),
        Value::Map(entries) => Value::Map(
            entries
                .into_iter()
                .map(|(key, value)| (written(key, format), written(value, format)))
                .collect(),
        ),
        Value::Optional(Some(value)) if format.keeps_options => {
            Value::Optional(Some(Box::new(written(*value, format))))
        }
        Value::Optional(Some(value)) => written(*value, format),
        // A tuple of a single element is no newtype.
        Value::List(values) | Value::Tuple(values) => Value::List(all(values)),
        Value::Bytes(bytes) => Value::List(bytes.iter().copied().map(Value::U8).collect()),
        Value::Char(letter) => letter.to_string().into(),
        value => value,
    }
}

/// A value as text, with the elements of all lists and maps sorted.
fn sorted(value: &Value<'_>) -> String {
    let list = |mut values: Vec<String>| {
        values.sort_unstable();
        values.join(", ")
    };
    match value {
        Value::List(values) => format!("[{}]", list(values.iter().map(sorted).collect())),
        Value::Map(entries) => {
            let entry = |(key, value): &(Value<'_>, Value<'_>)| {
                format!("{}: {}", sorted(key), sorted(value))
            };
            format!("{{{}}}", list(entries.iter().map(entry).collect()))
        }
        Value::Tuple(values) => format!(
            "({})",
            values.iter().map(sorted).collect::<Vec<_>>().join("; ")
        ),
        Value::Struct(fields) => {
            let field =
                |(name, value): &(Cow<'_, str>, Value<'_>)| format!("{name}({})", sorted(value));
            format!(
                "({})",
                fields.iter().map(field).collect::<Vec<_>>().join("; ")
            )
        }
        Value::Variant { name, content } => format!("{name}!{}", sorted(content)),
        Value::Optional(Some(value)) => format!("some({})", sorted(value)),
        value => format!("{value:?}"),
    }
}
