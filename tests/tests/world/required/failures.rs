//! Values that cannot be made, and values that are refused: nothing is changed, and nothing is lost.

use ecs::prelude::*;
use ecs_tests::ledger::{Ledger, Tracked};
use ecs_tests::unwind::{explode, explodes};
use std::cell::{Cell, RefCell};

thread_local! {
    /// The ledger of the values, and how many more are made before one panics.
    static LEDGER: RefCell<Ledger> = RefCell::new(Ledger::new());
    static FUSE: Cell<u64> = const { Cell::new(u64::MAX) };
}

fn made() -> Tracked {
    FUSE.set(FUSE.get() - 1);
    if FUSE.get() == 0 {
        explode();
    }
    LEDGER.with_borrow(|ledger| ledger.value(0))
}

#[derive(Component)]
#[component(requires(Hat, Ticket = Ticket(made()), Badge = Badge::next()))]
struct Guest(Tracked);

#[derive(Component)]
#[component(requires(Feather = Feather(made())))]
struct Hat(Tracked);

impl Default for Hat {
    fn default() -> Self {
        Self(made())
    }
}

#[derive(Component)]
#[component(storage = "sparse")]
struct Feather(Tracked);

struct Ticket(#[expect(dead_code, reason = "it is dropped")] Tracked);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Badge(u32);

impl Badge {
    /// The next number, from the one that the test says.
    fn next() -> Self {
        NEXT.set(NEXT.get() + 1);
        Self(NEXT.get())
    }
}

thread_local! {
    static NEXT: Cell<u32> = const { Cell::new(0) };
}

struct Chair;

ecs::world! {
    #[world]
    struct Theatre { components: (Guest, Hat, Feather, Ticket, Badge, Chair) }

    #[archetype]
    struct Seated { guest: Guest, hat: Hat, ticket: Ticket, badge: Badge, chair: Chair }

    #[archetype]
    struct Row { chair: Chair }

    #[index(hash, unique, key = badge.0)]
    struct ByBadge { badge: Badge }
}

fn guest() -> Guest {
    LEDGER.with_borrow(|ledger| Guest(ledger.value(1)))
}

fn seated() -> Seated {
    let value = || LEDGER.with_borrow(|ledger| ledger.value(1));
    Seated {
        guest: guest(),
        hat: Hat(value()),
        ticket: Ticket(value()),
        badge: Badge(1_000),
        chair: Chair,
    }
}

type Way = fn(&mut Theatre, Entity);

const WAYS: &[(&str, u64, Way)] = &[
    ("spawn", 3, |theatre, _| _ = theatre.spawn((guest(), Chair))),
    ("try_spawn", 3, |theatre, _| {
        _ = theatre.try_spawn((guest(), Chair)).map_err(drop);
    }),
    ("spawn_batch", 3, |theatre, _| {
        _ = theatre.spawn_batch([(guest(), Chair)]);
    }),
    ("spawn_columns", 1, |theatre, _| {
        let Seated {
            guest,
            hat,
            ticket,
            badge,
            chair,
        } = seated();
        _ = theatre.spawn_columns::<Seated>((
            vec![guest],
            vec![hat],
            vec![ticket],
            vec![badge],
            vec![chair],
        ));
    }),
    ("spawn of an archetype", 1, |theatre, _| {
        _ = theatre.spawn(seated());
    }),
    ("EntityBuilder", 3, |theatre, _| {
        let mut builder = ecs::EntityBuilder::new();
        builder.add(guest()).add(Chair);
        builder.spawn(theatre).map_err(drop).ok();
    }),
    ("insert", 3, |theatre, row| {
        _ = theatre.insert(row, guest()).map_err(drop);
    }),
    ("insert_many", 3, |theatre, row| {
        _ = theatre.insert_many(row, (guest(),)).map_err(drop);
    }),
    ("convert", 1, |theatre, row| {
        let Seated {
            guest,
            hat,
            ticket,
            badge,
            ..
        } = seated();
        _ = theatre
            .convert::<Row, Seated, (), _>(row, (guest, hat, ticket, badge))
            .map_err(drop);
    }),
];

fn is_as_before(theatre: &mut Theatre, row: Entity, name: &str) {
    theatre.check_invariants();
    assert_eq!(
        (theatre.len(), theatre.archetype_of(row)),
        (1, Some("Row")),
        "{name}"
    );
    assert_eq!(
        theatre.query_ref::<&Guest>().count() + theatre.query_ref::<&Feather>().count(),
        0,
        "{name}"
    );
}

#[test]
fn a_value_whose_making_panics_changes_nothing() {
    for (name, values, way) in WAYS {
        for fuse in 1..=*values {
            LEDGER.set(Ledger::new());
            let mut theatre = Theatre::new();
            let row = theatre.spawn(Row { chair: Chair });
            FUSE.set(fuse);
            assert!(explodes(|| way(&mut theatre, row)), "{name}");
            is_as_before(&mut theatre, row, name);
            FUSE.set(u64::MAX);
            way(&mut theatre, row);
            assert_eq!(
                theatre
                    .query_ref::<(&Guest, &Hat, &Feather, &Ticket, &Badge)>()
                    .count(),
                1,
                "{name}"
            );
            theatre.check_invariants();
            drop(theatre);
            LEDGER.with_borrow(Ledger::assert_each_dropped_once);
        }
    }
}

#[test]
fn a_required_value_that_a_rule_refuses_changes_nothing() {
    let made_by_requirement = WAYS.iter().filter(|(_, values, _)| *values == 3);
    for (name, _, way) in
        made_by_requirement.filter(|(name, ..)| !["spawn", "spawn_batch"].contains(name))
    {
        LEDGER.set(Ledger::new());
        let mut theatre = Theatre::new();
        let row = theatre.spawn(Row { chair: Chair });
        let holder = theatre.spawn((Badge(7),));
        NEXT.set(6);
        way(&mut theatre, row);
        assert_eq!(theatre.get::<Badge>(holder), Some(&Badge(7)));
        theatre.despawn(holder);
        is_as_before(&mut theatre, row, name);
        way(&mut theatre, row);
        assert!(
            theatre.by_badge().first(8).is_some(),
            "{name}: the next badge is free"
        );
        theatre.check_invariants();
        drop(theatre);
        LEDGER.with_borrow(Ledger::assert_each_dropped_once);
    }
}
