//! A closure or an iterator of the user panics, or lies: the world stays as it was up to there, and usable.

use ecs::Entity;
use ecs_tests::ledger::{Explosion, Ledger, Tracked};
use ecs_tests::unwind::{explode, explodes};
use std::iter;
use std::panic::{AssertUnwindSafe, catch_unwind};

struct Name(Tracked);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Number(u64);

ecs::world! {
    #[world]
    struct Office { components: (Name, Number) }

    #[archetype]
    struct Clerk { name: Name, number: Number }

    #[archetype]
    struct Ticket { number: Number }

    #[query]
    struct Numbered { number: &mut Number }
}

const CLERKS: u64 = 3;
const ROWS: u64 = 5;

fn clerk(ledger: &Ledger, number: u64) -> Clerk {
    Clerk {
        name: Name(ledger.value(number)),
        number: Number(number),
    }
}

/// Rows in two tables, numbered in the order of iteration.
fn office(ledger: &Ledger) -> Office {
    let mut office = Office::new();
    office.spawn_batch((0..CLERKS).map(|number| clerk(ledger, number)));
    office.spawn_batch((CLERKS..ROWS).map(|number| Ticket {
        number: Number(number),
    }));
    office
}

/// Runs `f` on a world. `f` raises the numbers by 100, until it panics at the row `at`.
fn interrupted(f: impl Fn(&mut Office, &dyn Fn(&mut Number))) {
    for at in 0..ROWS {
        let ledger = Ledger::new();
        let mut office = office(&ledger);
        assert!(explodes(|| f(&mut office, &|number| {
            if number.0 == at {
                explode();
            }
            number.0 += 100;
        })));
        office.check_invariants();
        let numbers: Vec<_> = office
            .query_ref::<&Number>()
            .map(|number| number.0)
            .collect();
        let expected: Vec<_> = (0..ROWS)
            .map(|number| if number < at { number + 100 } else { number })
            .collect();
        assert_eq!(numbers, expected);
        office.spawn(clerk(&ledger, 9));
        office.clear();
        office.check_invariants();
        ledger.assert_each_dropped_once();
    }
}

#[test]
fn in_for_each() {
    interrupted(|office, visit| office.numbered().for_each(|row| visit(row.number)));
}

#[test]
fn in_fold() {
    interrupted(|office, visit| {
        office
            .query::<&mut Number>()
            .fold((), |(), number| visit(number));
    });
}

#[test]
fn in_try_for_each() {
    interrupted(|office, visit| {
        let result = office.numbered().try_for_each(|row| {
            visit(row.number);
            Ok::<_, ()>(())
        });
        assert_eq!(result, Ok(()));
    });
}

#[test]
fn in_a_loop_over_chunks() {
    interrupted(|office, visit| {
        for numbers in office.query::<&mut Number>().chunks() {
            numbers.iter_mut().for_each(visit);
        }
    });
}

#[test]
fn in_a_for_loop() {
    interrupted(|office, visit| {
        for row in office.numbered() {
            visit(row.number);
        }
    });
}

#[test]
fn in_pairs() {
    let pairs = ROWS * (ROWS - 1) / 2;
    for at in 0..pairs {
        let ledger = Ledger::new();
        let mut office = office(&ledger);
        let mut seen = 0;
        assert!(explodes(|| {
            office
                .query::<(&mut Number, Entity)>()
                .pairs()
                .for_each(|(one, a), (other, b)| {
                    assert_ne!(a, b);
                    if seen == at {
                        explode();
                    }
                    seen += 1;
                    std::mem::swap(one, other);
                });
        }));
        assert_eq!(seen, at);
        office.check_invariants();
        let mut numbers: Vec<_> = office
            .query_ref::<&Number>()
            .map(|number| number.0)
            .collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..ROWS));
    }
}

