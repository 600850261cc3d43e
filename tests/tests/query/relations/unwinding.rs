//! Values that panic while they are dropped take no link with them.

use ecs::prelude::*;
use ecs_tests::ledger::{Ledger, Tracked};
use ecs_tests::unwind::{explode, explodes};
use std::cell::Cell;

pub(crate) struct Load(#[allow(dead_code)] Tracked);

thread_local! {
    /// How many clones are made until one panics.
    static FUSE: Cell<usize> = const { Cell::new(usize::MAX) };
}

pub(crate) struct Fragile;

impl Clone for Fragile {
    fn clone(&self) -> Self {
        FUSE.set(FUSE.get() - 1);
        if FUSE.get() == 0 {
            explode();
        }
        Self
    }
}

ecs::world! {
    #[world(observed)]
    pub(crate) struct Harbour { components: (Load, Fragile) }

    #[relation(acyclic, on_despawn = cascade, inverse = children)]
    pub(crate) struct ChildOf { parent: Entity }

    #[relation(on_despawn = clear, inverse = admirers)]
    pub(crate) struct Likes { what: Option<Entity> }

    #[archetype]
    pub(crate) struct Ship { load: Load }

    #[archetype]
    pub(crate) struct Crate { load: Load, on: ChildOf }

    #[archetype]
    pub(crate) struct Glass { fragile: Fragile, on: ChildOf }
}

#[test]
fn a_cascade_goes_on_behind_a_value_that_panics() {
    for bomb in (0..4).filter(|bomb| !cfg!(miri) || *bomb == 2) {
        for row in [false, true] {
            let ledger = Ledger::new();
            let mut harbour = Harbour::new();
            let load = |number| {
                Load(if number == bomb {
                    ledger.explosive(number)
                } else {
                    ledger.value(number)
                })
            };
            let ship = harbour.spawn(Ship { load: load(0) });
            let on = harbour.spawn(Crate {
                load: load(1),
                on: ChildOf { parent: ship },
            });
            harbour.spawn(Crate {
                load: load(2),
                on: ChildOf { parent: ship },
            });
            harbour.spawn(Crate {
                load: load(3),
                on: ChildOf { parent: on },
            });
            let admirer = harbour.spawn((Likes { what: Some(on) },));
            let panicked = explodes(|| {
                if row {
                    drop(harbour.despawn_row::<Ship>(ship));
                } else {
                    harbour.despawn(ship);
                }
            });
            assert!(panicked, "{bomb}");
            harbour.check_invariants();
            assert_eq!(harbour.len(), 1, "{bomb}");
            assert_eq!(harbour.get::<Likes>(admirer), Some(&Likes { what: None }));
            ledger.assert_each_dropped_once();
        }
    }
}

#[test]
fn a_value_that_panics_while_it_is_replaced_leaves_the_links_right() {
    let ledger = Ledger::new();
    let mut harbour = Harbour::new();
    let [one, two] = [1, 2].map(|number| {
        harbour.spawn(Ship {
            load: Load(ledger.value(number)),
        })
    });
    let it = harbour.spawn(Crate {
        load: Load(ledger.explosive(3)),
        on: ChildOf { parent: one },
    });
    assert!(explodes(|| {
        drop(harbour.insert_many(it, (ChildOf { parent: two }, Load(ledger.value(4)))));
    }));
    harbour.check_invariants();
    assert!(harbour.children(two).eq([it]));
}

#[test]
fn clear_behind_a_value_that_panics_leaves_no_link() {
    let ledger = Ledger::new();
    let mut harbour = Harbour::new();
    let ship = harbour.spawn(Ship {
        load: Load(ledger.explosive(1)),
    });
    harbour.spawn(Crate {
        load: Load(ledger.value(2)),
        on: ChildOf { parent: ship },
    });
    assert!(explodes(|| harbour.clear()));
    assert!(harbour.is_empty());
    harbour.check_invariants();
    ledger.assert_each_dropped_once();
}

#[test]
fn a_tree_of_which_a_clone_panics_is_not_cloned() {
    for fuse in (1..8).filter(|fuse| !cfg!(miri) || fuse % 3 == 0) {
        let mut harbour = Harbour::new();
        let ship = harbour.spawn_with::<ChildOf, _>((Fragile,), |ship| {
            for _ in 0..2 {
                let on = ship.spawn((Fragile,));
                ship.below(on, |on| _ = on.spawn((Fragile,)));
            }
        });
        FUSE.set(fuse);
        let panicked = explodes(|| _ = harbour.clone_with_descendants::<ChildOf>(ship).unwrap());
        assert_eq!(panicked, fuse <= 5);
        assert_eq!(harbour.len(), if panicked { 5 } else { 10 });
        harbour.check_invariants();
    }
}

#[test]
fn an_entity_that_stays_since_a_clone_of_its_value_panics_keeps_its_links() {
    fn gone(_: On<'_, Harbour, Remove<Fragile>, Old>) {}
    let mut harbour = Harbour::new();
    harbour.observe("gone", gone).unwrap();
    let ship = harbour.spawn(());
    let on = harbour.spawn(Glass {
        fragile: Fragile,
        on: ChildOf { parent: ship },
    });
    let inner = [(); 2].map(|()| harbour.spawn((ChildOf { parent: on },)));
    let admirer = harbour.spawn((Likes { what: Some(on) },));
    FUSE.set(1);
    assert!(explodes(|| _ = harbour.despawn_row::<Glass>(on)));
    harbour.check_invariants();
    assert_eq!(harbour.len(), 5);
    assert!(harbour.children(ship).eq([on]) && harbour.children(on).eq(inner));
    assert!(harbour.admirers(on).eq([admirer]));
    FUSE.set(usize::MAX);
    assert!(harbour.despawn_row::<Glass>(on).is_some());
    harbour.check_invariants();
    assert_eq!(harbour.len(), 2);
}
