//! The accesses of a system, and which systems can run at the same time: functions of constants.

mod faults;
mod words;

pub(crate) use faults::{
    assert_no_observer, assert_sound, conflict_of, fault_of_observer,
    fault_of_observer_in_schedule, fault_of_single,
};
pub(crate) use words::describe;

use super::Argument;
use crate::base::leaves::{any, each, first};
use crate::query::{FilterInfo, QueryInfo, TermInfo, conflict as query_conflict, writes};
use crate::schema::change_kind::ChangeKind;
use crate::schema::description::Copying;
use crate::world::store::World;
use core::slice;

/// The accesses of a parameter, or of a whole system.
#[derive(Clone, Copy)]
pub enum SystemAccess<'a> {
    /// Nothing that others can.
    Nothing,
    /// The components of the rows that a query matches.
    #[doc(hidden)]
    Query {
        terms: &'a TermInfo<'a>,
        filter: &'a FilterInfo<'a>,
    },
    /// The same, of a query that goes down a relation: it may read of the rows above components that it writes.
    #[doc(hidden)]
    Cascade {
        terms: &'a TermInfo<'a>,
        filter: &'a FilterInfo<'a>,
        relation: usize,
        grouped: bool,
    },
    /// A resource of the world's list.
    #[doc(hidden)]
    Resource { place: usize, write: bool },
    /// The events of a queue in the world's list of resources.
    #[doc(hidden)]
    Events { place: usize, send: bool },
    /// The log of the removed values of a component, to which nothing is written while systems run.
    #[doc(hidden)]
    Removed { component: usize },
    /// The ids of new entities. One system after the other takes them, so that they do not depend on threads.
    #[doc(hidden)]
    Ids,
    /// A change that an observer is told of, and others of which each is as good, the access to the new value, and the old values of a key that it
    /// reads.
    #[doc(hidden)]
    Change {
        kind: ChangeKind,
        others: &'a [ChangeKind],
        reads: &'a SystemAccess<'a>,
        old: Option<Copying>,
    },
    /// An argument of the schedule, which lends it to all systems.
    #[doc(hidden)]
    Argument(Argument),
    /// The whole world.
    #[doc(hidden)]
    World,
    /// All of these.
    #[doc(hidden)]
    All(&'a [SystemAccess<'a>]),
    /// All of these, by systems that run in turn.
    #[doc(hidden)]
    Sequence(&'a [SystemAccess<'a>]),
}

/// Data that two parameters or systems cannot access at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contested {
    Component(usize),
    Resource(usize),
    Ids,
    World,
}

impl SystemAccess<'_> {
    /// The accesses of a list.
    pub(crate) const fn list(&self) -> Option<&[Self]> {
        match self {
            SystemAccess::All(all) | SystemAccess::Sequence(all) => Some(all),
            _ => None,
        }
    }

    /// The same, and what an observer reads of the value that it is notified of.
    pub(crate) const fn every(&self) -> Option<&[Self]> {
        match self {
            SystemAccess::Change { reads, .. } => Some(slice::from_ref(*reads)),
            _ => self.list(),
        }
    }

    pub(crate) const fn is_world(&self) -> bool {
        any!(list self, SystemAccess::World)
    }

    pub(crate) const fn has_argument(&self) -> bool {
        any!(list self, SystemAccess::Argument(_))
    }

    /// The first argument that is none of these.
    pub(crate) fn argument_beside(&self, given: &[Argument]) -> Option<Argument> {
        first!(list self; SystemAccess::Argument(argument) if !given.iter().any(|given| given.is(argument)) => Some(*argument))
    }

    const fn query(&self) -> Option<QueryInfo<'_>> {
        match self {
            SystemAccess::Query { terms, filter } | SystemAccess::Cascade { terms, filter, .. } => {
                Some((terms, filter))
            }
            _ => None,
        }
    }
}

