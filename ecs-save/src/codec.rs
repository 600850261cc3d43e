//! How values are written by serde and read again, so that nothing is written that a load would refuse.

use crate::shape;
use ecs_value::OutOfMemory;
use ecs_value::by_serde::guard::{Guard, Guarded, Seen};
use ecs_value::by_serde::{Budget, Owned};
use ecs_value::memory::text_of_error;
pub use postcard::Error;
use postcard::ser_flavors::Flavor;
use serde_core::de::Deserialize;
use serde_core::ser::{Serialize, SerializeTuple, Serializer};
use std::marker::PhantomData;

/// The purpose of memory that lacks, in errors.
pub const SAVE: &str = "a save";

/// A value that could not be written or read.
#[derive(Debug)]
pub struct Refusal {
    /// Its number among those that were to be written or read.
    pub at: usize,
    pub message: Box<str>,
    /// For a value of an older version: the migration step that failed.
    pub step: Option<Step>,
    /// Of a value that could not be read again: the way to the part that could not.
    pub unreadable: Option<Box<str>>,
    /// Set where memory lacks, and nothing is wrong with the value.
    pub memory: Option<OutOfMemory>,
}

/// The step that fails on the way from an older version.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The version that was saved.
    pub saved: u32,
    pub from: u32,
    pub to: u32,
}

impl Refusal {
    pub fn new(at: usize, message: &str) -> Self {
        Self {
            at,
            message: text_of_error(message),
            step: None,
            unreadable: None,
            memory: None,
        }
    }

    /// Of a value that could be written, and not be read again.
    pub fn unreadable(path: &str, message: &str) -> Self {
        Self {
            unreadable: Some(text_of_error(path)),
            ..Self::new(0, message)
        }
    }

    /// The words of postcard.
    pub fn of(at: usize, error: &Error) -> Self {
        match error {
            &NO_MEMORY => OutOfMemory::new(SAVE, 1).into(),
            _ => Self::new(at, &reason(error)),
        }
    }

    /// Of a codec that is given values of another type.
    pub fn other_type() -> Self {
        Self::new(0, "the codec is of another type")
    }

    /// The same, of the value of that number.
    #[must_use]
    pub fn at(self, at: usize) -> Self {
        Self { at, ..self }
    }
}

impl From<OutOfMemory> for Refusal {
    fn from(error: OutOfMemory) -> Self {
        Self {
            memory: Some(error),
            ..Self::new(0, "")
        }
    }
}

/// The error of a list of bytes that cannot grow.
const NO_MEMORY: Error = Error::SerializeBufferFull;

/// How a value is passed to serde and read back.
pub trait Encoding<C> {
    fn write<S: Serializer>(value: &C, serializer: S) -> Result<S::Ok, S::Error>;
    fn read(input: &mut Input<'_>, budget: &Budget) -> Result<C, Error>;
    /// The calls of a serializer that values have made. `None` if they are always the same.
    fn seen() -> Option<Seen> {
        None
    }
    /// Reads a value that made other calls back from its bytes.
    fn record(_: &C, _: &[u8], _: &Seen, _: u32) -> Result<(), Refusal> {
        Ok(())
    }
    /// The reason why a value is refused, if it could not be read.
    fn explain(_: &C, _: u32) -> Option<Refusal> {
        None
    }
}

pub type Input<'b> = postcard::Deserializer<'b, postcard::de_flavors::Slice<'b>>;

pub struct BySerde;

impl<C: Serialize + Deserialize<'static> + 'static> Encoding<C> for BySerde {
    #[inline]
    fn write<S: Serializer>(value: &C, serializer: S) -> Result<S::Ok, S::Error> {
        value.serialize(serializer)
    }

