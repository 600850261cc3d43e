//! What is wrong with the accesses of a system, in words for errors of the compiler.

use super::words::{describe, resource_noun, terms_of};
use super::{Contested, SystemAccess, conflict, observed_changes, other_changes, written_value};
use crate::base::leaves::{each, first};
use crate::base::rule::{first_of, refuse};
use crate::base::text::ConstString;
use crate::query::{
    TermInfo, asks_of_untracked, conflict_between_terms, explain_untracked,
    explain_untracked_relation, fault_of_cascade, first_untracked,
};
use crate::schema::change_kind::ChangeKind;
use crate::schema::{is_event, listed_name, resource_name, schema};
use crate::world::store::World;

/// **parameters-disjoint** No two parameters of one system access data that one of them writes. Beside one that takes the whole world, none borrows
/// anything of the world. It is no observer, and reads no argument of a schedule.
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
        refuse(&text);
    }
}

/// Asserts there that the system is no observer.
#[track_caller]
pub(crate) const fn assert_no_observer(system: &str, access: &SystemAccess<'_>) {
    if let Some(text) = fault_of_observer_in_schedule(system, access) {
        refuse(&text);
    }
}

/// Why a system that is told of a change cannot stand where nothing is told.
pub(crate) const fn fault_of_observer_in_schedule(
    system: &str,
    access: &SystemAccess<'_>,
) -> Option<ConstString> {
    if observed_changes(access).0.is_none() {
        return None;
    }
    Some(ConstString::of(&[
        "the system `",
        system,
        "` takes `On<…>`: it is told of changes, one by one, and runs in no schedule: list it in a function with `#[observers]`, or \
         give it to `observe`",
    ]))
}

/// Why a system cannot be an observer: it is told of just one kind of change, and in a world that was put back it writes transient state
/// alone.
pub(crate) const fn fault_of_observer<W: World>(
    system: &str,
    access: &SystemAccess<'_>,
    of_key: bool,
) -> Option<ConstString> {
    let text = ConstString::of(&["the system `", system]);
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

/// The text of the contradiction to `parameters-disjoint`, if there is one.
pub(crate) const fn conflict_of<W: World>(
    system: &str,
    access: &SystemAccess<'_>,
) -> Option<ConstString> {
    if let SystemAccess::Sequence(all) = access {
        for_each!(access in *all => {
            let fault = conflict_of::<W>(system, access);
            if fault.is_some() {
                return fault;
            }
        });
        if access.is_world() {
            return Some(ConstString::of(&[
                "a function of `",
                system,
                "` takes the whole world: ",
                "a condition, and the function of a computed state, read resources and queries",
            ]));
        }
        return None;
    }
    if access.is_world() && !stands_beside_world(access) {
        return Some(ConstString::of(&[
            "the system `",
            system,
            "` takes the whole world, beside which only `Local`s and `In`s stand: what other parameters would give, take from the world",
        ]));
    }
    conflict_within::<W>(system, access)
}

/// Whether these are the whole world, once, and parameters that access nothing of the world.
const fn stands_beside_world(access: &SystemAccess<'_>) -> bool {
    let mut others = 0;
    each!(list access;
        SystemAccess::Nothing | SystemAccess::Argument(_) => {},
        _ => others += 1,
    );
    others == 1
}

const fn conflict_within<W: World>(system: &str, access: &SystemAccess<'_>) -> Option<ConstString> {
    let fault = first!(list access; parameter => fault_of_parameter::<W>(system, parameter));
    if fault.is_some() {
        return fault;
    }
    let mut number = 0;
    let two = first!(list access; later => {
        let mut place = 0;
        number += 1;
        first!(list access; earlier if { place += 1; place < number } => {
            match conflict_of_two::<W>(earlier, later) {
                Some(contested) => Some((contested, earlier, later)),
                None => None,
            }
        })
    });
    match two {
        Some((contested, one, other)) => Some(explain::<W>(system, contested, one, other)),
        None => None,
    }
}

/// As [`conflict`], of parameters of one system, which may read the events that it sends.
const fn conflict_of_two<W: World>(
    one: &SystemAccess<'_>,
    other: &SystemAccess<'_>,
) -> Option<Contested> {
    match (one, other) {
        (SystemAccess::Events { send: x, .. }, SystemAccess::Events { send: y, .. })
            if *x != *y =>
        {
            None
        }
        _ => conflict::<W>(one, other),
    }
}

/// The fault of one parameter by itself, if it has one. The parameter itself asserts this as well, but only once its code is generated:
/// here editors see it.
const fn fault_of_parameter<W: World>(
    system: &str,
    access: &SystemAccess<'_>,
) -> Option<ConstString> {
    let named = ConstString::of(&["the system `", system, "`"]);
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
    let text = ConstString::of(&[
        "two terms of a query of the system `",
        system,
        "` access the component `",
        listed_name::<W>(component),
        "`, and one of them writes it: ",
    ]);
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
    let text = ConstString::of(&["two parameters of the system `", system, "` access "]);
    let text = match contested {
        Contested::Component(component) => text
            .with("the component `")
            .with(listed_name::<W>(component)),
        Contested::Resource(place) => text
            .with(resource_noun::<W>(place))
            .with(resource_name::<W>(place)),
        Contested::Ids | Contested::World => {
            return ConstString::of(&[
                "the system `",
                system,
                "` takes `Commands` twice: one is enough",
            ]);
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
            if is_event::<W>(place) && (takes_resource(one) || takes_resource(other)) =>
        {
            text.with(": a system that reads and sends takes `EventReader` and `EventWriter`")
        }
        _ => text.with(": one is enough"),
    }
}

/// Why a system that is part of no schedule cannot read an argument.
const fn fault_of_argument(system: &str, access: &SystemAccess<'_>) -> Option<ConstString> {
    if !access.has_argument() {
        return None;
    }
    Some(ConstString::of(&[
        "the system `",
        system,
        "` takes `In<…>`, an argument of a schedule, and stands in no schedule: let the system capture the value, or read a resource",
    ]))
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

/// The first thing that a system writes and that is put back with the world.
const fn lasting_write<W: World>(access: &SystemAccess<'_>) -> Option<Contested> {
    first!(list access;
        SystemAccess::Query { terms, .. } | SystemAccess::Cascade { terms, .. } => {
            first!(list *terms; TermInfo::Component { asked, write: true, .. }
                if !W::COMPONENTS[asked.index].is_transient() => Some(Contested::Component(asked.index)))
        },
        SystemAccess::Resource { place, write: true } | SystemAccess::Events { place, send: true }
            if !W::RESOURCES[*place].is_transient() => Some(Contested::Resource(*place)),
    )
}

const fn explain_lasting_write<W: World>(system: &str, contested: Contested) -> ConstString {
    let text = ConstString::of(&[
        "the system `",
        system,
        "` is told that the world was put back, and writes ",
    ]);
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

/// Whether this takes a resource as such.
const fn takes_resource(access: &SystemAccess<'_>) -> bool {
    matches!(access, SystemAccess::Resource { .. })
}
