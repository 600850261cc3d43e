//! Telling observers of changes, and lending them the world.
#![allow(unsafe_code)]

use super::Store;
use super::intent::Intent;
use crate::command::{CommandError, CommandFailure};
use crate::component::ComponentOf;
use crate::entity::{Entity, Location};
use crate::error::InsertError;
use crate::observer::{Delivery, Heard, Observer, ObserverId, Silent, call_all};
use crate::registry::{ComponentId, Key};
use crate::schedule::AddSystemError;
use crate::schema::{Column, component_index, schema};
use crate::system::{Boxed, Callable, Signature, System, Text, conflict_of, fault_of_observer, heard_by};
use crate::table::fail;
use crate::world::World;
use alloc::boxed::Box;
use core::marker::PhantomData;
use core::mem;

impl<W: World> Store<W> {
    /// Adds an observer that the world declares.
    pub(super) fn declare(&mut self, observer: &Observer<W>) {
        observer.watch(self);
        self.observers.declare(observer);
    }

    /// Adds an observer, for mods and scripts. It is told after those that the world declares and those that were added before it.
    /// The world has `#[observers]`, or says `#[world(observed)]`. See [`observer`](crate::observer).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Health(u32);
    /// # ecs::world! {
    /// #     #[world(observed)] pub struct Arena { components: (Health) }
    /// #     #[archetype] pub struct Knight { health: Health }
    /// # }
    /// # let mut arena = Arena::new();
    /// let (sender, fallen) = std::sync::mpsc::channel();
    /// let observer = arena.observe("count", move |gone: On<Arena, Despawn<Knight>>| sender.send(gone.entity()).unwrap())?;
    /// let knight = arena.spawn(Knight { health: Health(3) });
    /// arena.despawn(knight);
    /// assert_eq!(fallen.try_iter().collect::<Vec<_>>(), [knight]);
    /// assert!(arena.unobserve(observer));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the system takes no [`On`](crate::On), or two, or if two of its parameters access what one of them writes.
    pub fn observe<F, M>(&mut self, name: &'static str, system: F) -> Result<ObserverId, AddSystemError>
    where
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: Silent,
    {
        let () = Observed::<W>::ASSERTED;
        self.add_observer(name, system, None)
    }

    /// Adds an observer that is told when entities get a component that was registered, and what they had before. Its system takes
    /// [`OnKey`](crate::OnKey). See [`observe`](Self::observe).
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # use ecs::OnKey;
    /// # pub struct Health(u32);
    /// # ecs::world! {
    /// #     #[world(observed)] pub struct Arena { components: (Health) }
    /// #     #[archetype] pub struct Knight { health: Health }
    /// # }
    /// # let mut arena = Arena::new();
    /// # let knight = arena.spawn(Knight { health: Health(3) });
    /// #[derive(Component, Debug, PartialEq)]
    /// struct Sword(u32);
    ///
    /// let sword = arena.register::<Sword>()?;
    /// let (sender, drawn) = std::sync::mpsc::channel();
    /// arena.observe_insert_key(sword, "draw", move |on: OnKey<Arena, Sword>| {
    ///     sender.send(on.new_value().map(|sword| sword.0)).unwrap();
    /// })?;
    /// arena.insert_key(knight, sword, Sword(7))?;
    /// assert_eq!(drawn.try_iter().collect::<Vec<_>>(), [Some(7)]);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the key is not of this world, if the system takes no `OnKey`, or two, or if two of its parameters access what one of them
    /// writes.
    pub fn observe_insert_key<C, F, M>(
        &mut self,
        key: Key<C>,
        name: &'static str,
        system: F,
    ) -> Result<ObserverId, AddSystemError>
    where
        C: 'static,
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: Silent,
    {
        let component = self.observed_key(key, name)?;
        let id = self.add_observer(name, system, Some(Heard::Insert(component)))?;
        self.observe_replaced::<C>(component);
        Ok(id)
    }

    /// As [`observe_insert_key`](Self::observe_insert_key), of entities that lose the component.
    ///
    /// # Errors
    ///
    /// As for [`observe_insert_key`](Self::observe_insert_key).
    pub fn observe_remove_key<C, F, M>(
        &mut self,
        key: Key<C>,
        name: &'static str,
        system: F,
    ) -> Result<ObserverId, AddSystemError>
    where
        C: 'static,
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: Silent,
    {
        let component = self.observed_key(key, name)?;
        let id = self.add_observer(name, system, Some(Heard::Remove(component)))?;
        self.observe_removed::<C>(component);
        Ok(id)
    }

    /// The component that a key opens.
    fn observed_key<C: 'static>(&self, key: Key<C>, name: &'static str) -> Result<usize, AddSystemError> {
        let fault =
            || AddSystemError::new(name, &Text::new().with("the key of `").with(name).with("` is of another world"));
        self.key_column(key).map(|column| column.cell - 1).ok_or_else(fault)
    }

