//! The observers of a world, and their pending notifications.

#[cfg(feature = "snapshots")]
mod copying;

#[cfg(feature = "snapshots")]
pub(crate) use copying::{SavedObservers, StagedObservers};

use super::Observer;
use super::cascade::{CutOff, Pending, PendingChange};
use super::declared::Kinds;
use crate::base::erased::SyncView;
use crate::base::error::{Cascade, ChangeError, Rejected, ReserveError};
use crate::base::memory::try_reserve;
use crate::schema::change_kind::ChangeKind;
use crate::storage::events::Keep;
use crate::storage::removal_logs::{RemovalLog, RemovalLogs};
use crate::world::store::{Store, World};
use crate::world::system::Boxed;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;
use core::sync::atomic::{AtomicBool, Ordering};
use ecs_value::Entity;

/// The number of an observer that was added while the program runs.
///
/// ```
/// # use ecs::prelude::*;
/// # pub struct Heat(f32);
/// #[derive(Default)]
/// pub struct Count(u32);
///
/// ecs::world! {
///     #[world(observed)]
///     pub struct Kitchen { components: (Heat,), resources: (Count) }
///
///     #[archetype]
///     pub struct Pan { heat: Heat }
/// }
///
/// let mut kitchen = Kitchen::new();
/// let observer =
///     kitchen.observe("count", |_: On<Kitchen, Insert<Heat>>, mut count: ResMut<Count>| count.0 += 1)?;
/// kitchen.spawn(Pan { heat: Heat(20.0) });
/// assert!(kitchen.unobserve(observer));
/// kitchen.spawn(Pan { heat: Heat(20.0) });
/// assert_eq!(kitchen.resource::<Count>().0, 1);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObserverId(pub(super) u64);

/// The observers of a world: those that it declares, and after them those that were added.
///
/// Invariant: **observers-indexed** `list` is in the order of the ids, and `index` has, for each kind of change, the ids of its observers, in that order: those
/// of all entities, and those of each entity. Observers that were removed keep their places in each of these lists until they are more than half
/// of it, so that a removal takes O(log n), amortised.
pub(crate) struct Observers<W: World> {
    list: Vec<(ObserverId, Option<Entry<W>>)>,
    /// How many places of `list` are of observers that were removed.
    removed: usize,
    index: Vec<Vec<Asking>>,
    /// Where the search for observers of dead entities continues.
    search: ObserverId,
    next_id: u64,
    /// The components of which removals are notified, in their order: observers ask for them, or old values are kept.
    removals: Vec<usize>,
    observed: Observed,
    pending: Pending,
    /// The change that is being delivered.
    pub(super) current: Option<PendingChange>,
    /// Whether delivery is deferred, since there are more changes to come.
    pub(super) is_deferred: bool,
    delivery: Delivery,
    /// The same again, or nothing: a delivery takes it, and gives it back, which costs less than a clone.
    spare: Delivery,
    /// The values that were replaced, of components with observed insertions.
    pub(crate) replaced: RemovalLogs<W::Components>,
    /// The events that were aimed at entities, as logs by the places of their queues.
    pub(crate) events: RemovalLogs<W::Resources>,
    /// A placeholder for the world while it is lent to an observer.
    pub(crate) placeholder: SyncView<Option<Box<W>>>,
    /// The entities that were spawned last all at once.
    spawned: Vec<Entity>,
}

/// How many kinds of changes of rows observers ask for, each counted for each observer.
#[derive(Default)]
struct Observed {
    arrivals: usize,
    departures: usize,
    /// That an entity enters or leaves an archetype.
    kinds: usize,
}

impl Observed {
    /// The counts to which this kind of change adds.
    fn counts(&mut self, kind: ChangeKind) -> impl Iterator<Item = &mut usize> {
        let arrives = matches!(kind, ChangeKind::Insert(_) | ChangeKind::Enter(_));
        let departs = !arrives && !matches!(kind, ChangeKind::Restore | ChangeKind::Trigger(_));
        let is_of_kind = matches!(kind, ChangeKind::Enter(_) | ChangeKind::Leave(_));
        let counts = [
            (arrives, &mut self.arrivals),
            (departs, &mut self.departures),
            (is_of_kind, &mut self.kinds),
        ];
        counts
            .into_iter()
            .filter_map(|(counts, count)| counts.then_some(count))
    }
}

