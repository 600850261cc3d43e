//! A [`Value`] becomes a value of any type.

use super::ValueError;
use crate::Value;
use crate::cast::narrow;
use serde_core::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde_core::forward_to_deserialize_any;
use std::borrow::Cow;
use std::boxed::Box;
use std::format;
use std::string::ToString;
use std::vec::{IntoIter, Vec};

/// Reads any type from a value.
pub const fn from_value(value: Value<'_>) -> impl Deserializer<'_, Error = ValueError> {
    FromValue(value)
}

struct FromValue<'v>(Value<'v>);

impl<'v> FromValue<'v> {
    fn unexpected(&self, expected: &dyn de::Expected) -> ValueError {
        ValueError::invalid_type(Unexpected::Other(self.0.kind()), expected)
    }
}

/// A type that is written as a newtype may be read as its content.
macro_rules! scalars {
    ($($deserialize:ident)*) => {
        $(fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
            FromValue(only(self.0)).deserialize_any(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for FromValue<'de> {
    type Error = ValueError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.0 {
            Value::U8(value) => visitor.visit_u8(value),
            Value::U16(value) => visitor.visit_u16(value),
            Value::U32(value) => visitor.visit_u32(value),
            Value::U64(value) => visitor.visit_u64(value),
            Value::U128(value) => visitor.visit_u128(value),
            Value::I8(value) => visitor.visit_i8(value),
            Value::I16(value) => visitor.visit_i16(value),
            Value::I32(value) => visitor.visit_i32(value),
            Value::I64(value) => visitor.visit_i64(value),
            Value::I128(value) => visitor.visit_i128(value),
            Value::F32(value) => visitor.visit_f32(value),
            Value::F64(value) => visitor.visit_f64(value),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Char(value) => visitor.visit_char(value),
            Value::Entity(entity) => visitor.visit_string(entity.to_string()),
            Value::Text(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Value::Text(Cow::Owned(text)) => visitor.visit_string(text),
            Value::Bytes(Cow::Borrowed(bytes)) => visitor.visit_borrowed_bytes(bytes),
            Value::Bytes(Cow::Owned(bytes)) => visitor.visit_byte_buf(bytes),
            Value::Unit => visitor.visit_unit(),
            Value::Optional(None) => visitor.visit_none(),
            Value::Optional(Some(value)) => visitor.visit_some(FromValue(*value)),
            Value::List(values) | Value::Tuple(values) => elements(values, visitor),
            Value::Struct(fields) => entries(of_fields(fields), visitor),
            Value::Map(entries_of_map) => entries(entries_of_map, visitor),
            Value::Variant { .. } => visitor.visit_enum(self),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self.0 {
            Value::Optional(None) | Value::Unit => visitor.visit_none(),
            Value::Optional(Some(value)) => visitor.visit_some(FromValue(*value)),
            value => visitor.visit_some(FromValue(value)),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        visitor.visit_newtype_struct(FromValue(only(self.0)))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        match self.0 {
            Value::Struct(fields) => {
                check_names(&fields, names)?;
                entries(of_fields(fields), visitor)
            }
            Value::Unit if names.is_empty() => entries(Vec::new(), visitor),
            Value::Tuple(values) | Value::List(values) if values.len() == names.len() => {
                elements(values, visitor)
            }
            Value::Map(_) => self.deserialize_any(visitor),
            _ => Err(self.unexpected(&visitor)),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        match self.0 {
            Value::Struct(fields) if fields.is_empty() => visitor.visit_unit(),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        visitor.visit_enum(self)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        visitor.visit_unit()
    }

    scalars! {
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128 deserialize_u8
        deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_char deserialize_str deserialize_string
        deserialize_bytes deserialize_byte_buf
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match number(self.0) {
            Value::F64(number) if narrow(number).is_none() => Err(ValueError::custom(format!(
                "{number:e} is beyond the range of an f32"
            ))),
            value => FromValue(value).deserialize_any(visitor),
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        FromValue(number(self.0)).deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        unit seq tuple tuple_struct map identifier
    }
}

/// The content of a newtype. Its value is a tuple of one part, or the part itself.
fn only(value: Value<'_>) -> Value<'_> {
    match value {
        Value::Tuple(mut values) if values.len() == 1 => values.pop().unwrap_or(Value::Unit),
        Value::Struct(mut fields) if matches!(&fields[..], [(name, _)] if name == "0") => {
            fields.pop().map_or(Value::Unit, |(_, value)| value)
        }
        value => value,
    }
}

/// The value of a float. Formats without numbers that are infinite or none have their names.
fn number(value: Value<'_>) -> Value<'_> {
    match only(value) {
        Value::Text(text) => match &*text {
            "NaN" => f64::NAN.into(),
            "inf" => f64::INFINITY.into(),
            "-inf" => f64::NEG_INFINITY.into(),
            _ => Value::Text(text),
        },
        value => value,
    }
}

/// A field that a struct has not is an error, though the struct would pass over it.
fn check_names(
    fields: &[(Cow<'_, str>, Value<'_>)],
    names: &'static [&'static str],
) -> Result<(), ValueError> {
    match fields.iter().find(|(name, _)| !names.contains(&&**name)) {
        Some((name, _)) => Err(ValueError::unknown_field(name, names)),
        None => Ok(()),
    }
}

fn of_fields<'v>(fields: Vec<(Cow<'v, str>, Value<'v>)>) -> Vec<(Value<'v>, Value<'v>)> {
    fields
        .into_iter()
        .map(|(name, value)| (Value::Text(name), value))
        .collect()
}

fn elements<'de, V: Visitor<'de>>(
    values: Vec<Value<'de>>,
    visitor: V,
) -> Result<V::Value, ValueError> {
    let mut elements = Elements {
        values: values.into_iter(),
        read: 0,
    };
    let made = visitor.visit_seq(&mut elements)?;
    match elements.values.len() {
        0 => Ok(made),
        more => Err(ValueError::custom(format!(
            "{} elements are expected, and {} were given",
            elements.read,
            elements.read + more
        ))),
    }
}

struct Elements<'v> {
    values: IntoIter<Value<'v>>,
    read: usize,
}

impl<'de> SeqAccess<'de> for Elements<'de> {
    type Error = ValueError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ValueError> {
        let Some(value) = self.values.next() else {
            return Ok(None);
        };
        let at = self.read;
        self.read += 1;
        seed.deserialize(FromValue(value))
            .map(Some)
            .map_err(|error| error.within(&format!("[{at}]")))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.values.len())
    }
}

fn entries<'de, V: Visitor<'de>>(
    entries: Vec<(Value<'de>, Value<'de>)>,
    visitor: V,
) -> Result<V::Value, ValueError> {
    visitor.visit_map(Entries {
        entries: entries.into_iter(),
        value: None,
    })
}

struct Entries<'v> {
    entries: IntoIter<(Value<'v>, Value<'v>)>,
    /// The value of the last key, with the name of the key.
    value: Option<(Box<str>, Value<'v>)>,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = ValueError;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ValueError> {
        let Some((key, value)) = self.entries.next() else {
            return Ok(None);
        };
        self.value = Some((key.key_text(), value));
        seed.deserialize(FromValue(key)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, ValueError> {
        let (name, value) = self
            .value
            .take()
            .ok_or_else(|| ValueError::custom("a value is read before its key"))?;
        seed.deserialize(FromValue(value))
            .map_err(|error| error.within(&name))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

impl<'de> EnumAccess<'de> for FromValue<'de> {
    type Error = ValueError;
    type Variant = Self;

    /// Of a variant, of a text that is the name of one without content, or of a struct with one field that has the variant's name.
    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self), ValueError> {
        let (name, content) = match self.0 {
            Value::Variant { name, content } => (name, content),
            Value::Text(name) => (name, Box::new(Value::Unit)),
            // As formats write it that have no variants.
            Value::Struct(fields) if fields.len() == 1 => match fields.into_iter().next() {
                Some((name, content)) => (name, Box::new(content)),
                None => return Err(ValueError::custom("a variant is expected")),
            },
            _ => return Err(self.unexpected(&"a variant, or the name of one")),
        };
        let variant = seed.deserialize(name.into_deserializer())?;
        Ok((variant, Self(*content)))
    }
}

impl<'de> VariantAccess<'de> for FromValue<'de> {
    type Error = ValueError;

    fn unit_variant(self) -> Result<(), ValueError> {
        match &self.0 {
            Value::Unit => Ok(()),
            Value::Struct(fields) if fields.is_empty() => Ok(()),
            _ => Err(self.unexpected(&"a variant without content")),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<S::Value, ValueError> {
        seed.deserialize(Self(only(self.0)))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, ValueError> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        self.deserialize_struct("", names, visitor)
    }
}