    /// Adds an observer, of a change that its system says, or that is said here of a key.
    fn add_observer<F, M>(
        &mut self,
        name: &'static str,
        system: F,
        of_key: Option<Heard>,
    ) -> Result<ObserverId, AddSystemError>
    where
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: Silent,
    {
        let () = Observed::<W>::ASSERTED;
        let fault = || fault_of_observer(name, &F::ACCESS, of_key.is_some());
        if let Some(text) = conflict_of::<W>(name, &F::ACCESS).or_else(fault) {
            return Err(AddSystemError::new(name, &text));
        }
        let heard = of_key.unwrap_or(heard_by(&F::ACCESS));
        F::watch(self);
        // SAFETY: E1: it was checked above.
        let system = unsafe { Boxed::new(system, self) };
        Ok(self.observers.push(name, heard, system))
    }

    /// Takes an observer out again that was [added](Self::observe). Says whether it was there. One that is running is dropped when
    /// it returns.
    pub fn unobserve(&mut self, observer: ObserverId) -> bool {
        self.observers.remove(observer)
    }

    /// An old value of a change was told.
    pub(crate) fn pass_old(&mut self, heard: Heard) {
        let log = match heard {
            Heard::Insert(component) => self.observers.replaced.log(component),
            Heard::Remove(component) => self.removed.log(component),
            Heard::Enter(_) | Heard::Leave(_) | Heard::Despawn(_) | Heard::Registered => None,
        };
        if let Some(log) = log {
            log.pass();
        }
    }