/// Whether observers of a world are being called, while other changes wait. A command of an observer may put another world in the
/// place of the first one. So the flag is shared, and distinguishes the worlds.
#[derive(Clone, Default)]
pub(crate) struct Delivery(Option<Arc<AtomicBool>>);

impl Delivery {
    fn is_under_way(&self) -> bool {
        self.0
            .as_ref()
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// The delivery ends, wherever its world is.
    pub(crate) fn end(&self) {
        if let Some(flag) = &self.0 {
            flag.store(false, Ordering::Relaxed);
        }
    }
}

/// The observers of one kind of change.
#[derive(Default)]
struct Asking {
    of_all: Ids,
    of_one: BTreeMap<Entity, Ids>,
}

impl Asking {
    /// None at all.
    const NOBODY: &Self = &Self {
        of_all: Ids::NONE,
        of_one: BTreeMap::new(),
    };

    fn is_empty(&self) -> bool {
        self.of_all.list.is_empty() && self.of_one.is_empty()
    }

    /// The observers of an entity alone.
    fn of(&self, entity: Entity) -> &[ObserverId] {
        self.of_one.get(&entity).map_or(&[], |ids| &ids.list)
    }
}

/// The ids of observers, in their order. None if all of them were removed.
#[derive(Default)]
struct Ids {
    list: Vec<ObserverId>,
    /// How many of them are of observers that were removed.
    removed: usize,
}

impl Ids {
    const NONE: Self = Self {
        list: Vec::new(),
        removed: 0,
    };

    /// One of the observers was removed. `is_there` says which were not.
    fn note_removal(&mut self, is_there: impl Fn(ObserverId) -> bool) {
        self.removed += 1;
        if 2 * self.removed > self.list.len() {
            self.list.retain(|id| is_there(*id));
            self.removed = 0;
        }
    }
}

/// How many places are searched for observers of dead entities when an observer of one entity is added. Up to half of the places are empty, so
/// four keep the observers of dead entities from outnumbering the others.
const LOOKED_AT: usize = 4;

/// An observer in its place.
pub(super) struct Entry<W: World> {
    pub(super) name: &'static str,
    kinds: Kinds,
    /// The entity that it observes, if not all.
    of: Option<Entity>,
    /// The number of the first change that was made after it was added.
    since: u32,
    /// The number of the change for which it was called last, if it asks for several kinds.
    last: Option<u32>,
    /// How the system is made, of an observer that the world declares.
    pub(super) make: Option<Make<W>>,
    pub(super) system: ObserverSlot<W>,
}

/// Makes the system of an observer that the world declares.
pub(super) type Make<W> = fn(&mut Store<W>) -> Boxed<W>;

/// The system of an observer.
pub(super) enum ObserverSlot<W: World> {
    /// It was never called. Values that its parameters need of the world may not be there at the beginning.
    Unused,
    There(Boxed<W>),
    /// It is running, or it was running when its command took the world away from the delivery.
    Taken,
}

impl<W: World> Entry<W> {
    /// Whether it is not called for a change: the change was made before it was added, or it was called because of another notification.
    /// From here on, it was.
    pub(super) fn is_done_with(&mut self, change: &PendingChange) -> bool {
        change.number < self.since
            || !self.kinds.others.is_empty()
                && self.last.replace(change.number) == Some(change.number)
    }
}

impl<W: World> Observers<W> {
    /// None at all.
    pub(crate) fn none() -> Self {
        Self {
            list: Vec::new(),
            removed: 0,
            index: Vec::new(),
            search: ObserverId(0),
            next_id: 0,
            removals: Vec::new(),
            observed: Observed::default(),
            pending: Pending::default(),
            current: None,
            is_deferred: false,
            delivery: Delivery::default(),
            spare: Delivery::default(),
            replaced: RemovalLogs::default(),
            events: RemovalLogs::default(),
            placeholder: SyncView::new(None),
            spawned: Vec::new(),
        }
    }

    /// Adds one that the world declares.
    pub(crate) fn declare(&mut self, observer: &Observer<W>) {
        self.add(
            observer.name,
            (observer.kinds, None),
            Some(observer.make),
            ObserverSlot::Unused,
        );
    }

    /// Adds one behind the others: of all entities, or of one.
    pub(super) fn push(
        &mut self,
        name: &'static str,
        change: (Kinds, Option<Entity>),
        system: Boxed<W>,
    ) -> ObserverId {
        self.add(name, change, None, ObserverSlot::There(system))
    }

