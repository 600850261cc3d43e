//! Changes of an entity's components: old values are noted and moved out, the row moves, new values are written.
#![allow(unsafe_code)]

use super::followers::Followers;
use super::in_place::{NotInPlace, may_stay};
use super::methods::Exchanged;
use super::resolve::ComponentName;
use super::values::Values;
use super::{Change, ComponentSet, Follower, OldValues, Operation, Transition};
use crate::entity::{Entity, Location, Slots};
use crate::error::{ChangeError, InsertError};
use crate::schema::{
    ArchetypeOf, Bundle, Cell, Column, Declare, OptionsOf, Typed, archetype_info, bundle_components, has_sparse, place,
    schema,
};
use crate::storage::{Storage, cells, layout, no_such_table, table_number};
use crate::store::Store;
use crate::table::TableMut;
use crate::world::World;
use core::borrow::Borrow;
use core::ptr::NonNull;

impl<W: World> Store<W> {
    /// Adds a component to an entity, or replaces its value.
    #[inline]
    pub(super) fn insert_component<N: ComponentName<W>, O: OldValues>(
        &mut self,
        entity: Entity,
        name: &N,
        value: N::Value,
    ) -> InsertResult<N::Value, O> {
        let column = match name.column(&self.storage) {
            Ok(column) => column,
            Err(cause) => return Err(InsertError { value, entity, cause }),
        };
        let column = column.borrow();
        // SAFETY: W1: the column is of the type of the value (`ComponentName`). A change that is followed takes no fast exit.
        unsafe {
            if self.is_followed(Operation::Insert) {
                return self.insert_slowly::<_, O>(entity, column, value, false);
            }
            if may_stay::<W>(column) {
                return match self.storage.insert_in_place(entity, column, value) {
                    Ok(before) => Ok(O::of(before)),
                    Err(value) => self.insert_slowly::<_, O>(entity, column, value, true),
                };
            }
            match self.storage.planned_move(entity, column, true) {
                Some(planned) => {
                    planned.insert(value);
                    Ok(O::of(None))
                }
                None => self.insert_slowly::<_, O>(entity, column, value, false),
            }
        }
    }

