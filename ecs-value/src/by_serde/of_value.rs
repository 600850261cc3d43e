//! A [`Value`] in files and messages, in any self-describing format of serde, such as JSON.

use crate::Value;
use crate::scalars::{for_field_numbers, for_scalars};
use serde_core::de::{
    Deserialize, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde_core::ser::{Serialize, SerializeMap, Serializer};
use std::borrow::Cow;
use std::boxed::Box;
use std::fmt;
use std::string::String;
use std::vec::Vec;

macro_rules! serialize {
    ($($Name:ident $ty:ty;)*) => {
        /// Structs are maps. A variant is its name, or a map of its name to its content. Entities are as serde writes them elsewhere: `"12v3"`.
        impl Serialize for Value<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$Name(value) => value.serialize(serializer),)*
                    Self::Char(value) => value.serialize(serializer),
                    Self::Text(text) => serializer.serialize_str(text),
                    Self::Bytes(bytes) => serializer.serialize_bytes(bytes),
                    Self::Unit => serializer.serialize_unit(),
                    Self::Optional(None) => serializer.serialize_none(),
                    Self::Optional(Some(value)) => serializer.serialize_some(&**value),
                    Self::List(values) | Self::Tuple(values) => serializer.collect_seq(values),
                    Self::Struct(fields) => serializer.collect_map(fields.iter().map(|(name, value)| (name, value))),
                    Self::Map(entries) => serializer.collect_map(entries.iter().map(|(key, value)| (key, value))),
                    Self::Variant { name, content } => {
                        let content = match &**content {
                            Self::Unit => return serializer.serialize_str(name),
                            Self::Tuple(values) if values.len() == 1 => &values[0],
                            content => content,
                        };
                        let mut map = serializer.serialize_map(Some(1))?;
                        map.serialize_entry(name, content)?;
                        map.end()
                    }
                }
            }
        }
    };
}

for_scalars!(serialize);

/// The kinds of values that the format tells apart. A map with texts as keys is a struct, and a text stays one, though it may be meant as
/// an entity or as the name of a variant. The type that takes the value decides.
impl<'v, 'de: 'v> Deserialize<'de> for Value<'v> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

macro_rules! visit {
    ($($visit:ident $ty:ty;)*) => {
        $(fn $visit<E: Error>(self, value: $ty) -> Result<Value<'de>, E> {
            Ok(value.into())
        })*
    };
}

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    visit! {
        visit_bool bool;
        visit_i8 i8;
        visit_i16 i16;
        visit_i32 i32;
        visit_i64 i64;
        visit_i128 i128;
        visit_u8 u8;
        visit_u16 u16;
        visit_u32 u32;
        visit_u64 u64;
        visit_u128 u128;
        visit_f32 f32;
        visit_f64 f64;
        visit_char char;
        visit_string String;
        visit_borrowed_str &'de str;
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value<'de>, E> {
        Ok(String::from(text).into())
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Value<'de>, E> {
        Ok(Value::Bytes(Cow::Owned(bytes.to_vec())))
    }

    fn visit_borrowed_bytes<E: Error>(self, bytes: &'de [u8]) -> Result<Value<'de>, E> {
        Ok(Value::Bytes(Cow::Borrowed(bytes)))
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Value<'de>, E> {
        Ok(Value::Bytes(Cow::Owned(bytes)))
    }

    fn visit_none<E: Error>(self) -> Result<Value<'de>, E> {
        Ok(Value::Optional(None))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value<'de>, D::Error> {
        Value::deserialize(deserializer).map(|value| Value::Optional(Some(Box::new(value))))
    }

    fn visit_unit<E: Error>(self) -> Result<Value<'de>, E> {
        Ok(Value::Optional(None))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Value<'de>, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value<'de>, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element()? {
            values.push(value);
        }
        Ok(Value::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value<'de>, A::Error> {
        let mut entries: Vec<(Value<'de>, Value<'de>)> = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        if !entries.iter().all(|(key, _)| matches!(key, Value::Text(_))) {
            return Ok(Value::Map(entries));
        }
        let field = |(key, value): (Value<'de>, Value<'de>)| {
            Cow::try_from(key).ok().map(|name| (name, value))
        };
        Ok(Value::Struct(
            entries.into_iter().filter_map(field).collect(),
        ))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Value<'de>, A::Error> {
        let (name, content): (String, A::Variant) = access.variant()?;
        content.unit_variant()?;
        Ok(Value::variant(name, Value::Unit))
    }
}
