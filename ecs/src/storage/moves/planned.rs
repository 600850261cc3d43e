//! Moves between tables that are known beforehand: of one component that nobody follows, by a plan, and between declared archetypes.
#![allow(unsafe_code)]

use super::arrive::Rest;
use super::change::Transition;
use super::names::ComponentName;
use super::slot::Held;
use crate::base::error::ChangeError;
use crate::schema::{
    Bundle, Cell, CellIndex, Cells, Column, Components, Declare, DeclaredRow, Options, RowOf,
    archetype_info, bundle_components, groups, is_difference, schema,
};
use crate::storage::Storage;
use crate::storage::dynamic::Toggle;
use crate::storage::slots::{Location, Slots, table_number};
use crate::storage::table::{Extras, Table, Typed};
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

/// A storage, and one of its columns. Invariant: `column-of-type`.
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
            // SAFETY: column-of-type, pool-at-component. The entity is alive.
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
        // SAFETY: tables-in-order, slot-names-row, column-of-type: there is a table for each declared archetype, and the row is one of it. The column is optional.
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
            // SAFETY: column-of-type, pool-at-component. An entity with a value there is alive.
            let value = pool.and_then(|pool| unsafe { pool.typed::<N::Value>() }.remove(entity));
            return value.map(Some).ok_or(NotAtOnce);
        }
        let (number, cell) = optional_cell::<W>(location, column).ok_or(NotAtOnce)?;
        let row = location.row as usize;
        // SAFETY: tables-in-order, slot-names-row, column-of-type: there is a table for each declared archetype, and the row is one of it. The column is optional.
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
/// Invariant: **move-by-plan** The row is one of the source, and there is room for it in the destination. `plan-copies-columns`, `toggle-differs-by-one`, of these two: the plan adds a component
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
        // SAFETY: move-by-plan: the destination has the component, and all that the source has.
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
        // SAFETY: move-by-plan: the source has the component, and all others the destination has too.
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

impl<W: Declare> Storage<W> {
    /// Moves a row between the tables of two declared archetypes. The target has room. `F` without the components of `R`, and with those of
    /// `B`, is `T`.
    #[inline(always)]
    pub(crate) fn convert_declared<F, T, R, B>(
        &mut self,
        entity: Entity,
        from: Location,
        row: RowOf<B, W>,
    ) -> RowOf<R, W>
    where
        F: DeclaredRow<W>,
        T: DeclaredRow<W>,
        R: Bundle<W>,
        B: Bundle<W>,
    {
        // The public methods refuse others when the program is built, at the user's line.
        assert!(
            const { is_difference::<W, F, T, R, B>() },
            "the bundles are the difference of the archetypes"
        );
        archetype_info::<W, F>();
        archetype_info::<W, T>();
        let (removed, added) = (bundle_components::<W, R>(), bundle_components::<W, B>());
        assert!(from.table as usize == F::PLACE, "a row of the archetype");
        let (cells_from, cells_to) = (
            schema::<W>().cells_of(F::PLACE),
            schema::<W>().cells_of(T::PLACE),
        );
        // Both tables are constants, so that the columns need no loop.
        let from = Location {
            table: const { table_number(F::PLACE) },
            ..from
        };
        let row_move = self.row_move(entity, from, const { table_number(T::PLACE) });
        // SAFETY: tables-in-order, slot-names-row; `is_difference` says that the sets agree, and `bundle_components` has compared the types.
        unsafe {
            let taken = R::Row::read(
                &row_move.source,
                |i| cells_from.of(removed[i]),
                from.row as usize,
            );
            let end = row_move.destination.len();
            row.write(&mut |i, size| {
                let cell = cells_to.of(added[i]);
                row_move.destination.place(cell, end, size)
            });
            row_move.commit::<true>(removed);
            taken
        }
    }

    /// As [`convert_declared`](Self::convert_declared), of a row in any table that has the components of `R`, which the first archetype requires.
    /// Returns the values that were replaced too. Components that are no part of an archetype stay.
    pub(crate) fn convert_dynamic<R: Bundle<W>, B: Bundle<W>, V: Rest>(
        &mut self,
        transition: &Transition<'_>,
        row: RowOf<B, W>,
        rest: V,
    ) -> (RowOf<R, W>, <B::Row as Components>::In<Options>) {
        let Transition { change, from, to } = *transition;
        let (entity, to) = (change.entity, to.unwrap_or(from.table));
        let (removed, added) = (bundle_components::<W, R>(), bundle_components::<W, B>());
        self.renew(&change, from);
        // SAFETY: tables-in-order: `bundle_components` has compared the types. slot-names-row: the row is one of the table's. whole-has-all: it has the components of `R`, which the
        // first archetype requires. Those of `B` that it has are moved out, and all of them are written below. Room was made.
        unsafe {
            let replaced = B::Row::take(&mut |i, value| {
                let value = self.move_out_replaced(entity, from, added[i], value)?;
                Some(value.into_place())
            });
            let mut row_move = self.row_move(entity, from, to);
            row_move.plan = row_move
                .dynamic
                .and_then(|dynamic| dynamic.plan(from.table, to));
            let layout = row_move.source.layout();
            let cell = |i: usize| layout.place(Cells::new(&[]), CellIndex::of(removed[i]));
            assert!(
                (0..removed.len()).all(|i| cell(i).is_there()),
                "a row of the archetype"
            );
            let taken = R::Row::read(&row_move.source, cell, from.row as usize);
            let end = row_move.commit::<false>(removed);
            row.write(&mut |i, size| self.place_of(entity, (to, end), added[i], size));
            rest.put(self, entity, (to, end));
            (taken, replaced)
        }
    }
}
