//! The accesses of a system, and which systems can run at the same time: functions of constants.

use super::Argument;
use crate::base::rule::first_of;
use crate::base::text::ConstString;
use crate::query::{
    FilterInfo, QueriedComponent, QueryInfo, TermInfo, asks_of_untracked,
    conflict as query_conflict, conflict_between_terms, explain_untracked,
    explain_untracked_relation, fault_of_cascade, first_untracked, written_above,
};
use crate::schema::change_kind::ChangeKind;
use crate::schema::description::Copying;
use crate::schema::{is_event, is_index, listed_name, resource_name, schema};
use crate::world::store::World;

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
    pub(crate) const fn is_world(&self) -> bool {
        match self {
            SystemAccess::World => true,
            SystemAccess::All(all) | SystemAccess::Sequence(all) => {
                let mut i = 0;
                while i < all.len() {
                    if all[i].is_world() {
                        return true;
                    }
                    i += 1;
                }
                false
            }
            _ => false,
        }
    }

    const fn has_argument(&self) -> bool {
        match self {
            SystemAccess::Argument(_) => true,
            SystemAccess::All(all) | SystemAccess::Sequence(all) => {
                let mut i = 0;
                while i < all.len() {
                    if all[i].has_argument() {
                        return true;
                    }
                    i += 1;
                }
                false
            }
            _ => false,
        }
    }

    /// The first argument that is none of these.
    pub(crate) fn argument_beside(&self, given: &[Argument]) -> Option<Argument> {
        match self {
            SystemAccess::Argument(argument) => {
                Some(*argument).filter(|it| !given.iter().any(|given| given.is(it)))
            }
            SystemAccess::All(all) | SystemAccess::Sequence(all) => {
                all.iter().find_map(|access| access.argument_beside(given))
            }
            _ => None,
        }
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
    match (one, other) {
        (SystemAccess::All(all) | SystemAccess::Sequence(all), _) => {
            let mut i = 0;
            while i < all.len() {
                let contested = conflict::<W>(&all[i], other);
                if contested.is_some() {
                    return contested;
                }
                i += 1;
            }
            None
        }
        (SystemAccess::Change { reads, .. }, _) => conflict::<W>(reads, other),
        (_, SystemAccess::All(_) | SystemAccess::Sequence(_) | SystemAccess::Change { .. }) => {
            conflict::<W>(other, one)
        }
        (SystemAccess::Nothing | SystemAccess::Argument(_), _)
        | (_, SystemAccess::Nothing | SystemAccess::Argument(_)) => None,
        (SystemAccess::World, _) | (_, SystemAccess::World) => Some(Contested::World),
        (
            SystemAccess::Resource { place: a, write: x }
            | SystemAccess::Events { place: a, send: x },
            SystemAccess::Resource { place: b, write: y }
            | SystemAccess::Events { place: b, send: y },
        ) => {
            if *a == *b && (*x || *y) {
                Some(Contested::Resource(*a))
            } else {
                None
            }
        }
        (SystemAccess::Ids, SystemAccess::Ids) => Some(Contested::Ids),
        _ => {
            let (Some(query), Some(other_query)) = (one.query(), other.query()) else {
                return None;
            };
            let mut found = query_conflict::<W>(query, other_query);
            if found.is_none() {
                found = written_relation::<W>(one, other_query.0);
            }
            if found.is_none() {
                found = written_relation::<W>(other, query.0);
            }
            match found {
                Some(component) => Some(Contested::Component(component)),
                None => None,
            }
        }
    }
}

/// The relation of a cascade, if the terms write it. Of all rows that have it, a cascade may read when it was changed.
const fn written_relation<W: World>(
    cascade: &SystemAccess<'_>,
    terms: &TermInfo<'_>,
) -> Option<usize> {
    match cascade {
        SystemAccess::Cascade { relation, .. } => written_above(
            &TermInfo::Above(QueriedComponent::at::<W>(*relation)),
            terms,
        ),
        _ => None,
    }
}

/// **E1** No two parameters of one system access data that one of them writes. Beside one that takes the whole world, none borrows
/// anything of the world. It is no observer, which has its place elsewhere, and reads no argument of a schedule, where there is none.
pub(crate) const fn fault_of_single<W: World>(
    system: &str,
    access: &SystemAccess<'_>,
) -> Option<ConstString> {
    first_of(&[
        conflict_of::<W>(system, access),
        fault_of_observer_in_schedule(system, access),
        fault_of_argument(system, access),
    ])
}

