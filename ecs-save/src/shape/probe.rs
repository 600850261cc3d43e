//! Finds the shape of a type by its own `Deserialize`, which says of each part what it expects before it gets a value.

use super::comparison::{Both, Comparison, Unmatched};
use super::trace::Trace;
use super::walk::{ATTEMPTS, Kind, Part, Walk};
use super::{Leaf, Shape};
use crate::codec::{Input, MORE_BYTES, reason};
use ecs_value::by_serde::{Budget, EntityVisitor};
use serde_core::de::value::U32Deserializer;
use serde_core::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess,
    SeqAccess, VariantAccess, Visitor,
};
use std::any::type_name;
use std::cell::Cell;
use std::fmt::{self, Display};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How deep the values are that end a type that contains itself.
const MOST_FILLED: u32 = 32;

/// The shape of a type, as far as its `Deserialize` tells it.
///
/// Each variant of an enum takes a run of its own, in which a value of the type is made and dropped. A `Deserialize` that refuses the
/// values of all runs, or panics, leaves the rest of its shape unknown.
///
/// With the parts that were found, so that [`read_back`] can find more of them.
pub(super) fn shape_of<T: Deserialize<'static>>() -> (Shape, Vec<Part>) {
    let walk = Walk::of(vec![Part::default()]);
    loop {
        let before = walk.seen();
        walk.begin();
        // A value and a payload that panic when they are dropped do so within.
        let _ = catch_unwind(AssertUnwindSafe(|| {
            let run = catch_unwind(AssertUnwindSafe(|| {
                drop(T::deserialize(Probe::at(&walk, 0)));
            }));
            drop(run);
        }));
        if walk.is_done(0) || walk.seen() == before && !walk.try_otherwise() {
            return (walk.shape(0), walk.parts.into_inner());
        }
        if walk.seen() > before {
            walk.attempt.set(0);
        }
    }
}

/// The shape that these parts make up.
pub(super) fn shape_of_parts(parts: &[Part]) -> Shape {
    Walk::of(parts.to_vec()).shape(0)
}

/// The reason why a value is not read from the bytes that were written of it.
#[derive(Debug)]
pub(super) enum Unread {
    /// They are read as something else.
    Unmatched(Unmatched),
    /// It is nested too deeply.
    Deep,
    /// In these words.
    Refused(Box<str>),
}

/// Reads a value from its bytes, and drops it. Where its shape has these parts, but not all, adds those that are read; and compares them
/// with those that were written.
///
/// # Errors
///
/// If the value is not read, or is read as something else.
pub(super) fn read_back<T: Deserialize<'static>>(
    parts: &mut Vec<Part>,
    bytes: &[u8],
    depth: u32,
    written: Option<Trace>,
) -> Result<(), Unread> {
    let at = (!parts.is_empty()).then_some(0);
    let real = Real {
        bytes,
        at: Cell::new(0),
        budget: Budget::new(depth, bytes.len()),
        is_deep: Cell::new(false),
        is_whole: written.is_some(),
        comparison: written.map(Comparison::new),
    };
    let walk = Walk::of(std::mem::take(parts));
    let value = T::deserialize(Probe {
        real: Some(&real),
        at,
        ..Probe::at(&walk, 0)
    });
    *parts = walk.parts.into_inner();
    let Real {
        comparison,
        at,
        is_whole,
        is_deep,
        ..
    } = real;
    let is_read = value.is_ok();
    let unmatched = comparison.and_then(|comparison| {
        if is_read {
            comparison.end();
        }
        comparison.into_unmatched()
    });
    match (unmatched, value) {
        (Some(unmatched), _) => Err(Unread::Unmatched(unmatched)),
        (None, Err(_)) if is_deep.get() => Err(Unread::Deep),
        (None, Err(Refused(message))) => Err(Unread::Refused(message)),
        (None, Ok(_)) if is_whole && at.get() < bytes.len() => {
            Err(Unread::Refused(MORE_BYTES.into()))
        }
        (None, Ok(_)) => Ok(()),
    }
}

/// Bytes of a value, which are read in the place of values that are made up.
struct Real<'b> {
    bytes: &'b [u8],
    at: Cell<usize>,
    budget: Budget,
    is_deep: Cell<bool>,
    /// Whether there are no more bytes than those of the value.
    is_whole: bool,
    /// With the parts that were written.
    comparison: Option<Comparison>,
}

