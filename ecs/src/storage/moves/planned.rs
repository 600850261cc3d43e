//! The fast exits: changes of one component that nobody follows, where the row stays, or moves by a plan.
#![allow(unsafe_code)]

use super::names::ComponentName;
use super::slot::Held;
use crate::base::error::ChangeError;
use crate::schema::{Cell, Column, Declare, groups, schema};
use crate::storage::Storage;
use crate::storage::dynamic::Toggle;
use crate::storage::slots::{Location, Slots};
use crate::storage::table::{Extras, Table};
use core::borrow::Borrow;
use core::marker::PhantomData;
use ecs_value::Entity;

impl<W: Declare> Storage<W> {
    /// The storage with one of its columns.
    #[inline(always)]
    pub(crate) fn column_in<N: ComponentName<W>>(
        &mut self,
        name: &N,
    ) -> Result<ColumnIn<'_, W, N>, ChangeError> {
        let column = name.column(self)?;
        Ok(ColumnIn {
            storage: self,
            column,
        })
    }
}

/// A storage, and one of its columns. Invariant: W4.
pub(crate) struct ColumnIn<'s, W: Declare, N: ComponentName<W>> {
    storage: &'s mut Storage<W>,
    column: N::Column,
}

impl<W: Declare, N: ComponentName<W>> ColumnIn<'_, W, N> {
    /// Gives an entity a value, where that takes no more than a write or a planned move. The place has the old value then, if there was one.
    /// Says whether it is done.
    #[inline(always)]
    pub(crate) fn insert(mut self, entity: Entity, held: &mut Held<N::Value>) -> bool {
        if self.may_stay() && self.insert_in_place(entity, held) {
            return true;
        }
        let planned = self.planned_move::<true>(entity);
        planned.map(|planned| planned.insert(held)).is_some()
    }

    /// Takes a value from an entity, where that takes no more than a planned move.
    #[inline(always)]
    pub(crate) fn remove(mut self, entity: Entity) -> Result<Option<N::Value>, NotAtOnce> {
        if self.may_stay()
            && let Ok(before) = self.remove_in_place(entity)
        {
            return Ok(before);
        }
        let planned = self.planned_move::<false>(entity);
        planned
            .map(|planned| Some(planned.remove()))
            .ok_or(NotAtOnce)
    }

    /// Whether there are rows that need not move when they gain the component, or lose it.
    #[inline(always)]
    fn may_stay(&self) -> bool {
        self.column.borrow().info.sparse || schema::<W>().optionals
    }

    /// Gives an entity a value where its row stays, and nothing has to grow. The place has the old value then, if there was one. Says whether it
    /// is done.
    #[inline]
    fn insert_in_place(&mut self, entity: Entity, held: &mut Held<N::Value>) -> bool {
        let Self { storage, column } = self;
        let column = (*column).borrow();
        let Some(location) = storage.slots.locate(entity) else {
            return false;
        };
        if column.info.sparse {
            let (component, now) = (column.cell.component(), storage.tick.stamp());
            let pool = storage.pools.get_mut(schema::<W>(), component);
            let pool = pool.filter(|_| location.is_of_row() && groups::<W>().is_empty());
            let Some(pool) = pool else {
                return false;
            };
            let Some(value) = held.take() else {
                return false;
            };
            // SAFETY: W4, O3. The entity is alive.
            let inserted = unsafe { pool.typed().insert_with_room(entity, value, now) };
            let is_done = inserted.is_ok();
            *held = match inserted {
                Ok(before) => Held::old(before),
                Err(value) => Held::new(value),
            };
            return is_done;
        }
        let Some((number, cell)) = optional_cell::<W>(location, column) else {
            return false;
        };
        let Some(value) = held.take() else {
            return false;
        };
        let row = location.row as usize;
        // SAFETY: W1, W2, W4: there is a table for each declared archetype, and the row is one of it. The column is optional.
        let before = unsafe {
            storage
                .tables
                .get_unchecked_mut(number)
                .replace(cell, row, value)
        };
        let is_there = before.is_some();
        *held = Held::old(before);
        let component = column.cell.component();
        if is_there {
            storage.set_changed(location, component);
        } else {
            storage.set_stamp(location, component);
        }
        true
    }

    /// Takes a value from an entity where its row stays.
    #[inline]
    fn remove_in_place(&mut self, entity: Entity) -> Result<Option<N::Value>, NotAtOnce> {
        let Self { storage, column } = self;
        let column = (*column).borrow();
        let location = storage.slots.locate(entity).ok_or(NotAtOnce)?;
        if column.info.sparse {
            let pool = storage
                .pools
                .get_mut(schema::<W>(), column.cell.component());
            let pool = pool.filter(|_| groups::<W>().is_empty());
            // SAFETY: W4, O3. An entity with a value there is alive.
            let value = pool.and_then(|pool| unsafe { pool.typed::<N::Value>() }.remove(entity));
            return value.map(Some).ok_or(NotAtOnce);
        }
        let (number, cell) = optional_cell::<W>(location, column).ok_or(NotAtOnce)?;
        let row = location.row as usize;
        // SAFETY: W1, W2, W4: there is a table for each declared archetype, and the row is one of it. The column is optional.
        Ok(unsafe { storage.tables.get_unchecked_mut(number).take(cell, row) })
    }

    /// The move of a row by a plan, when the component is added that it lacks, if `ADDS`, or removed that it has. There is room.
    #[inline(always)]
    fn planned_move<const ADDS: bool>(
        &mut self,
        entity: Entity,
    ) -> Option<PlannedMove<'_, N::Value, ADDS>> {
        let Self { storage, column } = self;
        let (column, extras) = ((*column).borrow(), storage.extras());
        if column.info.sparse {
            return None;
        }
        let from = storage.slots.locate(entity)?;
        storage.note_row_moved();
        let edge = storage
            .dynamic
            .as_ref()?
            .edge(from.table, column.cell.component())?;
        let (to, toggle) = (edge.target, edge.plan.as_ref()?);
        let [source, destination] = storage
            .tables
            .get_disjoint_mut([from.table as usize, to as usize])
            .ok()?;
        let planned = PlannedMove {
            slots: &mut storage.slots,
            entity,
            from,
            to,
            source,
            destination,
            toggle,
            extras,
            component: PhantomData,
        };
        (toggle.adds == ADDS && planned.destination.has_room()).then_some(planned)
    }
}

