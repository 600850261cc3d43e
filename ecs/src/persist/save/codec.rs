//! How values are written and read: by serde, or as their bytes.

use super::SAVE;
#[cfg(feature = "digest")]
use super::canonical::CanonicalCodec;
use super::migrate::{OldVersion, Step};
use super::shape::{self, TypeShape};
use super::values::{Places, TypedPlaces, Values};
use crate::base::error::{ReserveError, text_of_error};
#[cfg(feature = "plain")]
use crate::base::memory::try_collect;
use crate::base::resource_cells::Resources;
use crate::base::tick::ChangeTick;
use crate::schema::{OnDespawn, Relation};
use ecs_value::Entity;
use ecs_value::by_serde::guard::{Guard, Guarded, Seen};
use ecs_value::by_serde::names;
use ecs_value::by_serde::{Budget, Owned};
use postcard::ser_flavors::Flavor;
use serde_core::de::Deserialize;
use serde_core::ser::{Serialize, SerializeTuple, Serializer};
use std::any::Any;
use std::boxed::Box;
use std::iter;
use std::marker::PhantomData;
use std::slice;
use std::string::{String, ToString};
use std::sync::Arc;
use std::vec::Vec;

/// A value that could not be written or read.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// Its number among those that were to be written or read.
    pub(crate) at: usize,
    pub(crate) message: Box<str>,
    /// Of a value of an older version: the step by which it does not become a newer one.
    pub(crate) step: Option<Step>,
    /// Of a value that could not be read again: the way to the part that could not.
    pub(crate) unreadable: Option<Box<str>>,
    /// Set where memory lacks, and nothing is wrong with the value.
    pub(crate) memory: Option<ReserveError>,
}

impl Refusal {
    pub(crate) fn new(at: usize, message: &str) -> Self {
        Self {
            at,
            message: text_of_error(message),
            step: None,
            unreadable: None,
            memory: None,
        }
    }

    /// Of a value that could be written, and not be read again.
    pub(super) fn unreadable(path: &str, message: &str) -> Self {
        Self {
            unreadable: Some(text_of_error(path)),
            ..Self::new(0, message)
        }
    }

    /// The words of postcard.
    pub(crate) fn of(at: usize, error: &postcard::Error) -> Self {
        match error {
            &NO_MEMORY => no_memory(1).into(),
            _ => Self::new(at, &reason(error)),
        }
    }
}

impl From<ReserveError> for Refusal {
    fn from(error: ReserveError) -> Self {
        Self {
            at: 0,
            message: Box::default(),
            step: None,
            unreadable: None,
            memory: Some(error),
        }
    }
}

/// The error of a list of bytes that cannot grow.
const NO_MEMORY: postcard::Error = postcard::Error::SerializeBufferFull;

fn no_memory(bytes: usize) -> ReserveError {
    ReserveError::out_of_memory(SAVE, bytes)
}

/// Behind the bytes of a list. They can be read again by a load that takes values of that depth.
type Encode = fn(&Values<'_>, &mut Vec<u8>, u32) -> Result<(), Refusal>;
/// The bytes of values where they are.
type Pieces = for<'s> fn(&Values<'s>) -> Result<Vec<&'s [u8]>, Refusal>;
pub(super) type Decode = fn(&mut Places, &[u8], u32) -> Result<(), Refusal>;
/// Of a resource, by its place, if it is there.
type EncodeResource = fn(&Resources, usize, &mut Vec<u8>, u32) -> Option<Result<(), Refusal>>;
type DecodeResource = fn(&mut Resources, usize, &[u8], u32) -> Result<(), Refusal>;

/// How values of a type are written and read. Made by [`of`](Self::of) and [`relation`](Self::relation) alone, so that its functions are
/// those of the type; values of another type are refused.
#[derive(Clone, Copy)]
pub struct Codec {
    pub(crate) encode: Encode,
    pub(crate) decode: Decode,
    /// The shape of the type.
    pub(super) shape: fn() -> Arc<TypeShape>,
    /// Whether this number of values can be read back from the written bytes, with this limit of depth. They are dropped.
    pub(crate) verify: fn(&[u8], usize, u32) -> Result<(), Refusal>,
    /// Reads the first value of bytes, which may complete the shape of the type.
    pub(super) read_first: fn(&[u8], u32),
    pub(crate) encode_resource: EncodeResource,
    pub(crate) decode_resource: DecodeResource,
    #[cfg(feature = "digest")]
    pub(super) canonical: CanonicalCodec,
    put: fn(&mut Places, Box<dyn Any>) -> bool,
    put_resource: fn(&mut Resources, usize, Box<dyn Any>) -> bool,
}

