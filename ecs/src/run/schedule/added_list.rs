//! All systems that were added to the schedules of a world.

use super::added::{Added, AddedSystem};
use super::lines::{contains, lines, sites};
use super::plan::Plan;
use super::precedence::Precedence;
use crate::base::error::AddSystemCause;
use crate::world::store::World;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// Systems that were added at run time, in the order of their ids.
pub(super) struct AddedList<W: World> {
    list: BTreeMap<u64, Added<W>>,
    by_name: BTreeMap<Box<str>, Vec<AddedSystem>>,
    /// The schedules that have systems of their own, by number.
    schedules: BTreeMap<usize, Schedule<W>>,
}

/// A schedule with added systems.
struct Schedule<W: World> {
    plan: &'static Plan<W>,
    /// How many.
    count: usize,
    /// An order of its lines, with the systems up to some id, once a system asked for one.
    precedence: Precedence,
    known: u64,
}

impl<W: World> AddedList<W> {
    pub(super) const NONE: Self = Self {
        list: BTreeMap::new(),
        by_name: BTreeMap::new(),
        schedules: BTreeMap::new(),
    };

    /// Adds a system, if all schedules that it is in have an order then.
    pub(super) fn push(&mut self, added: Added<W>) -> Result<AddedSystem, AddSystemCause> {
        let (id, plan, has_a_place) = (added.definition.id, added.plan, added.has_a_place());
        self.by_name
            .entry(added.name().as_str().into())
            .or_default()
            .push(id);
        self.list.insert(id.0, added);
        let new = || Schedule {
            plan,
            count: 0,
            precedence: Precedence::new(plan.steps.len()),
            known: 0,
        };
        self.schedules.entry(plan.number).or_insert_with(new).count += 1;
        if !has_a_place && let Err(plan) = self.find_orders(plan.number) {
            let steps = lines(plan, self).err();
            self.remove(id);
            let steps = steps.unwrap_or_else(|| {
                unreachable!("both say that the lines of `{}` have no order", plan.name)
            });
            return Err(AddSystemCause::Cycle {
                schedule: plan.name,
                steps,
            });
        }
        Ok(id)
    }

    /// Finds an order for each schedule that a schedule is in, or says which one has none. An order was found for all systems but the last one.
    fn find_orders(&mut self, number: usize) -> Result<(), &'static Plan<W>> {
        for Schedule {
            plan,
            precedence,
            known,
            ..
        } in self.schedules.values_mut()
        {
            if !contains(plan, number) {
                continue;
            }
            let sites = sites(plan);
            for (id, added) in self.list.range(*known..) {
                for (_, site) in added.sites(&sites) {
                    if !precedence.insert(added.node(site), &added.wish(site)) {
                        return Err(plan);
                    }
                }
                *known = id + 1;
            }
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, system: AddedSystem) -> Option<Added<W>> {
        let removed = self.list.remove(&system.0)?;
        let name = removed.name().as_str();
        if let Some(systems) = self.by_name.get_mut(name) {
            systems.retain(|other| *other != system);
            if systems.is_empty() {
                self.by_name.remove(name);
            }
        }
        let number = removed.plan.number;
        if let Some(schedule) = self.schedules.get_mut(&number) {
            schedule.count -= 1;
        }
        self.schedules.retain(|_, schedule| schedule.count > 0);
        for Schedule {
            plan, precedence, ..
        } in self.schedules.values_mut()
        {
            if contains(plan, number) {
                removed
                    .sites(&sites(plan))
                    .for_each(|(_, site)| precedence.remove(removed.node(site)));
            }
        }
        Some(removed)
    }

    pub(super) fn get(&self, system: AddedSystem) -> Option<&Added<W>> {
        self.list.get(&system.0)
    }

    /// All systems, in the order in which they were added.
    pub(super) fn all(&self) -> impl Iterator<Item = &Added<W>> {
        self.list.values()
    }

    /// Those of a name, in all schedules.
    pub(super) fn named(&self, name: &str) -> impl Iterator<Item = &Added<W>> {
        self.by_name
            .get(name)
            .into_iter()
            .flatten()
            .filter_map(|system| self.get(*system))
    }

    /// Whether a system was added to a schedule, or to one in it.
    pub(super) fn is_in(&self, plan: &'static Plan<W>) -> bool {
        self.schedules.keys().any(|number| contains(plan, *number))
    }

    /// Asserts that all schedules have an order.
    pub(super) fn check_invariants(&self) {
        for Schedule {
            plan, precedence, ..
        } in self.schedules.values()
        {
            assert!(
                lines(plan, self).is_ok(),
                "plan-separates: `{}` has an order",
                plan.name
            );
            precedence.check_invariants();
        }
    }
}
