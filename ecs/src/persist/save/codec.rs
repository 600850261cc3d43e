//! How values of a type are written and read: by serde, or as their bytes.

#[cfg(feature = "digest")]
use super::canonical::CanonicalCodec;
use super::migrate::OldVersion;
use crate::base::erased::resource_cells::Resources;
use crate::base::tick::ChangeTick;
use crate::schema::{OnDespawn, Relation};
use crate::storage::runs::{Places, Values};
use ecs_save::codec::{self, BySerde, Encoding, Input, MORE_BYTES, Refusal};
#[cfg(feature = "plain")]
use ecs_save::codec::{NO_VALUE, OTHER_COUNT, SAVE};
use ecs_save::shape::{self, TypeShape};
use ecs_value::by_serde::{Budget, names};
#[cfg(feature = "plain")]
use ecs_value::memory::try_collect;
use ecs_value::memory::try_with_room;
use ecs_value::{Entity, OutOfMemory};
use serde_core::de::Deserialize;
use serde_core::ser::{Serialize, Serializer};
use std::any::Any;
use std::prelude::rust_2024::*;
use std::sync::Arc;

/// Behind the bytes of a list. They can be read again by a load that takes values of that depth.
type Encode = fn(&Values<'_>, &mut Vec<u8>, u32) -> Result<(), Refusal>;
/// The bytes of values where they are.
type Pieces = for<'s> fn(&Values<'s>) -> Result<Vec<&'s [u8]>, Refusal>;
pub(super) type Decode = fn(&mut Places, &[u8], u32) -> Result<(), Refusal>;
/// Writes the values that places are for.
type Fill<'f> = &'f mut dyn FnMut(&mut Places) -> Result<(), Refusal>;

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
    /// A resource, by its place, if it is there.
    pub(crate) resource:
        for<'r> fn(&'r Resources, usize) -> Option<Result<Values<'r>, OutOfMemory>>,
    /// Fills the place of a resource.
    pub(crate) fill_resource: fn(&mut Resources, usize, Fill<'_>) -> Result<(), Refusal>,
    #[cfg(feature = "digest")]
    pub(super) canonical: CanonicalCodec,
    put: fn(&mut Places, Box<dyn Any>) -> bool,
}

impl Codec {
    /// By the type's own serde.
    pub const fn of<C: Serialize + Deserialize<'static> + 'static>() -> Self {
        Self {
            shape: shape::of_type::<C>,
            read_first: shape::read_first::<C>,
            #[cfg(feature = "digest")]
            canonical: CanonicalCodec::of::<C>(),
            ..Self::by::<C, BySerde>()
        }
    }

    /// By the target of a relation, which needs no serde of its own.
    pub const fn relation<R: Relation>() -> Self {
        Self::by::<R, ByTarget>()
    }

    const fn by<C: 'static, By: Encoding<C>>() -> Self {
        Self {
            shape: shape::of_type::<Option<Entity>>,
            encode: |values, to, depth| {
                let slices = values.slices::<C>().ok_or_else(Refusal::other_type)?;
                codec::encode::<C, By>(slices, to, depth)
            },
            decode: decode::<C, By>,
            verify: codec::verify::<C, By>,
            read_first: |_, _| {},
            resource: |resources, place| resources.get::<C>(place).map(Values::of_one),
            fill_resource: fill_resource::<C>,
            #[cfg(feature = "digest")]
            canonical: CanonicalCodec::by::<C, By>(),
            put: |places, value| match (places.typed::<C>(), value.downcast::<C>()) {
                (Some(mut places), Ok(value)) => {
                    places.push(*value);
                    true
                }
                _ => false,
            },
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
            let value = values
                .next()
                .map_err(|refusal| refusal.at(places.written()))?;
            if !(self.put)(places, value) {
                return Err(Refusal::other_type());
            }
        }
        if values.end() {
            Ok(())
        } else {
            Err(Refusal::new(places.written(), MORE_BYTES))
        }
    }
}

fn decode<C: 'static, By: Encoding<C>>(
    places: &mut Places,
    bytes: &[u8],
    depth: u32,
) -> Result<(), Refusal> {
    let count = places.len() - places.written();
    let mut places = places.typed::<C>().ok_or_else(Refusal::other_type)?;
    codec::decode::<C, By>(bytes, count, depth, |value| places.push(value))
}

const RESOURCES: &str = "resources";

fn fill_resource<R: 'static>(
    resources: &mut Resources,
    place: usize,
    fill: Fill<'_>,
) -> Result<(), Refusal> {
    let mut value: Vec<R> = try_with_room(1, RESOURCES)?;
    Places::fill_list(&mut value, fill)?;
    let value = value.pop().ok_or_else(Refusal::other_type)?;
    let set = resources.try_set(place, value, ChangeTick::EVER);
    set.map(drop)
        .map_err(|_| OutOfMemory::new(RESOURCES, size_of::<R>()).into())
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
            pieces: |values| {
                let slices = values.slices::<C>().ok_or_else(Refusal::other_type)?;
                let pieces = slices.map(bytemuck::cast_slice);
                Ok(try_collect(pieces, values.runs(), SAVE)?)
            },
            decode: decode_plain::<C>,
            value: |bytes| match bytemuck::checked::try_pod_read_unaligned::<C>(bytes) {
                Ok(value) => Some(Box::new(value)),
                Err(_) => None,
            },
            size: size_of::<C>(),
        }
    }
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
    let typed = places.typed::<C>().ok_or_else(Refusal::other_type)?;
    typed
        .push_all(bytes)
        .map_err(|at| Refusal::new(before + at, NO_VALUE))
}

/// The value that a type begins with. Made by [`of`](Self::of) alone.
#[derive(Clone, Copy)]
pub struct Initial {
    pub(crate) fill: fn(&mut Places) -> bool,
    pub(crate) fill_resource: fn(&mut Resources, usize, Fill<'_>) -> Result<(), Refusal>,
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
            fill_resource: fill_resource::<C>,
        }
    }
}

/// As the target of a relation.
pub(super) struct ByTarget;

impl<R: Relation> Encoding<R> for ByTarget {
    fn write<S: Serializer>(value: &R, serializer: S) -> Result<S::Ok, S::Error> {
        value.target().serialize(serializer)
    }

    fn read(input: &mut Input<'_>, _: &Budget) -> Result<R, codec::Error> {
        let target = Option::deserialize(input)?;
        match (target, R::ON_DESPAWN) {
            (Some(names::DEAD) | None, OnDespawn::Clear(cleared)) => Ok(cleared),
            (Some(target), _) => Ok(R::to(target)),
            (None, OnDespawn::Cascade) => Err(codec::Error::DeserializeBadOption),
        }
    }
}
