//! Rows that a cascade writes are marked as changed: those, and no others.

use ecs::prelude::*;
use std::collections::BTreeSet;

#[derive(Component, Clone, Copy)]
#[component(track)]
struct Global(u64);

#[derive(Component, Clone, Copy)]
#[component(track)]
struct Size(u64);

struct Local(u64);
struct Chosen;

ecs::world! {
    #[world]
    struct Forest { components: (Local, Global, Size, Chosen) }

    #[relation(acyclic, on_despawn = cascade, inverse = below)]
    struct Under { above: Entity }

    #[archetype]
    struct Node { under: Under, local: Local, global: Global, size: Size }

    #[archetype]
    struct Root { local: Local, global: Global, size: Size }
}

const NODES: u64 = if cfg!(miri) { 20 } else { 1_200 };

/// A root, and nodes each of which is below one that came before, not in the order of the rows.
fn forest() -> (Forest, Vec<Entity>) {
    let mut forest = Forest::new();
    let mut all = vec![forest.spawn(Root {
        local: Local(1),
        global: Global(0),
        size: Size(0),
    })];
    for number in 1..=NODES {
        let above = all[usize::try_from(number * 7 % number.min(40)).unwrap()];
        all.push(forest.spawn(Node {
            under: Under { above },
            local: Local(number),
            global: Global(0),
            size: Size(0),
        }));
    }
    // The rows are in another order than the nodes.
    for entity in all.iter().skip(2).step_by(3) {
        let above = all[1];
        forest.insert(*entity, Under { above }).unwrap();
    }
    (forest, all)
}

fn changed<C: ecs::ComponentOf<Forest>>(
    forest: &mut Forest,
    since: ecs::ChangeTick,
) -> BTreeSet<Entity> {
    forest
        .entities()
        .filter(|entity| forest.changed_at::<C>(*entity) > Some(since))
        .collect()
}

#[test]
fn slices_of_values_above_are_as_long_as_the_others() {
    let (mut forest, all) = forest();
    let mut rows = 0;
    for (local, above) in forest
        .query::<(&Local, Option<Up<Under, &Global>>)>()
        .chunks()
    {
        assert_eq!((above.len(), above.is_empty()), (local.len(), false));
        rows += above.len();
    }
    assert_eq!(rows, all.len());
}

type Placed<'q> = (&'q mut Global, &'q Local, Option<Up<Under, &'q Global>>);

#[test]
fn all_rows_of_a_cascade_are_marked_and_found() {
    let (mut forest, all) = forest();
    let tick = forest.change_tick();
    forest
        .cascade::<Under, Placed<'_>>()
        .for_each(|(global, local, above)| {
            global.0 = local.0 + above.map_or(0, |above| above.0);
        });
    forest.check_invariants();
    assert_eq!(
        changed::<Global>(&mut forest, tick),
        all.iter().copied().collect()
    );
    assert_eq!(
        forest.query::<Changed<Global>>().since(tick).count(),
        all.len()
    );
    assert_eq!(changed::<Size>(&mut forest, tick).len(), 0);
}

#[test]
fn rows_that_a_cascade_passes_over_are_not_marked() {
    let (mut forest, all) = forest();
    let chosen: BTreeSet<Entity> = all.iter().copied().skip(1).step_by(5).collect();
    for entity in &chosen {
        forest.insert(*entity, Chosen).unwrap();
    }
    let tick = forest.change_tick();
    forest
        .cascade_filtered::<Under, Placed<'_>, With<Chosen>>()
        .for_each(|(global, ..)| global.0 += 1);
    forest.check_invariants();
    assert_eq!(changed::<Global>(&mut forest, tick), chosen);
    assert_eq!(
        forest.query::<Changed<Global>>().since(tick).count(),
        chosen.len()
    );

    let tick = forest.change_tick();
    let mut left = 7;
    let _ = forest
        .cascade::<Under, (Entity, &mut Global, &mut Size)>()
        .try_for_each(|(_, global, size)| {
            (global.0, size.0, left) = (3, 3, left - 1);
            if left == 0 { Err(()) } else { Ok(()) }
        });
    assert_eq!(changed::<Global>(&mut forest, tick).len(), 7);
    assert_eq!(
        changed::<Global>(&mut forest, tick),
        changed::<Size>(&mut forest, tick)
    );
    assert_eq!(forest.query::<Changed<Size>>().since(tick).count(), 7);
}

#[test]
fn blocks_of_which_a_depth_has_all_rows_are_marked() {
    let mut forest = Forest::new();
    let root = forest.spawn(Root {
        local: Local(1),
        global: Global(0),
        size: Size(0),
    });
    let node = |above| Node {
        under: Under { above },
        local: Local(1),
        global: Global(0),
        size: Size(0),
    };
    // Of the second depth are a row in the second block, and all rows from the third block on.
    let first = forest.spawn(node(root));
    forest.spawn_batch((1..512).map(|row| node(if row == 300 { first } else { root })));
    forest.spawn_batch((512..1_024).map(|_| node(first)));
    let tick = forest.change_tick();
    forest
        .cascade::<Under, Placed<'_>>()
        .for_each(|(global, ..)| global.0 += 1);
    assert_eq!(forest.query::<Changed<Global>>().since(tick).count(), 1_025);
    forest.check_invariants();
}
