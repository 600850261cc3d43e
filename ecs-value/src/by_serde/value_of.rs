//! Values of any type become a [`Value`].

use super::ValueError;
use crate::Value;
use crate::entity::Entity;
use erased_serde::Serialize as ErasedSerialize;
use serde_core::ser::{
    Error as _, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::borrow::Cow;
use std::boxed::Box;
use std::cell::Cell;
use std::string::ToString;
use std::vec;
use std::vec::Vec;

/// The name by which an entity comes, while a [`Value`] is made.
pub(crate) const ENTITY: &str = "ecs::Entity";

/// What values are made of others on this thread.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Nothing,
    /// Those of [`value_of`]: entities come as [`ENTITY`].
    Values,
    /// Those of [`text_of`]: newtypes come as their content.
    Texts,
}

std::thread_local! {
    static ASKED: Cell<Asked> = const { Cell::new(Asked::Nothing) };
}

/// Whether a [`Value`] is made on this thread that has entities.
pub(crate) fn is_asked() -> bool {
    ASKED.get() == Asked::Values
}

/// The value of any type as data.
pub fn value_of(value: &dyn ErasedSerialize) -> Result<Value<'static>, ValueError> {
    make(value, Asked::Values)
}

/// The value of any type as formats of text have it: entities are texts, and newtypes are not there.
pub fn text_of(value: &dyn ErasedSerialize) -> Result<Value<'static>, ValueError> {
    make(value, Asked::Texts)
}

fn make(value: &dyn ErasedSerialize, asked: Asked) -> Result<Value<'static>, ValueError> {
    /// Puts the answer back that held before, even if a `Serialize` panics.
    struct Scope(Asked);
    impl Drop for Scope {
        fn drop(&mut self) {
            ASKED.set(self.0);
        }
    }
    let _scope = Scope(ASKED.replace(asked));
    erased_serde::serialize(value, ToValue)
}

type Made = Result<Value<'static>, ValueError>;

struct ToValue;

fn boxed<T: Serialize + ?Sized>(value: &T) -> Result<Box<Value<'static>>, ValueError> {
    value.serialize(ToValue).map(Box::new)
}

/// The content of a newtype becomes its value.
fn newtype(content: Value<'static>) -> Value<'static> {
    if is_asked() {
        Value::Tuple(vec![content])
    } else {
        content
    }
}

macro_rules! numbers {
    ($($serialize:ident $ty:ty;)*) => {
        $(fn $serialize(self, value: $ty) -> Made {
            Ok(value.into())
        })*
    };
}

impl Serializer for ToValue {
    type Ok = Value<'static>;
    type Error = ValueError;
    type SerializeSeq = Elements;
    type SerializeTuple = Elements;
    type SerializeTupleStruct = Elements;
    type SerializeTupleVariant = Elements;
    type SerializeMap = Entries;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    numbers! {
        serialize_bool bool;
        serialize_i8 i8;
        serialize_i16 i16;
        serialize_i32 i32;
        serialize_i64 i64;
        serialize_i128 i128;
        serialize_u8 u8;
        serialize_u16 u16;
        serialize_u32 u32;
        serialize_u64 u64;
        serialize_u128 u128;
        serialize_f32 f32;
        serialize_f64 f64;
        serialize_char char;
    }

    fn serialize_str(self, text: &str) -> Made {
        Ok(text.to_string().into())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Made {
        Ok(Value::Bytes(Cow::Owned(bytes.to_vec())))
    }

    fn serialize_none(self) -> Made {
        Ok(Value::Optional(None))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Made {
        boxed(value).map(|value| Value::Optional(Some(value)))
    }

    fn serialize_unit(self) -> Made {
        Ok(Value::Unit)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Made {
        Ok(Value::Unit)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Made {
        Ok(Value::variant(name, Value::Unit))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Made {
        let value = value.serialize(Self)?;
        match value {
            Value::U64(bits) if name == ENTITY => Entity::from_bits(bits)
                .map(Value::Entity)
                .map_err(ValueError::custom),
            value => Ok(newtype(value)),
        }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Made {
        value
            .serialize(Self)
            .map(|value| Value::variant(name, newtype(value)))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Elements, ValueError> {
        Ok(Elements {
            values: Vec::new(),
            form: Form::List,
        })
    }

    fn serialize_tuple(self, _: usize) -> Result<Elements, ValueError> {
        Ok(Elements {
            values: Vec::new(),
            form: Form::Tuple,
        })
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Elements, ValueError> {
        self.serialize_tuple(0)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Elements, ValueError> {
        Ok(Elements {
            values: Vec::new(),
            form: Form::Variant(name),
        })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries, ValueError> {
        Ok(Entries {
            entries: Vec::new(),
            key: None,
        })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields, ValueError> {
        Ok(Fields {
            fields: Vec::new(),
            variant: None,
        })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Fields, ValueError> {
        Ok(Fields {
            fields: Vec::new(),
            variant: Some(name),
        })
    }
}

/// The form of values that come one behind the other.
enum Form {
    List,
    Tuple,
    Variant(&'static str),
}

struct Elements {
    values: Vec<Value<'static>>,
    form: Form,
}

impl Elements {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ValueError> {
        self.values.push(value.serialize(ToValue)?);
        Ok(())
    }

    fn finish(self) -> Value<'static> {
        match self.form {
            Form::List => Value::List(self.values),
            Form::Tuple => Value::Tuple(self.values),
            Form::Variant(name) => Value::variant(name, Value::Tuple(self.values)),
        }
    }
}

macro_rules! elements {
    ($($Trait:ident $push:ident;)*) => {
        $(impl $Trait for Elements {
            type Ok = Value<'static>;
            type Error = ValueError;

            fn $push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ValueError> {
                self.push(value)
            }

            fn end(self) -> Made {
                Ok(self.finish())
            }
        })*
    };
}

elements! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

struct Entries {
    entries: Vec<(Value<'static>, Value<'static>)>,
    key: Option<Value<'static>>,
}

impl SerializeMap for Entries {
    type Ok = Value<'static>;
    type Error = ValueError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), ValueError> {
        self.key = Some(key.serialize(ToValue)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ValueError> {
        let key = self
            .key
            .take()
            .ok_or_else(|| ValueError::custom("a value comes without its key"))?;
        self.entries.push((key, value.serialize(ToValue)?));
        Ok(())
    }

    fn end(self) -> Made {
        Ok(Value::Map(self.entries))
    }
}

struct Fields {
    fields: Vec<(Cow<'static, str>, Value<'static>)>,
    variant: Option<&'static str>,
}

impl Fields {
    fn push<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), ValueError> {
        self.fields
            .push((Cow::Borrowed(name), value.serialize(ToValue)?));
        Ok(())
    }

    fn finish(self) -> Value<'static> {
        let fields = Value::Struct(self.fields);
        match self.variant {
            None => fields,
            Some(name) => Value::variant(name, fields),
        }
    }
}

macro_rules! fields {
    ($($Trait:ident)*) => {
        $(impl $Trait for Fields {
            type Ok = Value<'static>;
            type Error = ValueError;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), ValueError> {
                self.push(name, value)
            }

            fn end(self) -> Made {
                Ok(self.finish())
            }
        })*
    };
}

fields!(SerializeStruct SerializeStructVariant);
