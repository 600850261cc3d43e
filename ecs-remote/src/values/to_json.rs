//! A value as plain JSON.

use super::{EXACT, handle};
use ecs::Value;
use serde_json::{Map, Number, Value as Json};

/// A value as BRP has it. O(size of the value).
pub(crate) fn to_json(value: &Value<'_>) -> Json {
    match value {
        Value::U8(number) => (*number).into(),
        Value::U16(number) => (*number).into(),
        Value::U32(number) => (*number).into(),
        Value::U64(number) => unsigned((*number).into()),
        Value::U128(number) => unsigned(*number),
        Value::I8(number) => (*number).into(),
        Value::I16(number) => (*number).into(),
        Value::I32(number) => (*number).into(),
        Value::I64(number) => signed((*number).into()),
        Value::I128(number) => signed(*number),
        Value::F32(number) => float(single(*number), (*number).into()),
        Value::F64(number) => float(Number::from_f64(*number), *number),
        Value::Bool(value) => (*value).into(),
        Value::Char(value) => value.to_string().into(),
        Value::Entity(entity) => handle(*entity),
        Value::Text(text) => text.as_ref().into(),
        Value::Bytes(bytes) => bytes.as_ref().into(),
        Value::Optional(Some(value)) => to_json(value),
        // In BRP, a tuple of one value is the value.
        Value::Tuple(values) if values.len() == 1 => to_json(&values[0]),
        Value::List(values) | Value::Tuple(values) => values.iter().map(to_json).collect(),
        Value::Struct(fields) => fields
            .iter()
            .map(|(name, value)| (name.to_string(), to_json(value)))
            .collect(),
        Value::Map(entries) => entries
            .iter()
            .map(|(key, value)| (key_of(key), to_json(value)))
            .collect(),
        Value::Variant { name, content } => match &**content {
            Value::Unit => name.as_ref().into(),
            content => Json::Object(Map::from_iter([(name.to_string(), to_json(content))])),
        },
        // Absent, without parts, or of a kind that is yet to come.
        _ => Json::Null,
    }
}

/// The shortest decimal number that is this one: `0.1`, and not `0.10000000149011612`.
pub(super) fn single(number: f32) -> Option<Number> {
    Number::from_f64(number.to_string().parse().ok()?)
}

/// A float, or its name where JSON has no number: `"NaN"`, `"inf"` and `"-inf"`, as it is read.
pub(super) fn float(json: Option<Number>, number: f64) -> Json {
    json.map_or_else(|| number.to_string().into(), Json::Number)
}

pub(super) fn unsigned(number: u128) -> Json {
    match u64::try_from(number) {
        Ok(exact @ 0..=EXACT) => exact.into(),
        _ => number.to_string().into(),
    }
}

pub(super) fn signed(number: i128) -> Json {
    match i64::try_from(number) {
        Ok(exact) if exact.unsigned_abs() <= EXACT => exact.into(),
        _ => number.to_string().into(),
    }
}

/// A key of a map as text.
fn key_of(key: &Value<'_>) -> String {
    match to_json(key) {
        Json::String(text) => text,
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ecs::Entity;
    use serde_json::json;

    #[test]
    fn values_are_as_in_brp() {
        let is = |value: Value<'_>, json: Json| assert_eq!(to_json(&value), json);
        is(0.1_f32.into(), json!(0.1));
        is(f32::NAN.into(), json!("NaN"));
        is(f64::NEG_INFINITY.into(), json!("-inf"));
        is(u64::MAX.into(), json!("18446744073709551615"));
        is(i64::MIN.into(), json!("-9223372036854775808"));
        is((-5_i128).into(), json!(-5));
        is(Value::Tuple(vec![20_u8.into()]), json!(20));
        is(Value::Tuple(vec![1_u8.into(), 2_u8.into()]), json!([1, 2]));
        is(Value::variant("Wait", Value::Unit), json!("Wait"));
        let stove = Value::record([("stove", Entity::from_bits(1 << 32 | 4).unwrap().into())]);
        is(
            Value::variant("Fry", stove),
            json!({"Fry": {"stove": 4_294_967_300_u64}}),
        );
        is(
            Value::Map(vec![(3_u8.into(), "c".into())]),
            json!({"3": "c"}),
        );
        is(Value::from(Some(7_u8)), json!(7));
    }
}