#[test]
fn try_for_each_stops_at_the_first_error() {
    for at in 0..ROWS {
        let ledger = Ledger::new();
        let mut office = office(&ledger);
        let mut visits = 0;
        let result = office.numbered().try_for_each(|row| {
            visits += 1;
            if row.number.0 == at { Err(at) } else { Ok(()) }
        });
        assert_eq!(result, Err(at));
        assert_eq!(visits, at + 1);
    }
}

#[test]
fn in_the_iterator_of_spawn_batch() {
    for at in 0..20 {
        let ledger = Ledger::new();
        let mut office = office(&ledger);
        let rows = (0..20).map(|number| {
            if number == at {
                explode()
            } else {
                clerk(&ledger, 100 + number)
            }
        });
        assert!(explodes(|| {
            office.spawn_batch(rows);
        }));
        office.check_invariants();
        let numbers: Vec<_> = office.columns::<Clerk>().number[3..].to_vec();
        assert_eq!(
            numbers,
            (0..at)
                .map(|number| Number(100 + number))
                .collect::<Vec<_>>()
        );
        drop(office);
        ledger.assert_each_dropped_once();
    }
}

#[test]
fn in_the_drop_of_the_iterator_of_spawn_batch() {
    struct Exploding<I>(I);
    impl<I: Iterator> Iterator for Exploding<I> {
        type Item = I::Item;
        fn next(&mut self) -> Option<I::Item> {
            self.0.next()
        }
    }
    impl<I> Drop for Exploding<I> {
        fn drop(&mut self) {
            explode();
        }
    }
    let ledger = Ledger::new();
    let mut office = office(&ledger);
    assert!(explodes(|| {
        office.spawn_batch(Exploding((0..10).map(|number| clerk(&ledger, number))));
    }));
    assert_eq!(office.columns::<Clerk>().number.len(), 13);
    office.check_invariants();
    drop(office);
    ledger.assert_each_dropped_once();
}

/// An iterator with any claim about its length.
struct Liar<I> {
    rows: I,
    hint: (usize, Option<usize>),
}

impl<I: Iterator> Iterator for Liar<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.rows.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.hint
    }
}

#[test]
fn a_size_hint_is_not_believed() {
    for hint in [
        (0, None),
        (0, Some(0)),
        (3, Some(3)),
        (1_000, Some(2)),
        (usize::MAX >> 20, None),
        (usize::MAX >> 1, None),
        (usize::MAX, Some(usize::MAX)),
    ] {
        for count in if cfg!(miri) {
            [0, 1, 2, 10]
        } else {
            [0, 1, 10, 100]
        } {
            let ledger = Ledger::new();
            let mut office = office(&ledger);
            let rows = Liar {
                rows: (0..count).map(|number| clerk(&ledger, number)),
                hint,
            };
            let spawned = office.spawn_batch(rows).to_vec();
            assert_eq!(u64::try_from(spawned.len()), Ok(count));
            for (number, entity) in (0..).zip(&spawned) {
                assert_eq!(office.get::<Number>(*entity), Some(&Number(number)));
                assert_eq!(office.get::<Name>(*entity).unwrap().0.payload(), number);
            }
            assert_eq!(u64::try_from(office.len()), Ok(ROWS + count));
            office.check_invariants();
            drop(office);
            ledger.assert_each_dropped_once();
        }
    }
}

#[test]
fn an_iterator_that_ends_is_not_asked_again() {
    let mut office = Office::new();
    let mut left = 2;
    let rows = iter::from_fn(|| {
        assert!(left >= 0, "asked after the end");
        left -= 1;
        (left >= 0).then_some(Ticket { number: Number(0) })
    });
    assert_eq!(office.spawn_batch(rows).len(), 2);
}

#[test]
fn the_panic_is_the_users_own() {
    let mut office = Office::new();
    office.spawn(Ticket { number: Number(0) });
    let cause = catch_unwind(AssertUnwindSafe(|| {
        office.numbered().for_each(|_| explode());
    }))
    .unwrap_err();
    assert!(cause.is::<Explosion>());
}
