//! What the library lets run together does not meet.
//!
//! Each *access* is a system of one parameter: a query, with filters in its type or added to it, a cascade, a look-up, an index, a group, links, logs.
//! It runs alone on a world, and its footprint is written down: what it finds and reads, and where the values are that it borrows. Then the world is
//! compared: which cells (presence, value and ticks) are others, and which indexes are up to date. Some pairs may run together, by the plan of a
//! schedule or by the claims of a shared world. For each of them:
//!
//! * no address that one writes is one that the other borrows,
//! * no cell and no index that one has written is one that the other has,
//! * each finds, after the other has run, just what it finds without it. So none reads what the other writes: a value, a tick, or the presence of
//!   a component.
//!
//! The library's own knowledge of accesses is asked for one thing alone, which pairs it lets run together.

#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]
#![allow(
    unreachable_pub,
    missing_docs,
    reason = "declarations of worlds are read as a user would write them"
)]
#![allow(clippy::pedantic, reason = "macros write systems and declarations")]

#[allow(dead_code, reason = "no test needs the columns of all tables")]
mod accesses;
mod oracle;
mod seen;
mod together;
mod wide;

use oracle::{Subject, meetings};

#[test]
fn what_may_run_together_does_not_meet_in_an_open_world() {
    assert_disjoint::<accesses::open::Drawn>(600);
}

#[test]
fn what_may_run_together_does_not_meet_in_a_closed_world() {
    assert_disjoint::<accesses::closed::Drawn>(600);
}

#[test]
fn entries_of_as_many_indexes_as_a_world_may_have_do_not_meet() {
    assert_disjoint::<wide::Drawn>(3);
}

/// Asserts that no two accesses meet, and that at least this many pairs may run together.
fn assert_disjoint<W: Subject>(least: usize) {
    let (pairs, meetings) = meetings::<W>();
    println!(
        "{pairs} pairs of {} accesses may run together",
        W::ACCESSES.len()
    );
    assert!(
        meetings.is_empty(),
        "{} meetings, the first ones: {:#?}",
        meetings.len(),
        &meetings[..meetings.len().min(12)]
    );
    assert!(pairs >= least, "only {pairs} pairs may run together");
}
