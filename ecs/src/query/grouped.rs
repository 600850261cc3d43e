//! The rows of a group of sparse components.
#![allow(unsafe_code)]

use super::lending::RowRun;
use super::{At, QueryData};
use crate::entity::Entity;
use crate::schema::{Cells, Column, Declare, groups, schema};
use crate::sparse::PoolRef;
use crate::storage::Storage;

/// A pool, and the cell of the entities in it.
type DrivingPool<'w> = (PoolRef<'w>, Cells<'static>);

/// The pool whose first rows are the entities of the group.
pub(super) fn driving_pool<W: Declare>(store: &Storage<W>, group: usize) -> Option<DrivingPool<'_>> {
    let schema = schema::<W>();
    match groups::<W>()[group].owned.first() {
        Some(&owned) => Some((store.pools().get(schema, owned)?, Cells::new(&schema.pool_cells[owned..=owned]))),
        None => Some((store.groups().members(group)?, Cells::new(const { &[Column::ENTITIES.place()] }))),
    }
}

/// The rows of a group from a place on: all of them at once, if all terms are of owned components, or else one.
pub(super) fn run_at<W: Declare, Q: QueryData<W>>(
    store: &Storage<W>,
    (group, slices): (usize, bool),
    place: usize,
) -> Option<RowRun<W, Q>> {
    let (pool, cells) = driving_pool(store, group)?;
    let len = store.groups().len(group);
    let entity = *pool.entities()[..len].get(place)?;
    let count = if slices { len - place } else { 1 };
    let pools = store.pools();
    let at =
        At { table: pool.table().table(), cells, row: place, skip: place, entity: Some(entity), pools, known: None };
    // SAFETY: K2 for the pool's table, of which the terms ask for entities alone. G1, G2: the entity has all components;
    // and if they are owned, its row and those after it in the group are the same in all their pools.
    Some(unsafe { RowRun::of_group(&at, count) })
}

/// The place of an entity in a group.
pub(super) fn place_of<W: Declare>(store: &Storage<W>, group: usize, entity: Entity) -> Option<usize> {
    let (pool, _) = driving_pool(store, group)?;
    pool.row(entity).filter(|place| *place < store.groups().len(group))
}