    /// As [`insert_component`](Self::insert_component), through all stages. A call of its own, so that the fast exits need no
    /// registers for it.
    ///
    /// # Safety
    ///
    /// `column` is a component of this store, of the type `C`. With `by_plan`, no follower has to know of the change.
    #[inline(never)]
    unsafe fn insert_slowly<C: 'static, O: OldValues>(
        &mut self,
        entity: Entity,
        column: &Column,
        value: C,
        by_plan: bool,
    ) -> InsertResult<C, O> {
        if by_plan && let Some(planned) = self.storage.planned_move(entity, column, true) {
            // SAFETY: the caller's promise.
            unsafe { planned.insert(value) };
            return Ok(O::of(None));
        }
        let added = ComponentSet::One(column.cell - 1);
        match self.prepare::<ChangeError>(Change {
            entity,
            removed: ComponentSet::NONE,
            added,
            discards: O::ARE_DISCARDED,
        }) {
            Ok(transition) => {
                // SAFETY: the caller's promise.
                let done = unsafe { self.alter::<(), (C,)>(&transition, (value,)) };
                Ok(self.finish::<O, _>(done.replaced.0))
            }
            Err(cause) => Err(InsertError { value, entity, cause }),
        }
    }

    /// Removes a component from an entity, if it has it.
    #[inline]
    pub(super) fn remove_component<N: ComponentName<W>, O: OldValues>(
        &mut self,
        entity: Entity,
        name: &N,
    ) -> Result<O::Of<Option<N::Value>>, ChangeError> {
        let column = name.column(&self.storage)?;
        let column = column.borrow();
        // SAFETY: W1: the column is of the type of the value (`ComponentName`). A change that is followed takes no fast exit.
        unsafe {
            if self.is_followed(Operation::Remove) {
                return self.remove_slowly::<N::Value, O>(entity, column, false);
            }
            if may_stay::<W>(column) {
                return match self.storage.remove_in_place(entity, column) {
                    Ok(before) => Ok(O::of(before)),
                    Err(NotInPlace) => self.remove_slowly::<N::Value, O>(entity, column, true),
                };
            }
            match self.storage.planned_move(entity, column, false) {
                Some(planned) => Ok(O::of(Some(planned.remove()))),
                None => self.remove_slowly::<N::Value, O>(entity, column, false),
            }
        }
    }

    /// As [`remove_component`](Self::remove_component), through all stages. A call of its own, as `insert_slowly` is.
    ///
    /// # Safety
    ///
    /// As for [`insert_slowly`](Self::insert_slowly).
    #[inline(never)]
    unsafe fn remove_slowly<C: 'static, O: OldValues>(
        &mut self,
        entity: Entity,
        column: &Column,
        by_plan: bool,
    ) -> Result<O::Of<Option<C>>, ChangeError> {
        if by_plan && let Some(planned) = self.storage.planned_move(entity, column, false) {
            // SAFETY: the caller's promise.
            return Ok(O::of(Some(unsafe { planned.remove() })));
        }
        let removed = ComponentSet::One(column.cell - 1);
        let change = Change { entity, removed, added: ComponentSet::NONE, discards: O::ARE_DISCARDED };
        let transition = self.prepare::<ChangeError>(change)?;
        // SAFETY: the caller's promise.
        let done = unsafe { self.alter::<(C,), ()>(&transition, ()) };
        Ok(self.finish::<O, _>(done.removed.0))
    }

    /// Removes the components of `R` from an entity, and adds those of the bundle.
    pub(super) fn exchange_bundles<R: Bundle<W>, B: Bundle<W>, O: OldValues>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> ExchangeResult<R, B, W, O> {
        let (removed, added) = (bundle_components::<W, R>(), bundle_components::<W, B>());
        let (removed, added) = (ComponentSet::Listed(removed), ComponentSet::Listed(added));
        match self.prepare::<ChangeError>(Change { entity, removed, added, discards: O::ARE_DISCARDED }) {
            Ok(transition) => {
                let row = bundle.into_row();
                // SAFETY: W1: `bundle_components` has compared the types. `into_row` has no access to the store.
                let done = unsafe { self.alter::<R::Row, B::Row>(&transition, row) };
                Ok(self.finish::<O, _>(done))
            }
            Err(cause) => Err(InsertError { value: bundle, entity, cause }),
        }
    }

    /// Moves an entity between two declared archetypes. `F` without the components of `R`, and with those of `B`, is `T`.
    pub(super) fn convert_row<F, T, R, B>(&mut self, entity: Entity, bundle: B) -> Result<R, InsertError<B>>
    where
        F: ArchetypeOf<W>,
        T: ArchetypeOf<W>,
        R: Bundle<W>,
        B: Bundle<W>,
    {
        let (archetype, target) = (archetype_info::<W, F>(), const { table_number(T::INDEX) });
        archetype_info::<W, T>();
        let (removed, added) = (bundle_components::<W, R>(), bundle_components::<W, B>());
        let (removed, added) = (ComponentSet::Listed(removed), ComponentSet::Listed(added));
        let change = Change { entity, removed, added, discards: false };
        let prepared = match self.location(entity) {
            Some(from) if from.table as usize == F::INDEX => <Followers as Follower<W>>::try_reserve(self, &change)
                .and_then(|()| self.storage.table_with_layout_mut(target).try_reserve_one())
                .map(|()| from)
                .map_err(ChangeError::from),
            Some(_) => Err(ChangeError::OtherArchetype { entity, archetype: archetype.name }),
            None => Err(self.no_row(entity).into()),
        };
        let from = match prepared {
            Ok(from) => from,
            Err(cause) => return Err(InsertError { value: bundle, entity, cause }),
        };
        let transition = Transition { change, from, to: Some(target) };
        let row = bundle.into_row();
        let is_followed = self.is_followed(Operation::Insert) || self.is_followed(Operation::Remove);
        if is_followed {
            self.note(&transition);
        }
        let (cells_from, cells_to) = (schema::<W>().cells_of(F::INDEX), schema::<W>().cells_of(T::INDEX));
        // Both tables are constants, so that the columns need no loop.
        let from = Location { table: const { table_number(F::INDEX) }, ..from };
        let row_move = self.storage.row_move(entity, from, target);
        // SAFETY: W1, W2; `is_difference` says that the sets agree, and `bundle_components` has compared the types.
        let removed = unsafe {
            let removed = R::Row::read(&row_move.source, |i| cells_from[1 + R::COMPONENTS[i]], from.row as usize);
            let end = row_move.destination.len();
            row.write(&mut |i, size| row_move.destination.place(cells_to[1 + B::COMPONENTS[i]], end, size));
            row_move.commit::<true>(R::COMPONENTS);
            removed
        };
        if is_followed {
            <Followers as Follower<W>>::after(self, &transition);
        }
        let removed = R::from_row(removed);
        self.deliver();
        Ok(removed)
    }

    /// Makes a change: notes it, moves old values out, moves the row, writes the new values. [`finish`](Self::finish) follows.
    ///
    /// # Safety
    ///
    /// The transition is the last that was [prepared](Self::prepare). `R` are values of the removed components, in their order,
    /// and `B` of the added ones.
    pub(super) unsafe fn alter<R: Values, B: Values>(
        &mut self,
        transition: &Transition,
        values: B,
    ) -> Exchanged<R::Taken, B::Taken> {
        let Transition { change: Change { entity, removed, added, discards }, from, to } = *transition;
        let to = to.unwrap_or(from.table);
        let operation = if removed.is_empty() { Operation::Insert } else { Operation::Remove };
        let is_followed = self.is_followed(operation);
        if is_followed {
            self.note(transition);
        }
        // Where the row stays, or takes its ticks along.
        for component in added.iter() {
            self.storage.renew_at(from, *component);
        }
        let hands_over = is_followed && discards;
        if hands_over {
            // SAFETY: T2: values that were moved to logs are passed over below.
            unsafe { self.hand_over(transition) };
        }
        let Self { storage, removed: logs, observers, .. } = self;
        // SAFETY: W2: the row is one of the table's, and the caller's promise. Values that are read here are moved out: those that
        // are removed stay behind, and the others are overwritten below. What the new table lacks was moved out (D5), and what the
        // old one lacks is written before anything can see it. Room was made.
        unsafe {
            let taken = R::take_values(&mut |i, size| {
                let is_logged = hands_over && logs.has(removed[i]);
                if is_logged { None } else { storage.move_out(entity, from, removed[i], size) }
            });
            let replaced = B::take_values(&mut |i, size| {
                let is_logged = hands_over && observers.replaced_log(added[i]).is_some();
                if is_logged { None } else { storage.move_out_replaced(entity, from, added[i], size) }
            });
            let row = if to == from.table {
                from.row as usize
            } else {
                storage.row_move(entity, from, to).commit::<false>(&removed)
            };
            values.write_values(&mut |i, size| storage.place_of(entity, (to, row), added[i], size));
            if const { has_sparse::<W>() } {
                storage.sparse().admit(&added, entity);
            }
            if is_followed {
                <Followers as Follower<W>>::after(self, transition);
            }
            Exchanged { removed: taken, replaced }
        }
    }

    /// Moves the old values that nobody gets to the logs that ask for them. Room was made.
    ///
    /// # Safety
    ///
    /// The values are neither read nor dropped afterwards: of removed components those that have a log, of added ones those whose
    /// log of replaced values is observed.
    pub(super) unsafe fn hand_over(&mut self, transition: &Transition) {
        let Transition { change: Change { entity, added, .. }, from, .. } = *transition;
        let mut number = 0;
        while let Some(component) = self.removed_component(transition, number) {
            if let Some(log) = self.removed.log(component) {
                let size = self.storage.value_size(component);
                // SAFETY: W2, and the caller's promise.
                if let Some(value) = unsafe { self.storage.move_out(entity, from, component, size) } {
                    // SAFETY: O3, T2: it is a value of the component, and the caller's promise.
                    unsafe { log.push(entity, value) };
                }
            }
            number += 1;
        }
        for &component in added.iter() {
            if let Some(log) = self.observers.replaced_log(component) {
                let size = self.storage.value_size(component);
                // SAFETY: as above.
                if let Some(value) = unsafe { self.storage.move_out_replaced(entity, from, component, size) } {
                    // SAFETY: as above.
                    unsafe { log.push(entity, value) };
                }
            }
        }
    }

    /// The last stage of a change: old values are returned or dropped, and then observers are called.
    #[inline]
    pub(super) fn finish<O: OldValues, T>(&mut self, values: T) -> O::Of<T> {
        let values = O::of(values);
        self.deliver();
        values
    }
}

