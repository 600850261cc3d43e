//! A deserializer that lends nothing, and that a hostile input cannot lead astray.

use serde_core::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use std::cell::Cell;
use std::fmt;
use std::string::String;
use std::vec::Vec;

/// Elements that lists may have beside those that the bytes allow: of a type without bytes there may be many.
const FREE_ELEMENTS: usize = 1 << 16;

/// The limits of values while they are read.
pub struct Budget {
    depth: u32,
    /// Elements of lists that may still come.
    elements: Cell<usize>,
    /// Elements for which lists may still make room before any comes.
    announced: Cell<usize>,
}

impl Budget {
    /// So deep, and this many elements as that many bytes can hold, or a few more.
    pub fn new(depth: u32, bytes: usize) -> Self {
        let elements = Cell::new(bytes.saturating_add(FREE_ELEMENTS));
        Self {
            depth,
            elements,
            announced: Cell::new(bytes),
        }
    }

    /// How deep values may be nested.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// So deep, in a format that has no elements without bytes: as many as come.
    pub fn of_text(depth: u32) -> Self {
        Self {
            depth,
            elements: Cell::new(usize::MAX),
            announced: Cell::new(FREE_ELEMENTS),
        }
    }

    pub fn take_element<E: de::Error>(&self) -> Result<(), E> {
        let left = self
            .elements
            .get()
            .checked_sub(1)
            .ok_or_else(|| E::custom("a list is longer than the save"))?;
        self.elements.set(left);
        Ok(())
    }

    /// How many elements are believed of those that a list says it has: all lists together have no more than there are bytes. Otherwise
    /// lists in lists, of a byte each, would make room for millions.
    pub fn believe(&self, elements: usize) -> usize {
        let believed = elements.min(self.announced.get());
        self.announced.set(self.announced.get() - believed);
        believed
    }
}

/// Reads from any deserializer values that are `Deserialize<'static>`: borrowed text is copied, so that nothing is lent. Counts how deep values
/// are nested, which formats do not, and the elements of lists, which may have no bytes.
pub struct Owned<'de, 'b, D, const COUNTED: bool = false> {
    inner: D,
    depth: u32,
    budget: &'b Budget,
    lends: std::marker::PhantomData<&'de ()>,
}

impl<'b, D, const COUNTED: bool> Owned<'_, 'b, D, COUNTED> {
    const fn at(inner: D, depth: u32, budget: &'b Budget) -> Self {
        Self {
            inner,
            depth,
            budget,
            lends: std::marker::PhantomData,
        }
    }
}

impl<'b, D> Owned<'_, 'b, D> {
    /// A value that is in no other.
    pub const fn new(inner: D, budget: &'b Budget) -> Self {
        Self::at(inner, 0, budget)
    }

    fn deeper<V, E: de::Error, const COUNTED: bool>(
        &self,
        visitor: V,
    ) -> Result<Wrap<'b, V, COUNTED>, E> {
        if self.depth >= self.budget.depth {
            return Err(E::custom("values are nested too deeply"));
        }
        Ok(Wrap {
            visitor,
            depth: self.depth + 1,
            budget: self.budget,
        })
    }
}

/// A visitor that is told of nothing borrowed.
struct Wrap<'b, V, const COUNTED: bool> {
    visitor: V,
    depth: u32,
    budget: &'b Budget,
}