impl Codec {
    /// By the type's own serde.
    pub const fn of<C: Serialize + Deserialize<'static> + 'static>() -> Self {
        Self {
            shape: shape::of_type::<C>,
            encode: encode::<C, BySerde>,
            decode: decode::<C, BySerde>,
            verify: verify::<C, BySerde>,
            read_first: shape::read_first::<C>,
            encode_resource: encode_resource::<C>,
            decode_resource: decode_resource::<C>,
            #[cfg(feature = "digest")]
            canonical: CanonicalCodec::of::<C>(),
            put: put::<C>,
            put_resource: |resources, place, value| {
                value
                    .downcast::<C>()
                    .is_ok_and(|value| resources.try_set(place, *value, ChangeTick::EVER).is_ok())
            },
        }
    }

    /// By the target of a relation, which needs no serde of its own.
    pub const fn relation<R: Relation>() -> Self {
        Self {
            shape: shape::of_type::<Option<Entity>>,
            encode: encode::<R, ByTarget>,
            decode: decode::<R, ByTarget>,
            verify: verify::<R, ByTarget>,
            read_first: |_, _| {},
            encode_resource: |_, _, _, _| None,
            decode_resource: |_, _, _, _| Err(Refusal::new(0, NO_RESOURCE)),
            #[cfg(feature = "digest")]
            canonical: CanonicalCodec::relation::<R>(),
            put: |_, _| false,
            put_resource: |_, _, _| false,
        }
    }

    /// Reads values of an older version.
    pub(super) fn decode_old(
        &self,
        old: OldVersion,
        places: &mut Places,
        bytes: &[u8],
        depth: u32,
    ) -> Result<(), Refusal> {
        let mut values = old.values(bytes, depth);
        while !places.is_full() {
            let at = places.written();
            let value = values.next().map_err(|refusal| Refusal { at, ..refusal })?;
            if !(self.put)(places, value) {
                return Err(other_type());
            }
        }
        if values.end() {
            Ok(())
        } else {
            Err(Refusal::new(places.written(), MORE_BYTES))
        }
    }

    /// Reads a resource of an older version.
    pub(super) fn decode_old_resource(
        &self,
        old: OldVersion,
        (resources, place): (&mut Resources, usize),
        bytes: &[u8],
        depth: u32,
    ) -> Result<(), Refusal> {
        let mut values = old.values(bytes, depth);
        let value = values.next()?;
        if !values.end() {
            return Err(Refusal::new(0, MORE_BYTES));
        }
        if (self.put_resource)(resources, place, value) {
            Ok(())
        } else {
            Err(other_type())
        }
    }
}

/// Writes a value to the next place, if the value is of its type.
fn put<C: 'static>(places: &mut Places, value: Box<dyn Any>) -> bool {
    let (Some(mut places), Ok(value)) = (places.typed::<C>(), value.downcast::<C>()) else {
        return false;
    };
    places.push(*value);
    true
}

/// How values of a type are written as their bytes. Made by [`of`](Self::of) alone.
#[derive(Clone, Copy)]
pub struct PlainCodec {
    pub(crate) pieces: Pieces,
    /// Reads the next values.
    pub(crate) decode: fn(&mut Places, &[u8]) -> Result<(), Refusal>,
    /// Reads one value.
    pub(super) value: fn(&[u8]) -> Option<Box<dyn Any>>,
    pub(super) size: usize,
}

#[cfg(feature = "plain")]
impl PlainCodec {
    /// As bytes, all of which are values, and which are looked at when they are read.
    pub const fn of<C: bytemuck::NoUninit + bytemuck::CheckedBitPattern>() -> Self {
        Self {
            pieces: pieces::<C>,
            decode: decode_plain::<C>,
            value: |bytes| match bytemuck::checked::try_pod_read_unaligned::<C>(bytes) {
                Ok(value) => Some(Box::new(value)),
                Err(_) => None,
            },
            size: size_of::<C>(),
        }
    }
}

/// The value that a type begins with. Made by [`of`](Self::of) alone.
#[derive(Clone, Copy)]
pub struct Initial {
    pub(crate) fill: fn(&mut Places) -> bool,
    pub(crate) resource: fn(&mut Resources, usize) -> Result<(), ReserveError>,
}

