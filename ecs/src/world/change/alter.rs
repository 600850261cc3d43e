//! Changes of an entity's components: old values are noted and moved out, the row moves, new values are written.
#![allow(unsafe_code)]

use super::any::{MadeValues, Rest};
use super::bundles::Exchanged;
use super::followers::Followers;
use super::in_place::NotInPlace;
use super::resolve::{
    AddedNames, Bundled, Chosen, Completing, ComponentName, Listed, Names, Nothing, Single,
};
use super::{Change, ComponentSet, Follower, Operation, Transition};
use crate::base::component::ComponentId;
use crate::base::entity::Entity;
use crate::base::error::{ChangeError, InsertError, NoRow, ReserveError};
use crate::schema::{
    ArchetypeOf, Bundle, CellIndex, Cells, Completed, Completion, ComponentOf, Components, Declare,
    Options, OptionsOf, Typed, any_rule, archetype_info, bundle_components, component_index,
    schema,
};
use crate::storage::slots::{Location, Slots, table_number};
use crate::storage::table::TableMut;
use crate::storage::{Storage, cells, layout, no_such_table};
use crate::world::removal_logs::RemovedLog;
use crate::world::store::{Store, World};
use core::borrow::Borrow;
use core::mem;
use core::ptr::NonNull;

impl<W: World> Store<W> {
    /// Adds a component to an entity, or replaces its value. [`deliver`](Self::deliver) follows.
    #[inline]
    pub(super) fn insert_component<N: ComponentName<W>>(
        &mut self,
        entity: Entity,
        name: &N,
        value: N::Value,
        discards: bool,
    ) -> Result<Option<N::Value>, InsertError<N::Value>> {
        if N::BRINGS
            && let Some(completed) = name.completed()
        {
            return self.insert_completed(entity, name, completed, value, discards);
        }
        self.insert_alone(entity, name, value, discards)
    }

    /// As [`insert_component`](Self::insert_component), where nothing comes with the component.
    #[inline(always)]
    fn insert_alone<N: ComponentName<W>>(
        &mut self,
        entity: Entity,
        name: &N,
        value: N::Value,
        discards: bool,
    ) -> Result<Option<N::Value>, InsertError<N::Value>> {
        // A change that is followed takes no fast exit.
        if self.is_followed(Operation::Insert(self.asked_by_followers(name))) {
            return self.insert_slowly(entity, name, value, discards, false);
        }
        let mut column = match self.storage.column_in(name) {
            Ok(column) => column,
            Err(cause) => {
                return Err(InsertError {
                    value,
                    entity,
                    cause,
                });
            }
        };
        if column.may_stay() {
            return match column.insert_in_place(entity, value) {
                Ok(before) => Ok(before),
                Err(value) => self.insert_slowly(entity, name, value, discards, true),
            };
        }
        match column.planned_move::<true>(entity) {
            Some(planned) => {
                planned.insert(value);
                Ok(None)
            }
            None => self.insert_slowly(entity, name, value, discards, false),
        }
    }

    /// As [`insert_component`](Self::insert_component), with those of the required components that the entity lacks.
    #[inline(never)]
    fn insert_completed<N: ComponentName<W>>(
        &mut self,
        entity: Entity,
        name: &N,
        completed: Completed,
        value: N::Value,
        discards: bool,
    ) -> Result<Option<N::Value>, InsertError<N::Value>> {
        let named = &completed.all[..1];
        if !self.contains(entity) {
            return self.insert_alone(entity, name, value, discards);
        }
        let made = match self.try_make_required::<ChangeError>(
            Some(entity),
            named,
            completed.closure.as_slice(),
        ) {
            Ok(made) if made.is_empty() => return self.insert_alone(entity, name, value, discards),
            Ok(made) => made,
            Err(cause) => {
                return Err(InsertError {
                    value,
                    entity,
                    cause,
                });
            }
        };
        let has_rule = any_rule::<W>(named);
        let checked: Result<_, ChangeError> = if has_rule {
            self.try_relate_value(Some(entity), &value)
        } else {
            Ok(())
        };
        let some = match checked.and_then(|()| Ok(made.components(named)?)) {
            Ok(some) => some,
            Err(cause) => {
                return Err(InsertError {
                    value,
                    entity,
                    cause,
                });
            }
        };
        let added = Completing {
            named: &Single(name),
            list: completed.all,
            some: &some,
        };
        match self.change(
            entity,
            &Nothing,
            &added,
            discards,
            (value, made),
            |(value, made)| ((value,), made),
        ) {
            Ok(exchanged) => Ok(exchanged.replaced.0),
            Err(((value, _), cause)) => Err(InsertError {
                value,
                entity,
                cause,
            }),
        }
    }

