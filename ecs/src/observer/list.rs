//! The observers of a world, and what they are still to be told.

use super::cascade::{Cascade, Pending, Told};
use super::{Heard, Observer};
use crate::entity::Entity;
use crate::erased::Erased;
use crate::exclusive::Exclusive;
use crate::removed::{RemovedLog, RemovedLogs};
use crate::store::Store;
use crate::system::Boxed;
use crate::world::World;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};

/// The number of an observer that was added while the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObserverId(pub(super) u32);

/// The observers of a world: those that it declares, and after them those that were added.
///
/// Invariant: **N2** `list` is in the order of the ids, and `index` has the ids of those that are told of a change, in that order.
pub(crate) struct Observers<W: World> {
    list: Vec<Entry<W>>,
    index: [Vec<Vec<ObserverId>>; Heard::KINDS],
    next_id: u32,
    /// Whether some are told of what comes, and of what goes.
    arrivals: bool,
    departures: bool,
    pub(super) pending: Pending,
    /// The change that is being told.
    pub(super) told: Option<Told>,
    /// Whether changes wait, since there are more to come.
    pub(crate) waiting: bool,
    delivery: Delivery,
    /// The values that were there before, of components of whose insertion observers are told.
    pub(crate) replaced: Erased<W::Components, RemovedLogs>,
    /// An empty world, which takes the place of this one's outside while observers have it.
    pub(crate) vessel: Exclusive<Option<Box<W>>>,
    /// The entities that were spawned last all at once.
    spawned: Vec<Entity>,
}

/// Whether observers of a world are being called, while other changes wait. A command of an observer may put another world in the
/// place of the first one. So the flag is shared, and tells the worlds apart.
#[derive(Clone, Default)]
pub(crate) struct Delivery(Option<Arc<AtomicBool>>);

impl Delivery {
    fn is_under_way(&self) -> bool {
        self.0.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// The delivery ends, wherever its world is.
    pub(crate) fn end(&self) {
        if let Some(flag) = &self.0 {
            flag.store(false, Ordering::Relaxed);
        }
    }
}

/// An observer in its place.
struct Entry<W: World> {
    id: ObserverId,
    name: &'static str,
    heard: Heard,
    /// How the system is made, of an observer that the world declares.
    make: Option<Make<W>>,
    system: Place<W>,
}

/// Makes the system of an observer that the world declares.
type Make<W> = fn(&mut Store<W>) -> Boxed<W>;

/// The system of an observer.
enum Place<W: World> {
    /// It was never called. What its parameters need of the world may not be there at the beginning.
    Unused,
    There(Boxed<W>),
    /// It is running, or it was running when its command took the world away from the delivery.
    Taken,
}

impl<W: World> Observers<W> {
    /// None at all.
    pub(crate) fn none() -> Self {
        Self {
            list: Vec::new(),
            index: Default::default(),
            next_id: 0,
            arrivals: false,
            departures: false,
            pending: Pending::default(),
            told: None,
            waiting: false,
            delivery: Delivery::default(),
            replaced: Erased::default(),
            vessel: Exclusive::new(None),
            spawned: Vec::new(),
        }
    }

    /// Adds one that the world declares.
    pub(crate) fn declare(&mut self, observer: &Observer<W>) {
        self.add(observer.name, observer.heard, Some(observer.make), Place::Unused);
    }

    /// Adds one behind the others.
    pub(crate) fn push(&mut self, name: &'static str, heard: Heard, system: Boxed<W>) -> ObserverId {
        self.add(name, heard, None, Place::There(system))
    }

    fn add(&mut self, name: &'static str, heard: Heard, make: Option<Make<W>>, system: Place<W>) -> ObserverId {
        let id = ObserverId(self.next_id);
        self.next_id += 1;
        self.list.push(Entry { id, name, heard, make, system });
        let (kind, place) = heard.place();
        let ids = &mut self.index[kind];
        if ids.len() <= place {
            ids.resize_with(place + 1, Vec::new);
        }
        ids[place].push(id);
        self.note_kinds();
        id
    }

    /// Takes one out, if it is there.
    pub(crate) fn remove(&mut self, id: ObserverId) -> bool {
        let Ok(at) = self.list.binary_search_by_key(&id, |entry| entry.id) else { return false };
        let entry = self.list.remove(at);
        let (kind, place) = entry.heard.place();
        self.index[kind][place].retain(|other| *other != id);
        self.note_kinds();
        true
    }

