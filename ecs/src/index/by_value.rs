//! The entities that may meet a condition on a value, by an index with that value as its key.

use super::refresh::is_stale;
use super::stored::StoredIndexOf;
use super::{Index, Indexed, Method};
use crate::query::Condition;
use crate::world::store::Store;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ecs_value::Entity;

/// All entities that meet a condition on the key of an index, and maybe others. `None` if there are more than this many, if the index is stale or
/// cannot tell, or if there is no memory.
pub(super) fn candidates<W: Indexed, I: Index<W>>(
    store: &Store<W>,
    condition: &Condition,
    most: usize,
) -> Option<Vec<Entity>> {
    let stored: &StoredIndexOf<W, I> = store.resources.get(I::PLACE)?;
    if is_stale::<W, I>(stored, store.structural_log()?, &store.storage) {
        return None;
    }
    let mut found = Vec::new();
    let mut is_whole = true;
    let bounds = condition.bounds()?;
    let is_known = stored.method.each_within(bounds, &mut |entity| {
        if found.len() == most || found.try_reserve(1).is_err() {
            is_whole = false;
            return ControlFlow::Break(());
        }
        found.push(entity);
        ControlFlow::Continue(())
    });
    (is_known && is_whole).then_some(found)
}
