//! Walks up and down, and the order of siblings.

use crate::relations::world::{ChildOf, Kitchen, children, pan, shelf};
use ecs::ChangeError::{NoSibling, NoTarget};
use ecs::prelude::*;

/// A shelf, two pans on it, two lids on the first and one on the second.
fn forest() -> (Kitchen, Entity, [Entity; 2], [Entity; 3]) {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let pans = [(); 2].map(|()| kitchen.spawn(pan(top)));
    let lids = [pans[0], pans[1], pans[0]].map(|of| kitchen.spawn(pan(of)));
    (kitchen, top, pans, lids)
}

#[test]
fn ancestors_go_up_to_the_root() {
    let (kitchen, top, pans, lids) = forest();
    assert!(kitchen.ancestors::<ChildOf>(lids[1]).eq([pans[1], top]));
    assert_eq!(kitchen.ancestors::<ChildOf>(top).count(), 0);
}

#[test]
fn descendants_come_in_breadth_and_in_depth() {
    let (kitchen, top, pans, lids) = forest();
    assert!(
        kitchen
            .descendants::<ChildOf>(top)
            .eq([pans[0], pans[1], lids[0], lids[2], lids[1]])
    );
    assert!(
        kitchen
            .descendants_depth_first::<ChildOf>(top)
            .eq([pans[0], lids[0], lids[2], pans[1], lids[1]])
    );
    // Of one that has siblings, none of those.
    assert!(
        kitchen
            .descendants::<ChildOf>(pans[0])
            .eq([lids[0], lids[2]])
    );
    assert!(
        kitchen
            .descendants_depth_first::<ChildOf>(pans[0])
            .eq([lids[0], lids[2]])
    );
    assert_eq!(kitchen.descendants::<ChildOf>(lids[0]).count(), 0);
    assert_eq!(
        kitchen.descendants_depth_first::<ChildOf>(lids[0]).count(),
        0
    );
}

#[test]
fn both_ends_of_the_sources_meet() {
    let (mut kitchen, top, pans, _) = forest();
    let more = [(); 3].map(|()| kitchen.spawn(pan(top)));
    let mut sources = kitchen.children(top);
    let mut next = || (sources.next(), sources.next_back());
    assert_eq!(next(), (Some(pans[0]), Some(more[2])));
    assert_eq!(next(), (Some(pans[1]), Some(more[1])));
    assert_eq!(next(), (Some(more[0]), None));
    assert_eq!(next(), (None, None));
}

/// The sources of each entity, by the rows side by side after `arrange`, and by the links of a world that was not arranged.
#[test]
fn sources_of_arranged_rows_are_those_of_the_links() {
    let (mut kitchen, top, pans, lids) = forest();
    let (twin, ..) = forest();
    kitchen.arrange::<ChildOf>();
    for entity in [&[top][..], &pans, &lids].concat() {
        assert!(kitchen.children(entity).eq(twin.children(entity)));
        assert!(
            kitchen
                .children(entity)
                .rev()
                .eq(twin.children(entity).rev())
        );
    }
    let mut sources = kitchen.children(pans[0]);
    assert_eq!(
        [
            sources.next_back(),
            sources.next(),
            sources.next(),
            sources.next_back()
        ],
        [Some(lids[2]), Some(lids[0]), None, None]
    );
    // A change is seen at once, and so is the next arrangement.
    kitchen.place_first::<ChildOf>(lids[2]).unwrap();
    assert!(kitchen.children(pans[0]).eq([lids[2], lids[0]]));
    kitchen.arrange::<ChildOf>();
    assert_eq!(children(&kitchen, pans[0]), [lids[2], lids[0]]);
    kitchen.despawn(lids[2]);
    kitchen.despawn(pans[1]);
    kitchen.arrange::<ChildOf>();
    assert_eq!(children(&kitchen, pans[0]), [lids[0]]);
    assert_eq!(kitchen.children(pans[1]).count(), 0);
    let next = kitchen.spawn(pan(top));
    assert_eq!(
        (children(&kitchen, top), children(&kitchen, next)),
        (vec![pans[0], next], vec![])
    );
    kitchen.clear();
    assert_eq!(kitchen.children(top).count(), 0);
}

#[test]
fn siblings_are_placed() {
    let mut kitchen = Kitchen::new();
    let top = kitchen.spawn(shelf("top"));
    let [a, b, c, d] = [(); 4].map(|()| kitchen.spawn(pan(top)));
    let mut expected = vec![a, b, c, d];
    let mut steps = 0;
    for one in [a, b, c, d]
        .into_iter()
        .filter(|it| !cfg!(miri) || *it == b)
    {
        for other in [a, b, c, d].into_iter().filter(|it| *it != one) {
            kitchen.place_before::<ChildOf>(one, other).unwrap();
            expected.retain(|it| *it != one);
            let place = expected.iter().position(|it| *it == other).unwrap();
            expected.insert(place, one);
            assert_eq!(children(&kitchen, top), expected);
            kitchen.place_after::<ChildOf>(one, other).unwrap();
            expected.swap(place, place + 1);
            assert_eq!(children(&kitchen, top), expected);
            steps += 1;
        }
        kitchen.place_first::<ChildOf>(one).unwrap();
        expected.retain(|it| *it != one);
        expected.insert(0, one);
        assert_eq!(children(&kitchen, top), expected);
        kitchen.place_last::<ChildOf>(one).unwrap();
        expected.rotate_left(1);
        assert_eq!(children(&kitchen, top), expected);
    }
    assert_eq!(steps, if cfg!(miri) { 3 } else { 12 });
}

#[test]
fn one_without_a_target_and_one_that_is_no_sibling_are_not_placed() {
    let (mut kitchen, top, pans, lids) = forest();
    let relation = "ChildOf";
    assert_eq!(
        kitchen.place_first::<ChildOf>(top),
        Err(NoTarget {
            entity: top,
            relation
        })
    );
    assert_eq!(
        kitchen.place_last::<ChildOf>(top),
        Err(NoTarget {
            entity: top,
            relation
        })
    );
    for other in [lids[0], pans[0], top] {
        let error = NoSibling {
            entity: pans[0],
            other,
            relation,
        };
        assert_eq!(kitchen.place_before::<ChildOf>(pans[0], other), Err(error));
        assert_eq!(kitchen.place_after::<ChildOf>(pans[0], other), Err(error));
    }
    kitchen.despawn(pans[1]);
    assert_eq!(
        kitchen.place_first::<ChildOf>(pans[1]),
        Err(NoTarget {
            entity: pans[1],
            relation
        })
    );
    let error = NoSibling {
        entity: pans[0],
        other: pans[1],
        relation,
    };
    assert_eq!(
        kitchen.place_before::<ChildOf>(pans[0], pans[1]),
        Err(error)
    );
    assert_eq!(children(&kitchen, top), [pans[0]]);
}