impl Initial {
    /// Its `Default`.
    pub const fn of<C: Default + 'static>() -> Self {
        Self {
            fill: |places| {
                let Some(mut places) = places.typed::<C>() else {
                    return false;
                };
                while !places.is_full() {
                    places.push(C::default());
                }
                true
            },
            resource: |resources, place| {
                resources
                    .try_set(place, C::default(), ChangeTick::EVER)
                    .map(|_| ())
                    .map_err(|refused| refused.cause)
            },
        }
    }
}

/// A way by which a value goes to serde, and comes back.
pub(super) trait Encoding<C> {
    fn write<S: Serializer>(value: &C, serializer: S) -> Result<S::Ok, S::Error>;
    fn read(input: &mut Input<'_>, budget: &Budget) -> Result<C, postcard::Error>;
    /// The calls of a serializer that values have made. `None` if they are always the same.
    fn seen() -> Option<Seen>;
    /// Reads a value that made other calls back from its bytes.
    fn record(value: &C, bytes: &[u8], calls: &Seen, depth: u32) -> Result<(), Refusal>;
    /// The reason why a value is refused, if it could not be read.
    fn explain(value: &C, depth: u32) -> Option<Refusal>;
}

pub(super) type Input<'b> = postcard::Deserializer<'b, postcard::de_flavors::Slice<'b>>;

pub(super) struct BySerde;

impl<C: Serialize + Deserialize<'static> + 'static> Encoding<C> for BySerde {
    #[inline]
    fn write<S: Serializer>(value: &C, serializer: S) -> Result<S::Ok, S::Error> {
        value.serialize(serializer)
    }

    #[inline]
    fn read(input: &mut Input<'_>, budget: &Budget) -> Result<C, postcard::Error> {
        C::deserialize(Owned::new(input, budget))
    }

    fn seen() -> Option<Seen> {
        Some(shape::seen::<C>())
    }

    fn record(value: &C, bytes: &[u8], calls: &Seen, depth: u32) -> Result<(), Refusal> {
        shape::record(value, bytes, calls, depth)
    }

    fn explain(value: &C, depth: u32) -> Option<Refusal> {
        shape::explain(&value, depth)
    }
}

pub(super) struct ByTarget;

impl<R: Relation> Encoding<R> for ByTarget {
    fn write<S: Serializer>(value: &R, serializer: S) -> Result<S::Ok, S::Error> {
        value.target().serialize(serializer)
    }

    fn read(input: &mut Input<'_>, _: &Budget) -> Result<R, postcard::Error> {
        let target = Option::deserialize(input)?;
        match (target, R::ON_DESPAWN) {
            (Some(names::DEAD) | None, OnDespawn::Clear(cleared)) => Ok(cleared),
            (Some(target), _) => Ok(R::to(target)),
            (None, OnDespawn::Cascade) => Err(postcard::Error::DeserializeBadOption),
        }
    }

    fn seen() -> Option<Seen> {
        None
    }

    fn record(_: &R, _: &[u8], _: &Seen, _: u32) -> Result<(), Refusal> {
        Ok(())
    }

    fn explain(_: &R, _: u32) -> Option<Refusal> {
        None
    }
}

/// Values without their number, so that several lists are one.
struct Elements<'v, C, By>(&'v [C], &'v Guard, PhantomData<By>);
struct Element<'v, C, By>(&'v C, &'v Guard, PhantomData<By>);

impl<C, By: Encoding<C>> Serialize for Elements<'_, C, By> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(self.0.len())?;
        for value in self.0 {
            tuple.serialize_element(&Element::<C, By>(value, self.1, PhantomData))?;
        }
        tuple.end()
    }
}

impl<C, By: Encoding<C>> Serialize for Element<'_, C, By> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        By::write(self.0, Guarded::<_, C>::new(serializer, self.1))
    }
}

/// Writes behind the bytes of a list.
pub(super) struct Behind<'v>(pub(super) &'v mut Vec<u8>);

impl Flavor for Behind<'_> {
    type Output = ();

    #[inline]
    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.0.try_reserve(1).map_err(|_| NO_MEMORY)?;
        self.0.push(byte);
        Ok(())
    }

    #[inline]
    fn try_extend(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        self.0.try_reserve(bytes.len()).map_err(|_| NO_MEMORY)?;
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<()> {
        Ok(())
    }
}

