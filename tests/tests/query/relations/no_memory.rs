//! Sources leave, and are cleared, without any memory; an operation that needs memory says so, and changes nothing.

use crate::relations::world::{
    ChildOf, Follows, Heat, Kitchen, Likes, Plate, Warmed, children, cook, pan, shelf,
};
use ecs::prelude::*;
use ecs_tests::check_alloc::{allocations, live_blocks, live_bytes, while_failing};

const EVER: u64 = u64::MAX;

#[test]
fn cascades_and_clears_need_no_memory() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let pans = [(); 20].map(|()| kitchen.spawn(pan(top)));
    let lids = pans.map(|of| kitchen.spawn(pan(of)));
    let cooks = lids.map(|lid| kitchen.spawn(cook(Some(lid))));
    kitchen.insert(pans[0], Follows { whom: lids[3] }).unwrap();
    let calls = allocations();
    let ((), failures) = while_failing(0..EVER, || {
        assert!(kitchen.despawn(pans[1]));
        assert!(kitchen.despawn(lids[2]));
        assert!(kitchen.despawn(lids[3]));
        kitchen.place_first::<ChildOf>(pans[19]).unwrap();
        assert_eq!(
            kitchen.descendants_depth_first::<ChildOf>(top).count(),
            18 + 16
        );
        assert!(kitchen.despawn(top));
        assert_eq!(kitchen.len(), cooks.len());
        kitchen.clear();
    });
    assert_eq!((failures, allocations()), (0, calls));
    kitchen.check_invariants();
}

#[test]
fn another_target_needs_no_memory_where_both_are_linked() {
    let mut kitchen = Kitchen::new();
    let [top, low] = ["top", "low"].map(|name| kitchen.spawn(shelf(name)));
    let it = kitchen.spawn(pan(top));
    let ((), failures) = while_failing(0..EVER, || {
        kitchen.insert(it, ChildOf { parent: low }).unwrap();
    });
    assert_eq!(failures, 0);
    assert_eq!(children(&kitchen, low), [it]);
}

/// The links of this many entities, by their numbers, lie in one page.
const PAGE: usize = 1024;

/// Where the links of a source that comes are.
#[derive(Clone, Copy, PartialEq)]
enum Links {
    /// In the page of its target. There are none in it yet.
    Here,
    /// In the page behind, in which there are none.
    Behind,
    /// In the page before. There are none in the page of the target.
    Before,
}

/// A kitchen with a shelf, and the result of `prepare` for both.
fn kitchen<T>(
    links: Links,
    prepare: impl FnOnce(&mut Kitchen, Entity) -> T,
) -> (Kitchen, Entity, T) {
    let mut kitchen = Kitchen::new();
    let low = (links == Links::Before).then(|| {
        let low = kitchen.spawn_empty();
        (0..PAGE).for_each(|_| _ = kitchen.spawn_empty());
        low
    });
    let top = kitchen.spawn(shelf("top"));
    let prepared = prepare(&mut kitchen, top);
    if links == Links::Behind {
        while (kitchen.spawn_empty().index() as usize) < PAGE - 1 {}
    }
    low.map(|low| kitchen.despawn(low));
    (kitchen, top, prepared)
}

/// Tries with each call for memory refused, in a new world each time, until none is.
fn each_refused(attempt: impl FnMut(&mut Kitchen, Entity) -> bool) {
    let mut attempt = attempt;
    each_refused_of(
        Links::Here,
        |_, _| (),
        |kitchen, top, ()| attempt(kitchen, top),
    );
}

/// The same, with the result of `prepare`.
fn each_refused_of<T>(
    links: Links,
    prepare: impl Fn(&mut Kitchen, Entity) -> T,
    mut attempt: impl FnMut(&mut Kitchen, Entity, &T) -> bool,
) {
    for first in 0.. {
        let blocks = live_blocks();
        let (mut kitchen, top, prepared) = kitchen(links, &prepare);
        let before = kitchen.len();
        let (done, failures) =
            while_failing(first..first + 1, || attempt(&mut kitchen, top, &prepared));
        kitchen.check_invariants();
        assert_eq!(kitchen.len(), before + usize::from(done));
        if !done {
            assert_eq!(kitchen.children(top).count(), 0);
            assert!(attempt(&mut kitchen, top, &prepared));
            kitchen.check_invariants();
        }
        assert_eq!(kitchen.children(top).count(), 1);
        drop((kitchen, prepared));
        assert_eq!(live_blocks(), blocks);
        if failures == 0 {
            assert!(first >= 1, "the links take memory: {first}");
            return;
        }
    }
}

#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "tables have lists for Miri and guards for the sanitizer, which take memory"
)]
fn a_source_for_whose_links_there_is_no_memory_is_not_spawned() {
    each_refused(|kitchen, top| kitchen.try_spawn(pan(top)).is_ok());
    each_refused(|kitchen, top| {
        kitchen
            .try_spawn((ChildOf { parent: top }, Heat(1.0)))
            .is_ok()
    });
    each_refused(|kitchen, top| {
        kitchen
            .try_spawn_slices::<Plate>((&[Heat(1.0)], &[ChildOf { parent: top }]))
            .is_ok()
    });
}