    /// As [`insert_component`](Self::insert_component), through all stages. With `by_plan`, no follower has to know of the change. A call of
    /// its own, so that the fast exits need no registers for it.
    #[inline(never)]
    fn insert_slowly<N: ComponentName<W>>(
        &mut self,
        entity: Entity,
        name: &N,
        mut value: N::Value,
        discards: bool,
        by_plan: bool,
    ) -> Result<Option<N::Value>, InsertError<N::Value>> {
        if by_plan
            && let Ok(mut column) = self.storage.column_in(name)
            && let Some(planned) = column.planned_move::<true>(entity)
        {
            planned.insert(value);
            return Ok(None);
        }
        if !by_plan && W::OBSERVED {
            match self.insert_observed(entity, name, value) {
                Ok(()) => return Ok(None),
                Err(given) => value = given,
            }
        }
        if any_rule::<W>(&self.asked_by_followers(name)) && self.contains(entity) {
            if let Err(cause) = self.try_relate_value::<_, ChangeError>(Some(entity), &value) {
                return Err(InsertError {
                    value,
                    entity,
                    cause,
                });
            }
            match self.replace_related(entity, name, value) {
                Ok(before) => return Ok(Some(before)),
                Err(given) => value = given,
            }
        }
        match self.change(entity, &Nothing, &Single(name), discards, value, |value| {
            ((value,), ())
        }) {
            Ok(exchanged) => Ok(exchanged.replaced.0),
            Err((value, cause)) => Err(InsertError {
                value,
                entity,
                cause,
            }),
        }
    }

    /// Inserts a component where the row lacks it and moves by a plan, if only observers follow, and calls them if none is running. Nothing
    /// is replaced then, so that no follower needs room. Otherwise the value comes back.
    #[inline(always)]
    fn insert_observed<N: ComponentName<W>>(
        &mut self,
        entity: Entity,
        name: &N,
        value: N::Value,
    ) -> Result<(), N::Value> {
        if self.is_followed_by_quiet(Operation::Insert(self.asked_by_followers(name))) {
            return Err(value);
        }
        let Self {
            storage, observers, ..
        } = self;
        let Ok(mut column) = storage.column_in(name) else {
            return Err(value);
        };
        let component = column.component();
        let kinds = if observers.ask_for_kinds() {
            column.kinds_of_insertion(entity)
        } else {
            Some([None; 2])
        };
        let (Some(kinds), Some(planned)) = (kinds, column.planned_move::<true>(entity)) else {
            return Err(value);
        };
        // Without memory for the notifications, the way through all stages says so.
        let Ok(only) = observers.try_note_insertion(entity, kinds, component) else {
            return Err(value);
        };
        planned.insert(value);
        if only.is_some() {
            self.deliver_all(only);
        }
        Ok(())
    }

    /// Replaces a relation where the row has one, if only the links follow. Otherwise the value comes back.
    fn replace_related<N: ComponentName<W>>(
        &mut self,
        entity: Entity,
        name: &N,
        value: N::Value,
    ) -> Result<N::Value, N::Value> {
        let component = self.asked_by_followers(name);
        if self.is_followed_by_others(Operation::Insert(component)) {
            return Err(value);
        }
        let Ok(mut column) = self.storage.column_in(name) else {
            return Err(value);
        };
        let before = column.replace_in_row(entity, value)?;
        self.storage.relink_component(&component, entity);
        self.values_came();
        Ok(before)
    }

