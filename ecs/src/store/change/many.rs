//! Several components come and go in one move.
#![allow(unsafe_code)]

use super::super::Store;
use super::step::Step;
use crate::entity::Entity;
use crate::error::{ChangeError, InsertError};
use crate::schema::{
    ArchetypeOf, Bundle, Components, OptionsOf, Whole, archetype_info, are_disjoint, bundle_components, is_difference,
    schema,
};
use crate::storage::no_such_table;
use crate::table::fail;
use crate::world::World;
use core::marker::PhantomData;

impl<W: World> Store<W> {
    /// As [`insert_many`](Self::insert_many), but gives the bundle back where there is no memory.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or there is no memory. The error holds the bundle, and the entity is as it was.
    pub fn try_insert_many<B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<OptionsOf<B, W>, InsertError<B>> {
        let () = Exchange::<W, (), B>::ASSERTED;
        Ok(self.try_exchange::<(), B>(entity, bundle)?.replaced)
    }

    /// As [`remove_many`](Self::remove_many), but leaves the entity as it is where there is no memory for the table to which
    /// its row would go.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or there is no memory.
    pub fn try_remove_many<R: Bundle<W>>(&mut self, entity: Entity) -> Result<OptionsOf<R, W>, ChangeError> {
        let () = Exchange::<W, R, ()>::ASSERTED;
        Ok(self.try_exchange::<R, ()>(entity, ()).map_err(|error| error.cause)?.removed)
    }

    /// Gives an entity several components in one move, and returns the values that it had before, each where there was
    /// one.
    ///
    /// # Errors
    ///
    /// If the entity is dead. The error holds the bundle.
    ///
    /// # Panics
    ///
    /// As [`insert`](Self::insert) does.
    #[inline]
    #[track_caller]
    pub fn insert_many<B: Bundle<W>>(&mut self, entity: Entity, bundle: B) -> Result<OptionsOf<B, W>, InsertError<B>> {
        let () = Exchange::<W, (), B>::ASSERTED;
        Ok(self.exchange::<(), B>(entity, bundle)?.replaced)
    }

    /// Takes several components from an entity in one move, and returns those that were there.
    ///
    /// # Errors
    ///
    /// If the entity is dead.
    ///
    /// # Panics
    ///
    /// As [`insert`](Self::insert) does.
    #[inline]
    #[track_caller]
    pub fn remove_many<R: Bundle<W>>(&mut self, entity: Entity) -> Result<OptionsOf<R, W>, ChangeError> {
        let () = Exchange::<W, R, ()>::ASSERTED;
        Ok(self.exchange::<R, ()>(entity, ()).map_err(|error| error.cause)?.removed)
    }

    /// Takes the components of `R` from an entity and gives it those of the bundle, in one move.
    ///
    /// # Errors
    ///
    /// If the entity is dead. The error holds the bundle.
    ///
    /// # Panics
    ///
    /// As [`insert`](Self::insert) does.
    #[inline]
    #[track_caller]
    #[expect(clippy::type_complexity, reason = "the parts are named: what was taken, what was replaced")]
    pub fn exchange<R: Bundle<W>, B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<Exchanged<OptionsOf<R, W>, OptionsOf<B, W>>, InsertError<B>> {
        let () = Exchange::<W, R, B>::ASSERTED;
        match self.try_exchange::<R, B>(entity, bundle) {
            Err(InsertError { cause: ChangeError::Reserve(error), .. }) if !error.is_closed() => fail(error),
            other => other,
        }
    }

