//! JSON as a value.
//!
//! JSON has fewer kinds of values than the world: handles and large integers are numbers or text, and a tuple of one value is that value.
//! The value that is there, or one of another entity, tells which is meant. The type that takes the value decides.

use super::Handle;
use ecs::Value;
use serde_json::Value as Json;
use std::borrow::Cow;

/// A value of the kind of another one, as far as the JSON fits. O(size of the JSON).
pub(crate) fn of_json(json: Json, like: Option<&Value<'_>>) -> Value<'static> {
    let Some(like) = like else { return plain(json) };
    match (like, json) {
        (Value::Optional(_), Json::Null) => Value::Optional(None),
        (Value::Optional(inner), json) => {
            Value::Optional(Some(Box::new(of_json(json, inner.as_deref()))))
        }
        (Value::Unit, Json::Null) => Value::Unit,
        (Value::Unit, Json::Object(fields)) if fields.is_empty() => Value::Unit,
        (Value::Entity(_), json) => Handle::of(&json).map_or_else(|| plain(json), Value::Entity),
        (Value::Tuple(values), json) if values.len() == 1 => {
            Value::Tuple(vec![only(json, &values[0])])
        }
        (Value::Tuple(values), Json::Array(all)) => {
            let likes = values.iter().map(Some).chain(std::iter::repeat(None));
            Value::Tuple(
                all.into_iter()
                    .zip(likes)
                    .map(|(json, like)| of_json(json, like))
                    .collect(),
            )
        }
        (Value::List(values), Json::Array(all)) => {
            let like = |place: usize| values.get(place).or(values.first());
            Value::List(
                all.into_iter()
                    .enumerate()
                    .map(|(place, json)| of_json(json, like(place)))
                    .collect(),
            )
        }
        (Value::Bytes(_), Json::Array(all)) => {
            match all.iter().map(byte).collect::<Option<Vec<u8>>>() {
                Some(bytes) => Value::Bytes(Cow::Owned(bytes)),
                None => plain(Json::Array(all)),
            }
        }
        (Value::Struct(likes), Json::Object(mut fields)) => {
            let known = likes.iter().filter_map(|(name, like)| {
                let json = fields.remove(&**name)?;
                Some((name.to_string(), of_json(json, Some(like))))
            });
            let known: Vec<(String, Value<'static>)> = known.collect();
            Value::record(
                known
                    .into_iter()
                    .chain(fields.into_iter().map(|(name, json)| (name, plain(json)))),
            )
        }
        (Value::Map(likes), Json::Object(fields)) => {
            let like = likes.first();
            let entry = |(key, json)| {
                (
                    of_key(key, like.map(|(key, _)| key)),
                    of_json(json, like.map(|(_, it)| it)),
                )
            };
            Value::Map(fields.into_iter().map(entry).collect())
        }
        (Value::Variant { .. }, Json::String(name)) => Value::variant(name, Value::Unit),
        (Value::Variant { name, content }, Json::Object(mut fields)) if fields.len() == 1 => {
            match fields.remove(&**name) {
                Some(json) => Value::variant(name.to_string(), of_json(json, Some(content))),
                None => plain(Json::Object(fields)),
            }
        }
        (Value::F32(_) | Value::F64(_), Json::String(text)) => match &*text {
            "NaN" => f64::NAN.into(),
            "inf" => f64::INFINITY.into(),
            "-inf" => f64::NEG_INFINITY.into(),
            _ => text.into(),
        },
        (Value::U64(_) | Value::I64(_) | Value::U128(_) | Value::I128(_), Json::String(text)) => {
            integer(text)
        }
        (_, json) => plain(json),
    }
}

/// The kind that the JSON tells.
fn plain(json: Json) -> Value<'static> {
    match json {
        Json::Null => Value::Optional(None),
        Json::Bool(value) => value.into(),
        Json::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into(),
            (None, Some(number)) => number.into(),
            (None, None) => number.as_f64().unwrap_or(f64::NAN).into(),
        },
        Json::String(text) => text.into(),
        Json::Array(all) => Value::List(all.into_iter().map(plain).collect()),
        Json::Object(fields) => {
            Value::record(fields.into_iter().map(|(name, json)| (name, plain(json))))
        }
    }
}

/// The target of a relation: an entity, which may stand in brackets or as the only field. None is `null`.
pub(crate) fn target_of_json(json: Json) -> Value<'static> {
    let target = match json {
        Json::Null => return Value::Optional(None),
        Json::Array(mut all) if all.len() == 1 => all.remove(0),
        Json::Object(fields) if fields.len() == 1 => fields
            .into_iter()
            .next()
            .map_or(Json::Null, |(_, target)| target),
        json => json,
    };
    Handle::of(&target).map_or_else(|| plain(target), Value::Entity)
}