/// The old value of a component, or the new one, which was not added.
type InsertResult<C, O> = Result<<O as OldValues>::Of<Option<C>>, InsertError<C>>;

/// The old values of two bundles, or the bundle, which was not added.
type ExchangeResult<R, B, W, O> =
    Result<<O as OldValues>::Of<Exchanged<OptionsOf<R, W>, OptionsOf<B, W>>>, InsertError<B>>;

impl<W: Declare> Storage<W> {
    /// Takes a value of a component out of the row of an entity, or out of its pool. It is to be moved out of its place next.
    ///
    /// # Safety
    ///
    /// The row is that of the entity, whose values of the component take so many bytes, and nothing reads them afterwards.
    unsafe fn move_out(
        &mut self,
        entity: Entity,
        from: Location,
        component: usize,
        size: usize,
    ) -> Option<NonNull<u8>> {
        if Self::has_pool(component) {
            return self.sparse().take(component, entity);
        }
        // SAFETY: the caller's promise.
        unsafe { self.move_out_replaced(entity, from, component, size) }
    }

    /// As [`move_out`](Self::move_out), where another value is written next. A pool keeps the place.
    ///
    /// # Safety
    ///
    /// As for [`move_out`](Self::move_out).
    unsafe fn move_out_replaced(
        &mut self,
        entity: Entity,
        from: Location,
        component: usize,
        size: usize,
    ) -> Option<NonNull<u8>> {
        if Self::has_pool(component) {
            return self.pools.value(schema::<W>(), component, Some(entity));
        }
        let cell = self.place(from.table, 1 + component);
        // SAFETY: W2: the row is one of the table's, and the size is that of the component.
        unsafe { self.tables[from.table as usize].take_place(cell, from.row as usize, size) }
    }