/// Data that both access and one of them writes.
pub(crate) const fn conflict<W: World>(
    one: &SystemAccess<'_>,
    other: &SystemAccess<'_>,
) -> Option<Contested> {
    first!(every one; one => first!(every other; other => conflict_of_leaves::<W>(one, other)))
}

const fn conflict_of_leaves<W: World>(
    one: &SystemAccess<'_>,
    other: &SystemAccess<'_>,
) -> Option<Contested> {
    match (one, other) {
        (SystemAccess::Nothing | SystemAccess::Argument(_), _)
        | (_, SystemAccess::Nothing | SystemAccess::Argument(_)) => None,
        (SystemAccess::World, _) | (_, SystemAccess::World) => Some(Contested::World),
        (
            SystemAccess::Resource { place: a, write: x }
            | SystemAccess::Events { place: a, send: x },
            SystemAccess::Resource { place: b, write: y }
            | SystemAccess::Events { place: b, send: y },
        ) if *a == *b && (*x || *y) => Some(Contested::Resource(*a)),
        (SystemAccess::Ids, SystemAccess::Ids) => Some(Contested::Ids),
        _ => {
            let (Some(query), Some(other_query)) = (one.query(), other.query()) else {
                return None;
            };
            let mut found = query_conflict::<W>(query, other_query);
            if found.is_none() {
                found = written_relation(one, other_query.0);
            }
            if found.is_none() {
                found = written_relation(other, query.0);
            }
            match found {
                Some(component) => Some(Contested::Component(component)),
                None => None,
            }
        }
    }
}

/// The relation of a cascade, if the terms write it. Of all rows that have it, a cascade may read when it was changed.
const fn written_relation(cascade: &SystemAccess<'_>, terms: &TermInfo<'_>) -> Option<usize> {
    match cascade {
        SystemAccess::Cascade { relation, .. } if writes(terms, *relation) => Some(*relation),
        _ => None,
    }
}

/// The kind of change that an observer is told of, if the observer has no [fault](fault_of_observer).
pub(crate) const fn observed_change(access: &SystemAccess<'_>) -> ChangeKind {
    match observed_changes(access).0 {
        Some(kind) => kind,
        None => panic!("an observer is told of something"),
    }
}

/// The changes that a system is told of: the first two.
const fn observed_changes(access: &SystemAccess<'_>) -> (Option<ChangeKind>, Option<ChangeKind>) {
    let mut found = (None, None);
    each!(list access; SystemAccess::Change { kind, .. } => {
        found = match found {
            (None, _) => (Some(*kind), None),
            (first, None) => (first, Some(*kind)),
            both => both,
        };
    });
    found
}

/// The changes beside the [first one](observed_change), of an observer that is told of any of several.
pub(crate) const fn other_changes<'a>(access: &SystemAccess<'a>) -> &'a [ChangeKind] {
    match first!(list access; SystemAccess::Change { others, .. } => Some(*others)) {
        Some(others) => others,
        None => &[],
    }
}

/// The old values that an observer of a key reads, if it does.
pub(crate) fn old_values(access: &SystemAccess<'_>) -> Option<Copying> {
    first!(list access; SystemAccess::Change { old, .. } => *old)
}

/// Whether some parameters of a system send events that others read.
pub(super) const fn reads_what_it_sends(parameters: &SystemAccess<'_>) -> bool {
    any!(list parameters, SystemAccess::Events { place, send: true }
        if any!(list parameters, SystemAccess::Events { place: read, send: false } if *read == *place))
}

/// The component of which an observer writes the new value.
pub(crate) const fn written_value(access: &SystemAccess<'_>) -> Option<usize> {
    match access {
        SystemAccess::Change {
            reads:
                SystemAccess::Query {
                    terms:
                        TermInfo::Component {
                            asked, write: true, ..
                        },
                    ..
                },
            ..
        } => Some(asked.index),
        _ => None,
    }
}