    fn add(
        &mut self,
        name: &'static str,
        (kinds, of): (Kinds, Option<Entity>),
        make: Option<Make<W>>,
        system: ObserverSlot<W>,
    ) -> ObserverId {
        let id = ObserverId(self.next_id);
        self.next_id += 1;
        // So that no delivery takes memory for it, once a change was made.
        self.delivery.0.get_or_insert_default();
        let since = self.pending.next_number();
        self.list.push((
            id,
            Some(Entry {
                name,
                kinds,
                of,
                since,
                last: None,
                make,
                system,
            }),
        ));
        for kind in kinds.iter() {
            if let ChangeKind::Remove(component) = kind {
                self.notify_removals(component);
            }
            self.observed.counts(kind).for_each(|count| *count += 1);
            let (kind, place) = kind.place();
            if self.index.len() <= kind {
                self.index.resize_with(kind + 1, Vec::new);
            }
            let index = &mut self.index[kind];
            if index.len() <= place {
                index.resize_with(place + 1, Asking::default);
            }
            match of {
                Some(entity) => index[place].of_one.entry(entity).or_default().list.push(id),
                None => index[place].of_all.list.push(id),
            }
        }
        id
    }

    /// Looks at some observers, in turn, and removes those of dead entities.
    pub(super) fn forget_dead(&mut self, is_alive: impl Fn(Entity) -> bool) {
        for _ in 0..LOOKED_AT {
            let at = self.list.partition_point(|(id, _)| *id < self.search);
            let Some((id, entry)) = self.list.get(at).or(self.list.first()) else {
                return;
            };
            let (id, of) = (*id, entry.as_ref().and_then(|entry| entry.of));
            self.search = ObserverId(id.0 + 1);
            if of.is_some_and(|entity| !is_alive(entity)) {
                self.remove(id);
            }
        }
    }

    /// Removals of a component are notified from here on.
    pub(super) fn notify_removals(&mut self, component: usize) {
        if let Err(place) = self.removals.binary_search(&component) {
            self.removals.insert(place, component);
        }
    }

    /// The components of which removals are notified: the one of this number.
    pub(super) fn removal(&self, number: usize) -> Option<usize> {
        self.removals.get(number).copied()
    }

    /// Takes one out, if it is there.
    pub(crate) fn remove(&mut self, id: ObserverId) -> bool {
        let Ok(at) = place_of(&self.list, id) else {
            return false;
        };
        // The system is the user's, and is dropped last.
        let Some(entry) = self.list[at].1.take() else {
            return false;
        };
        let list = &self.list;
        let is_there = |id| place_of(list, id).is_ok_and(|at| list[at].1.is_some());
        for kind in entry.kinds.iter() {
            self.observed.counts(kind).for_each(|count| *count -= 1);
            let (kind, place) = kind.place();
            let asking = &mut self.index[kind][place];
            match entry.of {
                Some(entity) => {
                    if let Some(ids) = asking.of_one.get_mut(&entity) {
                        ids.note_removal(is_there);
                        if ids.list.is_empty() {
                            asking.of_one.remove(&entity);
                        }
                    }
                }
                None => asking.of_all.note_removal(is_there),
            }
        }
        self.removed += 1;
        if 2 * self.removed > self.list.len() {
            self.list.retain(|(_, entry)| entry.is_some());
            self.removed = 0;
        }
        true
    }

    /// The observers, in their order.
    fn entries(&self) -> impl Iterator<Item = (ObserverId, &Entry<W>)> {
        self.list
            .iter()
            .filter_map(|(id, entry)| Some((*id, entry.as_ref()?)))
    }

    /// The observers of a kind of change.
    #[inline]
    fn asking(&self, kind: ChangeKind) -> &Asking {
        let (kind, place) = kind.place();
        self.index
            .get(kind)
            .and_then(|index| index.get(place))
            .unwrap_or(Asking::NOBODY)
    }

    /// Whether insertions of components, or entries to archetypes, are observed.
    #[inline]
    pub(crate) fn observes_arrivals(&self) -> bool {
        self.observed.arrivals > 0
    }

    /// Whether removals of components, or departures of entities, are observed.
    #[inline]
    pub(crate) fn observes_departures(&self) -> bool {
        self.observed.departures > 0
    }

    /// Whether entries to archetypes, or departures from them, are observed.
    #[inline]
    pub(crate) fn ask_for_kinds(&self) -> bool {
        self.observed.kinds > 0
    }