/// Writes one value of any type behind the bytes of a list.
pub(super) fn write<T: Serialize + ?Sized>(
    value: &T,
    to: &mut Vec<u8>,
) -> Result<(), postcard::Error> {
    value.serialize(&mut postcard::Serializer { output: Behind(to) })
}

fn encode<C: 'static, By: Encoding<C>>(
    values: &Values<'_>,
    to: &mut Vec<u8>,
    depth: u32,
) -> Result<(), Refusal> {
    let slices = || values.slices::<C>().ok_or_else(other_type);
    encode_slices::<C, By, _>(slices, to, depth)
}

/// Writes values. Reads back each that makes calls which its type has not made before.
fn encode_slices<'v, C: 'static, By: Encoding<C>, S: Iterator<Item = &'v [C]>>(
    slices: impl Fn() -> Result<S, Refusal>,
    to: &mut Vec<u8>,
    depth: u32,
) -> Result<(), Refusal> {
    let guard = Guard::new(depth);
    let (first, mut before) = (to.len(), 0);
    for slice in slices()? {
        if let Err(error) = write(&Elements::<C, By>(slice, &guard, PhantomData), to) {
            return Err(find_refused::<C, By>(slice, before, depth, &error));
        }
        before += slice.len();
    }
    if let Some(seen) = By::seen().filter(|seen| guard.is_new(seen)) {
        record_new::<C, By, _>(slices()?, seen, depth)?;
    }
    if guard.is_near_limits(to.len() - first) {
        verify::<C, By>(&to[first..], before, depth).map_err(|refusal| {
            let value = slices()
                .ok()
                .and_then(|slices| slices.flatten().nth(refusal.at));
            let said = value.and_then(|value| read_back::<C, By>(value, depth).err());
            let message = refusal.message;
            Refusal {
                at: refusal.at,
                ..said.unwrap_or_else(|| Refusal::unreadable("", &message))
            }
        })?;
    }
    Ok(())
}

/// Replaces the bytes of another value by those of this one. Returns the calls that it made.
fn write_alone<C, By: Encoding<C>>(
    value: &C,
    to: &mut Vec<u8>,
    depth: u32,
) -> Result<Guard, postcard::Error> {
    to.clear();
    let guard = Guard::new(depth);
    write(&Element::<C, By>(value, &guard, PhantomData), to)?;
    Ok(guard)
}

/// Reads a value back, whatever calls it makes.
#[cold]
fn read_back<C, By: Encoding<C>>(value: &C, depth: u32) -> Result<(), Refusal> {
    let mut bytes = Vec::new();
    let guard =
        write_alone::<C, By>(value, &mut bytes, depth).map_err(|error| Refusal::of(0, &error))?;
    By::record(value, &bytes, &guard.seen(), depth)
}

/// Reads back each value that makes calls which were not seen before.
#[cold]
fn record_new<'v, C: 'static, By: Encoding<C>, S: Iterator<Item = &'v [C]>>(
    slices: S,
    mut seen: Seen,
    depth: u32,
) -> Result<(), Refusal> {
    let mut bytes = Vec::new();
    for (at, value) in slices.flatten().enumerate() {
        let guard = write_alone::<C, By>(value, &mut bytes, depth)
            .map_err(|error| Refusal::of(at, &error))?;
        if guard.is_new(&seen) {
            By::record(value, &bytes, &guard.seen(), depth)
                .map_err(|refusal| Refusal { at, ..refusal })?;
            seen.add(&guard.seen());
        }
    }
    Ok(())
}

/// Which of the values cannot be written.
#[cold]
fn find_refused<C, By: Encoding<C>>(
    values: &[C],
    before: usize,
    depth: u32,
    error: &postcard::Error,
) -> Refusal {
    let mut bytes = Vec::new();
    for (at, value) in values.iter().enumerate().filter(|_| *error != NO_MEMORY) {
        if let Err(error) = write_alone::<C, By>(value, &mut bytes, depth) {
            let refusal = By::explain(value, depth).unwrap_or_else(|| Refusal::of(0, &error));
            return Refusal {
                at: before + at,
                ..refusal
            };
        }
    }
    Refusal::of(before, error)
}