    fn note_kinds(&mut self) {
        let arrives = |heard: Heard| matches!(heard, Heard::Insert(_) | Heard::Enter(_));
        self.arrivals = self.list.iter().any(|entry| arrives(entry.heard));
        self.departures = self.list.iter().any(|entry| !arrives(entry.heard));
    }

    /// Those who are told of that.
    #[inline]
    fn told_of(&self, heard: Heard) -> &[ObserverId] {
        let (kind, place) = heard.place();
        self.index[kind].get(place).map_or(&[], Vec::as_slice)
    }

    /// Whether somebody is told of components that are given, or of archetypes that are entered.
    #[inline(always)]
    pub(crate) fn hears_arrivals(&self) -> bool {
        self.arrivals
    }

    /// Whether somebody is told of components that are taken, or of entities that leave.
    #[inline(always)]
    pub(crate) fn hears_departures(&self) -> bool {
        self.departures
    }

    /// Whether there is something to tell, and now is the time.
    #[inline(always)]
    pub(crate) fn is_pending(&self) -> bool {
        !self.pending.is_empty() && !self.waiting && !self.delivery.is_under_way()
    }

    /// Writes a change down, if somebody is told of it.
    pub(crate) fn tell(&mut self, heard: Heard, entity: Entity) {
        if !self.told_of(heard).is_empty() {
            self.pending.push(Told::new(heard, entity));
        }
    }

    /// Writes down that an entity is despawned, which has its row in this table.
    pub(crate) fn tell_despawned(&mut self, entity: Entity, table: u32) {
        self.tell(Heard::Despawn(table as usize), entity);
        self.tell(Heard::Leave(table as usize), entity);
    }

    /// Writes down that a component was removed, whose old value is the last one of its log.
    pub(crate) fn tell_removed(&mut self, log: &RemovedLog, entity: Entity, despawned: bool) {
        if log.is_told() {
            let heard = Heard::Remove(log.component());
            self.pending.push(Told { old: true, despawned, ..Told::new(heard, entity) });
        }
    }

    /// Whether somebody is told that a component is given.
    pub(crate) fn hears_insertion(&self, component: usize) -> bool {
        !self.told_of(Heard::Insert(component)).is_empty()
    }

    /// Writes down that a component was given. `keep` puts the value that was there before into its log, and says whether there was
    /// one.
    pub(crate) fn tell_inserted(
        &mut self,
        component: usize,
        entity: Entity,
        keep: impl FnOnce(&mut RemovedLog) -> bool,
    ) {
        if self.hears_insertion(component) {
            let heard = Heard::Insert(component);
            let old = self.replaced.log(component).is_some_and(keep);
            self.pending.push(Told { old, ..Told::new(heard, entity) });
        }
    }

    /// Keeps the entities that were spawned last all at once, to lend them.
    pub(crate) fn keep_spawned(&mut self, entities: Vec<Entity>) -> &[Entity] {
        self.spawned = entities;
        &self.spawned
    }

    /// How many changes are still to be told.
    pub(crate) fn pending_len(&self) -> usize {
        self.pending.len()
    }

    /// The changes behind the first ones were not made after all.
    pub(crate) fn take_back(&mut self, count: usize) {
        self.pending.take_back(count);
    }

    /// Whether something is still to be told.
    pub(crate) fn has_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// What would never have ended, and which change of it is told to nobody.
    pub(crate) fn next_cascade(&mut self) -> Option<(Told, Cascade)> {
        self.pending.next_cascade()
    }

    /// Begins to call observers, while other changes wait.
    pub(crate) fn begin(&mut self) -> Delivery {
        self.delivery.0.get_or_insert_default().store(true, Ordering::Relaxed);
        self.delivery.clone()
    }

    /// Whether this is the world in which the delivery began.
    pub(crate) fn is_of(&self, delivery: &Delivery) -> bool {
        matches!((&self.delivery.0, &delivery.0), (Some(own), Some(other)) if Arc::ptr_eq(own, other))
    }

    /// The change that was delivered when the world was taken away from the delivery.
    pub(crate) fn take_told(&mut self) -> Option<Told> {
        self.told.take()
    }

