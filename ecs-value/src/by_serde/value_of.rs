//! Values of any type become a [`Value`].

use super::ValueError;
use super::sink::{Compound, Leaf, Newtype, Part, Parts, Sink, Through};
use crate::Value;
use crate::entity::Entity;
use erased_serde::Serialize as ErasedSerialize;
use serde_core::ser::{Error as _, Serialize};
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
    erased_serde::serialize(value, Through(ToValue))
}

struct ToValue;

/// The content of a newtype becomes its value.
fn newtype(content: Value<'static>) -> Value<'static> {
    if is_asked() {
        Value::Tuple(vec![content])
    } else {
        content
    }
}

macro_rules! of_leaf {
    ($leaf:expr, $($Number:ident)*) => {
        match $leaf {
            $(Leaf::$Number(value) => value.into(),)*
            Leaf::Text(text) => text.to_string().into(),
            Leaf::Bytes(bytes) => Value::Bytes(Cow::Owned(bytes.to_vec())),
            Leaf::None => Value::Optional(None),
            Leaf::Unit => Value::Unit,
        }
    };
}

impl Sink for ToValue {
    type Ok = Value<'static>;
    type Error = ValueError;
    type Parts = Made;

    fn leaf(self, leaf: Leaf<'_>) -> Result<Value<'static>, ValueError> {
        Ok(of_leaf!(leaf, Bool I8 I16 I32 I64 I128 U8 U16 U32 U64 U128 F32 F64 Char))
    }

    fn unit_variant(self, _: u32, name: &'static str) -> Result<Value<'static>, ValueError> {
        Ok(Value::variant(name, Value::Unit))
    }

    fn newtype<T: Serialize + ?Sized>(
        self,
        of: Newtype,
        value: &T,
    ) -> Result<Value<'static>, ValueError> {
        let value = value.serialize(Through(Self))?;
        Ok(match (of, value) {
            (Newtype::Some, value) => Value::Optional(Some(Box::new(value))),
            (Newtype::Struct(ENTITY), Value::U64(bits)) => Entity::from_bits(bits)
                .map(Value::Entity)
                .map_err(ValueError::custom)?,
            (Newtype::Struct(_), value) => newtype(value),
            (Newtype::Variant(_, name), value) => Value::variant(name, newtype(value)),
        })
    }

    fn parts(self, of: Compound) -> Result<Made, ValueError> {
        let (value, variant) = match of {
            Compound::List(_) => (Value::List(Vec::new()), None),
            Compound::Map(_) => (Value::Map(Vec::new()), None),
            Compound::Tuple | Compound::TupleStruct => (Value::Tuple(Vec::new()), None),
            Compound::TupleVariant(_, name) => (Value::Tuple(Vec::new()), Some(name)),
            Compound::Struct => (Value::Struct(Vec::new()), None),
            Compound::StructVariant(_, name) => (Value::Struct(Vec::new()), Some(name)),
        };
        Ok(Made {
            value,
            variant,
            key: None,
        })
    }

    fn is_human_readable(&self) -> bool {
        true
    }
}

/// A value whose parts come one behind the other.
struct Made {
    value: Value<'static>,
    /// The variant that has these parts.
    variant: Option<&'static str>,
    key: Option<Value<'static>>,
}

impl Parts for Made {
    type Ok = Value<'static>;
    type Error = ValueError;

    fn part<T: Serialize + ?Sized>(&mut self, part: Part, value: &T) -> Result<(), ValueError> {
        let value = value.serialize(Through(ToValue))?;
        match (&mut self.value, part) {
            (Value::List(values) | Value::Tuple(values), _) => values.push(value),
            (Value::Struct(fields), Part::Field(name)) => fields.push((name.into(), value)),
            (Value::Map(entries), Part::Content) => {
                let key = self.key.take();
                let key = key.ok_or_else(|| ValueError::custom("a value comes without its key"))?;
                entries.push((key, value));
            }
            _ => self.key = Some(value),
        }
        Ok(())
    }

    fn end(self) -> Result<Value<'static>, ValueError> {
        Ok(match self.variant {
            Some(name) => Value::variant(name, self.value),
            None => self.value,
        })
    }
}
