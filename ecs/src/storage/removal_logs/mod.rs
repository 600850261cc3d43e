//! The logs of removed values: for each component that is logged, its events.
//!
//! A log is an event queue of values with their entities, in which each reader has a position. It
//! always has room for a value of each living entity: room is made when entities arrive, so that
//! they can leave without any memory. Values that all have read are dropped when room is made,
//! before anything changes. A value that `remove` returns to its caller is recorded as a clone, or
//! not at all.

#[cfg(feature = "snapshots")]
mod copying;

use crate::base::erased::Erased;
use crate::base::error::{ReserveError, fail};
use crate::base::memory::try_box;
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

/// [`push`], of some type.
type Push = fn(&mut dyn Any, Entity, MovedOut<'_>);
/// [`push_clone`], of some type.
type PushClone = fn(&mut dyn Any, Entity, ValueRef<'_>, Option<Copying>);
/// [`copying::empty`], of some type.
#[cfg(feature = "snapshots")]
type MakeLike = fn(&dyn Any) -> Result<Box<dyn Any>, ReserveError>;
/// [`copy`], of some type.
#[cfg(feature = "snapshots")]
type Copy = fn(&dyn Any, &mut dyn Any, usize, Option<Copying>) -> Result<(), ReserveError>;

/// The removed values of one component.
///
/// Invariant: **log-of-type** `values` are the `Events` of the type of the component of the world's list at the place `component`, and
/// the functions are of that type.
pub(crate) struct RemovalLog<T> {
    component: usize,
    values: Erased<T, Box<dyn Any>>,
    type_of: fn(&dyn Any) -> Option<TypeId>,
    /// Makes room for this many values, and says how much there is.
    try_reserve: fn(&mut dyn Any, usize) -> Result<usize, ReserveError>,
    room: fn(&dyn Any) -> usize,
    push: Push,
    push_clone: PushClone,
    copying: Option<Copying>,
    count_from: fn(&dyn Any, usize) -> usize,
    take_back: fn(&mut dyn Any, usize),
    look_at_readers: fn(&mut dyn Any, usize),
    counts: fn(&dyn Any) -> Counts,
    #[cfg(feature = "snapshots")]
    len: fn(&dyn Any) -> usize,
    #[cfg(feature = "snapshots")]
    empty: MakeLike,
    #[cfg(feature = "snapshots")]
    copy: Copy,
    /// Exchanges the values for those of another log, and returns the number of the next value.
    #[cfg(feature = "snapshots")]
    exchange: fn(&mut dyn Any, &mut dyn Any) -> usize,
    /// How many values were logged since the mark.
    noted: usize,
    /// The position up to which the values were delivered to observers, if there are any.
    observed: Option<Arc<Position>>,
}

impl<T> RemovalLogs<T> {
    /// Whether no component was ever logged.
    #[inline(always)]
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
            let no_memory = |_| ReserveError::out_of_memory(LOGS, size_of::<RemovalLog<T>>());
            self.list.try_reserve(1).map_err(no_memory)?;
            let values = try_box(Events::<RemovedValue<C>>::keeping(keep));
            let values =
                values.map_err(|_| ReserveError::out_of_memory(LOGS, size_of::<Values<C>>()))?;
            self.spare = 0;
            self.list.push(RemovalLog {
                component,
                values: Erased::new(values),
                type_of: type_of::<C>,
                try_reserve: try_reserve::<C>,
                room: room::<C>,
                push: push::<C>,
                push_clone: push_clone::<C>,
                copying: None,
                count_from: count_from::<C>,
                take_back: take_back::<C>,
                look_at_readers: look_at_readers::<C>,
                counts: counts::<C>,
                #[cfg(feature = "snapshots")]
                len: copying::len::<C>,
                #[cfg(feature = "snapshots")]
                empty: copying::empty::<C>,
                #[cfg(feature = "snapshots")]
                copy: copy::<C>,
                #[cfg(feature = "snapshots")]
                exchange: copying::exchange::<C>,
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
            (log.take_back)(&mut **log.values, log.noted);
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
                type_id.is_some() && (log.type_of)(&**log.values) == type_id,
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
            let (room, needed) = ((log.room)(&**log.values), living + self.spare);
            assert!(
                room >= needed,
                "log-has-room: the log of component {} has room for {room}, not {needed}",
                log.component
            );
        }
    }

    /// Whether there is room for this many more entities, or this many values of entities that stay.
    #[inline(always)]
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
            .map(|log| (log.try_reserve)(&mut **log.values, count));
        let least = room.try_fold(usize::MAX, |least, room| {
            Ok::<_, ReserveError>(room?.min(least))
        })?;
        self.spare = least.saturating_sub(living);
        Ok(())
    }

    /// Says that this many entities came, or this many values of entities that stay. There was room for them.
    #[inline(always)]
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
        self.observed.as_ref().map_or(0, |observed| {
            (self.count_from)(&**self.values, observed.next())
        })
    }

    /// The values. `C` is the component's type.
    pub(crate) fn events<C: 'static>(&mut self) -> &mut Events<RemovedValue<C>> {
        events::<C>(&mut **self.values)
    }

    pub(crate) fn counts(&self) -> Counts {
        (self.counts)(&**self.values)
    }

    /// Checks which readers' schedules rest after `runs` runs in the world.
    pub(crate) fn look_at_readers(&mut self, runs: usize) {
        (self.look_at_readers)(&mut **self.values, runs);
    }

    /// Makes room for this many values.
    pub(crate) fn try_reserve(&mut self, count: usize) -> Result<(), ReserveError> {
        (self.try_reserve)(&mut **self.values, count).map(drop)
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
        (self.push_clone)(&mut **self.values, entity, value, self.copying);
        self.noted += 1;
        true
    }

    /// Copies the values into a log that is [like](Self::try_new_like) this one, with room for this many.
    #[cfg(feature = "snapshots")]
    fn try_copy(&self, into: &mut Self, room: usize) -> Result<(), ReserveError> {
        into.copying = self.copying;
        (self.copy)(&**self.values, &mut **into.values, room, self.copying)
    }

    /// Takes a value of the component, for which there is room.
    pub(crate) fn push(&mut self, entity: Entity, value: MovedOut<'_>) {
        assert!(value.component() == self.component, "a value of the log");
        (self.push)(&mut **self.values, entity, value);
    }
}

