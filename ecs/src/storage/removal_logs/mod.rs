//! The logs of removed values: for each component that is logged, its events.
//!
//! A log is an event queue of values with their entities, in which each reader has a position. It
//! always has room for a value of each living entity: room is made when entities arrive, so that
//! they can leave without any memory. Values that all have read are dropped when room is made,
//! before anything changes. A value that `remove` returns to its caller is recorded as a clone, or
//! not at all.

#[cfg(feature = "snapshots")]
mod copying;

use crate::base::erased::{Erased, TypeErased};
use crate::base::error::{ReserveError, fail};
use crate::base::memory::{try_box, try_reserve};
use crate::base::panics::for_each_despite_panics;
use crate::schema::Declare;
use crate::schema::description::Copying;
use crate::storage::Storage;
use crate::storage::events::{Counts, EventCursor, Events, Keep, Position, Waits};
use crate::storage::moves::{Inherit, MovedOut, ValueRef, cloned};
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::{Any, TypeId};
use ecs_value::Entity;

/// A component that an entity lost. See [`Removed`](crate::Removed).
///
/// ```
/// use ecs::prelude::*;
///
/// #[derive(Clone, Component)]
/// #[component(track)]
/// pub struct Fuse(u32);
///
/// #[derive(Default)]
/// pub struct Gone(Vec<(Entity, Option<u32>)>);
///
/// fn list(mut fuses: Removed<Field, Fuse>, mut gone: ResMut<Gone>) {
///     gone.0.extend(fuses.read().map(|removed| (removed.entity, removed.value.as_ref().map(|fuse| fuse.0))));
/// }
///
/// ecs::world! {
///     #[world]
///     pub struct Field { components: (Fuse,), resources: (Gone) }
///
///     #[archetype]
///     pub struct Bomb { fuse: Fuse }
///
///     #[schedule]
///     pub fn tick() { list; }
/// }
///
/// let mut field = Field::new();
/// field.tick();
/// let bomb = field.spawn(Bomb { fuse: Fuse(3) });
/// field.despawn(bomb);
/// field.tick();
/// assert_eq!(field.resource::<Gone>().0, [(bomb, Some(3))]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemovedValue<C> {
    /// The entity that lost it. Its handle may be dead.
    pub entity: Entity,
    /// The last value. The caller of [`Store::remove`](crate::Store::remove) and the like gets the value: then this is a clone, if the
    /// type is `Clone`, or else `None`.
    pub value: Option<C>,
}

/// The logs of a world, one for each component that is logged.
///
/// Invariant: **log-has-room** Each log has room for a value of each living entity, so that an entity can leave without any memory, and for
/// `spare` more. The types of the values are among `T` (`types-in-list`).
pub(crate) struct RemovalLogs<T> {
    list: Vec<RemovalLog<T>>,
    spare: usize,
}

impl<T> Default for RemovalLogs<T> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            spare: usize::MAX,
        }
    }
}

/// The removed values of one component.
///
/// Invariant: **log-of-type** `values` are of the type of the component of the world's list at the place `component`.
pub(crate) struct RemovalLog<T> {
    component: usize,
    values: Erased<T, Box<dyn AnyValues>>,
    copying: Option<Copying>,
    /// How many values were logged since the mark.
    noted: usize,
    /// The position up to which the values were delivered to observers, if there are any.
    observed: Option<Arc<Position>>,
}

/// The events of a log, of some type.
trait AnyValues: Any + TypeErased {
    fn type_of(&self) -> TypeId;
    /// Makes room for this many values, and says how much there is.
    fn try_reserve(&mut self, count: usize) -> Result<usize, ReserveError>;
    fn room(&self) -> usize;
    fn push(&mut self, entity: Entity, value: MovedOut<'_>);
    fn push_clone(&mut self, entity: Entity, value: ValueRef<'_>, copying: Option<Copying>);
    fn count_from(&self, number: usize) -> usize;
    fn take_back(&mut self, count: usize);
    fn look_at_readers(&mut self, runs: usize);
    fn counts(&self) -> Counts;
    #[cfg(feature = "snapshots")]
    fn len(&self) -> usize;
    /// No values. Those to come are kept as these.
    #[cfg(feature = "snapshots")]
    fn try_empty(&self) -> Result<Box<dyn AnyValues>, ReserveError>;
    /// Copies the values behind those of a log that has room for as many.
    #[cfg(feature = "snapshots")]
    fn try_copy(
        &self,
        into: &mut dyn AnyValues,
        room: usize,
        copying: Option<Copying>,
    ) -> Result<(), ReserveError>;
    /// Exchanges the values for those of another log, and returns the number of the next value.
    #[cfg(feature = "snapshots")]
    fn exchange(&mut self, copy: &mut dyn AnyValues) -> usize;
}

impl<T> RemovalLogs<T> {
    /// Whether no component was ever logged.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// A reader of the component's log, which is made on demand. `C` is its type.
    pub(crate) fn reader<C: 'static>(
        &mut self,
        component: usize,
        (copying, keep): (Option<Copying>, Keep),
        waits: Waits,
    ) -> EventCursor<RemovedValue<C>> {
        self.find_or_make::<C>(component, copying, keep)
            .events::<C>()
            .cursor_at_end(waits)
    }

    /// Begins to log the values of a component for observers. `C` is the component's type.
    pub(crate) fn observe<C: 'static>(
        &mut self,
        component: usize,
        copying: Option<Copying>,
        keep: Keep,
    ) {
        let log = self.find_or_make::<C>(component, copying, keep);
        if log.observed.is_none() {
            log.observed = Some(
                log.events::<C>()
                    .cursor_at_end(Waits::Always)
                    .into_position(),
            );
        }
    }