    /// As [`exchange`](Self::exchange), but gives the bundle back where there is no memory.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or there is no memory. The error holds the bundle, and the entity is as it was.
    #[expect(clippy::type_complexity, reason = "the parts are named: what was taken, what was replaced")]
    pub fn try_exchange<R: Bundle<W>, B: Bundle<W>>(
        &mut self,
        entity: Entity,
        bundle: B,
    ) -> Result<Exchanged<OptionsOf<R, W>, OptionsOf<B, W>>, InsertError<B>> {
        let () = Exchange::<W, R, B>::ASSERTED;
        let (removed, added) = (bundle_components::<W, R>(), bundle_components::<W, B>());
        let is_sparse = |component: usize| schema::<W>().components[component].sparse;
        let Some(from) = self.location(entity) else {
            return Err(InsertError { value: bundle, entity, cause: self.no_row(entity).into() });
        };
        let room = if Whole::<W, B>::SPARSE { self.storage.sparse().try_reserve(added, entity) } else { Ok(()) };
        let prepared =
            room.and_then(|()| self.reserve_logs(1)).and_then(|()| self.changing()).and_then(|(dynamic, tables, _)| {
                let made = dynamic.made();
                let to = dynamic.route(tables, from, removed, added)?;
                if to != from.table {
                    dynamic.reserve_one(tables, to, made)?;
                }
                Ok(to)
            });
        let to = match prepared {
            Ok(to) => to,
            Err(error) => return Err(InsertError { value: bundle, entity, cause: error.into() }),
        };
        let row = bundle.into_row();
        self.note_exchange(entity, (from, to), removed, added);
        let row_number = from.row as usize;
        // Where the row stays, or takes its ticks along.
        for component in added {
            self.storage.renew_at(from, *component);
        }
        // SAFETY: W2: the row is one of the table's. `bundle_components` has compared the types. Values that are read
        // here are moved out: those of `R` stay behind, those of `B` are overwritten below.
        let (taken, replaced) = unsafe {
            let taken = R::Row::take(&mut |i, size| {
                if Whole::<W, R>::SPARSE && is_sparse(removed[i]) {
                    return self.storage.sparse().take(removed[i], entity);
                }
                self.storage.tables[from.table as usize].take_place(
                    self.cells(from.table)[1 + removed[i]],
                    row_number,
                    size,
                )
            });
            let replaced = B::Row::take(&mut |i, size| {
                if Whole::<W, B>::SPARSE && is_sparse(added[i]) {
                    return self.storage.pools.value(schema::<W>(), added[i], Some(entity));
                }
                self.storage.tables[from.table as usize].take_place(
                    self.cells(from.table)[1 + added[i]],
                    row_number,
                    size,
                )
            });
            (taken, replaced)
        };
        let at = if to == from.table {
            row_number
        } else {
            let at = self.storage.tables[to as usize].len();
            // SAFETY: room was made above. What the new table lacks was moved out (D5); what the old one lacks is
            // written below, before anything can see it.
            unsafe { self.step(entity, from, to).commit(removed) };
            at
        };
        // SAFETY: T1: the table has the columns (D5) and the row, whose values of `B` were moved out, or never there. The
        // same holds for the pools, where room was made above.
        unsafe {
            row.write(&mut |i, size| {
                if Whole::<W, B>::SPARSE && is_sparse(added[i]) {
                    return self.storage.sparse().place(added[i], entity);
                }
                self.storage.tables[to as usize].place(self.cells(to)[1 + added[i]], at, size)
            });
            if Whole::<W, B>::SPARSE {
                self.storage.sparse().admit(added, entity);
            }
        }
        self.deliver();
        Ok(Exchanged { removed: taken, replaced })
    }

    /// Moves an entity from one declared archetype to another whose difference is known: `F`, without the components of
    /// `R`, and with those of `B`, is `T`. That it is so is checked when the program is compiled. Returns what was taken.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Name(String);
    /// # pub struct Apron;
    /// # pub struct Hat(u32);
    /// # ecs::world! {
    /// #     #[world] pub struct Kitchen { components: (Name, Apron, Hat) }
    /// #     #[archetype] pub struct Cook { name: Name, apron: Apron }
    /// #     #[archetype] pub struct Chef { name: Name, hat: Hat }
    /// # }
    /// # let mut kitchen = Kitchen::new();
    /// let cook = kitchen.spawn(Cook { name: Name("Ann".into()), apron: Apron });
    /// let (Apron,) = kitchen.convert::<Cook, Chef, _, _>(cook, (Hat(50),))?;
    /// assert_eq!(kitchen.archetype_of(cook), Some("Chef"));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the entity is dead, or is not of the archetype `F`. The error holds the bundle.
    ///
    /// # Panics
    ///
    /// As [`insert`](Self::insert) does.
    #[track_caller]
    pub fn convert<F, T, R, B>(&mut self, entity: Entity, bundle: B) -> Result<R, InsertError<B>>
    where
        F: ArchetypeOf<W>,
        T: ArchetypeOf<W>,
        R: Bundle<W>,
        B: Bundle<W>,
    {
        let () = Conversion::<W, F, T, R, B>::ASSERTED;
        match self.try_convert::<F, T, R, B>(entity, bundle) {
            Err(InsertError { cause: ChangeError::Reserve(error), .. }) => fail(error),
            other => other,
        }
    }

