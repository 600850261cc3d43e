//! A serializer that refuses what could not be read again, and notices what a type has not written before. The counterpart of
//! [`Owned`](super::Owned).

use serde_core::ser::{
    Error, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::any::type_name;
use std::cell::Cell;
use std::fmt::Display;
use std::marker::PhantomData;

/// The kinds of calls, behind those of leaves.
const NONE: u32 = 17;
const SOME: u32 = 18;
const ELEMENTS: u32 = 19;
const PAIRS: u32 = 20;
const VARIANT: u32 = 21;
const TUPLE: u32 = 22;
const STRUCT: u32 = 23;

/// The depth from which on values are read again. Levels are counted where types may contain themselves, in options, lists and variants: each
/// may have some others in it, and loads take eight times as many by default.
const CAREFUL: u32 = 16;

/// Calls of serializers, by the types that make them: a bit for each, of a hash that the compiler knows.
type Calls = [u64; 64];

/// The serializer calls that values of a type have made and that were read back successfully.
#[derive(Clone, Copy)]
pub struct Seen {
    has_value: bool,
    calls: Calls,
}

impl Seen {
    /// No value.
    pub const NOTHING: Self = Self {
        has_value: false,
        calls: [0; 64],
    };

    /// Adds those of others.
    pub fn add(&mut self, other: &Self) {
        self.has_value |= other.has_value;
        self.calls
            .iter_mut()
            .zip(other.calls)
            .for_each(|(own, other)| *own |= other);
    }
}

/// The reason why a value is not written.
#[derive(Clone, Copy, Debug)]
pub enum Refused {
    /// A field is left out.
    Skipped(&'static str),
    /// Values are nested too deeply.
    Deep,
    /// A list or a map does not state its length.
    Unstated,
}

/// The limits of values while they are written.
pub struct Guard {
    /// How deep they may be nested.
    depth: u32,
    calls: [Cell<u64>; 64],
    /// The depth of the part that is being written.
    now: Cell<u32>,
    is_deep: Cell<bool>,
    /// Elements of lists.
    elements: Cell<usize>,
    refused: Cell<Option<Refused>>,
}

impl Guard {
    pub fn new(depth: u32) -> Self {
        Self {
            depth,
            calls: [const { Cell::new(0) }; 64],
            now: Cell::new(0),
            is_deep: Cell::new(depth < CAREFUL * 8),
            elements: Cell::new(0),
            refused: Cell::new(None),
        }
    }

    /// The calls of the values that were written.
    pub fn seen(&self) -> Seen {
        Seen {
            has_value: true,
            calls: std::array::from_fn(|i| self.calls[i].get()),
        }
    }

    /// Whether the written values made a call that no earlier value of the type made.
    pub fn is_new(&self, seen: &Seen) -> bool {
        !seen.has_value
            || self
                .calls
                .iter()
                .zip(seen.calls)
                .any(|(own, seen)| own.get() & !seen != 0)
    }

    /// Whether values come near to the limits for reading, which are exact: they are nested deeply, or their lists have elements without
    /// bytes.
    pub fn is_near_limits(&self, bytes: usize) -> bool {
        self.is_deep.get() || self.elements.get() > bytes
    }

    pub fn refused(&self) -> Option<Refused> {
        self.refused.get()
    }

    #[cold]
    fn come_near(&self, depth: u32) -> bool {
        self.is_deep.set(true);
        depth < self.depth
    }

    fn refuse<E: Error>(&self, refused: Refused) -> E {
        self.refused.set(Some(refused));
        E::custom("it could not be read again")
    }
}

/// Writes to any serializer what can be read again.
pub struct Guarded<'g, S, T: ?Sized> {
    inner: S,
    guard: &'g Guard,
    /// The type whose `Serialize` makes the call.
    of: PhantomData<T>,
}

/// The parts of a value.
type Parts<'g, S> = Guarded<'g, S, ()>;

impl<'g, S, T: ?Sized> Guarded<'g, S, T> {
    #[inline]
    pub const fn new(inner: S, guard: &'g Guard) -> Self {
        Self {
            inner,
            guard,
            of: PhantomData,
        }
    }

    #[inline]
    fn look(&self, call: u32, number: u32) {
        let hash = mixed(hash(type_name::<T>()) ^ mixed(number << 5 | call));
        let calls = &self.guard.calls[(hash >> 6) as usize % 64];
        calls.set(calls.get() | 1 << (hash % 64));
    }

    /// A number, a text, or the like. Those of the language are always written alike.
    #[inline]
    fn leaf(&self, call: u32) {
        if hash(type_name::<T>()) != OF_LANGUAGE {
            self.look(call, 0);
        }
    }

    /// Enters parts `levels` levels deeper.
    #[inline]
    fn enter<E: Error>(guard: &Guard, levels: u32) -> Result<(), E> {
        let depth = guard.now.get() + levels;
        guard.now.set(depth);
        if depth >= CAREFUL && !guard.come_near(depth) {
            return Err(guard.refuse(Refused::Deep));
        }
        Ok(())
    }

    #[inline]
    fn leave(guard: &Guard, levels: u32) {
        guard.now.set(guard.now.get() - levels);
    }

    #[inline]
    const fn parts<I>(guard: &'g Guard, inner: I) -> Parts<'g, I> {
        Guarded::new(inner, guard)
    }

    #[inline]
    const fn part<'v, P: ?Sized>(guard: &'g Guard, value: &'v P) -> Inside<'g, 'v, P> {
        Inside { value, guard }
    }
}

/// The hash of numbers and texts of the language.
const OF_LANGUAGE: u32 = 0;

/// A hash of the name of a type: of its end, which differs most. The compiler computes it, which it would not of all letters.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "names are short")]
fn hash(name: &str) -> u32 {
    let name = name.as_bytes();
    let letter = |place: usize| {
        if place < name.len() {
            u32::from(name[name.len() - 1 - place])
        } else {
            0
        }
    };
    // All others have a path, or brackets.
    if name.len() <= 5 && is_plain(letter(0)) && is_plain(letter(2)) {
        return OF_LANGUAGE;
    }
    let mut hash = name.len() as u32;
    for place in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 18, 23, 29] {
        hash = (hash ^ letter(place)).wrapping_mul(0x0100_0193);
    }
    hash | 1
}