/// Asserts the first two in a constant at the user's word.
#[track_caller]
pub(crate) const fn assert_sound<W: World>(system: &str, access: &SystemAccess<'_>) {
    if let Some(text) = conflict_of::<W>(system, access) {
        panic!("{}", text.as_str());
    }
}

/// Asserts there that the system is no observer.
#[track_caller]
pub(crate) const fn assert_no_observer(system: &str, access: &SystemAccess<'_>) {
    if let Some(text) = fault_of_observer_in_schedule(system, access) {
        panic!("{}", text.as_str());
    }
}

/// Why a system that is part of no schedule cannot read an argument.
const fn fault_of_argument(system: &str, access: &SystemAccess<'_>) -> Option<ConstString> {
    if !access.has_argument() {
        return None;
    }
    Some(ConstString::new().with("the system `").with(system).with(
        "` takes `In<…>`, an argument of a schedule, and stands in no schedule: let the system capture the value, or read a resource",
    ))
}

/// Why a system that is told of a change cannot stand where nothing is told.
pub(crate) const fn fault_of_observer_in_schedule(
    system: &str,
    access: &SystemAccess<'_>,
) -> Option<ConstString> {
    if observed_changes(access).0.is_none() {
        return None;
    }
    Some(ConstString::new().with("the system `").with(system).with(
        "` takes `On<…>`: it is told of changes, one by one, and runs in no schedule: list it in a function with `#[observers]`, or \
         give it to `observe`",
    ))
}

/// Why a system cannot be an observer: it is told of just one kind of change, and in a world that was put back it writes transient state
/// alone.
pub(crate) const fn fault_of_observer<W: World>(
    system: &str,
    access: &SystemAccess<'_>,
    of_key: bool,
) -> Option<ConstString> {
    let text = ConstString::new().with("the system `").with(system);
    match observed_changes(access) {
        (Some(ChangeKind::Registered), None) if !of_key => {
            Some(text.with(
                "` takes `OnKey<…>` or `OnData<…>`: give it to `observe_insert_key` or `observe_remove_key`, with the key, or to \
                 `observe_insert_data` or `observe_remove_data`, with the component",
            ))
        }
        (None | Some(_), None) if of_key && !matches!(observed_changes(access).0, Some(ChangeKind::Registered)) => {
            Some(text.with("` takes no `OnKey<…>` and no `OnData<…>`, and would not be told of a registered component"))
        }
        _ if access.has_argument() => fault_of_argument(system, access),
        (None, _) => Some(text.with(
            "` is told of nothing: an observer has a parameter `On<World, …>` with `Insert<C>`, `Remove<C>`, `Enter<A>`, \
             `Leave<A>`, `Despawn<A>`, `Restore` or `Trigger<E>`",
        )),
        (Some(_), Some(_)) => Some(text.with(
            "` takes `On<…>` twice: an observer is told of one kind of change, or of any of a tuple: `On<World, (Insert<A>, Remove<B>)>`",
        )),
        (Some(kind), None) => match asked_twice(kind, other_changes(access)) {
            Some(twice) => Some(twice.describe::<W>(text.with("` asks for `")).with("` twice: leave one of the two out")),
            None if W::RESTORED && matches!(kind, ChangeKind::Restore) => match lasting_write::<W>(access) {
                Some(contested) => Some(explain_lasting_write::<W>(system, contested)),
                None => None,
            },
            None => None,
        },
    }
}

/// The first thing that a system writes and that is put back with the world.
const fn lasting_write<W: World>(access: &SystemAccess<'_>) -> Option<Contested> {
    match access {
        SystemAccess::Query { terms, .. } | SystemAccess::Cascade { terms, .. } => {
            lasting_write_of_terms::<W>(terms)
        }
        SystemAccess::Resource { place, write: true }
        | SystemAccess::Events { place, send: true }
            if !W::RESOURCES[*place].is_transient() =>
        {
            Some(Contested::Resource(*place))
        }
        SystemAccess::All(all) | SystemAccess::Sequence(all) => {
            let mut i = 0;
            while i < all.len() {
                if let Some(contested) = lasting_write::<W>(&all[i]) {
                    return Some(contested);
                }
                i += 1;
            }
            None
        }
        _ => None,
    }
}

