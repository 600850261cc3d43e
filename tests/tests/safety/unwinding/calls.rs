//! The runtime calls user code that panics: clones, keys, comparisons, defaults, iterators, closures.

use crate::unwinding::barn::{Barn, Calf, Last, Plain, Pooled, ROWS, Scene, scene};
use ecs::prelude::*;
use ecs_tests::unwind::{explode, explodes};
use std::cmp::Ordering;

/// Runs `test` on a world in which nothing is dropped by it, and asserts that it panics and changes nothing.
fn nothing_changes(test: impl Fn(&mut Scene)) {
    let mut scene = scene(None);
    assert!(explodes(|| test(&mut scene)));
    (0..ROWS).for_each(|row| scene.assert_whole(row));
    scene.assert_usable(ROWS);
    let Scene { barn, ledger, .. } = scene;
    drop(barn);
    ledger.assert_each_dropped_once();
}

#[test]
fn a_key_or_a_comparison_leaves_the_order() {
    nothing_changes(|scene| scene.barn.sort_by_key::<Pooled, u64>(|_| explode()));
    nothing_changes(|scene| {
        scene
            .barn
            .sort_by::<Pooled>(|_, _| -> Ordering { explode() });
    });
    for at in 0..i32::try_from(ROWS).unwrap() - 1 {
        nothing_changes(|scene| {
            let mut left = at;
            let order = |one: &Pooled, other: &Pooled| {
                left -= 1;
                if left < 0 {
                    explode();
                }
                other.0.payload().cmp(&one.0.payload())
            };
            scene.barn.sort_by::<Pooled>(order);
            unreachable!("it compares more often");
        });
    }
}

#[test]
fn an_iterator_of_try_spawn_batch_leaves_the_rows_so_far() {
    for at in (0..20_usize).step_by(if cfg!(miri) { 10 } else { 1 }) {
        let mut scene = scene(None);
        let rows = (0..20_usize).map(|i| {
            if i == at {
                explode();
            }
            Calf {
                plain: Plain(scene.ledger.value(1)),
                last: Last(scene.ledger.value(i as u64)),
            }
        });
        assert!(explodes(|| drop(
            scene.barn.try_spawn_batch(rows).map(<[Entity]>::len)
        )));
        assert_eq!(scene.barn.columns::<Calf>().entity.len(), at);
        scene.assert_usable(ROWS);
        drop(scene.barn);
        scene.ledger.assert_each_dropped_once();
    }
}

/// An iterator with a false length: too few rows are all that come, and rows beyond the length are not asked for.
#[test]
fn an_exact_length_is_not_trusted() {
    struct Liar<I>(I, usize);
    impl<I: Iterator> Iterator for Liar<I> {
        type Item = I::Item;
        fn next(&mut self) -> Option<I::Item> {
            self.0.next()
        }
        fn size_hint(&self) -> (usize, Option<usize>) {
            (self.1, Some(self.1))
        }
    }
    impl<I: Iterator> ExactSizeIterator for Liar<I> {}
    let lies = [(10, 3), (3, 10), (10, 0), (0, 10), (1, 1)];
    for (says, has) in lies.into_iter().take(if cfg!(miri) { 2 } else { 5 }) {
        for sparse in [false, true] {
            let mut scene = scene(None);
            let value = || scene.ledger.value(1);
            let spawned = if sparse {
                let rows = Liar((0..has).map(|_| (Plain(value()), Pooled(value()))), says);
                scene.barn.try_spawn_batch(rows).unwrap().len()
            } else {
                let rows = Liar(
                    (0..has).map(|_| Calf {
                        plain: Plain(value()),
                        last: Last(value()),
                    }),
                    says,
                );
                scene.barn.try_spawn_batch(rows).unwrap().len()
            };
            assert_eq!(spawned, says.min(has));
            scene.assert_usable(ROWS);
            drop(scene.barn);
            scene.ledger.assert_each_dropped_once();
        }
    }
    let error = Barn::new()
        .try_spawn_batch(Liar(std::iter::empty::<(Plain, Pooled)>(), usize::MAX))
        .unwrap_err();
    assert!(!error.cause.is_out_of_memory());
}

#[test]
fn a_constructor_in_the_middle_of_a_spawn_leaves_no_half_row() {
    nothing_changes(|scene| {
        let row = Calf {
            plain: Plain(scene.ledger.value(1)),
            last: doomed(scene),
        };
        scene.barn.spawn(row);
    });
    nothing_changes(|scene| {
        let entity = scene.entities[0];
        let bundle = (Plain(scene.ledger.value(1)), doomed(scene));
        drop(scene.barn.insert_many(entity, bundle));
    });
}

/// A constructor that panics.
fn doomed(scene: &Scene) -> Last {
    if scene.ledger.made() > 0 {
        explode();
    }
    Last(scene.ledger.value(0))
}

#[test]
fn a_visitor_of_a_look_up_leaves_it_usable() {
    nothing_changes(|scene| {
        let entities = scene.entities.clone();
        scene
            .barn
            .lookup_mut::<&mut Plain>()
            .for_each(&entities, |_, _| explode());
    });
    nothing_changes(|scene| {
        for_first(scene, |plain| {
            let _ = plain;
            explode()
        });
    });
}

fn for_first(scene: &mut Scene, f: impl Fn(&mut Plain)) {
    scene
        .barn
        .query::<(&mut Plain, &Last)>()
        .with::<Pooled>()
        .for_each(|(plain, _)| f(plain));
}

#[test]
#[expect(
    clippy::forget_non_drop,
    reason = "that there is nothing to do for what is lent is what is shown"
)]
fn a_forgotten_borrow_loses_nothing() {
    let mut scene = scene(None);
    std::mem::forget(scene.barn.query::<&mut Plain>());
    let mut rows = scene.barn.query::<&mut Plain>();
    assert!(rows.next().is_some());
    std::mem::forget(rows);
    std::mem::forget(scene.barn.split());
    std::mem::forget(scene.barn.entities());
    let mut reader = scene.barn.watch_removed::<crate::unwinding::barn::Seen>();
    scene.barn.despawn(scene.entities[0]);
    std::mem::forget(scene.barn.read_removed(&mut reader));
    assert_eq!(scene.barn.read_removed(&mut reader).count(), 1);
    scene.barn.check_invariants();
    (1..ROWS).for_each(|row| scene.assert_whole(row));
    drop((scene.barn, reader));
    scene.ledger.assert_each_dropped_once();
}

/// Templates and commands that are forgotten are leaked, and nothing else.
#[test]
#[cfg_attr(any(miri, ecs_asan), ignore = "it leaks")]
fn a_template_and_commands_that_are_forgotten_leak_and_break_nothing() {
    let mut scene = scene(None);
    let entity = scene.barn.spawn(());
    std::mem::forget(scene.barn.template(entity).unwrap());
    // There is room for no other.
    scene.barn.shrink_to_fit();
    let (outcome, failures) = ecs_tests::check_alloc::while_failing(1..u64::MAX, || {
        scene
            .barn
            .try_run_system(|mut commands: Commands<Barn>| commands.spawn(()))
    });
    assert!(failures > 0);
    std::mem::forget(outcome);
    assert!(scene.barn.despawn(entity));
    scene.assert_usable(ROWS);
}
