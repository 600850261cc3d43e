//! The delivery of notifications: observers are called, with the world.

use super::list::{Delivery, ObserverSlot};
use super::{ObserverId, PendingChange};
use crate::base::error::CommandError;
use crate::base::system_name::SystemName;
use crate::schema::change_kind::ChangeKind;
use crate::world::store::{Store, World};
use crate::world::system::Boxed;
use alloc::boxed::Box;
use core::mem;

impl<W: World> Store<W> {
    /// Calls observers until no notification is left, unless a delivery is under way already or is deferred.
    #[inline]
    pub(crate) fn deliver(&mut self) {
        if W::OBSERVED && self.observers.is_pending() {
            self.deliver_all();
        }
    }

    /// Calls observers until no notification is left.
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
        // A command may have taken the world away while a change was delivered. That delivery is over.
        if let Some(change) = self.observers.take_current().filter(|change| change.old) {
            self.pass_old(change.kind);
        }
        let delivery = self.observers.begin();
        let delivering = Delivering(self, &delivery);
        while let Some(change) = delivering.0.observers.next_pending() {
            if !delivering.0.deliver_change(&change, &delivery) {
                return;
            }
        }
        delivering.0.observers.finish();
        drop(delivering);
        self.observers.keep_handle(delivery);
    }

    /// Calls all observers of a change. Says whether the world is still the one in which the delivery began.
    fn deliver_change(&mut self, change: &PendingChange, delivery: &Delivery) -> bool {
        /// A change that is being delivered. Its old value is read when this is dropped.
        struct Reading<'w, W: World>(&'w mut Store<W>, ChangeKind, &'w Delivery);
        impl<W: World> Drop for Reading<'_, W> {
            fn drop(&mut self) {
                if self.0.observers.is_of(self.2) {
                    self.0.pass_old(self.1);
                }
            }
        }
        if change.old {
            let reading = Reading(self, change.kind, delivery);
            return reading.0.call_observers(change, delivery);
        }
        self.call_observers(change, delivery)
    }

    #[inline]
    fn call_observers(&mut self, change: &PendingChange, delivery: &Delivery) -> bool {
        let mut last = None;
        while let Some(id) = self.observers.next(change, last) {
            last = Some(id);
            self.call_observer(id, change, delivery);
            if !self.observers.is_of(delivery) {
                return false;
            }
        }
        true
    }

    /// Calls one observer. Its system then goes back to its list, unless the observer was removed, or the world is another one.
    #[inline]
    fn call_observer(&mut self, id: ObserverId, change: &PendingChange, delivery: &Delivery) {
        struct Calling<'w, W: World> {
            world: &'w mut Store<W>,
            id: ObserverId,
            system: Option<Boxed<W>>,
            delivery: &'w Delivery,
        }
        impl<W: World> Drop for Calling<'_, W> {
            #[inline]
            fn drop(&mut self) {
                let observers = &mut self.world.observers;
                if !observers.is_of(self.delivery) {
                    return;
                }
                observers.stop();
                if let (Some(system), Some(entry)) = (self.system.take(), observers.entry(self.id))
                {
                    entry.system = ObserverSlot::There(system);
                }
            }
        }

        let Some(mut entry) = self.observers.entry(id) else {
            return;
        };
        if entry.is_done_with(change) {
            return;
        }
        let name = entry.name;
        if change.cause.is_some() {
            if self.is_cut_off(id, change) {
                return;
            }
            let Some(same) = self.observers.entry(id) else {
                return;
            };
            entry = same;
        }
        if let (ObserverSlot::Unused | ObserverSlot::Taken, Some(make)) =
            (&entry.system, entry.make)
        {
            let system = make(self);
            let Some(entry) = self.observers.entry(id) else {
                return;
            };
            entry.system = ObserverSlot::There(system);
        }
        let Some(entry) = self.observers.entry(id) else {
            return;
        };
        let ObserverSlot::There(system) = mem::replace(&mut entry.system, ObserverSlot::Taken)
        else {
            return;
        };
        self.observers.begin_call(id, name, change);
        // A world that was put back goes on at the tick at which it was copied.
        let ticks = u64::from(change.kind != ChangeKind::Restore);
        self.advance(ticks);
        let mut calling = Calling {
            world: self,
            id,
            system: Some(system),
            delivery,
        };
        if let Some(system) = &mut calling.system {
            // Observers return nothing.
            let (_, defers) = system.run_on_store(calling.world);
            calling.world.advance(ticks);
            if defers {
                calling
                    .world
                    .lend(|world| system.apply(world, &SystemName::constant(name)));
            }
        }
    }

    /// Lends the world as a value of its own type.
    pub(crate) fn lend(&mut self, f: impl FnOnce(&mut W)) {
        /// A world that is lent: it lies in a value of its own type, and comes back when this is dropped.
        struct LentWorld<'s, W: World>(&'s mut Store<W>, Option<Box<W>>);
        impl<W: World> Drop for LentWorld<'_, W> {
            fn drop(&mut self) {
                let Some(mut world) = self.1.take() else {
                    return;
                };
                mem::swap(self.0, &mut **world);
                *self.0.observers.placeholder.get_mut() = Some(world);
            }
        }
        let mut world = self
            .observers
            .placeholder
            .get_mut()
            .take()
            .unwrap_or_else(|| Box::new(placeholder()));
        mem::swap(self, &mut **world);
        let mut lent = LentWorld(self, Some(world));
        if let Some(world) = &mut lent.1 {
            f(world);
        }
    }

    /// Makes changes with deferred delivery: [`deliver`](Self::deliver) follows.
    pub(crate) fn deferring(&mut self, change: impl FnOnce(&mut Self)) {
        struct Hold<'s, W: World>(&'s mut Store<W>, bool);
        impl<W: World> Drop for Hold<'_, W> {
            fn drop(&mut self) {
                self.0.observers.is_deferred = self.1;
            }
        }
        let before = mem::replace(&mut self.observers.is_deferred, true);
        let hold = Hold(self, before);
        change(&mut *hold.0);
    }

    /// Whether an observer may not be called because of a change that another call made, since that would have no end. If so, it is reported.
    #[inline(never)]
    fn is_cut_off(&mut self, id: ObserverId, change: &PendingChange) -> bool {
        let Some((system, cause, cascade)) = self.observers.cut_off(id, change) else {
            return false;
        };
        let (command, component) = change.kind.words::<W>();
        let system = SystemName::constant(system);
        self.command_errors.report(CommandError {
            system,
            command,
            entity: change.entity,
            component,
            cause,
            cascade: Some(cascade),
        });
        true
    }
}

/// An empty world, which lies in the place of one that is lent.
fn placeholder<W: World>() -> W {
    match W::from_store(Store::undeclared()) {
        Some(world) => world,
        None => {
            panic!(
                "the world `{}` has observers, and cannot be made of a store: leave `World` to `world!`",
                W::NAME
            )
        }
    }
}
