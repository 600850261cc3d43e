//! Bytes of values that are the same for equal values: those of a save, but with the elements of sets and the entries of maps sorted, where
//! these have no order of their own.

mod mix;
mod orders;
mod writing;

pub(crate) use mix::{Mix, name_of};

use super::codec::{BySerde, ByTarget, Encoding, Input, Refusal, other_type};
use super::values::Values;
use crate::base::error::fail;
use crate::base::resource_cells::Resources;
use crate::schema::Relation;
use ecs_value::by_serde::{Budget, MOST_DEPTH};
use orders::{Key, Orders};
use serde_core::de::Deserialize;
use serde_core::ser::Serialize;
use std::any::Any;
use std::boxed::Box;
use std::vec::Vec;
use writing::{Trial, Writing};

type Each = fn(&Values<'_>, &mut dyn FnMut(usize, &[u8])) -> Result<(), Refusal>;
type OfResource = fn(&Resources, usize, &mut Vec<u8>) -> Option<Result<(), Refusal>>;
type Again = fn(&Values<'_>) -> Result<Box<dyn Any>, Refusal>;

/// How values of a type are written so that equal values have equal bytes, and how they are rebuilt from these bytes.
#[derive(Clone, Copy)]
pub(crate) struct CanonicalCodec {
    /// Calls a function with the number and the bytes of each value. One that cannot be written has the bytes before the part that cannot;
    /// the error is of the first one.
    pub(crate) each: Each,
    /// Of a resource, by its place, if it is there.
    pub(crate) resource: OfResource,
    /// Rebuilds the first value. `None` for relations, which only hold a handle.
    pub(crate) again: Option<Again>,
    /// Rebuilds a resource, if it is there.
    pub(crate) resource_again: fn(&mut Resources, usize) -> Result<(), Refusal>,
}

impl CanonicalCodec {
    /// By the type's own serde.
    pub(super) const fn of<C: Serialize + Deserialize<'static> + 'static>() -> Self {
        Self {
            each: each::<C, BySerde>,
            resource: |resources, place, to| {
                let value = resources.get::<C>(place)?;
                Some(write::<C, BySerde>(value, &mut Orders::default(), to))
            },
            again: Some(|values| {
                let mut slices = values.slices::<C>().ok_or_else(other_type)?;
                let value = slices.find_map(<[C]>::first).ok_or_else(other_type)?;
                again(value).map(|value| -> Box<dyn Any> { Box::new(value) })
            }),
            resource_again: |resources, place| {
                if let Some(value) = resources.get_mut::<C>(place) {
                    *value = again(value)?;
                }
                Ok(())
            },
        }
    }

    /// By the target of a relation.
    pub(super) const fn relation<R: Relation>() -> Self {
        Self {
            each: each::<R, ByTarget>,
            resource: |_, _, _| None,
            again: None,
            resource_again: |_, _| Ok(()),
        }
    }
}

fn each<C: 'static, By: Encoding<C>>(
    values: &Values<'_>,
    f: &mut dyn FnMut(usize, &[u8]),
) -> Result<(), Refusal> {
    let (mut bytes, mut orders, mut result) = (Vec::new(), Orders::default(), Ok(()));
    for (at, value) in values
        .slices::<C>()
        .ok_or_else(other_type)?
        .flatten()
        .enumerate()
    {
        bytes.clear();
        if let Err(refusal) = write::<C, By>(value, &mut orders, &mut bytes) {
            if let Some(error) = refusal.memory {
                fail(error);
            }
            result = result.and(Err(Refusal { at, ..refusal }));
        }
        f(at, &bytes);
    }
    result
}

/// Writes a value behind the bytes of a list.
fn write<C, By: Encoding<C>>(
    value: &C,
    orders: &mut Orders,
    to: &mut Vec<u8>,
) -> Result<(), Refusal> {
    let start = to.len();
    let mut writing = Writing::new(to, orders);
    By::write(value, writing.of::<C>()).map_err(|error| Refusal::of(0, &error))?;
    let untried = writing.untried;
    if untried.is_empty() {
        return Ok(());
    }
    for (key, different) in untried {
        let mut inner = orders.clone();
        let comes_back =
            |is_reverse| comes_back::<C, By>(value, &mut inner, (key, is_reverse)) != Some(false);
        orders.try_out(key, different, comes_back);
    }
    to.truncate(start);
    By::write(value, Writing::new(to, orders).of::<C>()).map_err(|error| Refusal::of(0, &error))
}

/// Whether the elements of a list come back in the order in which they were written, forwards or reversed. `None` if other elements come
/// back, or the value cannot be read.
fn comes_back<C, By: Encoding<C>>(
    value: &C,
    orders: &mut Orders,
    (key, is_reverse): (Key, bool),
) -> Option<bool> {
    let mut sums = |value: &C, is_reverse, bytes: &mut Vec<u8>| {
        let mut writing = Writing::new(bytes, orders);
        writing.trial = Some(Trial {
            key,
            is_reverse,
            in_order: 0,
            in_any_order: 0,
        });
        By::write(value, writing.of::<C>()).ok()?;
        writing
            .trial
            .map(|trial| (trial.in_order, trial.in_any_order))
    };
    let mut bytes = Vec::new();
    let written = sums(value, is_reverse, &mut bytes)?;
    let back = read::<C, By>(&bytes).ok()?;
    let back = sums(&back, false, &mut Vec::new())?;
    (written.1 == back.1).then_some(written.0 == back.0)
}

fn read<C, By: Encoding<C>>(bytes: &[u8]) -> Result<C, Refusal> {
    let read = By::read(
        &mut Input::from_bytes(bytes),
        &Budget::new(MOST_DEPTH, bytes.len()),
    );
    read.map_err(|error| Refusal::of(0, &error))
}

/// Rebuilds a value from its bytes, so that maps and sets get new hashers and iterate in a different order.
fn again<C: Serialize + Deserialize<'static> + 'static>(value: &C) -> Result<C, Refusal> {
    let (mut orders, mut bytes, mut others) = (Orders::default(), Vec::new(), Vec::new());
    write::<C, BySerde>(value, &mut orders, &mut bytes)?;
    let value = read::<C, BySerde>(&bytes)?;
    let written = write::<C, BySerde>(&value, &mut orders, &mut others);
    if written.is_ok() && bytes == others {
        return Ok(value);
    }
    // It may panic: then the error is not made yet, which would be leaked.
    drop(value);
    written.and_then(|()| Err(Refusal::new(0, "it comes back as another value")))
}