/// The purpose of memory that lacks, in errors.
const LOGS: &str = "a log of removed values";

/// The values of a log. (In an array of one: see [`try_box`](crate::base::memory::try_box).)
type Values<C> = [Events<RemovedValue<C>>; 1];

fn events_ref<C: 'static>(values: &dyn Any) -> Option<&Events<RemovedValue<C>>> {
    values.downcast_ref::<Values<C>>().map(|[events]| events)
}

fn events<C: 'static>(values: &mut dyn Any) -> &mut Events<RemovedValue<C>> {
    let events = values.downcast_mut::<Values<C>>().map(|[events]| events);
    events.unwrap_or_else(|| unreachable!("a log is of the type of its component (`log-of-type`)"))
}

/// The component's type, if the values are those of its log.
fn type_of<C: 'static>(values: &dyn Any) -> Option<TypeId> {
    values.is::<Values<C>>().then(TypeId::of::<C>)
}

fn try_reserve<C: 'static>(values: &mut dyn Any, count: usize) -> Result<usize, ReserveError> {
    let events = events::<C>(values);
    events.try_reserve_amply(count)?;
    Ok(events.room())
}

fn room<C: 'static>(values: &dyn Any) -> usize {
    events_ref::<C>(values).map_or(0, Events::room)
}

fn count_from<C: 'static>(values: &dyn Any, number: usize) -> usize {
    events_ref::<C>(values).map_or(0, |values| values.from(number).len())
}

fn counts<C: 'static>(values: &dyn Any) -> Counts {
    events_ref::<C>(values).map_or(Counts::default(), Events::counts)
}

fn look_at_readers<C: 'static>(values: &mut dyn Any, runs: usize) {
    events::<C>(values).look_at_readers(runs);
}

fn take_back<C: 'static>(values: &mut dyn Any, count: usize) {
    events::<C>(values).take_back(count);
}

fn push<C: 'static>(values: &mut dyn Any, entity: Entity, value: MovedOut<'_>) {
    events(values).push(RemovedValue {
        entity,
        value: Some(value.into_value::<C>()),
    });
}

fn push_clone<C: 'static>(
    values: &mut dyn Any,
    entity: Entity,
    value: ValueRef<'_>,
    copying: Option<Copying>,
) {
    let value = copying.and_then(|copying| cloned(value.get::<C>(), copying));
    events(values).push(RemovedValue { entity, value });
}

/// Copies values, with room for this many. Values that cannot be cloned are missing in the copy.
#[cfg(feature = "snapshots")]
fn copy<C: 'static>(
    from: &dyn Any,
    into: &mut dyn Any,
    room: usize,
    copying: Option<Copying>,
) -> Result<(), ReserveError> {
    let Some(from) = events_ref::<C>(from) else {
        return Ok(());
    };
    from.try_copy_with(events(into), room, |RemovedValue { entity, value }| {
        RemovedValue {
            entity: *entity,
            value: value
                .as_ref()
                .zip(copying)
                .and_then(|(value, copying)| cloned(value, copying)),
        }
    })
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