/// The change has to go through all stages, which also find out what is wrong with it.
pub(crate) struct NotAtOnce;

/// A row, and the plan by which it is copied to another table.
///
/// Invariant: **W5** The row is one of the source, and there is room for it in the destination. D6, D9, of these two: the plan adds a component
/// of the type `C` if `ADDS`, and removes it otherwise.
struct PlannedMove<'s, C, const ADDS: bool> {
    slots: &'s mut Slots,
    entity: Entity,
    from: Location,
    to: u32,
    source: &'s mut Table,
    destination: &'s mut Table,
    toggle: &'s Toggle,
    extras: Extras,
    component: PhantomData<fn() -> C>,
}

impl<C: 'static> PlannedMove<'_, C, true> {
    /// Moves the row, and writes the component that is added.
    #[inline(always)]
    fn insert(self, held: &mut Held<C>) {
        let Self {
            source,
            destination,
            toggle: Toggle { cell, plan, .. },
            extras,
            from,
            ..
        } = self;
        let row = destination.len();
        // SAFETY: W5: the destination has the component, and all that the source has.
        let moved = unsafe {
            let place = if extras.bits {
                destination.place(*cell, row, size_of::<C>()).cast()
            } else {
                destination.column::<C>(cell.prefix).add(row).as_ptr()
            };
            held.write(place);
            source.move_row_by(plan, from.row as usize, destination, extras)
        };
        self.slots
            .commit_move(self.entity, from, Location::new(self.to, row), moved);
    }
}

impl<C> PlannedMove<'_, C, false> {
    /// Moves the row, and returns the component that is removed.
    #[inline(always)]
    fn remove(self) -> C {
        let Self {
            source,
            destination,
            toggle: Toggle { cell, plan, .. },
            extras,
            from,
            ..
        } = self;
        let row = destination.len();
        // SAFETY: W5: the source has the component, and all others the destination has too.
        let (value, moved) = unsafe {
            let value = source
                .column::<C>(cell.prefix)
                .add(from.row as usize)
                .read();
            (
                value,
                source.move_row_by(plan, from.row as usize, destination, extras),
            )
        };
        self.slots
            .commit_move(self.entity, from, Location::new(self.to, row), moved);
        value
    }
}

/// The number of a row's table and the component's cell in it, if the archetype is declared and its rows may lack the component.
#[inline(always)]
fn optional_cell<W: Declare>(location: Location, column: &Column) -> Option<(usize, Cell)> {
    let (schema, number) = (schema::<W>(), location.table as usize);
    let cell = (number < schema.archetypes.len())
        .then(|| schema.cells_of(number).get(column.cell))
        .flatten();
    cell.filter(|cell| cell.bits != 0)
        .map(|cell| (number, cell))
}
