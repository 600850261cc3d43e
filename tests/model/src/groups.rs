//! Groups: the pools that they own have their rows in front, in one order. A world that lists `Disabled` has no queries of groups: those are
//! in `groups.rs` of the tests.

use crate::driver::Driver;
use crate::model::Model;
use crate::parts::{Part as _, S, V, Y};
use crate::tally::happened;
use ecs::Entity;
use std::collections::BTreeSet;

impl Model {
    /// How many rows of a pool are those of the group that owns it.
    pub(crate) fn grouped(&self, kind: usize) -> usize {
        match kind {
            S::KIND | Y::KIND => self.members(S::KIND, Y::KIND).count(),
            V::KIND => self.members(V::KIND, S::KIND).count(),
            _ => 0,
        }
    }

    /// The entities that have both components.
    fn members(&self, one: usize, other: usize) -> impl Iterator<Item = Entity> + '_ {
        self.living
            .keys()
            .copied()
            .filter(move |entity| self.has(*entity, one) && self.has(*entity, other))
    }
}

impl Driver {
    pub(crate) fn compare_groups(&self) {
        let (s, y, v) = (
            self.field.pool::<S>().0,
            self.field.pool::<Y>().0,
            self.field.pool::<V>().0,
        );
        let owning: BTreeSet<Entity> = self.model.members(S::KIND, Y::KIND).collect();
        let partly: BTreeSet<Entity> = self.model.members(V::KIND, S::KIND).collect();
        let front =
            |pool: &[Entity], rows: usize| pool[..rows].iter().copied().collect::<BTreeSet<_>>();
        assert_eq!(
            &s[..owning.len()],
            &y[..owning.len()],
            "the pools of a group have one order"
        );
        assert_eq!(
            (front(s, owning.len()), front(v, partly.len())),
            (owning.clone(), partly.clone())
        );
        happened(
            "one group owns a part of a pool",
            !owning.is_empty() && owning.len() < s.len().min(y.len()),
        );
        happened(
            "a group owns one pool of two",
            !partly.is_empty() && partly.len() < s.len().min(v.len()),
        );
    }
}
