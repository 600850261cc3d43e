//! A serializer that writes as postcard does, except for the order of elements.

use super::mix::Mix;
use super::orders::{Key, Order, Orders};
use crate::persist::save::codec::Behind;
use postcard::{Error, Result, Serializer as Postcard};
use serde_core::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::any::type_name;
use std::fmt::Display;
use std::vec::Vec;

/// The state of a value that is written.
pub(super) struct Writing<'w> {
    bytes: &'w mut Vec<u8>,
    orders: &'w mut Orders,
    /// Lists whose order has to be tried, inner lists first, with their number of different elements.
    pub(super) untried: Vec<(Key, usize)>,
    pub(super) trial: Option<Trial>,
}

/// A list whose elements are written as they are, or reversed.
pub(super) struct Trial {
    pub(super) key: Key,
    pub(super) is_reverse: bool,
    /// The sum of a number for each such list, in which the order of its elements counts.
    pub(super) in_order: u64,
    /// The sum of a number for each element.
    pub(super) in_any_order: u64,
}

impl<'w> Writing<'w> {
    pub(super) fn new(bytes: &'w mut Vec<u8>, orders: &'w mut Orders) -> Self {
        Self {
            bytes,
            orders,
            untried: Vec::new(),
            trial: None,
        }
    }

    /// Writes a value of this type.
    pub(super) fn of<C: ?Sized>(&mut self) -> Canonical<'_, 'w> {
        Canonical {
            writing: self,
            around: "",
            number: 0,
            name: type_name::<C>(),
        }
    }

    #[inline]
    fn postcard(&mut self) -> Postcard<Behind<'_>> {
        Postcard {
            output: Behind(self.bytes),
        }
    }

    /// The elements of a list were written, each from one of these places on.
    fn end(&mut self, Elements { key, order, starts }: &Elements) {
        let Some(first) = starts.first().copied().filter(|_| starts.len() > 1) else {
            return;
        };
        let ends = starts[1..].iter().copied().chain([self.bytes.len()]);
        let mut elements: Vec<&[u8]> = starts
            .iter()
            .zip(ends)
            .map(|(start, end)| &self.bytes[*start..end])
            .collect();
        match &mut self.trial {
            Some(trial) if trial.key == *key => {
                if trial.is_reverse {
                    elements.reverse();
                }
                let of = |element: &&[u8]| Mix::new(0, 0).with(element).finish();
                let all = elements.iter().fold(Mix::new(1, 0), |all, element| {
                    all.with(&of(element).to_le_bytes())
                });
                trial.in_order = trial.in_order.wrapping_add(all.finish());
                trial.in_any_order = elements
                    .iter()
                    .map(of)
                    .fold(trial.in_any_order, u64::wrapping_add);
            }
            _ if order.is_none => elements.sort_unstable(),
            None => {
                let different = self.orders.elements_to_try(*key, elements.iter().copied());
                if let Some(different) = different {
                    match self.untried.iter_mut().find(|(other, _)| other == key) {
                        Some((_, most)) => *most = different.max(*most),
                        None => self.untried.push((*key, different)),
                    }
                }
                return;
            }
            Some(_) => return,
        }
        let written = elements.concat();
        self.bytes[first..].copy_from_slice(&written);
    }
}

/// Writes one value.
pub(super) struct Canonical<'c, 'w> {
    writing: &'c mut Writing<'w>,
    /// The type of the value around it.
    around: &'static str,
    number: u32,
    /// The type of the value.
    name: &'static str,
}

/// The numbers of values that are no fields.
const ELEMENT: u32 = u32::MAX;
const KEY: u32 = u32::MAX - 1;

impl<'c, 'w> Canonical<'c, 'w> {
    /// The parts of a value, numbered from `next`.
    #[inline]
    fn parts(self, next: u32) -> Parts<'c, 'w> {
        Parts {
            writing: self.writing,
            name: self.name,
            next,
            elements: None,
        }
    }

    /// Those of a variant of an enum.
    fn parts_of_variant(self, variant: u32) -> Result<Parts<'c, 'w>> {
        self.writing
            .postcard()
            .serialize_unit_variant("", variant, "")?;
        Ok(self.parts(variant << 16))
    }

    /// Those of a list or a map.
    fn elements(self) -> Parts<'c, 'w> {
        let place = |name: &'static str| [name.as_ptr().addr() as u64, name.len() as u64];
        let place = [place(self.around), place(self.name)];
        let mix = |key: Key, part: &u64| {
            (key ^ part)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        };
        let key = place.as_flattened().iter().fold(self.number.into(), mix);
        let order = self.writing.orders.get(key);
        let is_tried = self
            .writing
            .trial
            .as_ref()
            .is_some_and(|trial| trial.key == key);
        let is_watched = is_tried || order.is_none || !order.is_known();
        let elements = is_watched.then(|| Elements {
            key,
            order,
            starts: Vec::new(),
        });
        Parts {
            elements,
            ..self.parts(ELEMENT)
        }
    }
}