    /// As [`try_find_or_make`](Self::try_find_or_make), where no error can report that memory is lacking.
    fn find_or_make<C: 'static>(
        &mut self,
        component: usize,
        copying: Option<Copying>,
        keep: Keep,
    ) -> &mut RemovalLog<T> {
        self.try_find_or_make::<C>(component, copying, keep)
            .unwrap_or_else(|error| fail(error))
    }

    /// The log of a component, without room if it is new: the caller makes some (`log-has-room`).
    fn try_find_or_make<C: 'static>(
        &mut self,
        component: usize,
        copying: Option<Copying>,
        keep: Keep,
    ) -> Result<&mut RemovalLog<T>, ReserveError> {
        let found = self.list.iter().position(|log| log.component == component);
        let place = found.unwrap_or(self.list.len());
        if found.is_none() {
            try_reserve(&mut self.list, 1, LOGS)?;
            let values = try_values::<C>(keep)?;
            self.spare = 0;
            self.list.push(RemovalLog {
                component,
                values: Erased::new(values),
                copying: None,
                noted: 0,
                observed: None,
            });
        }
        let log = &mut self.list[place];
        log.copying = log.copying.or_else(|| copying?.of::<C>());
        Ok(log)
    }

    /// Logs a value for observers of a log that there is. `C` is the log's type.
    pub(crate) fn log_value<C: 'static>(&mut self, component: usize, entity: Entity, value: C) {
        if let Some(log) = self.log(component) {
            events::<C>(&mut **log.values).push(RemovedValue {
                entity,
                value: Some(value),
            });
        }
    }

    /// Drops the values of a log that all have read. `C` is the log's type.
    pub(crate) fn forget_read<C: 'static>(&mut self, component: usize) {
        if let Some(log) = self.log(component) {
            log.events::<C>().forget_read();
        }
    }

    /// The value that is delivered to observers next, with its entity. The value is missing where the caller has it and it cannot
    /// be cloned.
    pub(crate) fn first_unread<C: 'static>(
        &self,
        component: usize,
    ) -> Option<(Entity, Option<&C>)> {
        let log = self.list.iter().find(|log| log.component == component)?;
        let values = events_ref::<C>(&**log.values)?;
        let removed = values.event(log.observed.as_ref()?.next())?;
        Some((removed.entity, removed.value.as_ref()))
    }

    pub(crate) fn values<C: 'static>(&self, component: usize) -> Option<&Events<RemovedValue<C>>> {
        let log = self.list.iter().find(|log| log.component == component)?;
        events_ref(&**log.values)
    }

    /// Whether there is a log of the component that delivers its values to observers.
    pub(crate) fn is_observed(&self, component: usize) -> bool {
        self.list
            .iter()
            .any(|log| log.component == component && log.is_observed())
    }

    pub(crate) fn has(&self, component: usize) -> bool {
        self.list.iter().any(|log| log.component == component)
    }

    /// Asserts that for each value that is to be delivered to observers, and no other, there is a change (`causes-first`).
    pub(crate) fn check(&self, changes: impl Fn(usize) -> usize) {
        for log in &self.list {
            let expected = if log.is_observed() {
                changes(log.component)
            } else {
                0
            };
            assert_eq!(
                log.unread(),
                expected,
                "causes-first: old values of component {}",
                log.component
            );
        }
    }

    pub(crate) fn all(&self) -> &[RemovalLog<T>] {
        &self.list
    }

    pub(crate) fn logs(&mut self) -> impl Iterator<Item = &mut RemovalLog<T>> {
        self.list.iter_mut()
    }

    /// Values that are written from now on may have to be [taken back](Self::take_back).
    pub(crate) fn mark(&mut self) {
        for log in &mut self.list {
            log.noted = 0;
        }
    }

    /// Nothing that was written since the [mark](Self::mark) has come to pass.
    pub(crate) fn take_back(&mut self) {
        for_each_despite_panics(self.list.iter_mut(), |log| {
            log.values.take_back(log.noted);
        });
    }

    pub(crate) fn log(&mut self, component: usize) -> Option<&mut RemovalLog<T>> {
        self.list.iter_mut().find(|log| log.component == component)
    }

    /// A value of a component was delivered to observers.
    pub(crate) fn pass(&mut self, component: usize) {
        let observed = self.log(component).and_then(|log| log.observed.as_ref());
        if let Some(observed) = observed {
            observed.go_to(observed.next().wrapping_add(1));
        }
    }

    /// Asserts `log-of-type`. The types of components are those that `type_of` gives.
    pub(crate) fn check_types(&self, type_of: impl Fn(usize) -> Option<TypeId>) {
        for (i, log) in self.list.iter().enumerate() {
            let type_id = type_of(log.component);
            assert!(
                type_id == Some(log.values.type_of()),
                "log-of-type: the log of component {i}"
            );
            assert!(
                !self.list[..i]
                    .iter()
                    .any(|other| other.component == log.component),
                "log-of-type: a component has two logs"
            );
        }
    }

    /// Asserts `log-has-room`, where this many entities are alive.
    pub(crate) fn check_room(&self, living: usize) {
        for log in &self.list {
            let (room, needed) = (log.values.room(), living + self.spare);
            assert!(
                room >= needed,
                "log-has-room: the log of component {} has room for {room}, not {needed}",
                log.component
            );
        }
    }

    /// Whether there is room for this many more entities, or this many values of entities that stay.
    #[inline]
    pub(crate) fn has_room(&self, additional: usize) -> bool {
        additional <= self.spare
    }

    /// Makes room for this many more entities, or this many values of entities that stay. Values that all have read are dropped here, and
    /// nowhere else.
    #[cold]
    pub(crate) fn try_reserve(
        &mut self,
        living: usize,
        additional: usize,
    ) -> Result<(), ReserveError> {
        let count = living.saturating_add(additional);
        let mut room = self
            .list
            .iter_mut()
            .map(|log| log.values.try_reserve(count));
        let least = room.try_fold(usize::MAX, |least, room| {
            Ok::<_, ReserveError>(room?.min(least))
        })?;
        self.spare = least.saturating_sub(living);
        Ok(())
    }

    /// Says that this many entities came, or this many values of entities that stay. There was room for them.
    #[inline]
    pub(crate) fn spend(&mut self, count: usize) {
        self.spare = self.spare.saturating_sub(count);
    }
}

