//! The steps of a plan as data, for editors.

use super::made::RunningPlan;
use super::step::{Run, Step};
use crate::base::leaves::each;
use crate::base::system_name::SystemName;
use crate::base::text::ConstString;
use crate::query::{FilterInfo, TermInfo};
use crate::schema::{is_index, listed_name, resource_name};
use crate::world::store::{Store, World};
use crate::world::system::{SystemAccess, describe};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

/// A step of a plan. See [`RunningPlan::steps`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlanStep {
    /// The name of the system, however its line is written, or of the line that has none.
    pub name: SystemName,
    /// The phases that it is in, by their path. Empty if it is in none.
    pub phase: String,
    /// Whether it is a system. Otherwise something ends here, or conditions of other steps are asked.
    pub is_system: bool,
    /// Whether it takes the whole world.
    pub is_exclusive: bool,
    /// The conditions by which it runs.
    pub conditions: Vec<&'static str>,
    /// The accesses of the system in words: "a query `(&mut Position, &Velocity)`".
    pub access: String,
    /// The components, resources and events that the step reads: the system, or a condition.
    pub reads: Vec<&'static str>,
    /// The components, resources and events that the system writes.
    pub writes: Vec<&'static str>,
}

impl<W: World> RunningPlan<W> {
    /// The steps, from top to bottom.
    ///
    /// ```
    /// use ecs::prelude::*;
    ///
    /// pub struct Position(f32);
    /// pub struct Velocity(f32);
    /// fn walk(walkers: Query<Street, (&mut Position, &Velocity)>) {
    ///     walkers.for_each(|(position, velocity)| position.0 += velocity.0);
    /// }
    ///
    /// ecs::world! {
    ///     #[world] pub struct Street { components: (Position, Velocity) }
    ///     #[schedule] pub fn tick() { walk; }
    /// }
    ///
    /// let street = Street::new();
    /// let steps: Vec<_> = street.plan_of(Street::tick_plan()).steps().collect();
    /// assert_eq!((&*steps[0].name, &steps[0].writes[..], &steps[0].reads[..]), ("walk", &["Position"][..], &["Velocity"][..]));
    /// ```
    pub fn steps(&self) -> impl ExactSizeIterator<Item = PlanStep> + '_ {
        (0..self.len()).map(|i| PlanStep::new(self.plan().name(i), &self.plan().step(i)))
    }
}

impl<W: World> Store<W> {
    /// The plans of all schedules of this world, in the order of declaration, with the systems that were added to them: those too that are
    /// empty, that never ran, or that run in a line of another. As for [`plan_of`](Self::plan_of), each plan is computed by the call.
    ///
    /// ```
    /// # use ecs::prelude::*;
    /// # pub struct Walker;
    /// # fn walk() {}
    /// ecs::world! {
    ///     #[world] pub struct Street { components: (Walker) }
    ///     #[schedule] pub fn tick() { walk; }
    /// }
    ///
    /// let street = Street::new();
    /// assert!(street.plans().map(|plan| plan.name()).eq(["tick"]));
    /// ```
    pub fn plans(&self) -> impl Iterator<Item = RunningPlan<W>> + '_ {
        W::PLANS.iter().map(|plan| self.plan_of(plan()))
    }
}

impl PlanStep {
    fn new<W: World>(name: SystemName, step: &Step<'_, W>) -> Self {
        let is_system = step.is_system();
        let mut accessed = Accessed::default();
        if is_system {
            accessed.add::<W>(&step.access);
        }
        step.conditions
            .iter()
            .for_each(|condition| accessed.add::<W>(&condition.access));
        let Accessed { mut reads, writes } = accessed;
        reads.retain(|name| !writes.contains(name));
        let access = if is_system {
            describe::<W>(ConstString::new(), &step.access)
                .as_str()
                .to_owned()
        } else {
            String::new()
        };
        Self {
            name,
            phase: step.phase.to_owned(),
            is_system,
            is_exclusive: matches!(step.run, Run::Exclusive(_)),
            conditions: step
                .conditions
                .iter()
                .map(|condition| condition.name)
                .collect(),
            access,
            reads,
            writes,
        }
    }
}

/// The names of the data that are accessed, each once.
#[derive(Default)]
struct Accessed {
    reads: Vec<&'static str>,
    writes: Vec<&'static str>,
}

impl Accessed {
    fn add<W: World>(&mut self, access: &SystemAccess<'_>) {
        each!(every access;
            SystemAccess::Query { terms, filter } => self.add_query::<W>(terms, filter),
            SystemAccess::Cascade { terms, filter, relation, .. } => {
                self.push(listed_name::<W>(*relation), false);
                self.add_query::<W>(terms, filter);
            },
            // The log that indexes follow is nobody's data.
            SystemAccess::Resource { place, .. } if is_index::<W>(*place) && !is_named_index::<W>(*place) => {},
            SystemAccess::Resource { place, write } | SystemAccess::Events { place, send: write } => {
                self.push(resource_name::<W>(*place), *write);
            },
            SystemAccess::Removed { component } => self.push(listed_name::<W>(*component), false),
        );
    }

    /// Filters of changes read the ticks, which go with the values.
    fn add_query<W: World>(&mut self, terms: &TermInfo<'_>, filter: &FilterInfo<'_>) {
        each!(list terms;
            TermInfo::Component { asked, write, .. } => self.push(listed_name::<W>(asked.index), *write),
            TermInfo::Above(asked) => self.push(listed_name::<W>(asked.index), false),
        );
        each!(every filter; FilterInfo::Changed(asked) | FilterInfo::Added(asked) => {
            self.push(listed_name::<W>(asked.index), false);
        });
    }

    fn push(&mut self, name: &'static str, write: bool) {
        let list = if write {
            &mut self.writes
        } else {
            &mut self.reads
        };
        if !list.contains(&name) {
            list.push(name);
        }
    }
}

/// Whether the place is that of an index, and not of the log that all of them read.
const fn is_named_index<W: World>(place: usize) -> bool {
    match W::STRUCTURAL_LOG {
        Some(log) => place != log,
        None => true,
    }
}