    #[inline]
    fn read(input: &mut Input<'_>, budget: &Budget) -> Result<C, Error> {
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
pub(crate) struct Behind<'v>(pub(crate) &'v mut Vec<u8>);

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
pub(crate) fn write<T: Serialize + ?Sized>(value: &T, to: &mut Vec<u8>) -> Result<(), Error> {
    value.serialize(&mut postcard::Serializer { output: Behind(to) })
}

/// Writes values behind the bytes of a list. They can be read again by a load that takes values of that depth: each that makes calls which
/// its type has not made before is read back.
pub fn encode<'v, C: 'static, By: Encoding<C>>(
    slices: impl Iterator<Item = &'v [C]> + Clone,
    to: &mut Vec<u8>,
    depth: u32,
) -> Result<(), Refusal> {
    let guard = Guard::new(depth);
    let (first, mut before) = (to.len(), 0);
    for slice in slices.clone() {
        if let Err(error) = write(&Elements::<C, By>(slice, &guard, PhantomData), to) {
            return Err(find_refused::<C, By>(slice, before, depth, &error));
        }
        before += slice.len();
    }
    if let Some(seen) = By::seen().filter(|seen| guard.is_new(seen)) {
        record_new::<C, By>(slices.clone().flatten(), seen, depth)?;
    }
    if guard.is_near_limits(to.len() - first) {
        verify::<C, By>(&to[first..], before, depth).map_err(|refusal| {
            let value = slices.flatten().nth(refusal.at);
            let said = value.and_then(|value| read_back::<C, By>(value, depth).err());
            said.unwrap_or_else(|| Refusal::unreadable("", &refusal.message))
                .at(refusal.at)
        })?;
    }
    Ok(())
}

/// Replaces the bytes of another value by those of this one. Returns the calls that it made.
fn write_alone<C, By: Encoding<C>>(
    value: &C,
    to: &mut Vec<u8>,
    depth: u32,
) -> Result<Guard, Error> {
    to.clear();
    let guard = Guard::new(depth);
    write(&Element::<C, By>(value, &guard, PhantomData), to)?;
    Ok(guard)
}

/// Reads a value back, whatever calls it makes.
#[cold]
fn read_back<C: 'static, By: Encoding<C>>(value: &C, depth: u32) -> Result<(), Refusal> {
    record_new::<C, By>([value].into_iter(), Seen::NOTHING, depth)
}

/// Reads back each value that makes calls which were not seen before.
#[cold]
fn record_new<'v, C: 'static, By: Encoding<C>>(
    values: impl Iterator<Item = &'v C>,
    mut seen: Seen,
    depth: u32,
) -> Result<(), Refusal> {
    let mut bytes = Vec::new();
    for (at, value) in values.enumerate() {
        let guard = write_alone::<C, By>(value, &mut bytes, depth)
            .map_err(|error| Refusal::of(at, &error))?;
        if guard.is_new(&seen) {
            By::record(value, &bytes, &guard.seen(), depth).map_err(|refusal| refusal.at(at))?;
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
    error: &Error,
) -> Refusal {
    let mut bytes = Vec::new();
    for (at, value) in values.iter().enumerate().filter(|_| *error != NO_MEMORY) {
        if let Err(error) = write_alone::<C, By>(value, &mut bytes, depth) {
            let refusal = By::explain(value, depth).unwrap_or_else(|| Refusal::of(0, &error));
            return refusal.at(before + at);
        }
    }
    Refusal::of(before, error)
}

/// Reads this number of values from exactly these bytes.
pub fn decode<C, By: Encoding<C>>(
    bytes: &[u8],
    count: usize,
    depth: u32,
    mut f: impl FnMut(C),
) -> Result<(), Refusal> {
    let mut input = Input::from_bytes(bytes);
    let budget = Budget::new(depth, bytes.len());
    for at in 0..count {
        f(By::read(&mut input, &budget).map_err(|error| Refusal::of(at, &error))?);
    }
    match input.finalize() {
        Ok([]) => Ok(()),
        _ => Err(Refusal::new(count.saturating_sub(1), MORE_BYTES)),
    }
}

/// Whether this number of values can be read back from the written bytes. They are dropped.
pub fn verify<C, By: Encoding<C>>(bytes: &[u8], count: usize, depth: u32) -> Result<(), Refusal> {
    decode::<C, By>(bytes, count, depth, drop)
}

/// The words of postcard, or clearer ones where its own say little.
pub(crate) fn reason(error: &Error) -> String {
    match error {
        Error::SerdeSerCustom => "its `Serialize` refuses it".into(),
        Error::SerdeDeCustom => "its `Deserialize` refuses it, or it is nested too deeply".into(),
        Error::WontImplement => {
            "its serde needs a format that says what it holds, as JSON does".into()
        }
        Error::DeserializeUnexpectedEnd => "the bytes end within it".into(),
        other => other.to_string(),
    }
}

/// The way out of a serde whose halves differ.
pub const SAME_FIELDS: &str = "saved values have no names, so that the serde of a type has to write and read the same fields, without \
                               `skip_serializing_if`, `untagged`, `tag` or `flatten`, and without borrowed text";
pub const MORE_BYTES: &str = "there are more bytes than it has";
pub const OTHER_COUNT: &str = "the bytes are not those of so many values";
pub const NO_VALUE: &str = "the bytes are no value of the type";