#[inline]
const fn is_plain(letter: u32) -> bool {
    matches!(letter, 0 | 0x30..=0x39 | 0x61..=0x7a)
}

#[inline]
const fn mixed(hash: u32) -> u32 {
    let hash = hash.wrapping_mul(0x9e37_79b1);
    hash ^ hash >> 15
}

/// A part of a value.
struct Inside<'g, 'v, T: ?Sized> {
    value: &'v T,
    guard: &'g Guard,
}

impl<T: Serialize + ?Sized> Serialize for Inside<'_, '_, T> {
    #[inline]
    fn serialize<S: Serializer>(&self, inner: S) -> Result<S::Ok, S::Error> {
        self.value
            .serialize(Guarded::<_, T>::new(inner, self.guard))
    }
}

macro_rules! leaves {
    ($($name:ident($ty:ty) $call:literal;)*) => {
        $(
            #[inline]
            fn $name(self, value: $ty) -> Result<S::Ok, S::Error> {
                self.leaf($call);
                self.inner.$name(value)
            }
        )*
    };
}

impl<'g, S: Serializer, T: ?Sized> Serializer for Guarded<'g, S, T> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Parts<'g, S::SerializeSeq>;
    type SerializeTuple = Parts<'g, S::SerializeTuple>;
    type SerializeTupleStruct = Parts<'g, S::SerializeTupleStruct>;
    type SerializeTupleVariant = Parts<'g, S::SerializeTupleVariant>;
    type SerializeMap = Parts<'g, S::SerializeMap>;
    type SerializeStruct = Parts<'g, S::SerializeStruct>;
    type SerializeStructVariant = Parts<'g, S::SerializeStructVariant>;

    leaves! {
        serialize_bool(bool) 0;
        serialize_i8(i8) 1;
        serialize_i16(i16) 2;
        serialize_i32(i32) 3;
        serialize_i64(i64) 4;
        serialize_i128(i128) 5;
        serialize_u8(u8) 6;
        serialize_u16(u16) 7;
        serialize_u32(u32) 8;
        serialize_u64(u64) 9;
        serialize_u128(u128) 10;
        serialize_f32(f32) 11;
        serialize_f64(f64) 12;
        serialize_char(char) 13;
        serialize_str(&str) 14;
        serialize_bytes(&[u8]) 15;
    }

    #[inline]
    fn collect_str<D: Display + ?Sized>(self, value: &D) -> Result<S::Ok, S::Error> {
        self.leaf(14);
        self.inner.collect_str(value)
    }

    #[inline]
    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.look(NONE, 0);
        self.inner.serialize_none()
    }

    #[inline]
    fn serialize_some<P: Serialize + ?Sized>(self, value: &P) -> Result<S::Ok, S::Error> {
        self.look(SOME, 0);
        Self::enter(self.guard, 1)?;
        let ok = self.inner.serialize_some(&Self::part(self.guard, value))?;
        Self::leave(self.guard, 1);
        Ok(ok)
    }

    #[inline]
    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.leaf(16);
        self.inner.serialize_unit()
    }

    #[inline]
    fn serialize_unit_struct(self, name: &'static str) -> Result<S::Ok, S::Error> {
        self.leaf(16);
        self.inner.serialize_unit_struct(name)
    }

    #[inline]
    fn serialize_unit_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
    ) -> Result<S::Ok, S::Error> {
        self.look(VARIANT, number);
        self.inner.serialize_unit_variant(name, number, variant)
    }

    #[inline]
    fn serialize_newtype_struct<P: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &P,
    ) -> Result<S::Ok, S::Error> {
        self.inner
            .serialize_newtype_struct(name, &Self::part(self.guard, value))
    }

    #[inline]
    fn serialize_newtype_variant<P: Serialize + ?Sized>(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        value: &P,
    ) -> Result<S::Ok, S::Error> {
        self.look(VARIANT, number);
        Self::enter(self.guard, 1)?;
        let ok = self.inner.serialize_newtype_variant(
            name,
            number,
            variant,
            &Self::part(self.guard, value),
        )?;
        Self::leave(self.guard, 1);
        Ok(ok)
    }

    #[inline]
    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        self.list(ELEMENTS, len)?;
        Ok(Self::parts(self.guard, self.inner.serialize_seq(len)?))
    }

    #[inline]
    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, S::Error> {
        self.list(PAIRS, len)?;
        Ok(Self::parts(self.guard, self.inner.serialize_map(len)?))
    }

    #[inline]
    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple, S::Error> {
        self.look(TUPLE, low(len));
        Ok(Self::parts(self.guard, self.inner.serialize_tuple(len)?))
    }

    #[inline]
    fn serialize_tuple_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleStruct, S::Error> {
        self.look(TUPLE, low(len));
        Ok(Self::parts(
            self.guard,
            self.inner.serialize_tuple_struct(name, len)?,
        ))
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        self.look(VARIANT, number << 16 ^ low(len));
        Self::enter(self.guard, 2)?;
        Ok(Self::parts(
            self.guard,
            self.inner
                .serialize_tuple_variant(name, number, variant, len)?,
        ))
    }

    #[inline]
    fn serialize_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStruct, S::Error> {
        self.look(STRUCT, low(len));
        Ok(Self::parts(
            self.guard,
            self.inner.serialize_struct(name, len)?,
        ))
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        name: &'static str,
        number: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        self.look(VARIANT, number);
        Self::enter(self.guard, 2)?;
        Ok(Self::parts(
            self.guard,
            self.inner
                .serialize_struct_variant(name, number, variant, len)?,
        ))
    }

    #[inline]
    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