    /// Whether a change that removes and adds these components may be notified.
    #[inline]
    pub(super) fn ask_for_components(&self, removed: &[usize], added: &[usize]) -> bool {
        let is_notified = |component: &usize| self.removals.binary_search(component).is_ok();
        let is_observed = |component: &usize| self.observes(ChangeKind::Insert(*component));
        !self.is_empty()
            && (self.ask_for_kinds()
                || removed.iter().any(is_notified)
                || added.iter().any(is_observed))
    }

    /// How many notifications there are at most of a change that removes and adds these components.
    pub(super) fn most_notices(&self, removed: &[usize], added: &[usize]) -> usize {
        if !self.ask_for_components(removed, added) {
            return 0;
        }
        let is_notified = |component: &&usize| self.removals.binary_search(component).is_ok();
        let is_observed = |component: &&usize| self.observes(ChangeKind::Insert(**component));
        // Of the kind that the entity leaves, and of the one that it enters.
        let kinds = if self.ask_for_kinds() { 2 } else { 0 };
        kinds
            + removed.iter().filter(is_notified).count()
            + added.iter().filter(is_observed).count()
    }

    /// Whether there are notifications that can be delivered now.
    #[inline]
    pub(crate) fn is_pending(&self) -> bool {
        !self.pending.is_empty() && self.can_deliver()
    }

    #[inline]
    fn can_deliver(&self) -> bool {
        !self.is_deferred && !self.delivery.is_under_way()
    }

    /// Adds a notification of a change, if an observer asks for it.
    pub(crate) fn notify(&mut self, kind: ChangeKind, entity: Entity) {
        self.notify_of(PendingChange::new(kind, entity));
    }

    /// As [`notify`](Self::notify), with the state of the old value and of the entity.
    pub(crate) fn notify_of(&mut self, change: PendingChange) {
        if self.asks_for(&change) {
            self.pending.push(change, self.current.as_ref());
        }
    }

    /// Adds the notifications of an entity that goes from one kind to another.
    pub(super) fn notify_of_kinds(
        &mut self,
        entity: Entity,
        was: Option<usize>,
        will_be: Option<usize>,
    ) {
        if self.ask_for_kinds() && was != will_be {
            let leaves = was.map(ChangeKind::Leave).into_iter();
            for kind in leaves.chain(will_be.map(ChangeKind::Enter)) {
                self.notify(kind, entity);
            }
        }
    }

    /// Adds the notification of an event that was aimed at an entity.
    pub(super) fn try_trigger<E: 'static>(
        &mut self,
        place: usize,
        entity: Entity,
        event: E,
    ) -> Result<(), Rejected<E, ReserveError>> {
        self.events.observe::<E>(place, None, Keep::DEFAULT);
        let room = self
            .events
            .log(place)
            .map_or(Ok(()), |log| log.try_reserve(1));
        if let Err(cause) = room.and_then(|()| self.pending.try_reserve(1)) {
            return Err(Rejected {
                value: event,
                cause,
            });
        }
        self.begin_change();
        self.events.log_value(place, entity, event);
        self.notify_of(PendingChange {
            old: true,
            ..PendingChange::new(ChangeKind::Trigger(place), entity)
        });
        Ok(())
    }

    /// Makes room for this many more notifications.
    pub(crate) fn try_reserve_pending(&mut self, count: usize) -> Result<(), ReserveError> {
        self.pending.try_reserve(count)
    }

    /// Makes room for this many more values of a component that others replace, if they are kept.
    pub(crate) fn try_reserve_replaced(
        &mut self,
        component: usize,
        count: usize,
    ) -> Result<(), ReserveError> {
        self.replaced_log(component)
            .map_or(Ok(()), |log| log.try_reserve(count))
    }

    /// Whether a change is notified: an observer asks for it, or there is an old value, which is passed over in its turn.
    pub(super) fn asks_for(&self, change: &PendingChange) -> bool {
        change.old || self.observes_of(change.kind, change.entity)
    }

    /// Whether an observer asks for such a change of an entity.
    pub(super) fn observes_of(&self, kind: ChangeKind, entity: Entity) -> bool {
        let asking = self.asking(kind);
        !asking.of_all.list.is_empty() || !asking.of(entity).is_empty()
    }

    /// Whether an observer asks for that.
    pub(crate) fn observes(&self, kind: ChangeKind) -> bool {
        !self.asking(kind).is_empty()
    }

