//! Serializers in a few methods: most of serde's differ in what most serializers do not look at.

use serde_core::ser::{
    Error, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::fmt::Display;
use std::string::ToString;

/// Gets values of any type. A serializer is a [`Through`] of it.
pub trait Sink: Sized {
    type Ok;
    type Error: Error;
    type Parts: Parts<Ok = Self::Ok, Error = Self::Error>;

    fn leaf(self, leaf: Leaf<'_>) -> Result<Self::Ok, Self::Error>;

    fn unit_variant(self, number: u32, name: &'static str) -> Result<Self::Ok, Self::Error>;

    /// A value in another one, without parts beside it.
    fn newtype<T: Serialize + ?Sized>(
        self,
        of: Newtype,
        value: &T,
    ) -> Result<Self::Ok, Self::Error>;

    fn parts(self, of: Compound) -> Result<Self::Parts, Self::Error>;

    fn text(self, text: &dyn Display) -> Result<Self::Ok, Self::Error> {
        self.leaf(Leaf::Text(&text.to_string()))
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// Gets the parts of a value.
pub trait Parts: Sized {
    type Ok;
    type Error: Error;

    fn part<T: Serialize + ?Sized>(&mut self, part: Part, value: &T) -> Result<(), Self::Error>;

    /// A field that is left out.
    fn skip(&mut self) {}

    fn end(self) -> Result<Self::Ok, Self::Error>;
}

#[derive(Clone, Copy)]
pub enum Newtype {
    Some,
    Struct(&'static str),
    Variant(u32, &'static str),
}

#[derive(Clone, Copy)]
pub enum Compound {
    List(Option<usize>),
    Map(Option<usize>),
    Tuple,
    TupleStruct,
    Struct,
    TupleVariant(u32, &'static str),
    StructVariant(u32, &'static str),
}

#[derive(Clone, Copy)]
pub enum Part {
    /// Of a list.
    Element,
    /// Of a tuple.
    Place,
    Field(&'static str),
    /// Of an entry of a map.
    Key,
    Content,
}

/// A value without parts.
#[derive(Clone, Copy)]
pub enum Leaf<'v> {
    Bool(bool),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    I128(i128),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    U128(u128),
    F32(f32),
    F64(f64),
    Char(char),
    Text(&'v str),
    Bytes(&'v [u8]),
    None,
    Unit,
}

macro_rules! scalars {
    ($callback:ident) => {
        $callback! {
            Bool serialize_bool bool;
            I8 serialize_i8 i8;
            I16 serialize_i16 i16;
            I32 serialize_i32 i32;
            I64 serialize_i64 i64;
            I128 serialize_i128 i128;
            U8 serialize_u8 u8;
            U16 serialize_u16 u16;
            U32 serialize_u32 u32;
            U64 serialize_u64 u64;
            U128 serialize_u128 u128;
            F32 serialize_f32 f32;
            F64 serialize_f64 f64;
            Char serialize_char char;
        }
    };
}

macro_rules! leaves {
    ($($Leaf:ident $serialize:ident $ty:ident;)*) => {
        impl Leaf<'_> {
            /// The name of the kind. Nothing has none.
            pub const fn name(self) -> Option<&'static str> {
                match self {
                    $(Self::$Leaf(_) => Some(stringify!($ty)),)*
                    Self::Text(_) => Some("text"),
                    Self::Bytes(_) => Some("bytes"),
                    Self::None | Self::Unit => None,
                }
            }
        }

        impl Serialize for Leaf<'_> {
            #[inline]
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match *self {
                    $(Self::$Leaf(value) => serializer.$serialize(value),)*
                    Self::Text(text) => serializer.serialize_str(text),
                    Self::Bytes(bytes) => serializer.serialize_bytes(bytes),
                    Self::None => serializer.serialize_none(),
                    Self::Unit => serializer.serialize_unit(),
                }
            }
        }
    };
}

scalars!(leaves);

/// The serializer of a sink, or of the parts that one gets.
pub struct Through<S>(pub S);

macro_rules! methods {
    ($($Leaf:ident $serialize:ident $ty:ident;)*) => {
        $(
            #[inline]
            fn $serialize(self, value: $ty) -> Result<S::Ok, S::Error> {
                self.0.leaf(Leaf::$Leaf(value))
            }
        )*
    };
}

macro_rules! compounds {
    ($($serialize:ident($($argument:ident: $ty:ty),*) $of:expr;)*) => {
        $(
            #[inline]
            fn $serialize(self, $($argument: $ty),*) -> Result<Through<S::Parts>, S::Error> {
                self.0.parts($of).map(Through)
            }
        )*
    };
}

impl<S: Sink> Serializer for Through<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Through<S::Parts>;
    type SerializeTuple = Through<S::Parts>;
    type SerializeTupleStruct = Through<S::Parts>;
    type SerializeTupleVariant = Through<S::Parts>;
    type SerializeMap = Through<S::Parts>;
    type SerializeStruct = Through<S::Parts>;
    type SerializeStructVariant = Through<S::Parts>;

    scalars!(methods);

    #[inline]
    fn serialize_str(self, text: &str) -> Result<S::Ok, S::Error> {
        self.0.leaf(Leaf::Text(text))
    }

    #[inline]
    fn serialize_bytes(self, bytes: &[u8]) -> Result<S::Ok, S::Error> {
        self.0.leaf(Leaf::Bytes(bytes))
    }

    #[inline]
    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.0.leaf(Leaf::None)
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.0.newtype(Newtype::Some, value)
    }

    #[inline]
    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.0.leaf(Leaf::Unit)
    }

    #[inline]
    fn serialize_unit_struct(self, _: &'static str) -> Result<S::Ok, S::Error> {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_unit_variant(
        self,
        _: &'static str,
        number: u32,
        name: &'static str,
    ) -> Result<S::Ok, S::Error> {
        self.0.unit_variant(number, name)
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        self.0.newtype(Newtype::Struct(name), value)
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        number: u32,
        name: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        self.0.newtype(Newtype::Variant(number, name), value)
    }

    compounds! {
        serialize_seq(len: Option<usize>) Compound::List(len);
        serialize_tuple(_len: usize) Compound::Tuple;
        serialize_tuple_struct(_of: &'static str, _len: usize) Compound::TupleStruct;
        serialize_tuple_variant(_of: &'static str, number: u32, name: &'static str, _len: usize) Compound::TupleVariant(number, name);
        serialize_map(len: Option<usize>) Compound::Map(len);
        serialize_struct(_of: &'static str, _len: usize) Compound::Struct;
        serialize_struct_variant(_of: &'static str, number: u32, name: &'static str, _len: usize) Compound::StructVariant(number, name);
    }

    #[inline]
    fn collect_str<T: Display + ?Sized>(self, text: &T) -> Result<S::Ok, S::Error> {
        self.0.text(&text)
    }

    #[inline]
    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

macro_rules! parts {
    ($($Trait:ident $($serialize:ident($($argument:ident: $ty:ty, $skip:ident)?) $part:expr),*;)*) => {
        $(
            impl<P: Parts> $Trait for Through<P> {
                type Ok = P::Ok;
                type Error = P::Error;

                $(
                    #[inline]
                    fn $serialize<T: Serialize + ?Sized>(
                        &mut self,
                        $($argument: $ty,)?
                        value: &T,
                    ) -> Result<(), P::Error> {
                        self.0.part($part, value)
                    }

                    $(
                        #[inline]
                        fn $skip(&mut self, _: $ty) -> Result<(), P::Error> {
                            self.0.skip();
                            Ok(())
                        }
                    )?
                )*

                #[inline]
                fn end(self) -> Result<P::Ok, P::Error> {
                    self.0.end()
                }
            }
        )*
    };
}

parts! {
    SerializeSeq serialize_element() Part::Element;
    SerializeTuple serialize_element() Part::Place;
    SerializeTupleStruct serialize_field() Part::Place;
    SerializeTupleVariant serialize_field() Part::Place;
    SerializeMap serialize_key() Part::Key, serialize_value() Part::Content;
    SerializeStruct serialize_field(name: &'static str, skip_field) Part::Field(name);
    SerializeStructVariant serialize_field(name: &'static str, skip_field) Part::Field(name);
}