impl<'b> Real<'b> {
    fn read<T: Deserialize<'b>>(&self) -> Result<T, Refused> {
        let mut input = Input::from_bytes(&self.bytes[self.at.get()..]);
        let value = T::deserialize(&mut input)?;
        self.at.set(self.bytes.len() - input.finalize()?.len());
        Ok(value)
    }

    fn length(&self) -> Result<usize, Refused> {
        self.read()
    }
}

/// Supplies made-up values, and records what is requested. Without a part, it supplies the smallest possible values.
#[derive(Clone, Copy)]
struct Probe<'w> {
    walk: &'w Walk,
    /// The bytes that are read. `None` where values are made up.
    real: Option<&'w Real<'w>>,
    at: Option<usize>,
    filled: u32,
    /// How deep it is, in a value that is real.
    depth: u32,
    /// Whether it is compared with what was written, if anything is.
    is_compared: bool,
}

impl<'w> Probe<'w> {
    fn at(walk: &'w Walk, at: usize) -> Self {
        Self {
            walk,
            real: None,
            at: Some(at),
            filled: 0,
            depth: 0,
            is_compared: true,
        }
    }

    /// The comparison with what was written, as long as there is one.
    fn comparison(self) -> Option<&'w Comparison> {
        let comparison = self.real?.comparison.as_ref()?;
        (self.is_compared && !comparison.is_over()).then_some(comparison)
    }

    /// The same, a level deeper in a value that is real.
    fn deeper(self) -> Result<Self, Refused> {
        match self.real {
            Some(real) if self.depth >= real.budget.depth() => {
                real.is_deep.set(true);
                Err(Refused::for_no_reason())
            }
            _ => Ok(Self {
                depth: self.depth + 1,
                ..self
            }),
        }
    }

    /// Says what it is. A value that is real may be something else than others were.
    fn see(self, kind: Kind, names: &'static [&'static str], said: usize) -> Result<Self, Refused> {
        let is_seen = self
            .at
            .is_none_or(|at| self.walk.see(at, kind, names, said).is_some());
        match self.real {
            None if !is_seen => Err(Refused::for_no_reason()),
            _ => Ok(Self {
                at: self.at.filter(|_| is_seen),
                ..self
            }),
        }
    }

    /// The probe of a part, or of a value that is not recorded.
    fn part(self, number: usize) -> Result<Self, Refused> {
        match self.at {
            None => Ok(self),
            Some(at) => {
                let part = self.walk.part(at, number);
                if part.is_none() && self.real.is_none() {
                    return Err(Refused::for_no_reason());
                }
                Ok(Self { at: part, ..self })
            }
        }
    }

    /// The value of a leaf: the real one, or the made-up one of this attempt.
    fn leaf<T: Deserialize<'w>>(
        self,
        leaf: Leaf,
        made_up: impl FnOnce(usize) -> T,
    ) -> Result<T, Refused> {
        let probe = self.deeper()?.see(Kind::Leaf(leaf), &[], 0)?;
        if let Some(comparison) = probe.comparison() {
            comparison.leaf(leaf);
        }
        probe
            .real
            .map_or_else(|| Ok(made_up(probe.walk.attempt.get())), Real::read)
    }

    /// Enters a type, which may contain itself: then its values are smallest from here on.
    fn enter<V, R>(
        self,
        kind: Option<(Kind, &'static [&'static str], usize)>,
        read: impl FnOnce(Self) -> Result<R, Refused>,
    ) -> Result<R, Refused> {
        let mut probe = self.deeper()?;
        let is_real = probe.real.is_some();
        let Some(at) = probe.at else {
            probe.filled += u32::from(!is_real);
            return if probe.filled > MOST_FILLED {
                Err(Refused::for_no_reason())
            } else {
                read(probe)
            };
        };
        let name = type_name::<V>();
        let above = probe
            .walk
            .open
            .borrow()
            .iter()
            .find(|(open, _)| *open == name)
            .map(|(_, above)| *above);
        if let Some(above) = above {
            let probe = probe.see(Kind::Enclosing(above), &[], 0)?;
            return read(Self {
                at: probe.at.and(is_real.then_some(above)),
                ..probe
            });
        }
        if let Some((kind, names, said)) = kind {
            probe = probe.see(kind, names, said)?;
        }
        probe.walk.open.borrow_mut().push((name, at));
        let result = read(probe);
        probe.walk.open.borrow_mut().pop();
        if result.is_ok() && probe.at.is_some() {
            if kind.is_some_and(|(kind, ..)| kind != Kind::Enum) {
                probe.walk.close(at);
            }
            probe.walk.parts.borrow_mut()[at].is_made = true;
        }
        result
    }

    /// Gives a part that is no type with a name.
    fn within<R>(
        self,
        kind: Kind,
        read: impl FnOnce(Self) -> Result<R, Refused>,
    ) -> Result<R, Refused> {
        let probe = self.see(kind, &[], 0)?;
        if let Some(at) = probe.at {
            probe.walk.close(at);
        }
        read(probe)
    }

    /// Gives the fields of a struct, or the elements of a tuple.
    fn parts<V: Visitor<'static>>(
        self,
        kind: Kind,
        names: &'static [&'static str],
        most: usize,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.enter::<V, _>(Some((kind, names, most)), |probe| {
            let both = probe
                .comparison()
                .and_then(|comparison| comparison.parts(names));
            let value = visitor.visit_seq(Elements {
                probe,
                each: Each::Part,
                next: 0,
                most,
                names,
                both,
            })?;
            if let (Some(comparison), Some(both)) = (probe.comparison(), both) {
                comparison.leave(both);
            }
            Ok(value)
        })
    }

    /// Supplies the elements of a list or a map: all real ones, or a single made-up one.
    fn list<R>(
        self,
        each: Each,
        read: impl FnOnce(Elements<'w>) -> Result<R, Refused>,
    ) -> Result<R, Refused> {
        let (kind, parts, name) = match each {
            Each::Pair => (Kind::Map, 2, "map"),
            _ => (Kind::List, 1, "list"),
        };
        self.deeper()?.within(kind, |probe| {
            let Some(bytes) = probe.real else {
                let most = if probe.at.is_some() { parts } else { 0 };
                return read(Elements {
                    probe,
                    each,
                    next: 0,
                    most,
                    names: &[],
                    both: None,
                });
            };
            let both = probe
                .comparison()
                .and_then(|comparison| comparison.list(name));
            let most = bytes.length()?.saturating_mul(parts);
            let value = read(Elements {
                probe,
                each,
                next: 0,
                most,
                names: &[],
                both,
            })?;
            if let (Some(comparison), Some(both)) = (probe.comparison(), both) {
                comparison.leave_list(both);
            }
            Ok(value)
        })
    }
}

