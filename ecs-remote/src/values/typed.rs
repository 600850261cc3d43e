//! A value with the types of its parts, for forms.

use super::handle;
use super::to_json::{float, signed, single, unsigned};
use ecs::{Value, World};
use serde_json::{Number, Value as Json, json};

/// `{"t": TYPE, "v": VALUE}`, as the protocol describes it. O(size of the value).
pub(crate) fn typed<W: World>(world: &W, value: &Value<'_>) -> Json {
    let all = |values: &[Value<'_>]| {
        values
            .iter()
            .map(|value| typed(world, value))
            .collect::<Json>()
    };
    let (kind, value): (&str, Json) = match value {
        Value::U8(number) => ("u8", (*number).into()),
        Value::U16(number) => ("u16", (*number).into()),
        Value::U32(number) => ("u32", (*number).into()),
        Value::U64(number) => ("u64", unsigned((*number).into())),
        Value::U128(number) => ("u128", unsigned(*number)),
        Value::I8(number) => ("i8", (*number).into()),
        Value::I16(number) => ("i16", (*number).into()),
        Value::I32(number) => ("i32", (*number).into()),
        Value::I64(number) => ("i64", signed((*number).into())),
        Value::I128(number) => ("i128", signed(*number)),
        Value::F32(number) => ("f32", float(single(*number), (*number).into())),
        Value::F64(number) => ("f64", float(Number::from_f64(*number), *number)),
        Value::Bool(value) => ("bool", (*value).into()),
        Value::Char(value) => ("char", value.to_string().into()),
        Value::Text(text) => ("text", text.as_ref().into()),
        Value::Bytes(bytes) => ("bytes", bytes.as_ref().into()),
        Value::Unit => ("unit", Json::Null),
        Value::Optional(value) => (
            "option",
            value
                .as_ref()
                .map_or(Json::Null, |value| typed(world, value)),
        ),
        Value::List(values) => ("list", all(values)),
        Value::Tuple(values) => ("tuple", all(values)),
        Value::Struct(fields) => (
            "struct",
            fields
                .iter()
                .map(|(name, value)| json!([name, typed(world, value)]))
                .collect(),
        ),
        Value::Map(entries) => (
            "map",
            entries
                .iter()
                .map(|(key, value)| json!([typed(world, key), typed(world, value)]))
                .collect(),
        ),
        Value::Variant { name, content } => {
            return json!({"t": "variant", "name": name, "v": typed(world, content)});
        }
        Value::Entity(entity) => {
            let mut json =
                json!({"t": "entity", "v": handle(*entity), "display": entity.to_string()});
            if !world.contains(*entity) {
                json["dead"] = true.into();
            } else if let Some(name) = world.name_of(*entity) {
                json["name"] = name.as_ref().into();
            }
            return json;
        }
        _ => ("unknown", Json::Null),
    };
    json!({"t": kind, "v": value})
}