fn decode<C: 'static, By: Encoding<C>>(
    places: &mut Places,
    bytes: &[u8],
    depth: u32,
) -> Result<(), Refusal> {
    let before = places.written();
    let mut typed: TypedPlaces<'_, C> = places.typed().ok_or_else(other_type)?;
    let mut input = Input::from_bytes(bytes);
    let budget = Budget::new(depth, bytes.len());
    while !typed.is_full() {
        match By::read(&mut input, &budget) {
            Ok(value) => typed.push(value),
            Err(error) => return Err(Refusal::of(places.written() - before, &error)),
        }
    }
    match input.finalize() {
        Ok([]) => Ok(()),
        _ => Err(Refusal::new(places.written() - before, MORE_BYTES)),
    }
}

fn verify<C, By: Encoding<C>>(bytes: &[u8], count: usize, depth: u32) -> Result<(), Refusal> {
    let mut input = Input::from_bytes(bytes);
    let budget = Budget::new(depth, bytes.len());
    for at in 0..count {
        By::read(&mut input, &budget).map_err(|error| Refusal::of(at, &error))?;
    }
    match input.finalize() {
        Ok([]) => Ok(()),
        _ => Err(Refusal::new(count.saturating_sub(1), MORE_BYTES)),
    }
}

fn encode_resource<R: Serialize + Deserialize<'static> + 'static>(
    resources: &Resources,
    place: usize,
    to: &mut Vec<u8>,
    depth: u32,
) -> Option<Result<(), Refusal>> {
    let value = resources.get::<R>(place)?;
    Some(encode_slices::<R, BySerde, _>(
        || Ok(iter::once(slice::from_ref(value))),
        to,
        depth,
    ))
}

fn decode_resource<R: Deserialize<'static> + 'static>(
    resources: &mut Resources,
    place: usize,
    bytes: &[u8],
    depth: u32,
) -> Result<(), Refusal> {
    let mut input = Input::from_bytes(bytes);
    let value = R::deserialize(Owned::new(&mut input, &Budget::new(depth, bytes.len())));
    let value = value.map_err(|error| Refusal::of(0, &error))?;
    if !matches!(input.finalize(), Ok([])) {
        return Err(Refusal::new(0, MORE_BYTES));
    }
    resources
        .try_set(place, value, ChangeTick::EVER)
        .map(|_| ())
        .map_err(|refused| refused.cause.into())
}

#[cfg(feature = "plain")]
fn pieces<'s, C: bytemuck::NoUninit>(values: &Values<'s>) -> Result<Vec<&'s [u8]>, Refusal> {
    let slices = values.slices::<C>().ok_or_else(other_type)?;
    Ok(try_collect(
        slices.map(bytemuck::cast_slice),
        values.runs(),
        SAVE,
    )?)
}

#[cfg(feature = "plain")]
fn decode_plain<C: bytemuck::CheckedBitPattern + 'static>(
    places: &mut Places,
    bytes: &[u8],
) -> Result<(), Refusal> {
    let before = places.written();
    let (left, size) = (places.len() - before, size_of::<C>());
    if bytes.len().checked_rem(size).unwrap_or(bytes.len()) != 0
        || bytes.len() > left.saturating_mul(size)
    {
        return Err(Refusal::new(before, OTHER_COUNT));
    }
    let typed = places.typed::<C>().ok_or_else(other_type)?;
    typed
        .push_all(bytes)
        .map_err(|at| Refusal::new(before + at, NO_VALUE))
}

pub(super) fn other_type() -> Refusal {
    Refusal::new(0, "the codec is of another type")
}

/// The words of postcard, or clearer ones where its own say little.
pub(super) fn reason(error: &postcard::Error) -> String {
    match error {
        postcard::Error::SerdeSerCustom => "its `Serialize` refuses it".into(),
        postcard::Error::SerdeDeCustom => {
            "its `Deserialize` refuses it, or it is nested too deeply".into()
        }
        postcard::Error::WontImplement => {
            "its serde needs a format that says what it holds, as JSON does".into()
        }
        postcard::Error::DeserializeUnexpectedEnd => "the bytes end within it".into(),
        other => other.to_string(),
    }
}

/// The way out of a serde whose halves differ.
pub(super) const SAME_FIELDS: &str = "saved values have no names, so that the serde of a type has to write and read the same fields, without \
                                      `skip_serializing_if`, `untagged`, `tag` or `flatten`, and without borrowed text";
pub(super) const MORE_BYTES: &str = "there are more bytes than it has";
pub(super) const OTHER_COUNT: &str = "the bytes are not those of so many values";
pub(super) const NO_VALUE: &str = "the bytes are no value of the type";
const NO_RESOURCE: &str = "a relation is no resource";