/// Numbers that most types take.
const NUMBERS: [u8; ATTEMPTS] = [1, 0, 2, 10, 100];
/// Texts that some types take.
const TEXTS: [&str; ATTEMPTS] = ["a", "", "1", "1.2.3", "127.0.0.1"];

macro_rules! numbers {
    ($($method:ident $visit:ident $ty:ident;)*) => {
        $(
            fn $method<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
                visitor.$visit(self.leaf(Leaf(stringify!($ty)), |attempt| $ty::from(NUMBERS[attempt]))?)
            }
        )*
    };
}

impl Deserializer<'static> for Probe<'_> {
    type Error = Refused;

    numbers! {
        deserialize_i16 visit_i16 i16;
        deserialize_i32 visit_i32 i32;
        deserialize_i64 visit_i64 i64;
        deserialize_i128 visit_i128 i128;
        deserialize_u8 visit_u8 u8;
        deserialize_u16 visit_u16 u16;
        deserialize_u32 visit_u32 u32;
        deserialize_u128 visit_u128 u128;
        deserialize_f32 visit_f32 f32;
        deserialize_f64 visit_f64 f64;
    }

    fn deserialize_i8<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_i8(self.leaf(Leaf("i8"), |attempt| NUMBERS[attempt].cast_signed())?)
    }

    fn deserialize_u64<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        if type_name::<V>() == type_name::<EntityVisitor>() {
            return visitor.visit_u64(
                self.leaf(Leaf::ENTITY, |_| ecs_value::by_serde::names::DEAD.to_bits())?,
            );
        }
        visitor.visit_u64(self.leaf(Leaf("u64"), |attempt| NUMBERS[attempt].into())?)
    }

    fn deserialize_bool<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_bool(self.leaf(Leaf("bool"), |attempt| attempt % 2 == 1)?)
    }

    fn deserialize_char<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_char(self.leaf(Leaf("char"), |attempt| ['a', 'A', '0', ' ', 'b'][attempt])?)
    }

    // A save lends no text, and no bytes.
    fn deserialize_str<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_str(self.leaf(Leaf::TEXT, |attempt| TEXTS[attempt])?)
    }

    fn deserialize_string<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_bytes(self.leaf(Leaf::BYTES, |attempt| TEXTS[attempt].as_bytes())?)
    }

    fn deserialize_byte_buf<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        let Some(real) = self.real else {
            if self.at.is_none() {
                return visitor.visit_none();
            }
            return self.within(Kind::Option, |probe| visitor.visit_some(probe.part(0)?));
        };
        self.deeper()?.within(Kind::Option, |probe| {
            if let Some(comparison) = probe.comparison() {
                comparison.option();
            }
            match real.read::<u8>()? {
                0 => visitor.visit_none(),
                1 => visitor.visit_some(probe.part(0)?),
                _ => Err(postcard::Error::DeserializeBadOption.into()),
            }
        })
    }

    fn deserialize_unit<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deeper()?.within(Kind::Tuple, |_| visitor.visit_unit())
    }

    fn deserialize_unit_struct<V: Visitor<'static>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'static>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.enter::<V, _>(None, |probe| visitor.visit_newtype_struct(probe))
    }

    fn deserialize_seq<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.list(Each::Element, |elements| visitor.visit_seq(elements))
    }

    fn deserialize_tuple<V: Visitor<'static>>(
        self,
        most: usize,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.parts(Kind::Tuple, &[], most, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'static>>(
        self,
        _: &'static str,
        most: usize,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.deserialize_tuple(most, visitor)
    }

    fn deserialize_map<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.list(Each::Pair, |elements| visitor.visit_map(elements))
    }

    fn deserialize_struct<V: Visitor<'static>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.parts(Kind::Struct, names, names.len(), visitor)
    }

    fn deserialize_enum<V: Visitor<'static>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.enter::<V, _>(Some((Kind::Enum, names, 0)), |probe| {
            let variant = match (probe.real, probe.at) {
                (Some(real), _) => {
                    // The number takes a level as well.
                    probe.deeper()?;
                    real.read::<u32>()? as usize
                }
                (None, Some(at)) => probe.walk.choose(at),
                // One of them ends.
                (None, None) => probe.walk.attempt.get(),
            };
            let both = probe
                .comparison()
                .and_then(|comparison| comparison.variant(variant, names));
            let value = visitor.visit_enum(Variant { probe, variant })?;
            if let (Some(comparison), Some(both)) = (probe.comparison(), both) {
                comparison.leave(both);
            }
            Ok(value)
        })
    }

    fn deserialize_identifier<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_any(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_any(visitor)
    }

    /// Bytes without names cannot answer.
    fn deserialize_any<V: Visitor<'static>>(self, _: V) -> Result<V::Value, Refused> {
        let probe = self.see(Kind::Leaf(Leaf::SELF_DESCRIBING), &[], 0)?;
        if let Some(comparison) = probe.comparison() {
            comparison.leaf(Leaf::SELF_DESCRIBING);
        }
        Err(postcard::Error::WontImplement.into())
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// Parts of one kind.
#[derive(Clone, Copy, PartialEq)]
enum Each {
    /// Each part has its own shape.
    Part,
    Element,
    /// Keys and contents by turns.
    Pair,
}

