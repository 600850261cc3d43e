//! A serializer that writes as postcard does, except for the order of elements.

use super::mix::Mix;
use super::orders::{Key, Order, Orders};
use crate::codec::Behind;
use ecs_value::by_serde::sink::{self, Compound, Leaf, Newtype, Part, Sink, Through};
use postcard::{Error, Result, Serializer as Postcard};
use serde_core::ser::{Serialize, Serializer};
use std::any::type_name;
use std::fmt::Display;

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
    pub(super) fn of<C: ?Sized>(&mut self) -> Through<Canonical<'_, 'w>> {
        Through(Canonical {
            writing: self,
            around: "",
            number: 0,
            name: type_name::<C>(),
        })
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
    fn numbered(self, next: u32) -> Parts<'c, 'w> {
        Parts {
            writing: self.writing,
            name: self.name,
            next,
            elements: None,
        }
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
            ..self.numbered(ELEMENT)
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
    fn write<T: Serialize + ?Sized>(&mut self, number: u32, value: &T) -> Result<()> {
        value.serialize(Through(Canonical {
            writing: self.writing,
            around: self.name,
            number,
            name: type_name::<T>(),
        }))
    }
}

impl<'c, 'w> Sink for Canonical<'c, 'w> {
    type Ok = ();
    type Error = Error;
    type Parts = Parts<'c, 'w>;

    #[inline]
    fn leaf(self, leaf: Leaf<'_>) -> Result<()> {
        leaf.serialize(&mut self.writing.postcard())
    }

    #[inline]
    fn unit_variant(self, number: u32, name: &'static str) -> Result<()> {
        self.writing
            .postcard()
            .serialize_unit_variant("", number, name)
    }

    #[inline]
    fn newtype<T: Serialize + ?Sized>(self, of: Newtype, value: &T) -> Result<()> {
        let mut next = 0;
        match of {
            Newtype::Some => self.writing.postcard().serialize_bool(true)?,
            Newtype::Struct(_) => {}
            Newtype::Variant(number, name) => {
                self.writing
                    .postcard()
                    .serialize_unit_variant("", number, name)?;
                next = number << 16;
            }
        }
        self.numbered(next).write(next, value)
    }

    #[inline]
    fn parts(self, of: Compound) -> Result<Parts<'c, 'w>> {
        let mut postcard = self.writing.postcard();
        match of {
            Compound::List(len) => {
                postcard.serialize_seq(len)?;
                Ok(self.elements())
            }
            Compound::Map(len) => {
                postcard.serialize_map(len)?;
                Ok(self.elements())
            }
            Compound::Tuple => Ok(self.numbered(ELEMENT)),
            Compound::TupleStruct | Compound::Struct => Ok(self.numbered(0)),
            Compound::TupleVariant(number, name) | Compound::StructVariant(number, name) => {
                postcard.serialize_unit_variant("", number, name)?;
                Ok(self.numbered(number << 16))
            }
        }
    }

    #[inline]
    fn text(self, text: &dyn Display) -> Result<()> {
        self.writing.postcard().collect_str(text)
    }
}

impl sink::Parts for Parts<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn part<T: Serialize + ?Sized>(&mut self, part: Part, value: &T) -> Result<()> {
        if let (Part::Element | Part::Key, Some(elements)) = (part, &mut self.elements) {
            elements.starts.push(self.writing.bytes.len());
        }
        match part {
            Part::Element | Part::Content => self.write(ELEMENT, value),
            Part::Key => self.write(KEY, value),
            Part::Place | Part::Field(_) => {
                self.write(self.next, value)?;
                self.skip();
                Ok(())
            }
        }
    }

    #[inline]
    fn skip(&mut self) {
        // Elements of a tuple have one number.
        if self.next != ELEMENT {
            self.next = self.next.wrapping_add(1);
        }
    }

    #[inline]
    fn end(self) -> Result<()> {
        if let Some(elements) = &self.elements {
            self.writing.end(elements);
        }
        Ok(())
    }
}