    /// The log of the values of a component that others replace, if an observer asks for insertions of the component.
    pub(crate) fn replaced_log(
        &mut self,
        component: usize,
    ) -> Option<&mut RemovalLog<W::Components>> {
        if self.observes(ChangeKind::Insert(component)) {
            self.replaced.log(component)
        } else {
            None
        }
    }

    /// An empty list for entities that are spawned all at once: that of those before, which is [kept](Self::keep_spawned) again.
    pub(crate) fn take_spawned(&mut self) -> Vec<Entity> {
        let mut spawned = mem::take(&mut self.spawned);
        spawned.clear();
        spawned
    }

    /// Makes room in that list.
    pub(crate) fn try_reserve_spawned(&mut self, count: usize) -> Result<(), ReserveError> {
        self.spawned.clear();
        try_reserve(&mut self.spawned, count, "entities")
    }

    /// Releases the memory of notifications that were delivered.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.pending.shrink_to_fit();
        self.spawned = Vec::new();
    }

    /// Keeps the entities that were spawned last all at once, to lend them.
    pub(crate) fn keep_spawned(&mut self, entities: Vec<Entity>) -> &[Entity] {
        self.spawned = entities;
        &self.spawned
    }

    /// Notifications and old values that are added from here on may have to be [taken back](Self::take_back).
    pub(crate) fn mark(&mut self) {
        self.replaced.mark();
        self.pending.mark();
    }

    /// Nothing that was added since the [mark](Self::mark) has come to pass.
    pub(crate) fn take_back(&mut self) {
        // The user's values come last.
        self.pending.take_back();
        self.replaced.take_back();
    }

    /// Whether an observer is called at this moment, or is still to be called.
    #[cfg(any(feature = "save", feature = "snapshots"))]
    pub(crate) fn are_busy(&self) -> bool {
        self.delivery.is_under_way()
            || self.is_deferred
            || self.current.is_some()
            || self.has_pending()
    }

    /// Whether there are notifications that were not delivered.
    pub(crate) fn has_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Takes the next notification out.
    pub(super) fn next_pending(&mut self) -> Option<PendingChange> {
        self.pending.pop()
    }

    /// No notification is left.
    pub(super) fn finish(&mut self) {
        self.pending.finish();
    }

    /// Another change begins: the notifications from here on are of that one.
    pub(super) fn begin_change(&mut self) {
        let is_used_up = self.pending.begin_change();
        if is_used_up {
            let entries = self.list.iter_mut().filter_map(|(_, entry)| entry.as_mut());
            entries.for_each(|entry| (entry.since, entry.last) = (0, None));
        }
    }

    /// Whether a change that is being delivered has such a notification too.
    pub(super) fn has_in_change(&self, change: &PendingChange, kind: ChangeKind) -> bool {
        let mut rest = self
            .pending
            .iter()
            .take_while(|next| next.number == change.number);
        change.kind == kind || rest.any(|next| next.kind == kind)
    }

    /// An observer is called next, because of a change.
    pub(super) fn begin_call(
        &mut self,
        observer: ObserverId,
        name: &'static str,
        change: &PendingChange,
    ) {
        self.current = Some(*change);
        self.pending.begin(observer, name);
    }

    /// Why an observer may not be called because of a change that another call made, if it may not, and the observer of that call.
    pub(super) fn cut_off(
        &mut self,
        observer: ObserverId,
        change: &PendingChange,
    ) -> Option<(&'static str, ChangeError, Cascade)> {
        let cut_off = self.pending.cut_off(observer, change)?;
        let mut calls = self
            .pending
            .causes(change)
            .map(|call| (call.name, call.kind.names::<W>(), call.entity))
            .peekable();
        let last = calls.peek()?.0;
        let (cause, length) = match cut_off {
            CutOff::Cycle(length) => (ChangeError::Cascade(change.entity), length),
            CutOff::Limit(length) => (ChangeError::CascadeLimit(change.entity), length),
        };
        let is_cycle = matches!(cut_off, CutOff::Cycle(_));
        Some((last, cause, Cascade::new(length, is_cycle, calls)))
    }

    /// Sets how many calls may follow from each other.
    pub(super) fn set_cascade_limit(&mut self, limit: usize) {
        self.pending.set_limit(limit);
    }

    /// Begins to call observers, while other changes wait.
    pub(crate) fn begin(&mut self) -> Delivery {
        self.delivery
            .0
            .get_or_insert_default()
            .store(true, Ordering::Relaxed);
        let spare = mem::take(&mut self.spare);
        if spare.0.is_some() {
            spare
        } else {
            self.delivery.clone()
        }
    }

    /// Takes the handle of a delivery back that began in this world, and has ended.
    pub(super) fn keep_handle(&mut self, delivery: Delivery) {
        self.spare = delivery;
    }

    /// Whether this is the world in which the delivery began.
    pub(crate) fn is_of(&self, delivery: &Delivery) -> bool {
        matches!((&self.delivery.0, &delivery.0), (Some(own), Some(other)) if Arc::ptr_eq(own, other))
    }

    /// The change that was delivered when the world was taken away from the delivery.
    pub(crate) fn take_current(&mut self) -> Option<PendingChange> {
        self.current.take()
    }

    /// No observer is called any more. Pending notifications stay, if an observer panicked.
    pub(crate) fn stop(&mut self) {
        self.current = None;
        self.pending.end();
    }

    /// Whether there are no observers.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The next observer of a change, after this one.
    #[inline]
    pub(super) fn next(
        &self,
        change: &PendingChange,
        after: Option<ObserverId>,
    ) -> Option<ObserverId> {
        let asking = self.asking(change.kind);
        let next = |ids: &[ObserverId]| {
            let at = after.map_or(0, |after| ids.partition_point(|id| *id <= after));
            ids.get(at).copied()
        };
        let of_all = next(&asking.of_all.list);
        if asking.of_one.is_empty() {
            return of_all;
        }
        of_all
            .into_iter()
            .chain(next(asking.of(change.entity)))
            .min()
    }

    pub(super) fn entry(&mut self, id: ObserverId) -> Option<&mut Entry<W>> {
        let at = place_of(&self.list, id).ok()?;
        self.list.get_mut(at)?.1.as_mut()
    }

    /// Asserts `causes-first` and `observers-indexed`.
    pub(crate) fn check_invariants(&self, removed: &RemovalLogs<W::Components>) {
        assert!(
            self.list.is_sorted_by(|one, other| one.0 < other.0),
            "observers are in order (`observers-indexed`)"
        );
        let removed_entries = self.list.len() - self.entries().count();
        assert!(
            self.removed == removed_entries && 2 * self.removed <= self.list.len(),
            "most observers are there (`observers-indexed`)"
        );
        let lists = || {
            self.index
                .iter()
                .flatten()
                .flat_map(|asking| asking.of_one.values().chain([&asking.of_all]))
        };
        let listed: usize = lists().map(|ids| ids.list.len() - ids.removed).sum();
        let asked: usize = self
            .entries()
            .map(|(_, entry)| entry.kinds.iter().count())
            .sum();
        assert_eq!(
            listed, asked,
            "all observers are in the index (`observers-indexed`)"
        );
        assert!(
            lists().all(|ids| 2 * ids.removed <= ids.list.len()),
            "most observers of the index are there (`observers-indexed`)"
        );
        for (id, entry) in self.entries() {
            for kind in entry.kinds.iter() {
                let asking = self.asking(kind);
                let ids = entry
                    .of
                    .map_or(asking.of_all.list.as_slice(), |entity| asking.of(entity));
                assert!(
                    ids.binary_search(&id).is_ok(),
                    "the index has all observers (`observers-indexed`)"
                );
            }
            if let ObserverSlot::There(system) = &entry.system {
                system.check_invariants(entry.name);
            }
        }
        let is_observed = |change: &PendingChange, kind| change.old && change.kind == kind;
        let count = |kind| {
            let telling = self
                .current
                .iter()
                .filter(|change| is_observed(change, kind))
                .count();
            telling
                + self
                    .pending
                    .iter()
                    .filter(|change| is_observed(change, kind))
                    .count()
        };
        removed.check(|component| count(ChangeKind::Remove(component)));
        self.replaced
            .check(|component| count(ChangeKind::Insert(component)));
        self.events.check(|place| count(ChangeKind::Trigger(place)));
        self.pending.check_invariants();
    }
}

/// Where an observer is in a list.
#[inline]
fn place_of<W: World>(
    list: &[(ObserverId, Option<Entry<W>>)],
    id: ObserverId,
) -> Result<usize, usize> {
    list.binary_search_by_key(&id, |(id, _)| *id)
}