/// The elements of a list, the fields of a struct, or keys with their values.
struct Elements<'w> {
    probe: Probe<'w>,
    each: Each,
    next: usize,
    most: usize,
    names: &'static [&'static str],
    both: Option<Both>,
}

impl<'w> Elements<'w> {
    fn next(&mut self) -> Result<Option<Probe<'w>>, Refused> {
        let Self {
            each, next, both, ..
        } = *self;
        let is_list = each != Each::Part;
        if let Some(real) = self
            .probe
            .real
            .filter(|_| is_list && (each == Each::Element || next.is_multiple_of(2)))
        {
            real.budget.take_element::<Refused>()?;
        }
        if next == self.most {
            return Ok(None);
        }
        self.next += 1;
        if let Some(comparison) = self.probe.real.and_then(|real| real.comparison.as_ref()) {
            match (each, both) {
                (Each::Part, Some(both)) if self.probe.is_compared => {
                    comparison.part(both, self.names);
                }
                (Each::Element, Some(both)) => {
                    self.probe.is_compared = comparison.element(both, next);
                }
                (Each::Pair, Some(both)) if next.is_multiple_of(2) => {
                    self.probe.is_compared = comparison.element(both, next / 2);
                }
                (Each::Element | Each::Pair, None) => self.probe.is_compared = false,
                _ => {}
            }
        }
        let part = match each {
            Each::Part => next,
            Each::Element => 0,
            Each::Pair => next % 2,
        };
        self.probe.part(part).map(Some)
    }
}