impl<S, T: ?Sized> Guarded<'_, S, T> {
    /// Enters the elements of a list.
    #[inline]
    fn list<E: Error>(&self, call: u32, len: Option<usize>) -> Result<(), E> {
        let guard = self.guard;
        match len {
            // A reader counts the end as well.
            Some(len) => {
                // The compiler knows both hashes.
                if len == 0 {
                    self.look(call, 0);
                } else {
                    self.look(call, 1);
                }
                guard
                    .elements
                    .set(guard.elements.get().saturating_add(len).saturating_add(1));
            }
            None => return Err(guard.refuse(Refused::Unstated)),
        }
        Self::enter(guard, 1)
    }
}

/// The low bits of a length, enough to distinguish lengths.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the low bits matter")]
const fn low(len: usize) -> u32 {
    len as u32
}

macro_rules! elements {
    ($($Trait:ident $element:ident $($levels:literal)?;)*) => {
        $(
            impl<S: $Trait> $Trait for Parts<'_, S> {
                type Ok = S::Ok;
                type Error = S::Error;

                #[inline]
                fn $element<P: Serialize + ?Sized>(&mut self, value: &P) -> Result<(), S::Error> {
                    self.inner.$element(&Self::part(self.guard, value))
                }

                #[inline]
                fn end(self) -> Result<S::Ok, S::Error> {
                    $(Self::leave(self.guard, $levels);)?
                    self.inner.end()
                }
            }
        )*
    };
}

