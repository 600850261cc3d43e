//! Each public type of the runtime with parameters, asked whether it crosses threads, and whether it can take another world for its own.
//!
//! * [`worlds`] declares worlds whose values are `Send`, `Sync`, both or neither, and a world that has subtypes.
//! * [`probe`] asks the compiler whether a type has a trait, and how it follows its parameters.
//! * [`table`] has the right answers for each type.
//! * [`sources`] reads the runtime, so that no type is left out.

mod probe;
mod sources;
mod table;
mod worlds;

use probe::Variance;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
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
    assert_eq!(probe::variance!(fn(Short), fn(Long)), Variance::Contravariant);
    assert_eq!(probe::variance!(Cell<Short>, Cell<Long>), Variance::Invariant);
}

#[test]
fn a_type_crosses_threads_exactly_where_the_values_of_its_world_may() {
    let mut wrong = Vec::new();
    for entry in entries() {
        for (contents, found) in worlds::ALL.iter().zip(entry.traits) {
            let expected = (entry.rule)(contents);
            for (name, expected, found) in
                [("Send", expected.sent, found.sent), ("Sync", expected.shared, found.shared)]
            {
                if expected != found {
                    let is = if found { "is" } else { "is not" };
                    wrong.push(format!("`{}` {is} `{name}` in a world with {}", entry.text, contents.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} mistakes:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn no_type_takes_another_world_or_another_value_for_its_own() {
    let mut wrong = Vec::new();
    for entry in entries() {
        let Entry { text, world, found_in_world, values, found_in_values, .. } = entry;
        for (whose, expected, found) in [("world", world, found_in_world), ("values", values, found_in_values)] {
            if expected.0 != found {
                wrong.push(format!("`{text}` is {found:?} in its {whose}, and ought to be {:?}", expected.0));
            }
            let needs_reason = matches!(expected.0, Variance::Covariant | Variance::Contravariant);
            assert_eq!(
                needs_reason,
                !expected.1.is_empty(),
                "`{text}` in its {whose}: a reason where it follows, and nowhere else"
            );
        }
    }
    assert!(wrong.is_empty(), "{} mistakes:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
#[cfg_attr(miri, ignore = "it reads the sources")]
fn each_public_type_with_parameters_is_in_the_table() {
    let asked: BTreeSet<_> = entries().iter().map(|entry| entry.path).collect();
    let excused: BTreeMap<_, _> = table::NOT_ASKED.iter().copied().collect();
    let found = sources::read();
    assert!(found.types.len() > 60, "the sources are read: {}", found.types.len());
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
    for path in asked.iter().chain(excused.keys()).filter(|path| !found.types.contains_key(**path)) {
        wrong.push(format!("the table has `{path}`, and the sources have no such public type with parameters"));
    }
    assert!(wrong.is_empty(), "{} mistakes:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
#[cfg_attr(miri, ignore = "it reads the sources")]
fn each_unsafe_implementation_of_send_and_sync_is_seen_by_a_line_of_the_table() {
    let asked: BTreeSet<_> = entries().iter().map(|entry| entry.path).collect();
    let seen: BTreeMap<_, _> = table::SEEN_BY.iter().copied().collect();
    let found = sources::read().implementations;
    assert!(found.len() > 8, "the sources are read: {}", found.len());
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
            wrong.push(format!("the table has `{path}`, and the sources have no such implementation"));
        }
        let cases = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../ui-tests"));
        for seer in seers.iter().filter(|seer| !asked.contains(**seer) && !cases.join(format!("{seer}.rs")).exists()) {
            wrong.push(format!(
                "`{seer}`, by which `{path}` is seen, is in neither the table nor the cases of the compiler"
            ));
        }
    }
    assert!(wrong.is_empty(), "{} mistakes:\n{}", wrong.len(), wrong.join("\n"));
}