    /// Begins to keep the old values of a component when they are removed. `C` is its type.
    pub(crate) fn observe_removed<C: 'static>(&mut self, component: usize) {
        let clone = self.clone_of(ComponentId::new(component));
        self.removed.observe::<C>(component, clone);
        // Y2, from here on.
        let living = self.len();
        self.removed.try_reserve(living, 0).unwrap_or_else(|error| fail(error));
    }

    /// As [`observe_removed`](Self::observe_removed), when they are replaced.
    pub(crate) fn observe_replaced<C: 'static>(&mut self, component: usize) {
        let clone = self.clone_of(ComponentId::new(component));
        self.observers.replaced.observe::<C>(component, clone);
    }

    /// The old value of a component, of the type `C`, that observers are told of next, and whose it was.
    pub(crate) fn first_old<C: 'static>(&self, heard: Heard, component: usize) -> Option<(Entity, Option<&C>)> {
        match heard {
            Heard::Insert(_) => self.observers.replaced.first_told(component),
            _ => self.removed.first_told(component),
        }
    }

    /// Whether anybody is told of anything.
    #[inline(always)]
    pub(super) fn is_observed(&self) -> bool {
        W::OBSERVED && !self.observers.is_empty()
    }

    /// Whether somebody is told of what comes.
    #[inline(always)]
    pub(super) fn is_arrival_observed(&self) -> bool {
        W::OBSERVED && self.observers.hears_arrivals()
    }

    /// Whether somebody is told of what goes.
    #[inline(always)]
    pub(super) fn is_departure_observed(&self) -> bool {
        W::OBSERVED && self.observers.hears_departures()
    }

    /// The table of an entity, if somebody asks whether it changes.
    #[inline(always)]
    pub(super) fn table_before(&self, entity: Entity) -> Option<u32> {
        if !self.is_observed() {
            return None;
        }
        self.locate(entity).map(|location| location.table)
    }

    /// An entity was spawned, or cloned: it has come to its archetype, and has got all its components.
    #[cold]
    pub(super) fn tell_spawned(&mut self, entity: Entity) {
        let Some((_, location)) = self.find(entity) else { return };
        let row = location.row as usize;
        self.observers.tell(Heard::Enter(location.table as usize), entity);
        let (tables, info) = (
            &self.storage.tables,
            crate::storage::layout(schema::<W>(), self.storage.dynamic.as_ref(), location.table),
        );
        let table = &tables[location.table as usize];
        for column in info.components().iter().filter(|column| table.bit(column.place(), row)) {
            self.observers.tell(Heard::Insert(column.cell - 1), entity);
        }
        let sparse = (0..).zip(schema::<W>().components).filter(|(_, info)| info.sparse);
        for (component, _) in sparse {
            if self.storage.pools.value(schema::<W>(), component, Some(entity)).is_some() {
                self.observers.tell(Heard::Insert(component), entity);
            }
        }
    }

    /// The rows from this one on were spawned.
    #[cold]
    pub(super) fn tell_spawned_rows(&mut self, table: u32, first: usize) {
        let mut row = first;
        while let Some(entity) = self.storage.tables[table as usize].entities(self.info(table)).get(row).copied() {
            self.tell_spawned(entity);
            row += 1;
        }
    }

    /// An entity may have come to another archetype, from that of this table.
    pub(super) fn tell_moved(&mut self, entity: Entity, from: u32, to: u32) {
        if from != to {
            self.observers.tell(Heard::Leave(from as usize), entity);
            self.observers.tell(Heard::Enter(to as usize), entity);
        }
    }

    /// Gives an entity a value, of which observers are told. They get a clone of the value that was there before, if there is one.
    ///
    /// # Safety
    ///
    /// As for [`insert_value`](Self::insert_value).
    #[cold]
    pub(super) unsafe fn insert_observed<C: 'static>(
        &mut self,
        entity: Entity,
        column: &Column,
        value: C,
    ) -> Result<Option<C>, InsertError<C>> {
        let Some(location) = self.location(entity) else {
            return Err(InsertError { value, entity, cause: self.no_row(entity).into() });
        };
        let component = column.cell - 1;
        let old = self.value_in(entity, location, column).filter(|_| self.observers.hears_insertion(component));
        let intent = Intent::new(self);
        let log = intent.store.observers.replaced.log(component);
        // SAFETY: W2, T2, O3: the value is one of the component, of a living entity, and nobody writes it meanwhile.
        let kept = old.zip(log).map(|(old, log)| unsafe { log.push_clone(entity, old) }).is_some();
        // SAFETY: the caller's promise.
        let replaced = unsafe { intent.store.insert_value(entity, column, value) }?;
        intent.made();
        self.tell_move_from(entity, Some(location.table));
        self.observers.tell_inserted(component, entity, |_| kept);
        self.deliver();
        Ok(replaced)
    }

    /// An entity got a component in the place of a value, which nobody wants, or of none. It was in this table before.
    #[cold]
    pub(super) fn tell_replaced<C: 'static>(
        &mut self,
        (entity, component): (Entity, usize),
        before: Option<u32>,
        replaced: Option<C>,
    ) {
        self.tell_move_from(entity, before);
        self.observers
            .tell_inserted(component, entity, |log| replaced.map(|value| log.push_value(entity, value)).is_some());
    }

    /// An entity may have come to another archetype. It was in this table before.
    pub(super) fn tell_move_from(&mut self, entity: Entity, before: Option<u32>) {
        if let (Some(before), Some(location)) = (before, self.locate(entity)) {
            self.tell_moved(entity, before, location.table);
        }
    }

    /// As [`try_insert`](Self::try_insert), where nobody wants the value that was there before: observers get it.
    pub(crate) fn try_give<C: ComponentOf<W>>(&mut self, entity: Entity, value: C) -> Result<(), InsertError<C>> {
        if !self.is_arrival_observed() {
            return self.try_insert(entity, value).map(drop);
        }
        let before = self.table_before(entity);
        let replaced = self.insert_untold(entity, value)?;
        self.tell_replaced((entity, component_index::<W, C>()), before, replaced);
        self.deliver();
        Ok(())
    }

    /// A living entity is about to lose components, to get others, and to come to the table `to` by that. Room was made before, and
    /// nothing can fail any more.
    #[inline]
    pub(super) fn note_exchange(
        &mut self,
        entity: Entity,
        (from, to): (Location, u32),
        removed: &[usize],
        added: &[usize],
    ) {
        if self.is_watched() || self.is_observed() {
            let intent = Intent::new(self);
            intent.store.tell_moved(entity, from.table, to);
            intent.store.note_taken(entity, from, removed);
            intent.store.tell_given(entity, from, added);
            intent.made();
        }
    }

    /// A living entity is about to get components, some of which it may have.
    #[cold]
    fn tell_given(&mut self, entity: Entity, from: Location, components: &[usize]) {
        for &component in components {
            let value = self.value_of(entity, from, component);
            self.observers.tell_inserted(component, entity, |log| {
                // SAFETY: W2, T2, O3: the value is one of the component, of a living entity, and nobody writes it meanwhile.
                value.map(|value| unsafe { log.push_clone(entity, value) }).is_some()
            });
        }
    }

    /// Calls the observers, if there is something to tell, and nobody else does so when all is done.
    #[inline(always)]
    pub(super) fn deliver(&mut self) {
        if W::OBSERVED && self.observers.is_pending() {
            self.deliver_all();
        }
    }

    #[cold]
    #[inline(never)]
    fn deliver_all(&mut self) {
        struct Delivering<'s, W: World>(&'s mut Store<W>, &'s Delivery);
        impl<W: World> Drop for Delivering<'_, W> {
            fn drop(&mut self) {
                self.1.end();
                if self.0.observers.is_of(self.1) {
                    self.0.observers.stop();
                }
            }
        }
        // Where a command took the world away, its last change was told.
        if let Some(told) = self.observers.take_told().filter(|told| told.old) {
            self.pass_old(told.heard);
        }
        let delivery = self.observers.begin();
        call_all(Delivering(self, &delivery).0, &delivery);
    }

    /// Lends the world as a value of its own type.
    pub(crate) fn lend(&mut self, f: impl FnOnce(&mut W)) {
        let mut world = self.observers.vessel.get_mut().take().unwrap_or_else(|| Box::new(vessel()));
        mem::swap(self, &mut **world);
        let mut lent = Lent { store: self, world: Some(world) };
        if let Some(world) = &mut lent.world {
            f(world);
        }
    }

    /// Does something of whose changes nobody is told before all is done.
    pub(super) fn deliver_after<T>(&mut self, change: impl FnOnce(&mut Self) -> T) -> T {
        struct Hold<'s, W: World>(&'s mut Store<W>, bool);
        impl<W: World> Drop for Hold<'_, W> {
            fn drop(&mut self) {
                self.0.observers.waiting = self.1;
            }
        }
        let before = mem::replace(&mut self.observers.waiting, true);
        let hold = Hold(self, before);
        let done = change(&mut *hold.0);
        drop(hold);
        self.deliver();
        done
    }

    /// Tells those who care what came of observers that would never have ended.
    pub(crate) fn report_cascades(&mut self) {
        while let Some((told, cascade)) = self.observers.next_cascade() {
            let (command, component) = told.heard.words::<W>();
            let system = cascade.observers().last().copied().unwrap_or_default();
            let failure = CommandFailure::Cascade(cascade);
            self.command_errors.report(CommandError { system, command, entity: told.entity, component, failure });
        }
    }
}

/// A world that observers have: it lies in a place of its own type, since they get it as such. However that ends, it comes back.
struct Lent<'s, W: World> {
    store: &'s mut Store<W>,
    world: Option<Box<W>>,
}

impl<W: World> Drop for Lent<'_, W> {
    fn drop(&mut self) {
        let Some(mut world) = self.world.take() else { return };
        mem::swap(self.store, &mut **world);
        *self.store.observers.vessel.get_mut() = Some(world);
    }
}

/// An empty world, in whose place one that is lent lies.
fn vessel<W: World>() -> W {
    match W::from_store(Store::undeclared()) {
        Some(world) => world,
        None => {
            panic!("the world `{}` has observers, and cannot be made of a store: leave `World` to `world!`", W::NAME)
        }
    }
}

/// Asserts that there can be observers.
struct Observed<W>(PhantomData<W>);

impl<W: World> Observed<W> {
    const ASSERTED: () = assert_observed(W::OBSERVED);
}

/// `track_caller` keeps this out of the compiler's words, and the standard library with it.
#[track_caller]
const fn assert_observed(holds: bool) {
    assert!(
        holds,
        "nobody is told of changes in this world: it has to say `#[world(observed)]`, or to have a function with `#[observers]`"
    );
}