    /// Nobody is called any more. What is pending stays so, if somebody panicked.
    pub(crate) fn stop(&mut self) {
        self.told = None;
        self.pending.end();
    }

    /// Whether anybody is told of anything.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The first after another one that is told of that.
    pub(super) fn next(&self, heard: Heard, after: Option<ObserverId>) -> Option<ObserverId> {
        let ids = self.told_of(heard);
        let at = after.map_or(0, |after| ids.partition_point(|id| *id <= after));
        ids.get(at).copied()
    }

    fn entry(&mut self, id: ObserverId) -> Option<&mut Entry<W>> {
        let at = self.list.binary_search_by_key(&id, |entry| entry.id).ok()?;
        self.list.get_mut(at)
    }

    /// Asserts N1 and N2.
    pub(crate) fn check_invariants(&self, removed: &RemovedLogs) {
        assert!(self.list.is_sorted_by(|one, other| one.id < other.id), "observers are in order (N2)");
        let listed: usize = self.index.iter().flatten().map(Vec::len).sum();
        assert_eq!(listed, self.list.len(), "all observers are in the index (N2)");
        for entry in &self.list {
            assert!(self.told_of(entry.heard).contains(&entry.id), "the index has all observers (N2)");
        }
        let is_told = |told: &Told, heard| told.old && told.heard == heard;
        let count = |heard| {
            let telling = self.told.iter().filter(|told| is_told(told, heard)).count();
            telling + self.pending.iter().filter(|told| is_told(told, heard)).count()
        };
        removed.check(|component| count(Heard::Remove(component)));
        self.replaced.check(|component| count(Heard::Insert(component)));
        self.pending.check_invariants();
    }
}

/// Calls the observers until there is nothing more to tell, or the world is another one.
pub(crate) fn call_all<W: World>(world: &mut Store<W>, delivery: &Delivery) {
    while let Some(told) = world.observers.pending.pop() {
        let telling = Telling { world, told, delivery };
        let mut last = None;
        while let Some(id) = telling.world.observers.next(told.heard, last).filter(|_| !told.is_silent) {
            last = Some(id);
            call(telling.world, id, told, delivery);
            telling.world.report_cascades();
            if !telling.world.observers.is_of(delivery) {
                return;
            }
        }
    }
    world.observers.pending.finish();
}

/// A change that is being told. However that ends, its old value was told then.
struct Telling<'w, W: World> {
    world: &'w mut Store<W>,
    told: Told,
    delivery: &'w Delivery,
}

impl<W: World> Drop for Telling<'_, W> {
    fn drop(&mut self) {
        if self.told.old && self.world.observers.is_of(self.delivery) {
            self.world.pass_old(self.told.heard);
        }
    }
}

/// Calls one observer. However that ends, its system goes back to its place, unless it was removed meanwhile, or the world is
/// another one.
fn call<W: World>(world: &mut Store<W>, id: ObserverId, told: Told, delivery: &Delivery) {
    struct Calling<'w, W: World> {
        world: &'w mut Store<W>,
        id: ObserverId,
        system: Option<Boxed<W>>,
        delivery: &'w Delivery,
    }
    impl<W: World> Drop for Calling<'_, W> {
        fn drop(&mut self) {
            let observers = &mut self.world.observers;
            if !observers.is_of(self.delivery) {
                return;
            }
            observers.stop();
            if let (Some(system), Some(entry)) = (self.system.take(), observers.entry(self.id)) {
                entry.system = Place::There(system);
            }
        }
    }

    let Some(entry) = world.observers.entry(id) else { return };
    let name = entry.name;
    if let (Place::Unused | Place::Taken, Some(make)) = (&entry.system, entry.make) {
        let system = make(world);
        let Some(entry) = world.observers.entry(id) else { return };
        entry.system = Place::There(system);
    }
    let Some(entry) = world.observers.entry(id) else { return };
    let Place::There(system) = core::mem::replace(&mut entry.system, Place::Taken) else { return };
    world.observers.told = Some(told);
    world.observers.pending.begin(name, &told);
    world.advance(1);
    let mut calling = Calling { world, id, system: Some(system), delivery };
    if let Some(system) = &mut calling.system {
        // Observers return nothing.
        let (_, has_put_off) = system.run_on_store(calling.world);
        calling.world.advance(1);
        if has_put_off {
            calling.world.lend(|world| system.apply(world, name));
        }
    }
}