    /// The place for a value of a component: in a row, or in its pool, where it is the entity's once it was admitted.
    ///
    /// # Safety
    ///
    /// The table has the row, whose values are of so many bytes, if the component is not sparse.
    unsafe fn place_of(
        &mut self,
        entity: Entity,
        (table, row): (u32, usize),
        component: usize,
        size: usize,
    ) -> NonNull<u8> {
        if Self::has_pool(component) {
            return self.sparse().place(component, entity);
        }
        // SAFETY: the caller's promise.
        unsafe { self.tables[table as usize].place(self.place(table, 1 + component), row, size) }
    }

    /// The move of a row to another table, where there is room.
    #[inline(always)]
    fn row_move(&mut self, entity: Entity, from: Location, to: u32) -> RowMove<'_> {
        let Self { tables, slots, dynamic, tick, .. } = self;
        let Ok([source, destination]) = tables.get_disjoint_mut([from.table as usize, to as usize]) else {
            no_such_table(to)
        };
        let (schema, dynamic) = (schema::<W>(), dynamic.as_ref());
        // SAFETY: W1.
        let source = unsafe { TableMut::new(source, layout(schema, dynamic, from.table)) };
        // SAFETY: W1.
        let destination = unsafe { TableMut::new(destination, layout(schema, dynamic, to)) };
        let now = schema.tracked.then(|| tick.stamp());
        RowMove { slots, entity, from, to, source, destination, cells: cells(schema, dynamic, to), now }
    }
}

/// The move of a row to another table, where there is room for it.
struct RowMove<'s> {
    slots: &'s mut Slots,
    entity: Entity,
    from: Location,
    to: u32,
    source: TableMut<'s>,
    destination: TableMut<'s>,
    /// Those of the destination.
    cells: &'s [Cell],
    /// The tick, if the world tracks any component.
    now: Option<u32>,
}

impl RowMove<'_> {
    /// Moves the components that both tables have, and the entity. Returns the new row. `KNOWN` says that the layouts are
    /// constants, so that the columns need no loop.
    ///
    /// # Safety
    ///
    /// The components that the destination has and the source lacks were written, or are written before anything can see
    /// the row. Those of `removed` were moved out of the row; it has no others that the destination lacks.
    #[inline(always)]
    unsafe fn commit<const KNOWN: bool>(self, removed: &[usize]) -> usize {
        let Self { mut source, mut destination, cells, .. } = self;
        let (layout, to_layout) = (source.layout(), destination.layout());
        let (from, row) = (self.from.row as usize, destination.len());
        let of_destination = |cell| place(cells, to_layout, cell);
        if let Some(now) = self.now {
            destination.carry_ticks(to_layout, (&source, layout, from), now);
        }
        // SAFETY: the caller's promise. The cells are those of the destination (W1), in which there is room.
        let moved = unsafe {
            if KNOWN {
                source.move_row(from, &mut destination, of_destination)
            } else {
                source.move_row_by_loop(from, &mut destination, of_destination)
            }
        };
        if self.now.is_some() && moved.is_some() {
            // The row that filled the gap was the last one.
            let last = source.len();
            source.copy_ticks(layout, last, from);
        }
        for component in removed {
            // What was moved out went along as bytes, if the destination has it as an optional component.
            destination.take_bit(of_destination(1 + component), row);
        }
        self.slots.commit_move(self.entity, self.from, Location::new(self.to, row), moved);
        row
    }
}