macro_rules! fields {
    ($($Trait:ident $($levels:literal)?;)*) => {
        $(
            impl<S: $Trait> $Trait for Parts<'_, S> {
                type Ok = S::Ok;
                type Error = S::Error;

                #[inline]
                fn serialize_field<P: Serialize + ?Sized>(&mut self, field: &'static str, value: &P) -> Result<(), S::Error> {
                    self.inner.serialize_field(field, &Self::part(self.guard, value))
                }

                #[inline]
                fn skip_field(&mut self, field: &'static str) -> Result<(), S::Error> {
                    Err(self.guard.refuse(Refused::Skipped(field)))
                }

                #[inline]
                fn end(self) -> Result<S::Ok, S::Error> {
                    $(Self::leave(self.guard, $levels);)?
                    self.inner.end()
                }
            }
        )*
    };
}

elements! {
    SerializeSeq serialize_element 1;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field 2;
}

fields! {
    SerializeStruct;
    SerializeStructVariant 2;
}

impl<S: SerializeMap> SerializeMap for Parts<'_, S> {
    type Ok = S::Ok;
    type Error = S::Error;

    #[inline]
    fn serialize_key<P: Serialize + ?Sized>(&mut self, key: &P) -> Result<(), S::Error> {
        self.inner.serialize_key(&Self::part(self.guard, key))
    }

    #[inline]
    fn serialize_value<P: Serialize + ?Sized>(&mut self, value: &P) -> Result<(), S::Error> {
        self.inner.serialize_value(&Self::part(self.guard, value))
    }

    #[inline]
    fn end(self) -> Result<S::Ok, S::Error> {
        Self::leave(self.guard, 1);
        self.inner.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_of_the_language_are_told_by_their_names() {
        let own = [
            type_name::<u8>(),
            type_name::<i128>(),
            type_name::<f64>(),
            type_name::<bool>(),
            type_name::<char>(),
            type_name::<str>(),
        ];
        assert!(own.iter().all(|name| hash(name) == OF_LANGUAGE));
        let others = [
            "a::B",
            "ab::C",
            "a::BC",
            "()",
            "(u8,)",
            "[T]",
            "[u8]",
            "alloc::string::String",
            type_name::<Guard>(),
        ];
        assert!(others.iter().all(|name| hash(name) != OF_LANGUAGE));
    }

    #[test]
    fn calls_that_a_type_has_made_are_no_longer_new() {
        let (first, second) = (Guard::new(128), Guard::new(128));
        let look =
            |guard: &Guard, call, number| Guarded::<(), Guard>::new((), guard).look(call, number);
        look(&first, VARIANT, 1);
        let mut seen = Seen::NOTHING;
        assert!(first.is_new(&seen) && second.is_new(&seen));
        seen.add(&first.seen());
        look(&second, VARIANT, 1);
        assert!(!first.is_new(&seen) && !second.is_new(&seen));
        look(&second, VARIANT, 2);
        assert!(second.is_new(&seen));
    }
}
