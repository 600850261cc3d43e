//! How often something was done to rows of which levels: none of what has to meet is zero.

use crate::draw::{Goal, Set, Table};
use std::collections::BTreeMap;

/// The counts of one or of several worlds.
#[derive(Debug, Default)]
pub struct Tally {
    on_component: BTreeMap<Set, usize>,
    on_entity: BTreeMap<Set, usize>,
}

impl Tally {
    pub(crate) fn component(&mut self, levels: Set) {
        *self.on_component.entry(levels).or_default() += 1;
    }

    pub(crate) fn entity(&mut self, levels: Set) {
        *self.on_entity.entry(levels).or_default() += 1;
    }

    /// Adds the counts of another world.
    pub fn add(&mut self, other: Self) {
        for (sum, counts) in [
            (&mut self.on_component, other.on_component),
            (&mut self.on_entity, other.on_entity),
        ] {
            for (set, count) in counts {
                *sum.entry(set).or_default() += count;
            }
        }
    }

    /// What the goal has and no operation met, and the smallest count of the others.
    pub fn missing(&self, table: &Table, goal: &Goal) -> (Vec<String>, usize) {
        let (mut missing, mut least) = (Vec::new(), usize::MAX);
        for (of, sets, counts) in [
            ("a component", &goal.on_component, &self.on_component),
            ("an entity", &goal.on_entity, &self.on_entity),
        ] {
            for set in sets {
                match counts
                    .iter()
                    .filter(|(levels, _)| set.is_in(**levels))
                    .map(|(_, count)| *count)
                    .sum()
                {
                    0 => missing.push(format!("{of} with {}", table.names(*set))),
                    count => least = least.min(count),
                }
            }
        }
        (missing, least)
    }
}