    /// As [`convert`](Self::convert), but gives the bundle back where there is no memory.
    ///
    /// # Errors
    ///
    /// If the entity is dead, or is not of the archetype `F`, or there is no memory. The error holds the bundle, and the entity
    /// is as it was.
    pub fn try_convert<F, T, R, B>(&mut self, entity: Entity, bundle: B) -> Result<R, InsertError<B>>
    where
        F: ArchetypeOf<W>,
        T: ArchetypeOf<W>,
        R: Bundle<W>,
        B: Bundle<W>,
    {
        let () = Conversion::<W, F, T, R, B>::ASSERTED;
        let (from_info, to_info) = (archetype_info::<W, F>(), archetype_info::<W, T>());
        bundle_components::<W, R>();
        bundle_components::<W, B>();
        let from = match self.location(entity) {
            Some(from) if from.table as usize == F::INDEX => from,
            Some(_) => {
                let cause = ChangeError::OtherArchetype { entity, archetype: from_info.name };
                return Err(InsertError { value: bundle, entity, cause });
            }
            None => return Err(InsertError { value: bundle, entity, cause: self.no_row(entity).into() }),
        };
        if let Err(error) = self.reserve_logs(1).and_then(|()| self.storage.table_mut::<T>().try_reserve_one(to_info)) {
            return Err(InsertError { value: bundle, entity, cause: error.into() });
        }
        #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 2³² archetypes")]
        let to = T::INDEX as u32;
        let row = bundle.into_row();
        self.note_exchange(entity, (from, to), R::COMPONENTS, B::COMPONENTS);
        let Ok([source, destination]) = self.storage.tables.get_disjoint_mut([F::INDEX, T::INDEX]) else {
            no_such_table(from.table)
        };
        let (cells_from, cells_to) = (schema::<W>().cells_of(F::INDEX), schema::<W>().cells_of(T::INDEX));
        // Both layouts are constants, so that the columns need no loop.
        let step = Step {
            slots: &mut self.storage.slots,
            entity,
            from,
            to,
            source,
            destination,
            info: from_info,
            to_info,
            cells: cells_to,
            now: super::step::now::<W>(self.storage.tick),
        };
        // SAFETY: as in `try_exchange`; `is_difference` says that the sets agree.
        let removed = unsafe {
            let removed = R::Row::read(step.source, |i| cells_from[1 + R::COMPONENTS[i]], from.row as usize);
            let at = step.destination.len();
            row.write(&mut |i, size| step.destination.place(cells_to[1 + B::COMPONENTS[i]], at, size));
            step.commit_known(R::COMPONENTS);
            R::from_row(removed)
        };
        self.deliver();
        Ok(removed)
    }
}

/// What came of an exchange: the components that were there, each where there was one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exchanged<R, B> {
    /// What was taken away.
    pub removed: R,
    /// What was there before, of what was given.
    pub replaced: B,
}

/// Asserts what is asked of an exchange. Each method that makes one evaluates it, so that errors name the line of its caller.
struct Exchange<W, R, B>(PhantomData<(W, R, B)>);

impl<W: World, R: Bundle<W>, B: Bundle<W>> Exchange<W, R, B> {
    const ASSERTED: () = {
        let ((), ()) = (Whole::<W, R>::ASSERTED, Whole::<W, B>::ASSERTED);
        assert_disjoint(are_disjoint::<W, R, B>());
        assert_none_lacking(<R::Row as Components>::OPTIONALS == 0 && <B::Row as Components>::OPTIONALS == 0);
    };
}

/// As [`Exchange`], of a conversion.
struct Conversion<W, F, T, R, B>(PhantomData<(W, F, T, R, B)>);

impl<W, F, T, R, B> Conversion<W, F, T, R, B>
where
    W: World,
    F: ArchetypeOf<W>,
    T: ArchetypeOf<W>,
    R: Bundle<W>,
    B: Bundle<W>,
{
    const ASSERTED: () = {
        let ((), ()) = (Whole::<W, R>::ASSERTED, Whole::<W, B>::ASSERTED);
        assert_two(F::INDEX != T::INDEX);
        assert_in_rows(!Whole::<W, R>::SPARSE && !Whole::<W, B>::SPARSE);
        assert_none_lacking(<R::Row as Components>::OPTIONALS == 0 && <B::Row as Components>::OPTIONALS == 0);
        assert_difference(is_difference::<W, F, T, R, B>());
    };
}

#[track_caller]
const fn assert_disjoint(holds: bool) {
    assert!(holds, "a component is both taken away and given: to replace a value, give the new one alone");
}

#[track_caller]
const fn assert_none_lacking(holds: bool) {
    assert!(
        holds,
        "an archetype with optional components cannot come or go as a whole: name the components, as a tuple"
    );
}

#[track_caller]
const fn assert_two(holds: bool) {
    assert!(holds, "both archetypes are the same: name the one that the entity leaves, and the one that it comes to");
}

#[track_caller]
const fn assert_in_rows(holds: bool) {
    assert!(
        holds,
        "a component with sparse storage is no part of an archetype, and does not change with it: `insert` or `remove` it by \
         itself"
    );
}

#[track_caller]
const fn assert_difference(holds: bool) {
    assert!(
        holds,
        "the first archetype, without what is taken and with what is given, is not the second one: take all that only the \
         first has, and give all that only the second has"
    );
}
