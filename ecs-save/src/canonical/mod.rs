//! Bytes of values that are the same for equal values: those of a save, but with the elements of sets and the entries of maps sorted, where
//! these have no order of their own.

mod mix;
mod orders;
mod writing;

pub use mix::Mix;
pub use orders::Orders;

use crate::codec::{BySerde, Encoding, Input, Refusal};
use ecs_value::by_serde::{Budget, MOST_DEPTH};
use orders::Key;
use serde_core::de::Deserialize;
use serde_core::ser::Serialize;
use writing::{Trial, Writing};

/// Writes a value behind the bytes of a list.
pub fn write<C, By: Encoding<C>>(
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
pub fn again<C: Serialize + Deserialize<'static> + 'static>(value: &C) -> Result<C, Refusal> {
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
