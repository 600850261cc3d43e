//! A serializer that writes nothing, and refuses what its format does not keep.

use super::format::Format;
use ecs_value::Value;
use ecs_value::by_serde::{MOST_DEPTH, ValueError, value_of};
use serde_core::ser::{
    Error as _, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::fmt::Display;
use std::format;
use std::string::{String, ToString};

/// Whether the format is able to give a value back, with this many containers around it. The error has the path to the part that it would lose.
pub(super) fn check<T: Serialize + ?Sized>(
    value: &T,
    format: Format,
    around: u32,
) -> Result<(), ValueError> {
    let theirs = around * (format.container + format.element);
    let check = |names_keys| {
        value.serialize(Check {
            format,
            names_keys,
            depth: Depth { ours: 0, theirs },
            is_key: false,
        })
    };
    // The names of keys cost time, and only errors have them.
    check(false).or_else(|_| check(true)).map(|_| ())
}

/// Whether a value is written as nothing is.
type IsNothing = Result<bool, ValueError>;

#[derive(Clone, Copy)]
struct Check {
    format: Format,
    names_keys: bool,
    depth: Depth,
    /// Whether the value is a key that has to be a text.
    is_key: bool,
}

/// How deep a value is.
#[derive(Clone, Copy)]
struct Depth {
    /// As [`Owned`](ecs_value::by_serde::Owned) counts.
    ours: u32,
    /// As the format counts.
    theirs: u32,
}

impl Check {
    /// Within a value, for which the format counts so much.
    fn within(self, theirs: u32) -> Result<Self, ValueError> {
        let depth = Depth {
            ours: self.depth.ours + 1,
            theirs: self.depth.theirs.saturating_add(theirs),
        };
        if depth.theirs <= self.format.most {
            Ok(Self { depth, ..self })
        } else {
            Err(too_deep())
        }
    }

    /// Checks the depth of a value here.
    fn here(self) -> Result<Self, ValueError> {
        if self.depth.ours < MOST_DEPTH {
            Ok(self)
        } else {
            Err(too_deep())
        }
    }

    fn wrapped<T: Serialize + ?Sized>(self, value: &T) -> IsNothing {
        value.serialize(self.within(self.format.wrapper)?.here()?)
    }

    fn parts(self) -> Result<Parts, ValueError> {
        self.no_key()?;
        Ok(Parts {
            within: self.within(self.format.container)?,
            next: 0,
            key: String::new(),
        })
    }

    /// A value that is not written as text, nor as a number.
    fn no_key(self) -> Result<(), ValueError> {
        if self.is_key {
            Err(ValueError::custom(
                "the key is no text, which the format demands",
            ))
        } else {
            Ok(())
        }
    }

    fn float(self, value: f64) -> IsNothing {
        if value.is_finite() || self.format.keeps_floats {
            return Ok(false);
        }
        Err(ValueError::custom(format!(
            "{value} would not be read again: the format has no such number, as RON has"
        )))
    }
}

#[cold]
fn too_deep() -> ValueError {
    ValueError::custom("it is nested too deeply to be read again")
}

macro_rules! scalars {
    ($($name:ident $ty:ty;)*) => {
        $(fn $name(self, _: $ty) -> IsNothing {
            Ok(false)
        })*
    };
}

impl Serializer for Check {
    type Ok = bool;
    type Error = ValueError;
    type SerializeSeq = Parts;
    type SerializeTuple = Parts;
    type SerializeTupleStruct = Parts;
    type SerializeTupleVariant = Parts;
    type SerializeMap = Parts;
    type SerializeStruct = Parts;
    type SerializeStructVariant = Parts;

    scalars! {
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
        serialize_char char;
        serialize_str &str;
        serialize_bytes &[u8];
    }

    fn serialize_f32(self, value: f32) -> IsNothing {
        self.float(value.into())
    }

    fn serialize_f64(self, value: f64) -> IsNothing {
        self.float(value)
    }

    fn serialize_none(self) -> IsNothing {
        self.no_key()?;
        Ok(true)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> IsNothing {
        if self.wrapped(value)? && !self.format.keeps_options {
            return Err(ValueError::custom(
                "`Some` of nothing would be read as `None`: the format does not tell them apart, as RON does",
            ));
        }
        Ok(false)
    }

    fn serialize_unit(self) -> IsNothing {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> IsNothing {
        self.serialize_none()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> IsNothing {
        // Its name.
        self.within(self.format.wrapper)?.here()?;
        Ok(false)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> IsNothing {
        self.wrapped(value)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> IsNothing {
        self.no_key()?;
        let within = self
            .within(self.format.container + self.format.wrapper)?
            .here()?;
        value
            .serialize(within)
            .map_err(|error| error.within(name))?;
        Ok(false)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts, ValueError> {
        self.parts()
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts, ValueError> {
        self.parts()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts, ValueError> {
        self.parts()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts, ValueError> {
        self.within(self.format.container)?.here()?.parts()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts, ValueError> {
        self.parts()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts, ValueError> {
        self.parts()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts, ValueError> {
        self.within(self.format.container)?.here()?.parts()
    }

    fn collect_str<T: Display + ?Sized>(self, _: &T) -> IsNothing {
        Ok(false)
    }

    fn is_human_readable(&self) -> bool {
        self.format.is_human_readable
    }
}

/// The parts of a value.
struct Parts {
    within: Check,
    /// The number of the next element.
    next: usize,
    /// The key of the next value.
    key: String,
}

impl Parts {
    fn part<T: Serialize + ?Sized>(&self, value: &T, is_key: bool) -> IsNothing {
        let Depth { ours, theirs } = self.within.depth;
        let depth = Depth {
            ours,
            theirs: theirs.saturating_add(self.within.format.element),
        };
        value.serialize(
            Check {
                depth,
                is_key,
                ..self.within
            }
            .here()?,
        )
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ValueError> {
        self.part(value, false)
            .map_err(|error| error.within(&format!("[{}]", self.next)))?;
        self.next += 1;
        Ok(())
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), ValueError> {
        self.part(value, false)
            .map_err(|error| error.within(name))
            .map(|_| ())
    }
}

macro_rules! parts {
    ($($Trait:ident $part:ident $of:ident($($name:ident)?);)*) => {
        $(impl $Trait for Parts {
            type Ok = bool;
            type Error = ValueError;

            fn $part<T: Serialize + ?Sized>(&mut self, $($name: &'static str,)? value: &T) -> Result<(), ValueError> {
                self.$of($($name,)? value)
            }

            fn end(self) -> IsNothing {
                Ok(false)
            }
        })*
    };
}

parts! {
    SerializeSeq serialize_element element();
    SerializeTuple serialize_element element();
    SerializeTupleStruct serialize_field element();
    SerializeTupleVariant serialize_field element();
    SerializeStruct serialize_field field(name);
    SerializeStructVariant serialize_field field(name);
}

impl SerializeMap for Parts {
    type Ok = bool;
    type Error = ValueError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), ValueError> {
        if self.within.names_keys {
            self.key = match value_of(&key)? {
                Value::Text(text) => text.into_owned(),
                key => key.to_string(),
            };
        }
        self.part(key, self.within.format.keys_are_texts)
            .map_err(|error| error.within(&self.key))
            .map(|_| ())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ValueError> {
        self.part(value, false)
            .map_err(|error| error.within(&self.key))
            .map(|_| ())
    }

    fn end(self) -> IsNothing {
        Ok(false)
    }
}