/// The name of an entity: a text, which may stand in brackets or, as in BRP before 0.16, as the field `name`.
pub(crate) fn named_of_json(json: Json) -> Value<'static> {
    match json {
        Json::Array(mut all) if all.len() == 1 => plain(all.remove(0)),
        Json::Object(mut fields) => match fields.remove("name") {
            Some(name) => plain(name),
            None => plain(Json::Object(fields)),
        },
        json => plain(json),
    }
}

/// The value in a tuple of one, which may stand in brackets.
fn only(json: Json, like: &Value<'_>) -> Value<'static> {
    let is_listed = matches!(like, Value::List(_) | Value::Tuple(_) | Value::Bytes(_));
    match json {
        Json::Array(mut all) if all.len() == 1 && !is_listed => of_json(all.remove(0), Some(like)),
        json => of_json(json, Some(like)),
    }
}

fn byte(json: &Json) -> Option<u8> {
    json.as_u64()?.try_into().ok()
}

fn integer(text: String) -> Value<'static> {
    match (
        text.parse::<u64>(),
        text.parse::<i64>(),
        text.parse::<u128>(),
        text.parse::<i128>(),
    ) {
        (Ok(number), ..) => number.into(),
        (_, Ok(number), ..) => number.into(),
        (_, _, Ok(number), _) => number.into(),
        (_, _, _, Ok(number)) => number.into(),
        _ => text.into(),
    }
}

/// A key of a map. Those of JSON are text.
fn of_key(key: String, like: Option<&Value<'_>>) -> Value<'static> {
    match like {
        Some(Value::Entity(_)) => Handle::of_text(&key).map_or_else(|| key.into(), Value::Entity),
        Some(Value::Text(_) | Value::Char(_)) | None => key.into(),
        Some(Value::Variant { .. }) => Value::variant(key, Value::Unit),
        Some(Value::Bool(_)) => key.parse::<bool>().map_or_else(|_| key.into(), Value::Bool),
        Some(_) => integer(key),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::to_json;
    use ecs::Entity;
    use serde_json::json;

    #[test]
    fn a_value_that_goes_out_as_json_comes_back_as_it_was() {
        let entity = Entity::from_bits(0x00c0_0000_0000_000c).unwrap();
        let values = [
            Value::Tuple(vec![Value::Entity(entity)]),
            Value::Tuple(vec![Value::List(vec![Value::Entity(entity)])]),
            Value::Tuple(vec![Value::Tuple(vec![1_u64.into(), 2_u64.into()])]),
            Value::record([
                ("most", u128::MAX.into()),
                ("least", i128::MIN.into()),
                ("few", 3_u64.into()),
            ]),
            Value::variant("Fry", Value::record([("stove", Value::Entity(entity))])),
            Value::variant("Wait", Value::Unit),
            Value::from(Some(Value::Tuple(vec![u64::MAX.into()]))),
            Value::Map(vec![(Value::Entity(entity), true.into())]),
            Value::Bytes(Cow::Borrowed(&[0, 255])),
            Value::List(vec![
                f64::INFINITY.into(),
                f64::NEG_INFINITY.into(),
                0.5.into(),
            ]),
            Value::Unit,
            Value::Optional(None),
        ];
        for value in values {
            assert_eq!(of_json(to_json(&value), Some(&value)), value);
        }
    }

    #[test]
    fn a_tuple_of_one_value_may_stand_in_brackets() {
        let heat = Value::Tuple(vec![20.5.into()]);
        assert_eq!(of_json(json!([20.5]), Some(&heat)), heat);
        assert_eq!(of_json(json!(20.5), Some(&heat)), heat);
    }

    #[test]
    fn a_value_of_another_kind_stays_unchanged() {
        let entity = Value::Entity(Entity::from_bits(1 << 32).unwrap());
        assert_eq!(of_json(json!("nobody"), Some(&entity)), "nobody".into());
        assert_eq!(
            of_json(json!({"a": [1, -2, 0.5, null]}), Some(&7_u64.into())),
            plain(json!({"a": [1, -2, 0.5, null]}))
        );
        assert_eq!(
            of_json(json!([1, 300]), Some(&Value::Bytes(Cow::Borrowed(b"")))),
            plain(json!([1, 300]))
        );
    }
}
