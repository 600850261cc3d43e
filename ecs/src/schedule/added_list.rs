//! All systems that were added to the schedules of a world.

use super::added::{Added, AddedSystem, Definition};
use super::lines::Part;
use crate::store::World;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Deref;

/// Systems that were added at run time, in the order of their ids.
pub(super) struct AddedList<W: World> {
    list: Vec<Added<W>>,
    by_name: BTreeMap<Box<str>, Vec<AddedSystem>>,
}

impl<W: World> AddedList<W> {
    pub(super) const NONE: Self = Self { list: Vec::new(), by_name: BTreeMap::new() };

    pub(super) fn push(&mut self, added: Added<W>) {
        self.by_name.entry(added.definition.name.as_str().into()).or_default().push(added.id);
        self.list.push(added);
    }

    /// Takes the last one out again.
    pub(super) fn pop(&mut self) {
        if let Some(last) = self.list.last().map(|added| added.id) {
            self.remove(last);
        }
    }

    pub(super) fn remove(&mut self, system: AddedSystem) -> Option<Added<W>> {
        let removed = self.list.remove(self.place(system)?);
        let name = removed.definition.name.as_str();
        if let Some(systems) = self.by_name.get_mut(name) {
            systems.retain(|other| *other != system);
            if systems.is_empty() {
                self.by_name.remove(name);
            }
        }
        Some(removed)
    }

    pub(super) fn get(&self, system: AddedSystem) -> Option<&Added<W>> {
        self.place(system).map(|place| &self.list[place])
    }

    /// Those of a name, in all schedules.
    pub(super) fn named(&self, name: &str) -> impl Iterator<Item = &Added<W>> {
        self.by_name.get(name).into_iter().flatten().filter_map(|system| self.get(*system))
    }

    /// Whether a system can be added without looking at the others: there is a place for it, and no other system moves.
    ///
    /// That is so if no other one has to come after it, and none has to come earlier because of it. What it comes before and the end of its phase
    /// are then in the constant, and behind all that it comes after.
    pub(super) fn leaves_order(&self, new: &Added<W>) -> bool {
        let mut limit = new.phase.map(|phase| phase.end);
        for part in &new.before {
            let Part::Constant(place) = part else { return false };
            limit = Some(limit.map_or(*place, |limit| limit.min(*place)));
        }
        let Some(limit) = limit else { return true };
        let ends_before = |definition: &Arc<Definition<W>>| {
            let of_name = &mut self.named(&definition.name);
            let other = of_name.find(|other| Arc::ptr_eq(&other.definition, definition));
            other.is_some_and(|other| {
                other.plan.number == new.plan.number && other.phase.is_some_and(|phase| phase.end <= limit)
            })
        };
        let mut after = new.after.iter();
        new.phase.is_none_or(|phase| phase.begin <= limit)
            && after.all(|part| match part {
                Part::Constant(place) => *place < limit,
                Part::Added(definition, _) => new.before.is_empty() && ends_before(definition),
            })
    }

    fn place(&self, system: AddedSystem) -> Option<usize> {
        self.list.binary_search_by_key(&system.0, |added| added.id.0).ok()
    }
}

impl<W: World> Deref for AddedList<W> {
    type Target = [Added<W>];

    fn deref(&self) -> &[Added<W>] {
        &self.list
    }
}