const fn lasting_write_of_terms<W: World>(terms: &TermInfo<'_>) -> Option<Contested> {
    match terms {
        TermInfo::Component {
            asked, write: true, ..
        } if !W::COMPONENTS[asked.index].is_transient() => Some(Contested::Component(asked.index)),
        TermInfo::All(all) => {
            let mut i = 0;
            while i < all.len() {
                if let Some(contested) = lasting_write_of_terms::<W>(&all[i]) {
                    return Some(contested);
                }
                i += 1;
            }
            None
        }
        _ => None,
    }
}

const fn explain_lasting_write<W: World>(system: &str, contested: Contested) -> ConstString {
    let text = ConstString::new()
        .with("the system `")
        .with(system)
        .with("` is told that the world was put back, and writes ");
    let (text, name, is_event) = match contested {
        Contested::Resource(place) => (
            text.with(resource_noun::<W>(place)),
            resource_name::<W>(place),
            is_event::<W>(place),
        ),
        Contested::Component(component) => (
            text.with("the component `"),
            listed_name::<W>(component),
            false,
        ),
        Contested::Ids | Contested::World => (text.with("`"), "the world", true),
    };
    let text = text
        .with(name)
        .with("`: a world that is put back goes on as it did, so that its observers write what is transient alone");
    if is_event {
        text
    } else {
        let text = text
            .with("; if `")
            .with(name)
            .with("` is, say `#[world(transient(")
            .with(name);
        text.with("))]`; if a field of it is, make that field a transient type of its own")
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
    match access {
        SystemAccess::Change { kind, .. } => (Some(*kind), None),
        SystemAccess::All(all) | SystemAccess::Sequence(all) => {
            let mut found = (None, None);
            let mut i = 0;
            while i < all.len() {
                found = match (found, observed_changes(&all[i])) {
                    ((None, _), of_part) => of_part,
                    ((Some(first), None), (second, _)) => (Some(first), second),
                    (both, _) => both,
                };
                i += 1;
            }
            found
        }
        _ => (None, None),
    }
}

/// The changes beside the [first one](observed_change), of an observer that is told of any of several.
pub(crate) const fn other_changes<'a>(access: &SystemAccess<'a>) -> &'a [ChangeKind] {
    match access {
        SystemAccess::Change { others, .. } => others,
        SystemAccess::All(all) | SystemAccess::Sequence(all) => {
            let mut i = 0;
            while i < all.len() {
                let others = other_changes(&all[i]);
                if !others.is_empty() {
                    return others;
                }
                i += 1;
            }
            &[]
        }
        _ => &[],
    }
}

/// The first change that is asked for twice.
const fn asked_twice(first: ChangeKind, others: &[ChangeKind]) -> Option<ChangeKind> {
    let mut i = 0;
    while i < others.len() {
        let mut is_twice = others[i].is(first);
        let mut j = 0;
        while j < i {
            is_twice |= others[i].is(others[j]);
            j += 1;
        }
        if is_twice {
            return Some(others[i]);
        }
        i += 1;
    }
    None
}

/// The old values that an observer of a key reads, if it does.
pub(crate) fn old_values(access: &SystemAccess<'_>) -> Option<Copying> {
    match access {
        SystemAccess::Change { old, .. } => *old,
        SystemAccess::All(all) | SystemAccess::Sequence(all) => all.iter().find_map(old_values),
        _ => None,
    }
}

/// The text of the contradiction to E1, if there is one.
pub(crate) const fn conflict_of<W: World>(
    system: &str,
    access: &SystemAccess<'_>,
) -> Option<ConstString> {
    if let SystemAccess::Sequence(all) = access {
        let mut i = 0;
        while i < all.len() {
            let fault = conflict_of::<W>(system, &all[i]);
            if fault.is_some() {
                return fault;
            }
            i += 1;
        }
        if access.is_world() {
            let text = ConstString::new()
                .with("a function of `")
                .with(system)
                .with("` takes the whole world: ");
            return Some(text.with(
                "a condition, and the function of a computed state, read resources and queries",
            ));
        }
        return None;
    }
    if access.is_world() && !stands_beside_world(access) {
        return Some(ConstString::new().with("the system `").with(system).with(
            "` takes the whole world, beside which only `Local`s and `In`s stand: what other parameters would give, take from the world",
        ));
    }
    conflict_within::<W>(system, access)
}