#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "tables have lists for Miri and guards for the sanitizer, which take memory"
)]
fn a_source_whose_links_are_in_another_page_than_those_of_its_target_is_not_spawned_either() {
    for links in [Links::Behind, Links::Before] {
        each_refused_of(
            links,
            |_, _| (),
            |kitchen, top, ()| kitchen.try_spawn(pan(top)).is_ok(),
        );
        let slices = |kitchen: &mut Kitchen, top, (): &()| {
            kitchen
                .try_spawn_slices::<Plate>((&[Heat(1.0)], &[ChildOf { parent: top }]))
                .is_ok()
        };
        each_refused_of(links, |_, _| (), slices);
        let template = |kitchen: &mut Kitchen, top| {
            let it = kitchen.spawn(pan(top));
            let template = kitchen.template(it).unwrap();
            kitchen.despawn(it);
            template
        };
        each_refused_of(links, template, |kitchen, _, template| {
            kitchen.try_spawn_template(template, 1).is_ok()
        });
    }
}

#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "tables have lists for Miri and guards for the sanitizer, which take memory"
)]
fn a_relation_for_whose_links_there_is_no_memory_is_not_inserted() {
    for first in 0.. {
        let mut kitchen = Kitchen::new();
        let [top, it] = ["top", "it"].map(|name| kitchen.spawn(shelf(name)));
        let (result, failures) = while_failing(first..first + 1, || {
            kitchen.try_insert(it, ChildOf { parent: top })
        });
        kitchen.check_invariants();
        assert_eq!(children(&kitchen, top).len(), usize::from(result.is_ok()));
        if failures == 0 {
            assert!(first >= 3, "{first}");
            return;
        }
    }
}

#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "tables have lists for Miri and guards for the sanitizer, which take memory"
)]
fn a_forest_for_which_there_is_no_memory_is_not_cloned() {
    for first in 0.. {
        let mut kitchen = Kitchen::new();
        let top = kitchen.spawn(shelf("top"));
        let it = kitchen.spawn(pan(top));
        for _ in 0..3 {
            let lid = kitchen.spawn(pan(it));
            kitchen.spawn((Likes { what: Some(lid) }, ChildOf { parent: lid }));
        }
        let (before, count) = (children(&kitchen, top), kitchen.len());
        let (result, failures) = while_failing(first..first + 1, || {
            kitchen.try_clone_with_descendants::<ChildOf>(it)
        });
        match result {
            Ok(_) => assert_eq!(
                (kitchen.len(), children(&kitchen, top).len()),
                (2 * count - 1, 2)
            ),
            Err(error) => {
                assert!(failures > 0, "{error}");
                assert_eq!((kitchen.len(), children(&kitchen, top)), (count, before));
            }
        }
        if failures == 0 {
            assert!(first >= 3, "{first}");
            return;
        }
    }
}

#[test]
#[cfg_attr(
    any(miri, ecs_asan),
    ignore = "tables have lists for Miri and guards for the sanitizer, which take memory"
)]
fn a_cascade_and_an_arrangement_for_which_there_is_no_memory_change_nothing() {
    each_refused(|kitchen, top| {
        if kitchen.children(top).count() == 0 && kitchen.try_spawn(pan(top)).is_err() {
            return false;
        }
        let done = kitchen.try_arrange::<ChildOf>().is_ok()
            && kitchen
                .try_cascade::<ChildOf, &Heat, ()>()
                .map(|rows| rows.for_each(|_| {}))
                .is_ok()
            && kitchen
                .try_cascade::<ChildOf, Warmed<'_>, ()>()
                .map(|rows| rows.for_each(|_| {}))
                .is_ok();
        if !done {
            kitchen.check_invariants();
            let all: Vec<Entity> = kitchen.children(top).collect();
            for child in all {
                kitchen.despawn(child);
            }
        }
        done
    });
}

#[test]
fn a_cascade_needs_no_memory_while_nothing_changes() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let pans = [(); 20].map(|()| kitchen.spawn(pan(top)));
    let count = |kitchen: &mut Kitchen| {
        let mut count = 0;
        kitchen
            .cascade::<ChildOf, Entity>()
            .for_each(|_| count += 1);
        count
    };
    kitchen.arrange::<ChildOf>();
    assert_eq!(count(&mut kitchen), 21);
    let (counted, failures) = while_failing(0..EVER, || {
        kitchen.arrange::<ChildOf>();
        count(&mut kitchen)
    });
    assert_eq!((counted, failures), (21, 0));
    kitchen.despawn(pans[3]);
    assert_eq!(count(&mut kitchen), 20);
}

#[test]
fn the_links_and_the_orders_of_those_that_left_are_freed() {
    let mut kitchen = Kitchen::new();
    let (made, used) = (live_bytes(), |kitchen: &mut Kitchen| {
        let top = kitchen.spawn(shelf("top"));
        (0..9).for_each(|_| _ = kitchen.spawn(pan(top)));
        kitchen.arrange::<ChildOf>();
    });
    used(&mut kitchen);
    let links = i64::try_from(PAGE * 20).unwrap();
    assert!(cfg!(miri) || live_bytes() - made > links);
    kitchen.clear();
    kitchen.shrink_to_fit();
    assert!(live_bytes() - made < links, "{}", live_bytes() - made);
    used(&mut kitchen);
    kitchen.check_invariants();
}
