//! The rows of a group of sparse components.

use crate::schema::{Cells, Column, Declare, groups, schema};
use crate::storage::Storage;
use crate::storage::sparse::PoolRef;
use ecs_value::Entity;

/// A pool, and the cell of the entities in it.
type DrivingPool<'w> = (PoolRef<'w>, Cells<'static>);

/// The pool of which the first rows are the entities of the group.
pub(super) fn driving_pool<W: Declare>(
    store: &Storage<W>,
    group: usize,
) -> Option<DrivingPool<'_>> {
    let schema = schema::<W>();
    match groups::<W>()[group].owned.first() {
        Some(&owned) => Some((
            store.pools().get(schema, owned)?,
            Cells::new(&schema.pool_cells[owned..=owned]),
        )),
        None => Some((
            store.groups().members(group)?,
            Cells::new(const { &[Column::ENTITIES.place()] }),
        )),
    }
}

/// The place of an entity in a group.
pub(super) fn place_of<W: Declare>(
    store: &Storage<W>,
    group: usize,
    entity: Entity,
) -> Option<usize> {
    let (pool, _) = driving_pool(store, group)?;
    pool.row(entity)
        .filter(|place| *place < store.groups().len(group))
}