/// Whether these are the whole world, once, and parameters that access nothing of the world.
const fn stands_beside_world(access: &SystemAccess<'_>) -> bool {
    const fn worlds(access: &SystemAccess<'_>) -> usize {
        match access {
            SystemAccess::World => 1,
            SystemAccess::Nothing | SystemAccess::Argument(_) => 0,
            SystemAccess::All(all) | SystemAccess::Sequence(all) => {
                let (mut found, mut i) = (0, 0);
                while i < all.len() {
                    found += worlds(&all[i]);
                    i += 1;
                }
                found
            }
            // More than one.
            _ => 2,
        }
    }
    worlds(access) == 1
}

const fn conflict_within<W: World>(system: &str, access: &SystemAccess<'_>) -> Option<ConstString> {
    let SystemAccess::All(parameters) = access else {
        return fault_of_parameter::<W>(system, access);
    };
    let mut i = 0;
    while i < parameters.len() {
        if let Some(text) = conflict_within::<W>(system, &parameters[i]) {
            return Some(text);
        }
        let mut j = 0;
        while j < i {
            if let Some(contested) = conflict_of_two::<W>(&parameters[j], &parameters[i]) {
                return Some(explain::<W>(
                    system,
                    contested,
                    &parameters[j],
                    &parameters[i],
                ));
            }
            j += 1;
        }
        i += 1;
    }
    None
}

/// As [`conflict`], of parameters of one system, which may read the events that it sends.
const fn conflict_of_two<W: World>(
    one: &SystemAccess<'_>,
    other: &SystemAccess<'_>,
) -> Option<Contested> {
    match (one, other) {
        (SystemAccess::All(all), _) => {
            let mut i = 0;
            while i < all.len() {
                let contested = conflict_of_two::<W>(&all[i], other);
                if contested.is_some() {
                    return contested;
                }
                i += 1;
            }
            None
        }
        (_, SystemAccess::All(_)) => conflict_of_two::<W>(other, one),
        (SystemAccess::Events { send: x, .. }, SystemAccess::Events { send: y, .. })
            if *x != *y =>
        {
            None
        }
        _ => conflict::<W>(one, other),
    }
}

/// Whether some parameters of a system send events that others read.
pub(super) const fn reads_what_it_sends(parameters: &SystemAccess<'_>) -> bool {
    sends_what_is_read(parameters, parameters)
}

const fn sends_what_is_read(access: &SystemAccess<'_>, parameters: &SystemAccess<'_>) -> bool {
    match access {
        SystemAccess::Events { place, send: true } => reads_events(parameters, *place),
        SystemAccess::All(all) => {
            let (mut sends, mut i) = (false, 0);
            while i < all.len() {
                sends |= sends_what_is_read(&all[i], parameters);
                i += 1;
            }
            sends
        }
        _ => false,
    }
}

const fn reads_events(access: &SystemAccess<'_>, queue: usize) -> bool {
    match access {
        SystemAccess::Events { place, send: false } => *place == queue,
        SystemAccess::All(all) => {
            let (mut reads, mut i) = (false, 0);
            while i < all.len() {
                reads |= reads_events(&all[i], queue);
                i += 1;
            }
            reads
        }
        _ => false,
    }
}

/// The fault of one parameter by itself, if it has one. The parameter itself asserts this as well, but only once its code is generated:
/// here editors see it.
const fn fault_of_parameter<W: World>(
    system: &str,
    access: &SystemAccess<'_>,
) -> Option<ConstString> {
    let named = ConstString::new()
        .with("the system `")
        .with(system)
        .with("`");
    let (terms, filter, in_cascade) = match access {
        SystemAccess::Query { terms, filter } => (terms, filter, false),
        SystemAccess::Cascade {
            terms,
            filter,
            relation,
            grouped,
        } => {
            if let Some(fault) = fault_of_cascade::<W>(*relation, *grouped) {
                return Some(fault);
            }
            if asks_of_untracked::<W>(*relation, filter) {
                return Some(explain_untracked_relation::<W>(named, *relation));
            }
            (terms, filter, true)
        }
        SystemAccess::Removed { component } if !schema::<W>().components[*component].tracked => {
            let text = named
                .with(" reads the removed values of the component `")
                .with(listed_name::<W>(*component));
            return Some(text.with(
                "`, which nothing keeps: beside `#[derive(Component)]`, `#[component(track)]` does",
            ));
        }
        _ => return None,
    };
    if let Some(component) = first_untracked::<W>(terms, filter) {
        return Some(explain_untracked::<W>(named, component));
    }
    let twice = conflict_between_terms(terms, true);
    let Some(component) = (if in_cascade || twice.is_some() {
        twice
    } else {
        conflict_between_terms(terms, false)
    }) else {
        return None;
    };
    let text = ConstString::new()
        .with("two terms of a query of the system `")
        .with(system)
        .with("` access the component `");
    let text = text
        .with(listed_name::<W>(component))
        .with("`, and one of them writes it: ");
    let text = terms_of::<W>(text.with("`"), terms);
    Some(text.with(match twice {
        Some(_) => "`: take one of the two out",
        None => "`: the row above may be another row of the query; take a `Cascade`, whose items live one at a time",
    }))
}