    /// The component of a change, where a follower may ask for it: in a world with relations, indexes, observers or logs of removed values.
    #[inline(always)]
    fn asked_by_followers<N: ComponentName<W>>(&self, name: &N) -> ComponentSet<'static> {
        if W::RELATIONS.is_empty()
            && W::INDEXES.is_empty()
            && !W::OBSERVED
            && !schema::<W>().tracked
        {
            return ComponentSet::NONE;
        }
        let column = name.column(&self.storage);
        column.map_or(ComponentSet::NONE, |column| {
            ComponentSet::One(column.borrow().cell.component())
        })
    }

    /// Removes a component from an entity, if it has it. [`deliver`](Self::deliver) follows.
    #[inline]
    pub(super) fn remove_component<N: ComponentName<W>>(
        &mut self,
        entity: Entity,
        name: &N,
        discards: bool,
    ) -> Result<Option<N::Value>, ChangeError> {
        if self.is_followed(Operation::Remove(
            self.asked_by_followers(name),
            ComponentSet::NONE,
        )) {
            return self.remove_slowly(entity, name, discards, false);
        }
        let mut column = self.storage.column_in(name)?;
        if column.may_stay() {
            return match column.remove_in_place(entity) {
                Ok(before) => Ok(before),
                Err(NotInPlace) => self.remove_slowly(entity, name, discards, true),
            };
        }
        match column.planned_move::<false>(entity) {
            Some(planned) => Ok(Some(planned.remove())),
            None => self.remove_slowly(entity, name, discards, false),
        }
    }

    /// As [`remove_component`](Self::remove_component), through all stages. A call of its own, as `insert_slowly` is.
    #[inline(never)]
    fn remove_slowly<N: ComponentName<W>>(
        &mut self,
        entity: Entity,
        name: &N,
        discards: bool,
        by_plan: bool,
    ) -> Result<Option<N::Value>, ChangeError> {
        if by_plan
            && let Ok(mut column) = self.storage.column_in(name)
            && let Some(planned) = column.planned_move::<false>(entity)
        {
            return Ok(Some(planned.remove()));
        }
        match self.change(entity, &Single(name), &Nothing, discards, (), |()| ((), ())) {
            Ok(exchanged) => Ok(exchanged.removed.0),
            Err(((), cause)) => Err(cause),
        }
    }

    /// Removes a component from an entity, and drops it. Everything was done that can fail: there is room for the row in the table `to`.
    /// [`deliver`](Self::deliver) follows.
    pub(super) fn remove_to<C: ComponentOf<W>>(&mut self, entity: Entity, to: u32) {
        let (name, removed) = (
            &Listed::<C>::NAME,
            ComponentSet::One(component_index::<W, C>()),
        );
        if !self.is_followed(Operation::Remove(removed, ComponentSet::NONE))
            && let Ok(mut column) = self.storage.column_in(name)
        {
            if column.may_stay()
                && let Ok(before) = column.remove_in_place(entity)
            {
                return drop(before);
            }
            if let Some(planned) = column.planned_move::<false>(entity) {
                return drop(planned.remove());
            }
        }
        let Some(from) = self.location(entity) else {
            return;
        };
        let change = Change {
            entity,
            removed,
            added: ComponentSet::NONE,
            discards: true,
        };
        let transition = Transition {
            change,
            from,
            to: Some(to),
        };
        drop(self.make_change(&transition, &Single(name), &Nothing, ((), ())));
    }

    /// Removes the components of `R` from an entity, and adds those of the bundle. [`deliver`](Self::deliver) follows.
    pub(super) fn exchange_bundles<R: Bundle<W>, B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
        discards: bool,
    ) -> Result<ExchangedBundles<R, B, W>, InsertError<B>> {
        let bundle = self.try_relate_bundle(entity, bundle)?;
        if const { <B::Row as Components>::OPTIONALS > 0 } {
            return self.exchange_chosen::<R, B>(entity, bundle, discards);
        }
        let (removed, added) = (&Bundled::<R>::NAMES, &Bundled::<B>::NAMES);
        if const { Completion::<W, B>::LACKS } && self.contains(entity) {
            let (named, completed) = (bundle_components::<W, B>(), Completion::<W, B>::COMPLETED);
            match self.try_make_required::<ChangeError>(
                Some(entity),
                named,
                completed.closure.as_slice(),
            ) {
                Ok(made) if made.is_empty() => {}
                Ok(made) => return self.exchange_completed::<R, B>(entity, bundle, made, discards),
                Err(cause) => {
                    return Err(InsertError {
                        value: bundle,
                        entity,
                        cause,
                    });
                }
            }
        }
        let exchanged = self.change(entity, removed, added, discards, bundle, |bundle| {
            (bundle.into_row(), ())
        });
        exchanged.map_err(|(value, cause)| InsertError {
            value,
            entity,
            cause,
        })
    }

    /// As [`exchange_bundles`](Self::exchange_bundles), with the required components that the entity lacks.
    fn exchange_completed<R: Bundle<W>, B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
        made: MadeValues,
        discards: bool,
    ) -> Result<ExchangedBundles<R, B, W>, InsertError<B>> {
        let (removed, named) = (&Bundled::<R>::NAMES, &Bundled::<B>::NAMES);
        let some = match made.components(bundle_components::<W, B>()) {
            Ok(some) => some,
            Err(cause) => {
                return Err(InsertError {
                    value: bundle,
                    entity,
                    cause: cause.into(),
                });
            }
        };
        let added = Completing {
            named,
            list: Completion::<W, B>::ALL,
            some: &some,
        };
        let into_row = |(bundle, made): (B, _)| (bundle.into_row(), made);
        let exchanged = self.change(entity, removed, &added, discards, (bundle, made), into_row);
        exchanged.map_err(|((value, _), cause)| InsertError {
            value,
            entity,
            cause,
        })
    }

    /// As [`exchange_bundles`](Self::exchange_bundles), of a bundle of which a value may lack components: with those that are there, and
    /// with the required ones that the entity lacks.
    #[inline(never)]
    fn exchange_chosen<R: Bundle<W>, B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
        discards: bool,
    ) -> Result<ExchangedBundles<R, B, W>, InsertError<B>> {
        if !self.contains(entity) {
            return Err(InsertError {
                value: bundle,
                entity,
                cause: self.no_row(entity).into(),
            });
        }
        let values = bundle.into_row().into_values();
        let prepared = self.try_complete::<B, ChangeError>(Some(entity), &values);
        let row = <B::Row as Components>::from_values(values);
        let mut present = match prepared {
            Ok(present) => present,
            Err(cause) => {
                return Err(InsertError {
                    value: B::from_row(row),
                    entity,
                    cause,
                });
            }
        };
        let made = mem::take(&mut present.made);
        let (removed, added) = (
            &Bundled::<R>::NAMES,
            &Chosen::<B>::new(present.named(), &present.all),
        );
        let exchanged = self.change(entity, removed, added, discards, (row, made), |values| {
            values
        });
        exchanged.map_err(|((row, _), cause)| InsertError {
            value: B::from_row(row),
            entity,
            cause,
        })
    }

    /// Makes an entity of one declared archetype one of another. `F` without the components of `R`, and with those of `B`, is `T`.
    /// Observers are called before values that were replaced are dropped.
    pub(super) fn convert_row<F, T, R, B>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<R, InsertError<B>>
    where
        F: ArchetypeOf<W>,
        T: ArchetypeOf<W>,
        R: Bundle<W>,
        B: Bundle<W>,
    {
        let bundle = self.try_relate_bundle(entity, bundle)?;
        let (archetype, target) = (archetype_info::<W, F>(), const { table_number(T::INDEX) });
        archetype_info::<W, T>();
        let (removed, added) = (bundle_components::<W, R>(), bundle_components::<W, B>());
        let (removed, added) = (ComponentSet::Listed(removed), ComponentSet::Listed(added));
        let change = Change {
            entity,
            removed,
            added,
            discards: false,
        };
        if const { Completion::<W, B>::LACKS } {
            return self.convert_completed::<F, T, R, B>(entity, bundle);
        }
        let prepared = match self.location(entity) {
            Some(from) if from.table as usize == F::INDEX => {
                <Followers as Follower<W>>::try_reserve(self, &change, 1)
                    .and_then(|()| self.storage.table_with_layout_mut(target).try_reserve_one())
                    .map(|()| from)
                    .map_err(ChangeError::from)
            }
            Some(from) if self.storage.whole_kind(from.table) == Some(F::INDEX) => {
                return self.convert_elsewhere::<T, R, B, _>(&change, from, bundle, ());
            }
            Some(_) => Err(ChangeError::OtherArchetype {
                entity,
                archetype: archetype.name,
            }),
            None => Err(self.no_row(entity).into()),
        };
        let from = match prepared {
            Ok(from) => from,
            Err(cause) => {
                return Err(InsertError {
                    value: bundle,
                    entity,
                    cause,
                });
            }
        };
        let transition = Transition {
            change,
            from,
            to: Some(target),
        };
        let row = bundle.into_row();
        let is_followed = self.is_followed(Operation::Remove(removed, added));
        if is_followed {
            self.note(&transition);
        }
        let (cells_from, cells_to) = (
            schema::<W>().cells_of(F::INDEX),
            schema::<W>().cells_of(T::INDEX),
        );
        // Both tables are constants, so that the columns need no loop.
        let from = Location {
            table: const { table_number(F::INDEX) },
            ..from
        };
        let row_move = self.storage.row_move(entity, from, target);
        // SAFETY: W1, W2; `is_difference` says that the sets agree, and `bundle_components` has compared the types.
        let removed = unsafe {
            let removed = R::Row::read(
                &row_move.source,
                |i| cells_from.of(R::COMPONENTS[i]),
                from.row as usize,
            );
            let end = row_move.destination.len();
            row.write(&mut |i, size| {
                row_move
                    .destination
                    .place(cells_to.of(B::COMPONENTS[i]), end, size)
            });
            row_move.commit::<true>(R::COMPONENTS);
            removed
        };
        if is_followed {
            <Followers as Follower<W>>::after(self, &transition);
        }
        self.deliver();
        Ok(R::from_row(removed))
    }

    /// As [`convert_row`](Self::convert_row), with those of the required components that the entity lacks, of a row in any table.
    #[inline(never)]
    fn convert_completed<F, T, R, B>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<R, InsertError<B>>
    where
        F: ArchetypeOf<W>,
        T: ArchetypeOf<W>,
        R: Bundle<W>,
        B: Bundle<W>,
    {
        let named = bundle_components::<W, B>();
        let prepared = match self.location(entity) {
            Some(from) if self.storage.whole_kind(from.table) == Some(F::INDEX) => {
                let made = self.try_make_required::<ChangeError>(
                    Some(entity),
                    named,
                    Completion::<W, B>::COMPLETED.closure.as_slice(),
                );
                made.and_then(|made| {
                    let some = made.components(named)?;
                    self.storage.sparse().try_reserve(&some, entity)?;
                    Ok((from, some, made))
                })
            }
            Some(_) => Err(ChangeError::OtherArchetype {
                entity,
                archetype: archetype_info::<W, F>().name,
            }),
            None => Err(self.no_row(entity).into()),
        };
        match prepared {
            Ok((from, some, made)) => {
                let added = ComponentSet::Of {
                    list: Completion::<W, B>::ALL,
                    some: &some,
                };
                let removed = ComponentSet::Listed(bundle_components::<W, R>());
                let change = Change {
                    entity,
                    removed,
                    added,
                    discards: false,
                };
                self.convert_elsewhere::<T, R, B, _>(&change, from, bundle, made)
            }
            Err(cause) => Err(InsertError {
                value: bundle,
                entity,
                cause,
            }),
        }
    }

    /// As [`convert_row`](Self::convert_row), of a row in the table of a dynamic archetype, or with required components. Components that are
    /// no part of an archetype stay with the entity.
    #[inline(never)]
    fn convert_elsewhere<T, R, B, V>(
        &mut self,
        change: &Change<'_>,
        from: Location,
        bundle: B,
        rest: V,
    ) -> Result<R, InsertError<B>>
    where
        T: ArchetypeOf<W>,
        R: Bundle<W>,
        B: Bundle<W>,
        V: Rest,
    {
        let (removed, added) = (R::COMPONENTS, Completion::<W, B>::ALL);
        let kind = (table_number(T::INDEX), self.reclaimable());
        let prepared = <Followers as Follower<W>>::try_reserve(self, change, 1)
            .and_then(|()| self.storage.try_reserve_kind(from, kind, removed, added));
        let to = match prepared {
            Ok(to) => to,
            Err(cause) => {
                return Err(InsertError {
                    value: bundle,
                    entity: change.entity,
                    cause: cause.into(),
                });
            }
        };
        let transition = Transition {
            change: *change,
            from,
            to: Some(to),
        };
        let (entity, row) = (change.entity, bundle.into_row());
        let is_followed = self.is_followed(Operation::Remove(change.removed, change.added));
        if is_followed {
            self.note(&transition);
        }
        for component in change.added.iter() {
            self.storage.renew_at(from, *component);
        }
        // SAFETY: W1: the caller has compared the types. W2: the row is one of the table's. D8: it has the components of `R`, which the
        // first archetype requires. Those of `B` that it has are moved out, and all of them are written below. Room was made.
        let (removed, replaced) = unsafe {
            let replaced = B::Row::take(&mut |i, size| {
                self.storage
                    .move_out_replaced(entity, from, B::COMPONENTS[i], size)
            });
            let row_move = self.storage.row_move(entity, from, to);
            let layout = row_move.source.layout();
            let cell = |i: usize| layout.place(Cells::new(&[]), CellIndex::of(R::COMPONENTS[i]));
            let removed = R::Row::read(&row_move.source, cell, from.row as usize);
            let end = row_move.commit::<false>(R::COMPONENTS);
            row.write(&mut |i, size| {
                self.storage
                    .place_of(entity, (to, end), B::COMPONENTS[i], size)
            });
            rest.put(&mut self.storage, entity, (to, end));
            (removed, replaced)
        };
        if is_followed {
            <Followers as Follower<W>>::after(self, &transition);
        }
        self.deliver();
        drop(replaced);
        Ok(R::from_row(removed))
    }

    /// Makes a change: finds the row and makes room, notes it, moves old values out, moves the row, writes the new values.
    /// [`deliver`](Self::deliver) follows.
    #[expect(
        clippy::type_complexity,
        reason = "the values that were removed, and those that were replaced"
    )]
    pub(super) fn change<R: Names<W>, B: AddedNames<W>, V, E>(
        &mut self,
        entity: Entity,
        removed: &R,
        added: &B,
        discards: bool,
        value: V,
        into_row: impl FnOnce(V) -> (B::Row, B::Rest),
    ) -> Result<
        Exchanged<<R::Row as Components>::In<Options>, <B::Row as Components>::In<Options>>,
        (V, E),
    >
    where
        E: From<NoRow> + From<ReserveError> + From<R::Error> + From<B::Error>,
    {
        let transition = match self.resolve::<R, B, E>(entity, removed, added, discards) {
            Ok(transition) => transition,
            Err(cause) => return Err((value, cause)),
        };
        let values = into_row(value);
        Ok(self.make_change(&transition, removed, added, values))
    }

    /// Makes a change for which everything was done that can fail.
    #[inline(always)]
    fn make_change<R: Names<W>, B: AddedNames<W>>(
        &mut self,
        transition: &Transition<'_>,
        removed: &R,
        added: &B,
        (values, rest): (B::Row, B::Rest),
    ) -> Exchanged<<R::Row as Components>::In<Options>, <B::Row as Components>::In<Options>> {
        let (bytes, names, forgotten) = (added.bytes(), added, removed.forgotten());
        let Transition {
            change:
                Change {
                    entity,
                    removed,
                    added,
                    discards,
                },
            from,
            to,
        } = *transition;
        let to = to.unwrap_or(from.table);
        let is_followed = self.is_followed(Operation::of(&transition.change));
        if is_followed {
            self.note(transition);
        }
        // Where the row stays, or takes its ticks along.
        for component in added.iter() {
            self.storage.renew_at(from, *component);
        }
        let hands_over = is_followed && discards;
        let Self {
            storage,
            removed: logs,
            observers,
            ..
        } = self;
        let mut take_removed = |i: usize, size| {
            let value = storage.move_out(entity, from, removed[i], size)?;
            let log = if hands_over {
                logs.log(removed[i])
            } else {
                None
            };
            // SAFETY: W4: it is a value of the component, and was moved out of its place.
            unsafe { hand_over(log, entity, value) }
        };
        // SAFETY: W4. Values that are removed stay behind in the old table, or were taken out of a pool.
        let taken = unsafe { R::Row::take(&mut take_removed) };
        if let Some(component) = forgotten.filter(|component| storage.has_pool(*component)) {
            storage.sparse().take(component, entity);
        }
        let mut take_replaced = |i: usize, size| {
            if !names.has(i) {
                return None;
            }
            let component = names.component(&added, i);
            let value = storage.move_out_replaced(entity, from, component, size)?;
            let log = if hands_over {
                observers.replaced_log(component)
            } else {
                None
            };
            // SAFETY: as above.
            unsafe { hand_over(log, entity, value) }
        };
        // SAFETY: W4. Values that are replaced are overwritten below.
        let replaced = unsafe { B::Row::take(&mut take_replaced) };
        let row = if to == from.table {
            from.row as usize
        } else {
            // SAFETY: room was made. Values that the new table lacks were moved out (D5), and those that the old one lacks are written
            // before anything can see the row.
            unsafe { storage.row_move(entity, from, to).commit::<false>(&removed) }
        };
        // SAFETY: W4: the places are those of the components that are added, which hold no values any more.
        unsafe {
            values.write(&mut |i, size| {
                storage.place_of(entity, (to, row), names.component(&added, i), size)
            });
            rest.put(storage, entity, (to, row));
        }
        if storage.has_pools() {
            // SAFETY: W4, O1: the values were written above. Those of `rest` were admitted there. Bytes are written below, before anything can
            // read them.
            unsafe { storage.sparse().admit(names.named(&added), entity) };
        }
        if is_followed {
            <Followers as Follower<W>>::after(self, transition);
        }
        if let Some(bytes) = bytes
            && let Some(place) = self.get_data_mut(entity, ComponentId::new(added[0]))
        {
            place.copy_from_slice(bytes);
        }
        Exchanged {
            removed: taken,
            replaced,
        }
    }

    /// The change as data, for which there is room.
    #[inline]
    fn resolve<'c, R: Names<W>, B: AddedNames<W>, E>(
        &mut self,
        entity: Entity,
        removed: &'c R,
        added: &'c B,
        discards: bool,
    ) -> Result<Transition<'c>, E>
    where
        E: From<NoRow> + From<ReserveError> + From<R::Error> + From<B::Error>,
    {
        let (removed, added) = (removed.set(&self.storage)?, added.set(&self.storage)?);
        assert!(
            !added.iter().any(|component| removed.contains(component)),
            "no component is both removed and added"
        );
        self.prepare::<E>(
            Change {
                entity,
                removed,
                added,
                discards,
            },
            self.reclaimable(),
        )
    }
}