/// Writes the parts of a value: its fields, or its elements.
pub(super) struct Parts<'c, 'w> {
    writing: &'c mut Writing<'w>,
    name: &'static str,
    /// The number of the next field.
    next: u32,
    elements: Option<Elements>,
}

struct Elements {
    key: Key,
    order: Order,
    starts: Vec<usize>,
}

impl Parts<'_, '_> {
    #[inline]
    fn part<T: Serialize + ?Sized>(&mut self, number: u32, value: &T) -> Result<()> {
        value.serialize(Canonical {
            writing: self.writing,
            around: self.name,
            number,
            name: type_name::<T>(),
        })
    }

    #[inline]
    fn field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.part(self.next, value)?;
        self.skip();
        Ok(())
    }

    #[inline]
    fn skip(&mut self) {
        self.next = self.next.wrapping_add(1);
    }

    /// An element begins.
    #[inline]
    fn begin(&mut self) {
        if let Some(elements) = &mut self.elements {
            elements.starts.push(self.writing.bytes.len());
        }
    }

    /// The last element was written.
    fn finish(self) {
        if let Some(elements) = &self.elements {
            self.writing.end(elements);
        }
    }
}

macro_rules! plain {
    ($($name:ident $ty:ty;)*) => {
        $(
            #[inline]
            fn $name(self, value: $ty) -> Result<()> {
                self.writing.postcard().$name(value)
            }
        )*
    };
}

impl<'c, 'w> Serializer for Canonical<'c, 'w> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'c, 'w>;
    type SerializeTuple = Parts<'c, 'w>;
    type SerializeTupleStruct = Parts<'c, 'w>;
    type SerializeTupleVariant = Parts<'c, 'w>;
    type SerializeMap = Parts<'c, 'w>;
    type SerializeStruct = Parts<'c, 'w>;
    type SerializeStructVariant = Parts<'c, 'w>;

    plain! {
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
        serialize_str &str;
        serialize_bytes &[u8];
        serialize_unit_struct &'static str;
    }

    #[inline]
    fn serialize_none(self) -> Result<()> {
        self.writing.postcard().serialize_none()
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        self.writing.postcard().serialize_bool(true)?;
        self.parts(0).field(value)
    }

    #[inline]
    fn serialize_unit(self) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn serialize_unit_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
    ) -> Result<()> {
        self.writing
            .postcard()
            .serialize_unit_variant(name, number, variant)
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<()> {
        self.parts(0).field(value)
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        number: u32,
        _: &'static str,
        value: &T,
    ) -> Result<()> {
        self.parts_of_variant(number)?.field(value)
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Parts<'c, 'w>> {
        self.writing.postcard().serialize_seq(len)?;
        Ok(self.elements())
    }

    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Parts<'c, 'w>> {
        Ok(self.parts(0))
    }

    #[inline]
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'c, 'w>> {
        Ok(self.parts(0))
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        number: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts<'c, 'w>> {
        self.parts_of_variant(number)
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Parts<'c, 'w>> {
        self.writing.postcard().serialize_map(len)?;
        Ok(self.elements())
    }

    #[inline]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'c, 'w>> {
        Ok(self.parts(0))
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        _: &'static str,
        number: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Parts<'c, 'w>> {
        self.parts_of_variant(number)
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<()> {
        self.writing.postcard().collect_str(value)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

macro_rules! fields {
    ($($trait:ident $name:ident($($key:ident)?);)*) => {
        $(
            impl $trait for Parts<'_, '_> {
                type Ok = ();
                type Error = Error;

                #[inline]
                fn $name<T: Serialize + ?Sized>(&mut self, $($key: &'static str,)? value: &T) -> Result<()> {
                    self.field(value)
                }

                $(
                    fn skip_field(&mut self, $key: &'static str) -> Result<()> {
                        self.skip();
                        Ok(())
                    }
                )?

                #[inline]
                fn end(self) -> Result<()> {
                    Ok(())
                }
            }
        )*
    };
}

fields! {
    SerializeTupleStruct serialize_field();
    SerializeTupleVariant serialize_field();
    SerializeStruct serialize_field(_name);
    SerializeStructVariant serialize_field(_name);
}

impl SerializeTuple for Parts<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.part(ELEMENT, value)
    }

    #[inline]
    fn end(self) -> Result<()> {
        Ok(())
    }
}

impl SerializeSeq for Parts<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.begin();
        self.part(ELEMENT, value)
    }

    fn end(self) -> Result<()> {
        self.finish();
        Ok(())
    }
}

impl SerializeMap for Parts<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.begin();
        self.part(KEY, key)
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.part(ELEMENT, value)
    }

    fn end(self) -> Result<()> {
        self.finish();
        Ok(())
    }
}