const fn explain<W: World>(
    system: &str,
    contested: Contested,
    one: &SystemAccess<'_>,
    other: &SystemAccess<'_>,
) -> ConstString {
    let text = ConstString::new()
        .with("two parameters of the system `")
        .with(system)
        .with("` access ");
    let text = match contested {
        Contested::Component(component) => text
            .with("the component `")
            .with(listed_name::<W>(component)),
        Contested::Resource(place) => text
            .with(resource_noun::<W>(place))
            .with(resource_name::<W>(place)),
        Contested::Ids | Contested::World => {
            return ConstString::new()
                .with("the system `")
                .with(system)
                .with("` takes `Commands` twice: one is enough");
        }
    };
    let text = text.with("`");
    let text = describe::<W>(text.with(", and one of them writes it: "), one);
    let text = describe::<W>(text.with(" and "), other);
    match contested {
        Contested::Component(_) if matches!(one, SystemAccess::Change { .. }) || matches!(other, SystemAccess::Change { .. }) => {
            text.with(if written_value(one).is_some() || written_value(other).is_some() {
                ": `new_value_mut` writes the value of which the observer is told, and `Commands` write those of other entities"
            } else {
                ": an observer writes the value of which it is told by `On<…, Write>`, or by `Commands`"
            })
        }
        Contested::Component(_) => text.with(
            ": make one query of them, or keep them apart by what they demand and exclude \
            (`With`, `Without`)",
        ),
        Contested::Resource(place)
            if is_event::<W>(place) && (takes_resource(one, place) || takes_resource(other, place)) =>
        {
            text.with(": a system that reads and sends takes `EventReader` and `EventWriter`")
        }
        _ => text.with(": one is enough"),
    }
}

/// Whether some of these take a resource as such.
const fn takes_resource(access: &SystemAccess<'_>, resource: usize) -> bool {
    match access {
        SystemAccess::Resource { place, .. } => *place == resource,
        SystemAccess::All(all) => {
            let (mut takes, mut i) = (false, 0);
            while i < all.len() {
                takes |= takes_resource(&all[i], resource);
                i += 1;
            }
            takes
        }
        _ => false,
    }
}

/// The access in words: "a query `(&mut Position, &Velocity)`".
pub(crate) const fn describe<W: World>(
    text: ConstString,
    access: &SystemAccess<'_>,
) -> ConstString {
    match access {
        SystemAccess::Nothing => text.with("nothing"),
        SystemAccess::Query { terms, filter } => filters_of::<W>(
            terms_of::<W>(text.with("a query `"), terms).with("`"),
            filter,
        ),
        SystemAccess::Cascade {
            terms,
            filter,
            relation,
            ..
        } => {
            let text = text
                .with("a cascade by `")
                .with(listed_name::<W>(*relation))
                .with("` of `");
            filters_of::<W>(terms_of::<W>(text, terms).with("`"), filter)
        }
        SystemAccess::Resource { place, write } => text
            .with(if *write {
                "`ResMut<"
            } else if is_index::<W>(*place) {
                "`Find<"
            } else {
                "`Res<"
            })
            .with(if is_event::<W>(*place) { "Events<" } else { "" })
            .with(resource_name::<W>(*place))
            .with(if is_event::<W>(*place) { ">>`" } else { ">`" }),
        SystemAccess::Events { place, send } => {
            let text = text.with(if *send {
                "`EventWriter<"
            } else {
                "`EventReader<"
            });
            text.with(resource_name::<W>(*place)).with(">`")
        }
        SystemAccess::Removed { component } => text
            .with("`Removed<")
            .with(listed_name::<W>(*component))
            .with(">`"),
        SystemAccess::Ids => text.with("`Commands`"),
        SystemAccess::Argument(_) => text.with("an argument"),
        SystemAccess::Change {
            kind, others: [], ..
        } => {
            let text = kind.describe::<W>(text.with("`On<"));
            text.with(if written_value(access).is_some() {
                ", Write>`"
            } else {
                ">`"
            })
        }
        SystemAccess::Change { kind, others, .. } => {
            let mut text = kind.describe::<W>(text.with("`On<("));
            let mut i = 0;
            while i < others.len() {
                text = others[i].describe::<W>(text.with(", "));
                i += 1;
            }
            text.with(")>`")
        }
        SystemAccess::World => text.with("the whole world"),
        SystemAccess::All(all) | SystemAccess::Sequence(all) => {
            let mut text = text;
            let mut i = 0;
            while i < all.len() {
                text = describe::<W>(if i == 0 { text } else { text.with(", ") }, &all[i]);
                i += 1;
            }
            text
        }
    }
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

const fn resource_noun<W: World>(place: usize) -> &'static str {
    if is_event::<W>(place) {
        "the events `"
    } else {
        "the resource `"
    }
}