/// Moves a value to the log that keeps it, if there is one, and returns it otherwise. There is room in the log.
///
/// # Safety
///
/// It is a value of the component of the log, which was moved out of its place.
#[inline(always)]
unsafe fn hand_over(
    log: Option<&mut RemovedLog>,
    entity: Entity,
    value: NonNull<u8>,
) -> Option<NonNull<u8>> {
    match log {
        Some(log) => {
            // SAFETY: the caller's promise.
            unsafe { log.push(entity, value) };
            None
        }
        None => Some(value),
    }
}

/// The old values of two bundles.
type ExchangedBundles<R, B, W> = Exchanged<OptionsOf<R, W>, OptionsOf<B, W>>;

impl<W: Declare> Storage<W> {
    /// Takes a value of a component out of the row of an entity, or out of its pool. It is to be moved out of its place next, or is
    /// forgotten. Its size is that of the component.
    pub(super) fn move_out(
        &mut self,
        entity: Entity,
        from: Location,
        component: usize,
        size: usize,
    ) -> Option<NonNull<u8>> {
        if self.has_pool(component) {
            return self.sparse().take(component, entity);
        }
        self.move_out_replaced(entity, from, component, size)
    }

    /// As [`move_out`](Self::move_out), where another value is written next. A pool keeps the place.
    fn move_out_replaced(
        &mut self,
        entity: Entity,
        from: Location,
        component: usize,
        size: usize,
    ) -> Option<NonNull<u8>> {
        if self.has_pool(component) {
            return self.pools.value(schema::<W>(), component, Some(entity));
        }
        let cell = self.place(from.table, CellIndex::of(component));
        let (table, row) = (&self.tables[from.table as usize], from.row as usize);
        assert!(row < table.len(), "a row of the table");
        table.take_place(cell, row, size)
    }