impl<T> Inherit for RemovalLogs<T> {
    fn component_at(&self, place: usize) -> Option<usize> {
        self.list.get(place).map(RemovalLog::component)
    }

    fn inherit<'v>(&mut self, entity: Entity, value: MovedOut<'v>) -> Option<MovedOut<'v>> {
        let Some(log) = self.log(value.component()) else {
            return Some(value);
        };
        log.push(entity, value);
        None
    }
}

impl<T> RemovalLog<T> {
    pub(crate) fn component(&self) -> usize {
        self.component
    }

    /// Whether the values are delivered to observers.
    pub(crate) fn is_observed(&self) -> bool {
        self.observed.is_some()
    }

    /// How many values are still to be delivered to observers.
    pub(crate) fn unread(&self) -> usize {
        self.observed
            .as_ref()
            .map_or(0, |observed| self.values.count_from(observed.next()))
    }

    /// The values. `C` is the component's type.
    pub(crate) fn events<C: 'static>(&mut self) -> &mut Events<RemovedValue<C>> {
        events::<C>(&mut **self.values)
    }

    pub(crate) fn counts(&self) -> Counts {
        self.values.counts()
    }

    /// Checks which readers' schedules rest after `runs` runs in the world.
    pub(crate) fn look_at_readers(&mut self, runs: usize) {
        self.values.look_at_readers(runs);
    }

    /// Makes room for this many values.
    pub(crate) fn try_reserve(&mut self, count: usize) -> Result<(), ReserveError> {
        self.values.try_reserve(count).map(drop)
    }

    /// Logs a clone of the value that an entity of the log's world has, if it has one, for which there is room. Says whether it has
    /// one. Where the value cannot be cloned, it is missing in the log.
    pub(crate) fn log_clone<W: Declare>(&mut self, storage: &Storage<W>, entity: Entity) -> bool {
        let location = storage.location(entity);
        let Some(value) =
            location.and_then(|location| storage.borrowed_value(entity, location, self.component))
        else {
            return false;
        };
        self.values.push_clone(entity, value, self.copying);
        self.noted += 1;
        true
    }

    /// Copies the values into a log that is [like](Self::try_new_like) this one, with room for this many.
    #[cfg(feature = "snapshots")]
    fn try_copy(&self, into: &mut Self, room: usize) -> Result<(), ReserveError> {
        into.copying = self.copying;
        self.values.try_copy(&mut **into.values, room, self.copying)
    }

    /// Takes a value of the component, for which there is room.
    pub(crate) fn push(&mut self, entity: Entity, value: MovedOut<'_>) {
        assert!(value.component() == self.component, "a value of the log");
        self.values.push(entity, value);
    }
}

