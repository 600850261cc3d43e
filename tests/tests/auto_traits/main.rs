//! Each public type of the runtime with parameters, asked whether it crosses threads, and whether it can take another world for its own.
//!
//! * [`worlds`] declares worlds with values that are `Send`, `Sync`, both or neither, and a world that has subtypes.
//! * [`probe`] asks the compiler whether a type has a trait, and how it follows its parameters.
//! * [`table`] has the right answers for each type.
//! * [`sources`] reads the runtime, so that no type is left out.
//!
//! A program of its own, since the package `ecs-test-plugin` compiles it too, for a runtime without features.

mod probe;
mod sources;
mod table;
mod worlds;

use probe::Variance;
use std::collections::{BTreeMap, BTreeSet};
use table::{Entry, entries};
use worlds::{BOTH, NEITHER, SENT, SHARED};

#[test]
fn the_compiler_tells_which_traits_a_type_has() {
    assert_eq!(probe::traits!(u8), BOTH);
    assert_eq!(probe::traits!(std::cell::Cell<u64>), SENT);
    assert_eq!(probe::traits!(std::sync::MutexGuard<'static, u64>), SHARED);
    assert_eq!(probe::traits!(std::rc::Rc<u64>), NEITHER);
}

#[test]
fn the_compiler_tells_how_a_type_follows_its_parameter() {
    use std::cell::Cell;
    use worlds::{Long, Short};
    assert_eq!(probe::variance!(u8, u8), Variance::Independent);
    assert_eq!(probe::variance!(Vec<Short>, Vec<Long>), Variance::Covariant);
    assert_eq!(
        probe::variance!(fn(Short), fn(Long)),
        Variance::Contravariant
    );
    assert_eq!(
        probe::variance!(Cell<Short>, Cell<Long>),
        Variance::Invariant
    );
}

#[test]
fn a_type_crosses_threads_exactly_where_the_values_of_its_world_may() {
    let mut wrong = Vec::new();
    for Entry {
        text, rule, traits, ..
    } in entries()
    {
        let answers = || {
            worlds::ALL
                .iter()
                .zip(traits)
                .map(|(contents, found)| (contents.name, rule(contents), found))
        };
        for (is, expected) in [("is", false), ("is not", true)] {
            let differs = |ought: bool, found: bool| ought == expected && found != expected;
            let sent = answers().filter(|(_, ought, found)| differs(ought.sent, found.sent));
            wrong.extend(mistake(
                text,
                is,
                "Send",
                &sent.map(|(name, ..)| name).collect::<Vec<_>>(),
            ));
            let shared = answers().filter(|(_, ought, found)| differs(ought.shared, found.shared));
            wrong.extend(mistake(
                text,
                is,
                "Sync",
                &shared.map(|(name, ..)| name).collect::<Vec<_>>(),
            ));
        }
    }
    assert_none(&wrong);
}

#[test]
fn no_type_takes_another_world_or_another_value_for_its_own() {
    let mut wrong = Vec::new();
    for Entry {
        text,
        world,
        found_in_world,
        values,
        found_in_values,
        ..
    } in entries()
    {
        for (whose, (expected, reason), found) in [
            ("world", world, found_in_world),
            ("values", values, found_in_values),
        ] {
            if expected != found {
                wrong.push(format!(
                    "`{text}` is {found:?} in its {whose}, and ought to be {expected:?}"
                ));
            }
            let needs_reason = matches!(expected, Variance::Covariant | Variance::Contravariant);
            assert_eq!(
                needs_reason,
                !reason.is_empty(),
                "`{text}` in its {whose}: a reason where it follows, and only there"
            );
        }
    }
    assert_none(&wrong);
}

#[test]
#[cfg_attr(miri, ignore = "it reads the sources")]
fn each_public_type_with_parameters_is_in_the_table() {
    let asked: BTreeSet<_> = entries().iter().map(|entry| entry.path).collect();
    let is_of_features = |path: &str| {
        table::OF_FEATURES
            .iter()
            .any(|module| path.starts_with(module))
    };
    let excused: BTreeMap<_, _> = table::NOT_ASKED
        .iter()
        .copied()
        .filter(|(path, _)| !is_of_features(path))
        .collect();
    let mut found = sources::read();
    assert!(
        found.types.len() > 60,
        "the sources are read: {}",
        found.types.len()
    );
    found.types.retain(|path, _| !is_of_features(path));
    let mut wrong = found.hidden;
    for (path, file) in &found.types {
        match (asked.contains(path.as_str()), excused.contains_key(path.as_str())) {
            (false, false) => wrong.push(format!(
                "`{path}` of {file} is public and has parameters, and no line of `tests/tests/auto_traits/table.rs` is of it"
            )),
            (true, true) => wrong.push(format!("`{path}` of {file} is asked, and has a reason not to be")),
            _ => {}
        }
    }
    for path in asked
        .iter()
        .chain(excused.keys())
        .filter(|path| !found.types.contains_key(**path))
    {
        wrong.push(format!(
            "the table has `{path}`, and the sources have no such public type with parameters"
        ));
    }
    assert_none(&wrong);
}

#[test]
#[cfg_attr(miri, ignore = "it reads the sources")]
fn each_unsafe_implementation_of_send_and_sync_is_seen_by_a_line_of_the_table() {
    let asked: BTreeSet<_> = entries().iter().map(|entry| entry.path).collect();
    let seen: BTreeMap<_, _> = table::SEEN_BY.iter().copied().collect();
    let found = sources::read().implementations;
    assert!(found.len() > 6, "the sources are read: {}", found.len());
    let mut wrong = Vec::new();
    for (path, file) in &found {
        if !asked.contains(path.as_str()) && !seen.contains_key(path.as_str()) {
            wrong.push(format!(
                "`{path}` of {file} is `Send` or `Sync` by `unsafe`, and no line of `tests/tests/auto_traits/table.rs` says by which \
                 public type that is seen"
            ));
        }
    }
    for (path, seers) in &seen {
        if !found.contains_key(*path) {
            wrong.push(format!(
                "the table has `{path}`, and the sources have no such implementation"
            ));
        }
        assert!(
            !seers.is_empty(),
            "something has to show whether `{path}` may cross threads"
        );
        for seer in seers
            .iter()
            .filter(|seer| !asked.contains(**seer) && !sources::is_case(seer))
        {
            wrong.push(format!(
                "`{seer}`, by which `{path}` is seen, is in neither the table nor the cases of the compiler"
            ));
        }
    }
    assert_none(&wrong);
}

/// A line for a type that has a trait in worlds where it ought not to, or lacks the trait where it ought to have it.
fn mistake(text: &str, is: &str, name: &str, worlds: &[&str]) -> Option<String> {
    (!worlds.is_empty()).then(|| {
        format!(
            "`{text}` {is} `{name}` in a world with {}",
            worlds.join("; with ")
        )
    })
}

fn assert_none(mistakes: &[String]) {
    assert!(mistakes.is_empty(), "mistakes:\n{}", mistakes.join("\n"));
}