    /// The place for a value of a component: in a row, or in its pool, where it is the entity's once it was admitted.
    ///
    /// # Safety
    ///
    /// If the component is not sparse, the table has the row, and the component's values take so many bytes. The value is written next.
    pub(super) unsafe fn place_of(
        &mut self,
        entity: Entity,
        to: (u32, usize),
        component: usize,
        size: usize,
    ) -> *mut u8 {
        if self.has_pool(component) {
            return self.sparse().place(component, entity).as_ptr();
        }
        let cell = self.place(to.0, CellIndex::of(component));
        // SAFETY: the caller's promise.
        unsafe { self.tables[to.0 as usize].place(cell, to.1, size) }
    }

    /// The move of a row to another table, where there is room.
    #[inline(always)]
    fn row_move(&mut self, entity: Entity, from: Location, to: u32) -> RowMove<'_> {
        self.row_left();
        let Self {
            tables,
            slots,
            dynamic,
            tick,
            ..
        } = self;
        let Ok([source, destination]) = tables.get_disjoint_mut([from.table as usize, to as usize])
        else {
            no_such_table(to)
        };
        let (schema, dynamic) = (schema::<W>(), dynamic.as_ref());
        // SAFETY: W1.
        let source = unsafe { TableMut::new(source, layout(schema, dynamic, from.table)) };
        // SAFETY: W1.
        let destination = unsafe { TableMut::new(destination, layout(schema, dynamic, to)) };
        let now = schema.marked().then(|| tick.stamp());
        RowMove {
            slots,
            entity,
            from,
            to,
            source,
            destination,
            cells: cells(schema, dynamic, to),
            now,
        }
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
    cells: Cells<'s>,
    /// The tick, if it is noted when rows are written.
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
    unsafe fn commit<const KNOWN: bool>(mut self, removed: &[usize]) -> usize {
        let (to_layout, from, now) = (self.destination.layout(), self.from.row as usize, self.now);
        let cell = |index| to_layout.place(self.cells, index);
        // SAFETY: the caller's promise. The cells are those of the destination (W1), in which there is room.
        let moved = unsafe {
            if KNOWN {
                self.source.move_row(from, &mut self.destination, now, cell)
            } else {
                self.source
                    .move_row_by_loop(from, &mut self.destination, now, cell)
            }
        };
        self.close(moved, removed)
    }

    /// Puts bits and slots right once the row was moved. Returns the new row.
    #[inline(always)]
    fn close(self, moved: Option<Entity>, removed: &[usize]) -> usize {
        let row = self.destination.len() - 1;
        for component in removed {
            // The bytes of a value that was moved out went along, if the destination has its component as an optional one.
            let cell = self
                .destination
                .layout()
                .place(self.cells, CellIndex::of(*component));
            self.destination.take_bit(cell, row);
        }
        self.slots
            .commit_move(self.entity, self.from, Location::new(self.to, row), moved);
        row
    }
}
