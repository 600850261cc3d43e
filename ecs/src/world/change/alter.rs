//! One component of an entity comes or goes.

use super::followers::Followers;
use super::replace::Logs;
use super::required::with_required;
use super::{Change, ComponentSet, Follower, Operation, Transition};
use crate::base::error::ChangeError;
use crate::schema::{Completed, ComponentOf, any_required, any_rule, component_index, schema};
use crate::storage::moves::{ComponentName, Heirs, Held, Leaves, Listed, Slot, ValueBuffer};
use crate::world::store::{Store, World};
use alloc::vec::Vec;
use core::borrow::Borrow;
use ecs_value::Entity;

impl<W: World> Store<W> {
    /// Adds a component to an entity, or replaces its value: the place has the old one then, if there was one. If that fails, it has its value
    /// still. [`deliver`](Self::deliver) follows.
    #[inline]
    pub(super) fn insert_component<N: ComponentName<W>>(
        &mut self,
        entity: Entity,
        name: &N,
        held: &mut Held<N::Value>,
        discards: bool,
    ) -> Result<(), ChangeError> {
        // A change that is followed, or that brings more components, takes no fast exit.
        let brings_more = N::BRINGS && name.completed().is_some();
        if !brings_more
            && !self.is_component_followed(name, true)
            && self.storage.column_in(name)?.insert(entity, held)
        {
            return Ok(());
        }
        self.insert_slowly(entity, name, held, discards)
    }

    /// As [`insert_component`](Self::insert_component), through all stages. A call of its own, so that the fast exits need no registers for it.
    #[inline(never)]
    fn insert_slowly<N: ComponentName<W>>(
        &mut self,
        entity: Entity,
        name: &N,
        held: &mut Held<N::Value>,
        discards: bool,
    ) -> Result<(), ChangeError> {
        let component = name.column(&self.storage)?.borrow().cell.component();
        if any_rule::<W>(&self.asked_by_followers(name))
            && let Some(value) = held.value()
            && self.contains(entity)
        {
            self.try_relate_value(Some(entity), value)?;
        }
        let completed = if N::BRINGS { name.completed() } else { None };
        self.insert_slot(entity, &mut held.slot(component), completed, discards)
    }

    /// Inserts the value of a slot, which takes the one that it replaces. If that fails, the slot has its value still.
    #[inline(never)]
    fn insert_slot(
        &mut self,
        entity: Entity,
        slot: &mut Slot<'_>,
        completed: Option<Completed>,
        discards: bool,
    ) -> Result<(), ChangeError> {
        let component = slot.component();
        let mut made = ValueBuffer::new();
        let some: Vec<usize>;
        let mut added = ComponentSet::One(component);
        if any_required::<W>()
            && let Some(completed) = completed
            && self.contains(entity)
        {
            let named = &completed.all[..1];
            made = self.try_make_required(Some(entity), named, completed.closure.as_slice())?;
            if !made.is_empty() {
                some = with_required(named, &made)?;
                added = ComponentSet::Of {
                    list: completed.all,
                    some: &some,
                };
            }
        }
        let change = Change {
            entity,
            removed: ComponentSet::NONE,
            added,
            discards,
        };
        let transition = self.prepare(change, self.reclaimable())?;
        self.make_slot_change(&transition, slot, made);
        Ok(())
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

    /// Whether a follower has to know that a component comes, if `adds`, or goes.
    #[inline(always)]
    fn is_component_followed<N: ComponentName<W>>(&self, name: &N, adds: bool) -> bool {
        let may_be_asked = !W::RELATIONS.is_empty()
            || !W::INDEXES.is_empty()
            || W::OBSERVED && !self.observers.is_empty()
            || schema::<W>().tracked && !self.removed.is_empty();
        may_be_asked
            && name
                .column(&self.storage)
                .is_ok_and(|column| self.is_one_followed(column.borrow().cell.component(), adds))
    }

    /// As [`is_component_followed`](Self::is_component_followed), of one that followers may ask for. A call, which all components share.
    #[inline(never)]
    fn is_one_followed(&self, component: usize, adds: bool) -> bool {
        let one = ComponentSet::One(component);
        self.is_followed(if adds {
            Operation::Insert(one)
        } else {
            Operation::Remove(one, ComponentSet::NONE)
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
        if !self.is_component_followed(name, false)
            && let Ok(before) = self.storage.column_in(name)?.remove(entity)
        {
            return Ok(before);
        }
        self.remove_slowly(entity, name, discards)
    }

    /// As [`remove_component`](Self::remove_component), through all stages. A call of its own, as `insert_slowly` is.
    #[inline(never)]
    fn remove_slowly<N: ComponentName<W>>(
        &mut self,
        entity: Entity,
        name: &N,
        discards: bool,
    ) -> Result<Option<N::Value>, ChangeError> {
        let component = name.column(&self.storage)?.borrow().cell.component();
        let mut held = Held::empty();
        self.remove_to_slot(entity, &mut held.slot(component), discards)?;
        Ok(held.take())
    }

    /// Removes the component of a slot, which takes the value.
    #[inline(never)]
    fn remove_to_slot(
        &mut self,
        entity: Entity,
        slot: &mut Slot<'_>,
        discards: bool,
    ) -> Result<(), ChangeError> {
        let change = Change {
            entity,
            removed: ComponentSet::One(slot.component()),
            added: ComponentSet::NONE,
            discards,
        };
        let transition = self.prepare(change, self.reclaimable())?;
        self.make_slot_change(&transition, slot, ValueBuffer::new());
        Ok(())
    }

    /// Removes a component from an entity, and drops it. Everything was done that can fail: there is room for the row in the table `to`.
    /// [`deliver`](Self::deliver) follows.
    pub(super) fn remove_to<C: ComponentOf<W>>(&mut self, entity: Entity, to: u32) {
        let (name, component) = (&Listed::<C>::NAME, component_index::<W, C>());
        let removed = ComponentSet::One(component);
        if !self.is_followed(Operation::Remove(removed, ComponentSet::NONE))
            && let Ok(column) = self.storage.column_in(name)
            && let Ok(before) = column.remove(entity)
        {
            return drop(before);
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
        let mut held = Held::<C>::empty();
        self.make_slot_change(&transition, &mut held.slot(component), ValueBuffer::new());
    }

    /// Makes a change of one component for which everything was done that can fail.
    fn make_slot_change(
        &mut self,
        transition: &Transition<'_>,
        slot: &mut Slot<'_>,
        required: ValueBuffer,
    ) {
        let change = transition.change;
        let is_followed = self.is_followed(Operation::of(&change));
        if is_followed {
            self.note(transition);
        }
        self.storage.transfer_slot(transition, slot, required);
        if !is_followed {
            return;
        }
        let leaves = if change.removed.is_empty() {
            Leaves::Replaced
        } else {
            Leaves::Removed
        };
        let mut logs = Logs {
            removed: &mut self.removed,
            observers: &mut self.observers,
            is_asked: change.discards,
        };
        slot.hand_over(|value| logs.take(leaves, change.entity, value));
        <Followers as Follower<W>>::after(self, transition);
    }
}
