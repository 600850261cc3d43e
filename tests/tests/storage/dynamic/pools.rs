//! Components that are registered with sparse storage are in pools, and rows stay where they are.

use ecs::{
    Component, ComponentDefinition, DataError, Entity, FieldType, Registration, StorageKind, Value,
};
use ecs_tests::ledger::Ghost;

#[derive(Clone, Component, Debug, PartialEq)]
struct Heat(f32);

#[derive(Clone, Component, Debug, PartialEq)]
#[component(storage = "sparse")]
struct Burning(u32);

ecs::world! {
    #[world(snapshots)]
    struct Town { components: (u8, Heat) }

    #[archetype]
    struct Pan { heat: Heat }
}

fn pans(town: &mut Town, count: u16) -> Vec<Entity> {
    (0..count)
        .map(|heat| {
            town.spawn(Pan {
                heat: Heat(heat.into()),
            })
        })
        .collect()
}

#[test]
fn a_type_that_asks_for_sparse_storage_gets_it() {
    let mut town = Town::new();
    let key = town.register::<Burning>().unwrap();
    assert_eq!(
        town.component(key.id()).unwrap().storage,
        StorageKind::Sparse
    );
    let pans = pans(&mut town, 3);
    for (pan, seconds) in pans.iter().zip(1..) {
        assert_eq!(town.insert_key(*pan, key, Burning(seconds)).unwrap(), None);
        assert_eq!(town.archetype_of(*pan), Some("Pan"), "the row stays");
    }
    assert_eq!(
        town.insert_key(pans[0], key, Burning(9)).unwrap(),
        Some(Burning(1))
    );
    town.get_key_mut(pans[1], key).unwrap().0 += 10;
    assert_eq!(town.remove_key(pans[2], key).unwrap(), Some(Burning(3)));
    assert_eq!(town.remove_key(pans[2], key).unwrap(), None);
    assert_eq!(
        pans.iter()
            .map(|pan| town.get_key(*pan, key).map(|it| it.0))
            .collect::<Vec<_>>(),
        [Some(9), Some(12), None]
    );
    assert_eq!(town.component(key.id()).unwrap().rows, 2);
    assert!(town.components_of(pans[0]).any(|id| id == key.id()));
    town.check_invariants();
}

#[test]
fn data_may_be_sparse() {
    let mut town = Town::new();
    let wet = town
        .define(
            ComponentDefinition::new("wet")
                .field("depth", FieldType::U32)
                .sparse(),
        )
        .unwrap();
    let mark = town
        .define(ComponentDefinition::new("mark").with_layout(0, 16).sparse())
        .unwrap();
    let pan = pans(&mut town, 1)[0];
    assert_eq!(
        town.insert_data(pan, wet, &7u32.to_ne_bytes()).unwrap(),
        None
    );
    assert_eq!(town.insert_data(pan, mark, &[]).unwrap(), None);
    assert_eq!(town.get_data(pan, mark), Some(&[][..]));
    assert_eq!(town.field(pan, wet, "depth").unwrap(), Value::U32(7));
    town.set_field(pan, wet, "depth", 8u32).unwrap();
    assert_eq!(
        town.remove_data(pan, wet).unwrap().as_deref(),
        Some(&8u32.to_ne_bytes()[..])
    );
    assert_eq!(town.get_data(pan, wet), None);
    assert_eq!(
        town.remove_data(pan, mark).unwrap().as_deref(),
        Some(&[][..])
    );
    assert_eq!(town.archetype_of(pan), Some("Pan"));
    town.check_invariants();
}

#[test]
fn a_query_made_at_run_time_finds_them() {
    let mut town = Town::new();
    let key = town.register::<Burning>().unwrap();
    let pans = pans(&mut town, 10);
    for pan in pans.iter().step_by(3) {
        town.insert_key(*pan, key, Burning(pan.index())).unwrap();
    }
    let query = town
        .runtime_query()
        .read("Heat")
        .write(key)
        .build()
        .unwrap();
    let mut seen = Vec::new();
    town.run(&query)
        .for_each_row::<(&Heat, &mut Burning)>(|(heat, burning)| {
            burning.0 += 100;
            seen.push(heat.0);
        })
        .unwrap();
    assert_eq!(seen, [0.0, 3.0, 6.0, 9.0]);
    let without = town
        .runtime_query()
        .read("Heat")
        .without(key)
        .build()
        .unwrap();
    assert_eq!(
        town.run(&without).map(|chunk| chunk.len()).sum::<usize>(),
        6
    );
    assert_eq!(
        town.get_key(pans[3], key),
        Some(&Burning(pans[3].index() + 100))
    );
    // Many others, so that the few are found by their pool: in the order of the rows all the same.
    self::pans(&mut town, 1_000);
    let mut seen = Vec::new();
    town.run(&query)
        .for_each_row::<(&Heat, &mut Burning)>(|(heat, _)| seen.push(heat.0))
        .unwrap();
    assert_eq!(seen, [0.0, 3.0, 6.0, 9.0]);
    assert_eq!(
        town.run(&without).map(|chunk| chunk.len()).sum::<usize>(),
        1_006
    );
    // In a world that does not know the component, it finds nothing.
    let mut other = Town::new();
    self::pans(&mut other, 4);
    assert_eq!(other.run(&query).count(), 0);
}

