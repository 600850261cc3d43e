//! 300 components, 200 archetypes, 100 queries: there is no cap of 64, 128 or 256. `build.rs` writes the declarations.

use ecs::{ComponentOf, Entity, WritableIn};

struct C<const N: usize>(usize);

include!(concat!(env!("OUT_DIR"), "/large.rs"));

/// The archetypes of which there is one entity each, with the entity.
fn some(large: &mut Large) -> Vec<(usize, Entity)> {
    (0..SETS.len())
        .step_by(USED)
        .zip(spawn_some(large))
        .collect()
}

#[test]
fn each_archetype_has_a_table_of_its_own() {
    let mut large = Large::new();
    let entities = some(&mut large);
    large.check_invariants();
    assert!(
        large
            .entities()
            .eq(entities.iter().map(|(_, entity)| *entity))
    );
    for (archetype, entity) in entities {
        assert_eq!(
            large.archetype_of(entity),
            Some(format!("A{archetype}").as_str())
        );
    }
    assert_eq!(large.memory().count(), SETS.len());
    assert!(
        large
            .memory()
            .enumerate()
            .all(|(archetype, table)| table.rows == usize::from(archetype % USED == 0))
    );
}

#[test]
fn each_query_finds_the_tables_that_have_its_components() {
    let mut large = Large::new();
    let entities = some(&mut large);
    let queries = (0..SETS.len()).step_by(USED);
    for (query, seen) in queries.zip(visit_some(&mut large)) {
        let [first, second, ..] = SETS[query];
        let matching = |archetype: usize| {
            SETS[archetype].contains(&first) && SETS[archetype].contains(&second)
        };
        let expected: Vec<_> = entities
            .iter()
            .filter(|(archetype, _)| matching(*archetype))
            .map(|(_, entity)| *entity)
            .collect();
        assert!(!expected.is_empty());
        assert_eq!(seen, expected, "query {query}");
    }
}

#[test]
fn components_at_both_ends_of_the_list_can_be_reached() {
    fn present<const N: usize>(large: &Large, entities: &[(usize, Entity)])
    where
        C<N>: WritableIn<Large>,
    {
        for (archetype, entity) in entities {
            let value = large.get::<C<N>>(*entity).map(|value| value.0);
            let expected = SETS[*archetype].contains(&N).then_some(*archetype);
            assert_eq!(value, expected, "component {N} of archetype {archetype}");
        }
    }
    let mut large = Large::new();
    let entities = some(&mut large);
    present::<0>(&large, &entities);
    present::<15>(&large, &entities);
    present::<16>(&large, &entities);
    present::<196>(&large, &entities);
    present::<255>(&large, &entities);
    present::<256>(&large, &entities);
    present::<299>(&large, &entities);
    assert_eq!(<C<299> as ComponentOf<Large>>::INDEX, 299);
}

#[test]
fn one_archetype_may_have_all_components() {
    let mut wide = Wide::new();
    let entity = spawn_whole(&mut wide);
    wide.check_invariants();
    assert!(wide.is::<Whole>(entity));
    assert_eq!(wide.components_of(entity).count(), 300);
    assert_eq!(wide.get::<C<299>>(entity).map(|value| value.0), Some(299));
}