impl SeqAccess<'static> for Elements<'_> {
    type Error = Refused;

    fn next_element_seed<T: DeserializeSeed<'static>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Refused> {
        self.next()?
            .map(|probe| seed.deserialize(probe))
            .transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        let left = self.most - self.next;
        let left = if self.each == Each::Pair {
            left / 2
        } else {
            left
        };
        Some(match self.probe.real.filter(|_| self.each != Each::Part) {
            Some(real) => real.budget.believe(left),
            None => left,
        })
    }
}

impl MapAccess<'static> for Elements<'_> {
    type Error = Refused;

    fn next_key_seed<K: DeserializeSeed<'static>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Refused> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'static>>(
        &mut self,
        seed: T,
    ) -> Result<T::Value, Refused> {
        seed.deserialize(self.next()?.ok_or_else(Refused::for_no_reason)?)
    }

    fn size_hint(&self) -> Option<usize> {
        SeqAccess::size_hint(self)
    }
}

/// A variant of an enum, by its number.
struct Variant<'w> {
    probe: Probe<'w>,
    variant: usize,
}

impl<'w> EnumAccess<'static> for Variant<'w> {
    type Error = Refused;
    type Variant = Probe<'w>;

    fn variant_seed<T: DeserializeSeed<'static>>(
        self,
        seed: T,
    ) -> Result<(T::Value, Probe<'w>), Refused> {
        let Self { probe, variant } = self;
        let number = u32::try_from(variant).map_err(|_| Refused::for_no_reason())?;
        let number: U32Deserializer<Refused> = number.into_deserializer();
        let found = seed.deserialize(number);
        let Some(at) = probe.at else {
            return Ok((found?, probe));
        };
        // The number behind the last one is refused.
        let found = match found {
            Ok(found) => found,
            Err(refused) => {
                if probe.real.is_none() {
                    probe.walk.close(at);
                }
                return Err(refused);
            }
        };
        let part = probe.part(variant)?;
        probe.walk.chosen.borrow_mut().extend(part.at);
        Ok((found, part))
    }
}

impl<'w> Probe<'w> {
    /// Reads the content of a variant. Without an error, values of the variant can be made.
    fn content<R>(self, read: impl FnOnce(Self) -> Result<R, Refused>) -> Result<R, Refused> {
        let content = read(self)?;
        if let Some(at) = self.at {
            self.walk.parts.borrow_mut()[at].is_made = true;
        }
        Ok(content)
    }
}

impl VariantAccess<'static> for Probe<'_> {
    type Error = Refused;

    fn unit_variant(self) -> Result<(), Refused> {
        self.content(|probe| probe.within(Kind::Tuple, |_| Ok(())))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'static>>(
        self,
        seed: T,
    ) -> Result<T::Value, Refused> {
        self.content(|probe| seed.deserialize(probe))
    }

    fn tuple_variant<V: Visitor<'static>>(
        self,
        most: usize,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.content(|probe| probe.deserialize_tuple(most, visitor))
    }

    fn struct_variant<V: Visitor<'static>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.content(|probe| probe.deserialize_struct("", names, visitor))
    }
}

/// A value was refused. Why is of no concern if it was made up.
#[derive(Debug)]
struct Refused(Box<str>);

impl Refused {
    fn for_no_reason() -> Self {
        Self(Box::default())
    }
}

impl Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

impl de::Error for Refused {
    fn custom<T: Display>(message: T) -> Self {
        Self(message.to_string().into_boxed_str())
    }
}

impl From<postcard::Error> for Refused {
    fn from(error: postcard::Error) -> Self {
        Self(reason(&error).into_boxed_str())
    }
}

#[cfg(test)]
mod tests;
