//! A plan as text, and as a graph.

use super::plan_ref::PlanRef;
use super::step::Step;
use super::threads::PlanThreads;
use crate::base::text::ConstString;
use crate::schema::listed_name;
use crate::world::store::World;
use crate::world::system::describe;
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt::{self, Write};

impl<W: World> PlanRef<'_, W> {
    /// The plan as a graph.
    pub(super) fn dot(self) -> String {
        let mut dot = String::new();
        let written = self.write_dot(&mut dot);
        debug_assert!(written.is_ok(), "a string takes all that is written");
        dot
    }

    fn write_dot(self, dot: &mut String) -> fmt::Result {
        writeln!(dot, "digraph {} {{", self.schedule())?;
        writeln!(dot, "    node [shape=box];")?;
        let threads = PlanThreads::of(self);
        if !threads.not_shared().is_empty() {
            writeln!(dot, "    label={:?};", threads.to_string())?;
        }
        for (i, step) in self.steps().enumerate() {
            let shape = if step.is_system() {
                ""
            } else {
                ", shape=plaintext"
            };
            writeln!(dot, "    {i} [label={:?}{shape}];", step.name())?;
        }
        for i in 0..self.len() {
            for before in self.waits(i) {
                writeln!(dot, "    {before} -> {i};")?;
            }
        }
        writeln!(dot, "}}")
    }
}

impl<W: World> PlanRef<'_, W> {
    /// Writes the indexes that are brought up to date before a step, each with the system that made it stale, if that is no barrier.
    fn write_refreshes(
        self,
        i: usize,
        step: &Step<'_, W>,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        for (number, index) in W::INDEXES
            .iter()
            .enumerate()
            .filter(|(number, _)| step.refreshes.has(*number))
        {
            write!(f, ", refreshes {}", index.name)?;
            let before = (0..i)
                .rev()
                .take_while(|before| !self.is_barrier(*before))
                .map(|before| self.step(before));
            let mut writers =
                before.filter_map(|step| Some((step.name().to_owned(), step.stales(number)?)));
            if let Some((writer, component)) = writers.next() {
                write!(f, " since {writer} writes {}", listed_name::<W>(component))?;
            }
        }
        Ok(())
    }
}

/// A line a step: its place, its name, the steps that it waits for, and its accesses.
impl<W: World> fmt::Display for PlanRef<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.schedule())?;
        let threads = PlanThreads::of(*self);
        if !threads.not_shared().is_empty() {
            write!(f, ", {threads}")?;
        }
        writeln!(f)?;
        let mut phase = "";
        for (i, step) in self.steps().enumerate() {
            if step.phase != phase {
                phase = step.phase;
                writeln!(
                    f,
                    "  {}:",
                    if phase.is_empty() {
                        "(no phase)"
                    } else {
                        phase
                    }
                )?;
            }
            write!(f, "{i:4} {}", step.name())?;
            if !step.conditions.is_empty() {
                let names = step.conditions.iter().map(|condition| condition.name);
                names.enumerate().try_for_each(|(i, name)| {
                    write!(f, "{}{name}", if i == 0 { ", if " } else { " and " })
                })?;
            }
            if let Some(guard) = step.guard {
                write!(f, ", if step {guard} says so")?;
            }
            let mut waits = self.waits(i);
            if let Some(first) = waits.next() {
                write!(f, ", after {first}")?;
                waits.try_for_each(|before| write!(f, ", {before}"))?;
            }
            self.write_refreshes(i, &step, f)?;
            if step.is_system() {
                write!(
                    f,
                    ": {}",
                    describe::<W>(ConstString::new(), &step.access).as_str()
                )?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
