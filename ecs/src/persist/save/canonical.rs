//! Bytes of values that are the same for equal values: those of a save, but with the elements of sets and the entries of maps sorted, where
//! these have no order of their own.

use crate::base::erased::resource_cells::Resources;
use crate::base::error::fail;
use crate::storage::runs::Values;
use ecs_save::canonical::{Orders, again, write};
use ecs_save::codec::{BySerde, Encoding, Refusal};
use serde_core::de::Deserialize;
use serde_core::ser::Serialize;
use std::any::Any;
use std::prelude::rust_2024::*;

type Each = fn(&Values<'_>, &mut dyn FnMut(&[u8])) -> Result<(), Refusal>;
type Again = fn(&Values<'_>) -> Result<Box<dyn Any>, Refusal>;

/// How values of a type are written so that equal values have equal bytes, and how they are rebuilt from these bytes.
#[derive(Clone, Copy)]
pub(crate) struct CanonicalCodec {
    /// Calls a function with the bytes of each value. One that cannot be written has the bytes before the part that cannot;
    /// the error is of the first one.
    pub(crate) each: Each,
    /// Rebuilds the first value. `None` for relations, which only hold a handle.
    pub(crate) again: Option<Again>,
    /// Rebuilds a resource, if it is there.
    pub(crate) resource_again: fn(&mut Resources, usize) -> Result<(), Refusal>,
}

impl CanonicalCodec {
    /// By the type's own serde.
    pub(super) const fn of<C: Serialize + Deserialize<'static> + 'static>() -> Self {
        Self {
            again: Some(|values| {
                let mut slices = values.slices::<C>().ok_or_else(Refusal::other_type)?;
                let value = slices
                    .find_map(<[C]>::first)
                    .ok_or_else(Refusal::other_type)?;
                again(value).map(|value| -> Box<dyn Any> { Box::new(value) })
            }),
            resource_again: |resources, place| {
                if let Some(value) = resources.get_mut::<C>(place) {
                    *value = again(value)?;
                }
                Ok(())
            },
            ..Self::by::<C, BySerde>()
        }
    }

    /// By an encoding whose values need not be rebuilt.
    pub(super) const fn by<C: 'static, By: Encoding<C>>() -> Self {
        Self {
            each: each::<C, By>,
            again: None,
            resource_again: |_, _| Ok(()),
        }
    }
}

fn each<C: 'static, By: Encoding<C>>(
    values: &Values<'_>,
    f: &mut dyn FnMut(&[u8]),
) -> Result<(), Refusal> {
    let (mut bytes, mut orders, mut result) = (Vec::new(), Orders::default(), Ok(()));
    for (at, value) in values
        .slices::<C>()
        .ok_or_else(Refusal::other_type)?
        .flatten()
        .enumerate()
    {
        bytes.clear();
        if let Err(refusal) = write::<C, By>(value, &mut orders, &mut bytes) {
            if let Some(error) = refusal.memory {
                fail(error);
            }
            result = result.and(Err(refusal.at(at)));
        }
        f(&bytes);
    }
    result
}
