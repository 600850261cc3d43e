//! Values of any size and alignment, of entities near and far.

use crate::sparse::world::{Body, Haunted, Mark, Number, Town, Wide};
use ecs::Entity;
use ecs_tests::ledger::Ghost;

/// Entities that share a page of a pool.
const PAGE: usize = 1024;

#[test]
fn values_are_aligned_and_apart() {
    let mut town = Town::new();
    let entities: Vec<_> = (0..20_u8)
        .map(|number| {
            let entity = town.spawn((Body(number.into()),));
            town.insert(entity, Wide(number)).unwrap();
            town.insert(entity, Mark).unwrap();
            entity
        })
        .collect();
    town.despawn(entities[3]);
    town.sort_by::<Wide>(|one, other| other.0.cmp(&one.0));
    for (number, entity) in (0..).zip(&entities).filter(|(number, _)| *number != 3) {
        let wide = town.get::<Wide>(*entity).unwrap();
        assert_eq!((wide.0, std::ptr::from_ref(wide).addr() % 256), (number, 0));
        assert_eq!(
            std::ptr::from_ref(town.get::<Mark>(*entity).unwrap()).addr() % 128,
            0
        );
    }
    let (_, values) = town.pool::<Wide>();
    assert!(
        values
            .iter()
            .map(|wide| wide.0)
            .eq((0..20).rev().filter(|number| *number != 3))
    );
    let mut count = 0;
    town.query::<(&mut Wide, &Mark, &Body)>()
        .for_each(|(wide, _, body)| {
            assert_eq!(u32::from(wide.0), body.0);
            count += 1;
        });
    assert_eq!(count, 19);
}

/// Only pages with an entity are made, and none between them.
#[test]
#[cfg_attr(miri, ignore = "thousands of entities take minutes")]
fn pages_are_made_where_there_are_values() {
    let last = 1_000_000;
    let mut town = Town::new();
    let entities = town.spawn_batch(std::iter::repeat_n((), last + 1)).to_vec();
    let chosen = [0, 1, PAGE - 1, PAGE, last - 1, last].map(|place| entities[place]);
    for (value, entity) in (0..).zip(chosen) {
        town.insert(entity, Number { value }).unwrap();
        assert!(
            town.insert(entity, Haunted(Ghost::new()))
                .unwrap()
                .is_none()
        );
    }
    // A page of `u32`s for each of three stretches and two pools, and the list of them.
    let most = 2 * (3 * PAGE * 4 + last / PAGE * 2 * 8) + 8 * 1024;
    assert!(town.pool_bytes() < most, "{} bytes", town.pool_bytes());
    for (value, entity) in (0..).zip(chosen) {
        assert_eq!(town.get::<Number>(entity), Some(&Number { value }));
    }
    assert!(!town.has::<Number>(entities[PAGE + 1]));
    assert!(!town.has::<Number>(entities[2 * PAGE]));
    assert!(
        town.query::<(Entity, &Number, &Haunted)>()
            .map(|(entity, ..)| entity)
            .eq(chosen)
    );
    assert_eq!(
        town.remove::<Number>(chosen[4]),
        Ok(Some(Number { value: 4 }))
    );
    assert_eq!(town.get::<Number>(chosen[5]), Some(&Number { value: 5 }));
    town.despawn(chosen[0]);
    town.sort_like::<Haunted, Number>();
    assert_eq!(town.pool::<Haunted>().0[..4], town.pool::<Number>().0[..4]);
    town.check_invariants();
}

#[test]
fn shrink_to_fit_gives_back_memory_that_no_value_needs() {
    let mut town = Town::new();
    let entities = town
        .spawn_batch(std::iter::repeat_n(
            (),
            if cfg!(miri) { 100 } else { 5_000 },
        ))
        .to_vec();
    for entity in &entities {
        town.insert(*entity, Number { value: 1 }).unwrap();
    }
    let full = town.pool_bytes();
    for entity in &entities {
        assert!(town.despawn(*entity));
    }
    town.shrink_to_fit();
    assert!(
        town.pool_bytes() < full / 4,
        "{} of {full} bytes",
        town.pool_bytes()
    );
}