macro_rules! forward {
    ($($name:ident($($argument:ident: $ty:ty),*) $counted:literal;)*) => {
        $(
            #[inline]
            fn $name<V: Visitor<'static>>(self, $($argument: $ty,)* visitor: V) -> Result<V::Value, D::Error> {
                let visitor = self.deeper::<_, _, $counted>(visitor)?;
                self.inner.$name($($argument,)* visitor)
            }
        )*
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'static> for Owned<'de, '_, D> {
    type Error = D::Error;

    forward! {
        deserialize_any() true;
        deserialize_bool() false;
        deserialize_i8() false;
        deserialize_i16() false;
        deserialize_i32() false;
        deserialize_i64() false;
        deserialize_i128() false;
        deserialize_u8() false;
        deserialize_u16() false;
        deserialize_u32() false;
        deserialize_u64() false;
        deserialize_u128() false;
        deserialize_f32() false;
        deserialize_f64() false;
        deserialize_char() false;
        deserialize_str() false;
        deserialize_string() false;
        deserialize_bytes() false;
        deserialize_byte_buf() false;
        deserialize_option() false;
        deserialize_unit() false;
        deserialize_seq() true;
        deserialize_map() true;
        deserialize_identifier() false;
        deserialize_ignored_any() true;
        deserialize_unit_struct(name: &'static str) false;
        deserialize_newtype_struct(name: &'static str) false;
        deserialize_tuple(len: usize) false;
        deserialize_tuple_struct(name: &'static str, len: usize) false;
        deserialize_struct(name: &'static str, fields: &'static [&'static str]) false;
        deserialize_enum(name: &'static str, variants: &'static [&'static str]) false;
    }

    #[inline]
    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

macro_rules! pass_on {
    ($($name:ident $ty:ty;)*) => {
        $(
            #[inline]
            fn $name<E: de::Error>(self, value: $ty) -> Result<V::Value, E> {
                self.visitor.$name(value)
            }
        )*
    };
}

impl<'de, V: Visitor<'static>, const COUNTED: bool> Visitor<'de> for Wrap<'_, V, COUNTED> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(f)
    }

    pass_on! {
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
        visit_str &str;
        visit_string String;
        visit_bytes &[u8];
        visit_byte_buf Vec<u8>;
    }

    #[inline]
    fn visit_borrowed_str<E: de::Error>(self, value: &'de str) -> Result<V::Value, E> {
        self.visitor.visit_str(value)
    }

    #[inline]
    fn visit_borrowed_bytes<E: de::Error>(self, value: &'de [u8]) -> Result<V::Value, E> {
        self.visitor.visit_bytes(value)
    }

    #[inline]
    fn visit_none<E: de::Error>(self) -> Result<V::Value, E> {
        self.visitor.visit_none()
    }

    #[inline]
    fn visit_unit<E: de::Error>(self) -> Result<V::Value, E> {
        self.visitor.visit_unit()
    }

    #[inline]
    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.visitor
            .visit_some(Owned::<_>::at(inner, self.depth, self.budget))
    }

    #[inline]
    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.visitor
            .visit_newtype_struct(Owned::<_>::at(inner, self.depth, self.budget))
    }

    #[inline]
    fn visit_seq<A: SeqAccess<'de>>(self, inner: A) -> Result<V::Value, A::Error> {
        self.visitor
            .visit_seq(Owned::<_, COUNTED>::at(inner, self.depth, self.budget))
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, inner: A) -> Result<V::Value, A::Error> {
        self.visitor
            .visit_map(Owned::<_, COUNTED>::at(inner, self.depth, self.budget))
    }

    #[inline]
    fn visit_enum<A: EnumAccess<'de>>(self, inner: A) -> Result<V::Value, A::Error> {
        self.visitor
            .visit_enum(Owned::<_>::at(inner, self.depth, self.budget))
    }
}

/// A seed to which nothing is lent.
struct Seed<'b, S> {
    inner: S,
    depth: u32,
    budget: &'b Budget,
}

impl<'de, S: DeserializeSeed<'static>> DeserializeSeed<'de> for Seed<'_, S> {
    type Value = S::Value;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<S::Value, D::Error> {
        self.inner
            .deserialize(Owned::<_>::at(inner, self.depth, self.budget))
    }
}

impl<'b, A, const COUNTED: bool> Owned<'_, 'b, A, COUNTED> {
    fn seed<S>(&self, seed: S) -> Seed<'b, S> {
        Seed {
            inner: seed,
            depth: self.depth,
            budget: self.budget,
        }
    }

    fn count<E: de::Error>(&self) -> Result<(), E> {
        if COUNTED {
            self.budget.take_element()
        } else {
            Ok(())
        }
    }

    /// Elements of a tuple are those of its type.
    fn believed(&self, hint: Option<usize>) -> Option<usize> {
        if COUNTED {
            hint.map(|elements| self.budget.believe(elements))
        } else {
            hint
        }
    }
}

impl<'de, A: SeqAccess<'de>, const COUNTED: bool> SeqAccess<'static>
    for Owned<'de, '_, A, COUNTED>
{
    type Error = A::Error;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'static>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.count()?;
        let seed = self.seed(seed);
        self.inner.next_element_seed(seed)
    }

    fn size_hint(&self) -> Option<usize> {
        self.believed(self.inner.size_hint())
    }
}

impl<'de, A: MapAccess<'de>, const COUNTED: bool> MapAccess<'static>
    for Owned<'de, '_, A, COUNTED>
{
    type Error = A::Error;

    #[inline]
    fn next_key_seed<S: DeserializeSeed<'static>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.count()?;
        let seed = self.seed(seed);
        self.inner.next_key_seed(seed)
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'static>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, A::Error> {
        let seed = self.seed(seed);
        self.inner.next_value_seed(seed)
    }

    fn size_hint(&self) -> Option<usize> {
        self.believed(self.inner.size_hint())
    }
}

impl<'de, 'b, A: EnumAccess<'de>> EnumAccess<'static> for Owned<'de, 'b, A> {
    type Error = A::Error;
    type Variant = Owned<'de, 'b, A::Variant>;

    #[inline]
    fn variant_seed<S: DeserializeSeed<'static>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self::Variant), A::Error> {
        let seed = self.seed(seed);
        let (value, inner) = self.inner.variant_seed(seed)?;
        Ok((value, Owned::at(inner, self.depth, self.budget)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'static> for Owned<'de, '_, A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.inner.unit_variant()
    }

    #[inline]
    fn newtype_variant_seed<S: DeserializeSeed<'static>>(
        self,
        seed: S,
    ) -> Result<S::Value, A::Error> {
        let seed = self.seed(seed);
        self.inner.newtype_variant_seed(seed)
    }

    #[inline]
    fn tuple_variant<V: Visitor<'static>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let visitor = self.deeper::<_, A::Error, false>(visitor)?;
        self.inner.tuple_variant(len, visitor)
    }

    #[inline]
    fn struct_variant<V: Visitor<'static>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let visitor = self.deeper::<_, A::Error, false>(visitor)?;
        self.inner.struct_variant(fields, visitor)
    }
}