#[test]
fn values_go_with_their_entities() {
    let living = Ghost::living();
    let mut town = Town::new();
    let key = town
        .register_with(Registration::<Ghost>::named("ghost").sparse())
        .unwrap();
    let pans = pans(&mut town, 6);
    for pan in &pans {
        town.insert_key(*pan, key, Ghost::new()).unwrap();
    }
    town.despawn(pans[0]);
    assert_eq!(Ghost::living(), living + 5);
    town.despawn_row::<Pan>(pans[1]);
    assert_eq!(Ghost::living(), living + 4);
    let again = town.spawn(Pan { heat: Heat(0.0) });
    assert!(
        !town.has_key(again, key),
        "an entity in the slot of another one has none of its values"
    );
    town.check_invariants();
    let mut other = Town::new();
    other
        .register_with(Registration::<Ghost>::named("ghost").sparse())
        .unwrap();
    let taken = town.detach(pans[2]).unwrap();
    let moved = other.attach(taken).unwrap();
    assert!(other.has_key(moved, key));
    assert_eq!(Ghost::living(), living + 4);
    town.clear();
    assert_eq!(Ghost::living(), living + 1);
    drop(other);
    assert_eq!(Ghost::living(), living);
}

#[test]
fn clones_and_templates_have_them() {
    let mut town = Town::new();
    let burning = town
        .register_with(Registration::<Burning>::new().cloned())
        .unwrap();
    let wet = town
        .define(ComponentDefinition::new("wet").with_layout(4, 4).sparse())
        .unwrap();
    let pan = pans(&mut town, 1)[0];
    town.insert_key(pan, burning, Burning(4)).unwrap();
    town.insert_data(pan, wet, &[1, 2, 3, 4]).unwrap();
    let template = town.template(pan).unwrap();
    template.check_invariants();
    let clone = town.clone_entity(pan).unwrap();
    let of_template = town.spawn_template(&template, 2).unwrap().to_vec();
    for entity in of_template.into_iter().chain([clone]) {
        assert_eq!(town.get_key(entity, burning), Some(&Burning(4)));
        assert_eq!(town.get_data(entity, wet), Some(&[1, 2, 3, 4][..]));
    }
    town.check_invariants();
    let stubborn = town
        .register_with(Registration::<Ghost>::named("ghost").sparse())
        .unwrap();
    town.insert_key(pan, stubborn, Ghost::new()).unwrap();
    assert!(matches!(
        town.clone_entity(pan),
        Err(DataError::NotClone { .. })
    ));
    // Another world has the component in tables.
    let mut other = Town::new();
    other
        .register_with(Registration::<Burning>::named("burning"))
        .unwrap();
    assert!(other.spawn_template(&template, 1).is_err());
}

#[test]
fn one_name_has_one_storage() {
    let mut town = Town::new();
    let key = town.register::<Burning>().unwrap();
    let error = town.register_named::<Burning>("Burning").unwrap_err();
    assert!(error.to_string().contains("another storage"), "{error}");
    assert_eq!(town.register::<Burning>().unwrap(), key);
    assert_eq!(town.key_named::<Burning>("Burning"), Some(key));
    town.define(ComponentDefinition::new("wet").sparse())
        .unwrap();
    assert!(town.define(ComponentDefinition::new("wet")).is_err());
}

#[test]
fn a_copy_of_a_world_has_them() {
    let mut town = Town::new();
    let pans = pans(&mut town, 4);
    let before = town.snapshot();
    let key = town
        .register_with(Registration::<Burning>::new().cloned())
        .unwrap();
    for (pan, seconds) in pans.iter().zip(0..) {
        town.insert_key(*pan, key, Burning(seconds)).unwrap();
    }
    let burning = town.snapshot();
    town.get_key_mut(pans[0], key).unwrap().0 = 70;
    town.remove_key(pans[1], key).unwrap();
    town.restore(&burning);
    town.check_invariants();
    assert_eq!(
        pans.iter()
            .map(|pan| town.get_key(*pan, key).unwrap().0)
            .collect::<Vec<_>>(),
        [0, 1, 2, 3]
    );
    town.restore(&before);
    town.check_invariants();
    assert!(
        pans.iter().all(|pan| !town.has_key(*pan, key)),
        "nothing had burned before"
    );
    town.insert_key(pans[2], key, Burning(5)).unwrap();
    town.restore(&burning);
    assert_eq!(town.get_key(pans[2], key), Some(&Burning(2)));
}