/// The purpose of memory that lacks, in errors.
const LOGS: &str = "a log of removed values";

/// The values of a log. (In an array of one: see [`try_box`](crate::base::memory::try_box).)
type Values<C> = [Events<RemovedValue<C>>; 1];

fn try_values<C: 'static>(keep: Keep) -> Result<Box<dyn AnyValues>, ReserveError> {
    match try_box(Events::<RemovedValue<C>>::keeping(keep)) {
        Ok(values) => Ok(values),
        Err(_) => Err(ReserveError::out_of_memory(LOGS, size_of::<Values<C>>())),
    }
}

fn events_ref<C: 'static>(values: &dyn Any) -> Option<&Events<RemovedValue<C>>> {
    values.downcast_ref::<Values<C>>().map(|[events]| events)
}

/// The values with their type.
fn events<C: 'static>(values: &mut dyn Any) -> &mut Events<RemovedValue<C>> {
    let events = values.downcast_mut::<Values<C>>().map(|[events]| events);
    events.unwrap_or_else(|| unreachable!("a log is of the type of its component (`log-of-type`)"))
}

impl<C: 'static> AnyValues for Values<C> {
    fn type_of(&self) -> TypeId {
        TypeId::of::<C>()
    }

    fn try_reserve(&mut self, count: usize) -> Result<usize, ReserveError> {
        let [events] = self;
        events.try_reserve_amply(count)?;
        Ok(events.room())
    }

    fn room(&self) -> usize {
        self[0].room()
    }

    fn push(&mut self, entity: Entity, value: MovedOut<'_>) {
        self[0].push(RemovedValue {
            entity,
            value: Some(value.into_value()),
        });
    }

    fn push_clone(&mut self, entity: Entity, value: ValueRef<'_>, copying: Option<Copying>) {
        let value = copying.and_then(|copying| cloned(value.get(), copying));
        self[0].push(RemovedValue { entity, value });
    }

    fn count_from(&self, number: usize) -> usize {
        self[0].from(number).len()
    }

    fn take_back(&mut self, count: usize) {
        self[0].take_back(count);
    }

    fn look_at_readers(&mut self, runs: usize) {
        self[0].look_at_readers(runs);
    }

    fn counts(&self) -> Counts {
        self[0].counts()
    }

    #[cfg(feature = "snapshots")]
    fn len(&self) -> usize {
        self[0].len()
    }

    #[cfg(feature = "snapshots")]
    fn try_empty(&self) -> Result<Box<dyn AnyValues>, ReserveError> {
        try_values::<C>(self[0].keep())
    }

    #[cfg(feature = "snapshots")]
    fn try_copy(
        &self,
        into: &mut dyn AnyValues,
        room: usize,
        copying: Option<Copying>,
    ) -> Result<(), ReserveError> {
        let copy = |RemovedValue { entity, value }: &RemovedValue<C>| RemovedValue {
            entity: *entity,
            value: value
                .as_ref()
                .zip(copying)
                .and_then(|(value, copying)| cloned(value, copying)),
        };
        self[0].try_copy_with(events(into), room, copy)
    }

    #[cfg(feature = "snapshots")]
    fn exchange(&mut self, copy: &mut dyn AnyValues) -> usize {
        let [events_here] = self;
        events_here.exchange(events(copy));
        events_here.end()
    }
}

#[cfg(all(test, feature = "std", not(loom)))]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    struct Loud;

    impl Drop for Loud {
        fn drop(&mut self) {
            panic!("loud");
        }
    }

    #[test]
    fn all_values_are_taken_back_although_one_of_them_panics() {
        let mut logs = RemovalLogs::<(Loud, u8)>::default();
        let entity = Entity::new(0, core::num::NonZeroU32::MIN);
        logs.observe::<Loud>(0, None, Keep::DEFAULT);
        logs.observe::<u8>(1, None, Keep::DEFAULT);
        logs.log_value(0, entity, Loud);
        logs.log_value(1, entity, 7_u8);
        logs.list.iter_mut().for_each(|log| log.noted = 1);
        catch_unwind(AssertUnwindSafe(|| logs.take_back())).unwrap_err();
        logs.check(|_| 0);
    }
}