const fn terms_of<W: World>(text: ConstString, terms: &TermInfo<'_>) -> ConstString {
    match terms {
        TermInfo::Entity => text.with("Entity"),
        TermInfo::Above(asked) => text.with("&").with(listed_name::<W>(asked.index)),
        TermInfo::All([TermInfo::Component { asked, .. }, above]) if is_above(above) => {
            let text = text
                .with("Option<Up<")
                .with(listed_name::<W>(asked.index))
                .with(", ");
            terms_of::<W>(text, above).with(">>")
        }
        TermInfo::All([TermInfo::Above(relation), above]) if is_above(above) => {
            let text = text
                .with("Up<")
                .with(listed_name::<W>(relation.index))
                .with(", ");
            terms_of::<W>(text, above).with(">")
        }
        TermInfo::Presence(asked) => text
            .with("Has<")
            .with(listed_name::<W>(asked.index))
            .with(">"),
        TermInfo::Component {
            asked,
            write,
            required,
            ticked,
            ..
        } => {
            let text = if *required {
                text
            } else {
                text.with("Option<")
            };
            let (before, behind) = match (*write, *ticked) {
                (true, true) => ("Mut<", ">"),
                (false, true) => ("Ref<", ">"),
                (true, false) => ("&mut ", ""),
                (false, false) => ("&", ""),
            };
            let text = text
                .with(before)
                .with(listed_name::<W>(asked.index))
                .with(behind);
            if *required { text } else { text.with(">") }
        }
        TermInfo::All(all) => {
            let mut text = text.with("(");
            let (mut i, mut first) = (0, true);
            while i < all.len() {
                // A filter among the terms has none of its own.
                if !matches!(all[i], TermInfo::All([])) {
                    text = terms_of::<W>(if first { text } else { text.with(", ") }, &all[i]);
                    first = false;
                }
                i += 1;
            }
            text.with(")")
        }
    }
}

/// Whether the terms are those of `Up`.
const fn is_above(terms: &TermInfo<'_>) -> bool {
    matches!(
        terms,
        TermInfo::Above(_) | TermInfo::All([TermInfo::Above(_), _])
    )
}

/// The filter in words: " with `Ship` without `Frozen`".
const fn filters_of<W: World>(text: ConstString, filter: &FilterInfo<'_>) -> ConstString {
    match filter {
        FilterInfo::With(asked) => text
            .with(" with `")
            .with(listed_name::<W>(asked.index))
            .with("`"),
        FilterInfo::Without(asked) => text
            .with(" without `")
            .with(listed_name::<W>(asked.index))
            .with("`"),
        FilterInfo::Changed(asked) => text
            .with(" with `Changed<")
            .with(listed_name::<W>(asked.index))
            .with(">`"),
        FilterInfo::Added(asked) => text
            .with(" with `Added<")
            .with(listed_name::<W>(asked.index))
            .with(">`"),
        FilterInfo::Kind(kind) => text
            .with(" of the kind `")
            .with(W::ARCHETYPES[*kind].name)
            .with("`"),
        FilterInfo::Allow(_) => text,
        FilterInfo::All(all) => {
            let (mut text, mut i) = (text, 0);
            while i < all.len() {
                text = filters_of::<W>(text, &all[i]);
                i += 1;
            }
            text
        }
        FilterInfo::Any(all) => {
            let (mut text, mut i) = (text, 0);
            while i < all.len() {
                text = filters_of::<W>(if i == 0 { text } else { text.with(" or") }, &all[i]);
                i += 1;
            }
            text
        }
    }
}
