//! Copies of a storage: of all that queries read.

use super::SnapshotError;
use crate::base::component_id::ComponentId;
use crate::base::error::{ReserveError, text_of_error};
use crate::base::memory::{try_push, try_reserve};
use crate::base::panics::for_each_despite_panics;
use crate::base::stamp::next_stamp;
use crate::schema::description::Copying;
use crate::schema::{Column, Declare, schema};
use crate::storage::registry::Registered;
use crate::storage::slots::table_number;
use crate::storage::sparse::{PoolRef, Pools};
use crate::storage::table::{CopiedBy, RowCopies, TableRef};
use crate::storage::{DynamicTables, Storage};
use alloc::vec::Vec;

/// All that a storage needs to become a copy of another one, where that cannot be had later for sure. Once it came to pass, all that the
/// storage was.
pub(super) struct StagedStorage<'s> {
    /// The archetypes and tables that were made at run time, if they are not the same already.
    dynamic: Option<DynamicTables>,
    /// The rows of the tables of which values are cloned, by their numbers.
    tables: Vec<(u32, RowCopies<'s>)>,
    /// The values of each component that is kept in a pool and cloned, by its place.
    pools: Vec<(usize, RowCopies<'s>)>,
    /// The pools of the other storage, and empty ones for those that it lacks, if there is any pool.
    from_pools: Option<[&'s Pools; 2]>,
    /// Whether the slots are the same already.
    has_slots: bool,
}

impl<W: Declare> Storage<W> {
    /// Makes ready to become a copy of another storage: makes room, and clones values. Nothing that can be read is changed. `no_pools`
    /// stand for the pools that the other one lacks.
    ///
    /// # Errors
    ///
    /// If there is no memory, or values of the other storage cannot be copied.
    pub(super) fn try_stage<'s>(
        &mut self,
        source: &'s Self,
        no_pools: &'s mut Pools,
    ) -> Result<StagedStorage<'s>, SnapshotError> {
        self.try_copy_registry(source)?;
        self.slots.try_reserve_copy(&source.slots)?;
        self.relations.try_reserve_copy(&source.relations)?;
        self.groups.try_reserve_copy(&source.groups)?;
        let has_slots = self.has_slots_of(source);
        let dynamic = if self.dynamic.is_same(&source.dynamic) {
            None
        } else {
            Some(self.try_stage_dynamic(source)?)
        };
        let tables = self.try_stage_tables(source, dynamic.is_some())?;
        let from_pools = if self.pools.is_empty() && source.pools.is_empty() {
            None
        } else {
            self.pools.try_make_as(schema::<W>(), &source.pools)?;
            no_pools.try_make_as(schema::<W>(), &self.pools)?;
            Some([&*source.pools, &*no_pools])
        };
        let pools = self.try_stage_pools(source, from_pools)?;
        Ok(StagedStorage {
            dynamic,
            tables,
            pools,
            from_pools,
            has_slots,
        })
    }

    /// Becomes a copy of another storage. Runs no code of a user, and never allocates.
    pub(super) fn commit_copy(&mut self, source: &Self, staged: &mut StagedStorage<'_>) {
        let StagedStorage {
            dynamic,
            tables,
            pools,
            from_pools,
            has_slots,
        } = staged;
        if let Some(dynamic) = dynamic {
            dynamic.exchange(self);
        }
        let mut cloned = tables.iter_mut().peekable();
        for number in 0..table_number(source.tables.len()) {
            let mut table = self.table_with_layout_mut(number);
            match cloned.next_if(|(of, _)| *of == number) {
                Some((_, copies)) => table.take_copies(copies),
                None => {
                    table
                        .take_copies(&mut source.copies_of_bytes(source.table_with_layout(number)));
                }
            }
        }
        let mut cloned = pools.iter_mut().peekable();
        for component in 0..from_pools.map_or(0, |_| self.component_count()) {
            let from = if self.is_pool_copied(component) {
                pool_of::<W>(*from_pools, component)
            } else {
                None
            };
            let Some((mut own, from)) = self.pools.get_mut(schema::<W>(), component).zip(from)
            else {
                continue;
            };
            match cloned.next_if(|(of, _)| *of == component) {
                Some((_, copies)) => own.take_copies(copies),
                None => own.take_copies(&mut source.copies_of_bytes(from.table())),
            }
        }
        // All parts of a storage. A part that is new has to be copied here.
        let Self {
            tables: _,
            slots,
            dynamic: _,
            pools: _,
            groups,
            registry: _,
            tick,
            relations,
            // Memory, and nothing else.
            buffer: _,
        } = self;
        if !*has_slots {
            slots.copy_from(&source.slots);
        }
        groups.copy_from(&source.groups);
        relations.copy_from(&source.relations);
        *tick = source.tick;
    }

    /// Drops the values that stay with their entities, where these are dead by now. When one panics, the others are dropped all the same.
    pub(super) fn drop_strays(&mut self) {
        for_each_despite_panics(0..self.component_count(), |component| {
            if !self.stays(component) {
                return;
            }
            let Self { pools, slots, .. } = self;
            let rows = pools.len(component);
            // The last ones first: the row that comes into the place of another one was looked at.
            for_each_despite_panics((0..rows).rev(), |row| {
                let Some(pool) = pools.get_mut(schema::<W>(), component) else {
                    return;
                };
                let entity = pool.as_ref().entities()[row];
                // A handle that was given later than the copy is one that will be given again, and of no row by now.
                if slots.locate(entity).is_none_or(|at| !at.is_of_row()) {
                    pool.discard(entity);
                }
            });
        });
    }

    /// Ends an interval, since a copy is made: writes from now on are told from those before.
    pub(super) fn end_interval(&mut self) {
        let next = next_stamp();
        for number in 0..table_number(self.tables.len()) {
            self.table_with_layout_mut(number).end_interval(next);
        }
        self.pools.end_interval(schema::<W>(), next);
    }

    /// Whether the slots are those of the other storage: no row came, went, or moved in one of the two.
    fn has_slots_of(&mut self, source: &Self) -> bool {
        let same_ids = self.slots.has_edition_of(&source.slots);
        let tables = || 0..table_number(self.tables.len());
        same_ids
            && self.tables.len() == source.tables.len()
            && self.dynamic.is_same(&source.dynamic)
            && tables().all(|table| {
                self.table_with_layout(table)
                    .has_places_of(source.table_with_layout(table))
            })
    }

    /// Whether the components that are registered here are those of the other storage, as far as there are any.
    pub(super) fn knows_components_of(&self, source: &Self) -> bool {
        self.registry.iter().len() <= source.registry.iter().len()
            && self
                .registry
                .iter()
                .zip(source.registry.iter())
                .all(|(own, registered)| own.is_copied_as(registered))
    }

    /// Adds the components that the other storage registered, where this one has none. They stay even if the copy fails.
    fn try_copy_registry(&mut self, source: &Self) -> Result<(), SnapshotError> {
        for (place, registered) in source.registry.iter().enumerate() {
            match self.registry.get(place) {
                Some(own) if own.is_copied_as(registered) => {}
                Some(own) => {
                    let [here, there] = [own, registered].map(|it| text_of_error(&it.name));
                    return Err(SnapshotError::OtherComponents { here, there });
                }
                None => {
                    self.try_register(|registry| registry.try_push(registered))?;
                }
            }
        }
        Ok(())
    }

    fn try_stage_dynamic(&mut self, source: &Self) -> Result<DynamicTables, ReserveError> {
        let declared = schema::<W>().archetypes.len();
        let missing = source.tables.len().saturating_sub(self.tables.len());
        try_reserve(&mut self.tables, missing, "archetypes")?;
        DynamicTables::try_of(source, self.tables.len() - declared)
    }

    /// The rows of the tables of which values are cloned. All tables have room for the rows, but for dynamic ones if `apart`.
    fn try_stage_tables<'s>(
        &mut self,
        source: &'s Self,
        apart: bool,
    ) -> Result<Vec<(u32, RowCopies<'s>)>, SnapshotError> {
        let declared = schema::<W>().archetypes.len();
        let mut cloned = Vec::new();
        for number in 0..table_number(source.tables.len()) {
            let rows = source.table_with_layout(number);
            let mut there = None;
            if !apart || (number as usize) < declared {
                let mut table = self.table_with_layout_mut(number);
                // A table that is empty by now has stamps too.
                let least = usize::from(rows.capacity() > 0);
                table.try_reserve(rows.len().max(least).saturating_sub(table.len()))?;
                there = Some(self.table_with_layout(number));
            }
            let copies = rows.try_copies(there, |column| source.copied_by(column))?;
            if copies.has_clones() {
                try_push(&mut cloned, (number, copies), "copies")?;
            }
        }
        Ok(cloned)
    }

    /// As [`try_stage_tables`](Self::try_stage_tables), of the pools. `pools` are those of the other storage and empty ones, if there is any
    /// pool.
    fn try_stage_pools<'s>(
        &mut self,
        source: &'s Self,
        pools: Option<[&'s Pools; 2]>,
    ) -> Result<Vec<(usize, RowCopies<'s>)>, SnapshotError> {
        let mut cloned = Vec::new();
        for component in 0..pools.map_or(0, |_| self.component_count()) {
            let from = if self.is_pool_copied(component) {
                pool_of::<W>(pools, component)
            } else {
                None
            };
            let Some((mut own, pool)) = self.pools.get_mut(schema::<W>(), component).zip(from)
            else {
                continue;
            };
            own.try_reserve_copy(pool)?;
            let copies = pool
                .table()
                .try_copies(Some(own.as_ref().table()), |column| {
                    source.copied_by(column)
                })?;
            if copies.has_clones() {
                try_push(&mut cloned, (component, copies), "copies")?;
            }
        }
        Ok(cloned)
    }

    /// The rows of a table of which no values are cloned.
    fn copies_of_bytes<'s>(&self, rows: TableRef<'s>) -> RowCopies<'s> {
        let copies = rows.try_copies(None, |column| self.copied_by(column));
        copies
            .unwrap_or_else(|_| unreachable!("the table was staged, and nothing was to be cloned"))
    }

    /// Whether values stay with their entities when the world is put back.
    fn stays(&self, component: usize) -> bool {
        match W::COMPONENTS.get(component) {
            Some(declaration) => declaration.stays(),
            None => self
                .registered(ComponentId::new(component))
                .is_some_and(Registered::stays),
        }
    }

    /// Whether the component is kept in a pool, and copied.
    fn is_pool_copied(&self, component: usize) -> bool {
        self.has_pool(component) && !self.stays(component)
    }

    /// How the values of a column are copied.
    fn copied_by(&self, column: &Column) -> Result<CopiedBy, SnapshotError> {
        let component = column.component();
        let (copying, is_data): (Option<Copying>, bool) = match W::COMPONENTS.get(component.index())
        {
            Some(declaration) => (declaration.copying.copied(), false),
            None => self
                .registered(component)
                .map_or((None, false), |it| (it.copying, it.fields.is_some())),
        };
        CopiedBy::of(&column.info, copying, is_data).ok_or_else(|| SnapshotError::NotCloned {
            component: self.name_for_error(component),
        })
    }
}

/// The pool of a component in the first of these that has one.
fn pool_of<W: Declare>(pools: Option<[&Pools; 2]>, component: usize) -> Option<PoolRef<'_>> {
    pools?
        .into_iter()
        .find_map(|pools| pools.get(schema::<W>(), component))
}
