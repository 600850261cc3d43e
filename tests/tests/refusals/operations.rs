//! The operations that ask for memory, each with its input.

use crate::driver::drive;
use crate::scene::{
    Bang, Extra, Few, GuestOf, Hat, Heat, Heated, Left, Loose, Mark, Name, Other, Pan, Person, Right, Scene, Stone,
    Sword, Weight, person,
};
use crate::snapshots;
use ecs::{
    Bundle, ChangeError, CloneError, ComponentDefinition, DataError, FieldType, Registration, ReserveError,
    RuntimeQueryError, SpawnAtCause,
};

/// One operation: at least so many calls for memory, its input, and its attempt.
macro_rules! operations {
    ($($name:ident: $least:literal, $input:expr, $attempt:expr;)*) => {
        $(
            #[test]
            #[cfg_attr(miri, ignore = "what the tables keep for Miri alone is allocated infallibly")]
            fn $name() {
                drive($least, $input, $attempt);
            }
        )*

        /// The names of all operations of the list.
        const LISTED: &[&str] = &[$(stringify!($name)),*];
    };
}

#[expect(clippy::unnecessary_box_returns, reason = "a value that is lost or dropped twice is seen by its memory")]
fn number(value: u32) -> Box<u32> {
    Box::new(value)
}

fn nothing(_: &mut Scene) {}

/// A bundle that has most of its optional components.
#[derive(Bundle, Debug)]
struct Dressed {
    hat: Option<Hat>,
    weight: Weight,
    left: Option<Left>,
    right: Option<Right>,
    sword: Option<Sword>,
    host: Option<GuestOf>,
}

fn dressed(scene: &mut Scene) -> Dressed {
    Dressed {
        hat: Some(Hat(number(1))),
        weight: Weight(2),
        left: None,
        right: Some(Right(number(3))),
        sword: Some(Sword(number(4))),
        host: Some(GuestOf { host: scene.house }),
    }
}

/// Registers components, until there is no room for another.
fn fill_registry(scene: &mut Scene) {
    scene.town.register_named::<u16>("two bytes").unwrap();
    scene.town.register_named::<u32>("four bytes").unwrap();
}

/// The error is that there is no memory.
fn refused(error: ReserveError) {
    assert!(error.is_out_of_memory());
}

fn refused_change(error: ChangeError) {
    assert!(matches!(error, ChangeError::Reserve(error) if error.is_out_of_memory()));
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` gives it")]
fn refused_data(error: DataError) {
    assert!(matches!(error, DataError::Reserve(error) if error.is_out_of_memory()));
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` gives it")]
fn refused_clone(error: CloneError) {
    assert!(matches!(error, CloneError::Reserve(error) if error.is_out_of_memory()));
}

operations! {
    try_reserve: 2, nothing, |scene, ()| scene.town.try_reserve::<Person>(1_000).map_err(refused);
    try_reserve_of_watched_components: 3, nothing, |scene, ()| scene.town.try_reserve::<Pan>(1_000).map_err(refused);
    try_reserve_entities: 1, nothing, |scene, ()| scene.town.try_reserve_entities(1_000).map_err(refused);
    try_spawn: 1, |_| Stone { weight: Weight(7) }, |scene, row| scene.town.try_spawn(row).map(drop).map_err(|error| {
        assert!(error.cause.is_out_of_memory());
        error.row
    });
    try_spawn_of_components_that_require_others: 5, |_| (Sword(number(1)),), |scene, bundle| {
        scene.town.try_spawn(bundle).map(drop).map_err(|error| error.row)
    };
    try_insert_of_components_that_require_others: 5, |_| Sword(number(1)), |scene, value| {
        let (town, person) = (&mut scene.town, scene.person);
        town.try_insert(person, value).map(drop).map_err(|error| {
            refused_change(error.cause);
            error.value
        })
    };
    try_insert_many_of_components_that_require_others: 5, |_| (Sword(number(1)), Weight(2)), |scene, bundle| {
        let (town, person) = (&mut scene.town, scene.person);
        town.try_insert_many(person, bundle).map(drop).map_err(|error| error.value)
    };
    try_spawn_of_a_bundle_with_optional_components: 5, dressed, |scene, bundle| {
        scene.town.try_spawn(bundle).map(drop).map_err(|error| {
            assert!(error.cause.is_out_of_memory());
            error.row
        })
    };
    try_spawn_at_of_a_bundle_with_optional_components: 5,
        |scene| {
            let entity = (0..40).map(|_| scene.town.reserve_entity()).last().unwrap();
            (entity, dressed(scene))
        },
        |scene, (entity, row)| scene.town.try_spawn_at(entity, row).map_err(|error| (entity, error.row));
    try_insert_many_of_a_bundle_with_optional_components: 5, dressed, |scene, bundle| {
        let (town, person) = (&mut scene.town, scene.person);
        town.try_insert_many(person, bundle).map(drop).map_err(|error| {
            refused_change(error.cause);
            error.value
        })
    };
    try_exchange_of_a_bundle_with_optional_components: 5, dressed, |scene, bundle| {
        scene.town.try_exchange::<(Name, Heat), _>(scene.pan, bundle).map(drop).map_err(|error| error.value)
    };
    try_spawn_of_a_new_archetype: 1, |_| (Hat(number(1)), Mark, Weight(2)), |scene, bundle| {
        scene.town.try_spawn(bundle).map(drop).map_err(|error| error.row)
    };
    try_spawn_with_sparse_components: 3, |_| (Name(number(1)), Right(number(2)), Left(3), Other(number(4)), Loose(5)),
        |scene, bundle| scene.town.try_spawn(bundle).map(drop).map_err(|error| error.row);
    try_spawn_empty: 1, nothing, |scene, ()| scene.town.try_spawn_empty().map(drop).map_err(refused);
    try_spawn_at: 1, |scene| (scene.town.reserve_entity(), Stone { weight: Weight(8) }), |scene, (entity, row)| {
        scene.town.try_spawn_at(entity, row).map_err(|error| {
            assert!(matches!(error.cause, SpawnAtCause::Reserve(_)));
            (entity, error.row)
        })
    };
    try_spawn_at_of_a_new_archetype: 3,
        |scene| {
            // More than there are slots for.
            let entity = (0..40).map(|_| scene.town.reserve_entity()).last().unwrap();
            (entity, (Hat(number(1)), Mark, Right(number(2))))
        },
        |scene, (entity, row)| scene.town.try_spawn_at(entity, row).map_err(|error| (entity, error.row));
    try_spawn_batch: 1, |_| (0..20).map(person).collect::<Vec<_>>(), |scene, rows| {
        scene.town.try_spawn_batch(rows).map(|entities| assert_eq!(entities.len(), 20)).map_err(|error| back(error.row))
    };
    try_spawn_batch_of_a_new_archetype: 4, |_| (0..20).map(|i| (Hat(number(i)), Mark)).collect::<Vec<_>>(), |scene, rows| {
        scene.town.try_spawn_batch(rows).map(|entities| assert_eq!(entities.len(), 20)).map_err(|error| back(error.row))
    };
    try_spawn_batch_with_sparse_components: 6,
        |_| (0..1_100).map(|i| (Weight(1), Left(i), Right(number(i)), Loose(i), Other(number(i)))).collect::<Vec<_>>(),
        |scene, rows| {
            let spawned = scene.town.try_spawn_batch(rows);
            spawned.map(|entities| assert_eq!(entities.len(), 1_100)).map_err(|error| back(error.row))
        };
    try_spawn_columns: 1, |_| (vec![Name(number(1)), Name(number(2))], vec![Heat(1), Heat(2)]), |scene, columns| {
        scene.town.try_spawn_columns::<Pan>(columns).map(drop).map_err(|error| error.columns)
    };
    try_spawn_slices: 1, |_| [Weight(1), Weight(2)], |scene, weights| {
        scene.town.try_spawn_slices::<Stone>((&weights,)).map(drop).map_err(|_| weights)
    };
    try_insert: 3, |_| Hat(number(1)), |scene, hat| scene.town.try_insert(scene.person, hat).map(drop).map_err(|error| {
        refused_change(error.cause);
        error.value
    });
    try_insert_where_the_way_is_remembered: 3, |_| Hat(number(1)), |scene, hat| {
        scene.town.try_insert(scene.plain, hat).map(drop).map_err(|error| error.value)
    };
    try_insert_of_a_tracked_component: 3, |_| Heat(1), |scene, heat| {
        scene.town.try_insert(scene.person, heat).map(drop).map_err(|error| error.value)
    };
    try_insert_of_a_sparse_component: 1, |_| Left(1), |scene, left| {
        scene.town.try_insert(scene.person, left).map(drop).map_err(|error| error.value)
    };
    try_insert_of_a_sparse_component_that_is_tracked: 0, |_| Right(number(1)), |scene, right| {
        scene.town.try_insert(scene.odd, right).map(drop).map_err(|error| error.value)
    };
    try_insert_into_a_group_without_pools: 1, |_| Other(number(1)), |scene, other| {
        scene.town.try_insert(scene.odd, other).map(drop).map_err(|error| error.value)
    };
    try_insert_in_the_place_of_another: 0, |_| Hat(number(1)), |scene, hat| {
        scene.town.try_insert(scene.odd, hat).map(drop).map_err(|error| error.value)
    };
    try_insert_many: 3, |_| (Hat(number(1)), Right(number(2))), |scene, bundle| {
        scene.town.try_insert_many(scene.person, bundle).map(drop).map_err(|error| error.value)
    };
    try_exchange: 3, |_| (Hat(number(1)), Right(number(2))), |scene, bundle| {
        scene.town.try_exchange::<(Name, Heat), _>(scene.pan, bundle).map(drop).map_err(|error| {
            refused_change(error.cause);
            error.value
        })
    };
    try_remove: 1, nothing, |scene, ()| scene.town.try_remove::<Weight>(scene.plain).map(drop).map_err(refused_change);
    try_remove_of_watched_components: 1, nothing, |scene, ()| {
        scene.town.try_remove::<Heat>(scene.plain).map(drop).map_err(refused_change)
    };
    try_remove_many: 1, nothing, |scene, ()| {
        scene.town.try_remove_many::<(Heat, Weight, Left)>(scene.plain).map(drop).map_err(refused_change)
    };
    try_take: 1, nothing, |scene, ()| scene.town.try_take::<Heat>(scene.pan).map(drop).map_err(refused_change);
    try_clear_component: 2, nothing, |scene, ()| {
        scene.town.try_clear_component::<Heat>().map(|count| assert!(count > 1)).map_err(refused_change)
    };
    try_clear_component_that_is_sparse: 1, nothing, |scene, ()| {
        scene.town.try_clear_component::<Left>().map(drop).map_err(refused_change)
    };
    try_convert: 1, |_| (), |scene, ()| {
        // The mark is one that its rows may lack.
        let converted = scene.town.try_exchange::<(Heat,), (Mark,)>(scene.pan, (Mark,));
        converted.map(drop).map_err(|error| refused_change(error.cause))
    };
    try_convert_between_declared_archetypes: 1, |_| (Weight(6),), |scene, weight| {
        scene.town.try_convert::<Pan, Stone, (Name, Heat), _>(scene.pan, weight).map(drop).map_err(|error| {
            refused_change(error.cause);
            error.value
        })
    };
    try_insert_key: 2, |_| Extra(number(1)), |scene, extra| {
        scene.town.try_insert_key(scene.person, scene.key, extra).map(drop).map_err(|error| error.value)
    };
    try_remove_key: 1, nothing, |scene, ()| {
        scene.town.try_remove_key(scene.odd, scene.key).map(drop).map_err(refused_change)
    };
    insert_data: 2, nothing, |scene, ()| {
        scene.town.insert_data(scene.person, scene.mana, &[1; 4]).map(drop).map_err(refused_data)
    };
    insert_data_in_the_place_of_other: 1, nothing, |scene, ()| {
        scene.town.insert_data(scene.odd, scene.mana, &[1; 4]).map(drop).map_err(refused_data)
    };
    remove_data: 2, nothing, |scene, ()| scene.town.remove_data(scene.odd, scene.mana).map(drop).map_err(refused_data);
    register_named: 2, fill_registry, |scene, ()| scene.town.register_named::<u8>("a byte").map(drop).map_err(drop);
    register_sparse: 5, fill_registry, |scene, ()| {
        let registration = Registration::<u8>::named("a byte").sparse();
        scene.town.register_with(registration).map(drop).map_err(drop)
    };
    define: 1, |scene| {
        fill_registry(scene);
        let definition = ComponentDefinition::new("rage").field("amount", FieldType::F32);
        Definitions(vec![definition.clone(), definition])
    }, |scene, mut definitions| {
        let definition = definitions.0.pop().unwrap();
        scene.town.define(definition).map(drop).map_err(|_| definitions)
    };
    try_clone_entity: 3, nothing, |scene, ()| scene.town.try_clone_entity(scene.plain).map(drop).map_err(refused_clone);
    try_clone_entity_with_a_relation: 3, nothing, |scene, ()| {
        let guest = scene.town.guests(scene.house).next().unwrap();
        scene.town.try_clone_entity(guest).map(drop).map_err(refused_clone)
    };
    try_clone_with_descendants: 8, nothing, |scene, ()| {
        scene.town.try_clone_with_descendants::<GuestOf>(scene.house).map(drop).map_err(refused_clone)
    };
    try_spawn_with_a_relation: 1, |scene| (Hat(number(1)), GuestOf { host: scene.pan }), |scene, bundle| {
        scene.town.try_spawn(bundle).map(drop).map_err(|error| {
            assert!(error.cause.is_out_of_memory());
            error.row
        })
    };
    try_spawn_with: 1, |_| Stone { weight: Weight(7) }, |scene, row| {
        scene.town.try_spawn_with::<GuestOf, _>(row, |_| {}).map(drop).map_err(|error| {
            assert!(error.cause.is_out_of_memory());
            error.row
        })
    };
    try_cascade: 8, nothing, |scene, ()| {
        scene.town.try_cascade::<GuestOf, &Heat, ()>().map(|rows| rows.for_each(|_| {})).map_err(refused)
    };
    try_cascade_of_changed_values: 9, nothing, |scene, ()| {
        let (rows, mut guests) = (scene.town.try_cascade::<GuestOf, Heated<'_>, ()>().map_err(refused)?, 0);
        // The loop cannot say that there is no memory: one that asks for memory aborts this test.
        rows.for_each(|row| guests += usize::from(row.host.is_some()));
        assert_eq!(guests, 3);
        Ok(())
    };
    try_arrange: 10, nothing, |scene, ()| scene.town.try_arrange::<GuestOf>().map_err(refused);
    try_insert_of_a_relation: 3, |scene| GuestOf { host: scene.house }, |scene, value| {
        scene.town.try_insert(scene.person, value).map(drop).map_err(|error| {
            refused_change(error.cause);
            error.value
        })
    };
    try_exchange_with_a_relation: 3, |scene| (Hat(number(1)), GuestOf { host: scene.odd }), |scene, bundle| {
        scene.town.try_exchange::<(Name,), _>(scene.pan, bundle).map(drop).map_err(|error| error.value)
    };
    try_template: 5, nothing, |scene, ()| {
        scene.town.try_template(scene.plain).map(|template| template.check_invariants()).map_err(refused_clone)
    };
    try_template_without_values_in_pools: 4, |scene| {
        scene.town.insert_data(scene.house, scene.mana, &7u32.to_ne_bytes()).unwrap();
    }, |scene, ()| {
        scene.town.try_template(scene.house).map(|template| template.check_invariants()).map_err(refused_clone)
    };
    try_spawn_template: 4, nothing, |scene, ()| {
        let Scene { town, template, .. } = scene;
        let spawned = town.try_spawn_template(template, 40);
        spawned.map(|entities| assert_eq!(entities.len(), 40)).map_err(refused_clone)
    };
    try_set_resource: 0, nothing, |scene, ()| {
        scene.town.try_set_resource(crate::scene::Score(3)).map(drop).map_err(|error| refused(error.cause))
    };
    try_register_resource: 2, |_| number(5), |scene, value| {
        scene.town.try_register_resource(value).map(drop).map_err(|error| {
            refused(error.cause);
            error.value
        })
    };
    try_send: 1, |_| Bang(number(5)), |scene, bang| scene.town.try_send(bang).map_err(|error| {
        refused(error.cause);
        error.value
    });
    try_lookup: 1, nothing, |scene, ()| scene.town.try_lookup::<&Name>().map(drop).map_err(refused);
    try_lookup_mut: 1, nothing, |scene, ()| scene.town.try_lookup_mut::<&mut Name>().map(drop).map_err(refused);
    try_sort_by: 2, nothing, |scene, ()| scene.town.try_sort_by::<Left>(|one, other| one.0.cmp(&other.0)).map_err(refused);
    try_sort_by_key: 2, nothing, |scene, ()| scene.town.try_sort_by_key::<Right, _>(|it| it.0.clone_free()).map_err(refused);
    try_sort_group_by: 3, nothing, |scene, ()| {
        scene.town.try_sort_group_by::<Few<'_>, &Loose>(|one, other| one.0.cmp(&other.0)).map_err(refused)
    };
    try_sort_group_by_key: 3, nothing, |scene, ()| {
        scene.town.try_sort_group_by_key::<Few<'_>, &Loose, _>(|it| it.0).map_err(refused)
    };
    try_sort_like: 1, nothing, |scene, ()| scene.town.try_sort_like::<Loose, Other>().map_err(refused);
    runtime_query: 3, nothing, |scene, ()| {
        let query = scene.town.runtime_query().read("Name").with("Mark").any_of(["Heat", "Hat"]).build();
        query.map(drop).map_err(|error| assert!(matches!(error, RuntimeQueryError::Reserve(_))))
    };
}

/// A description does not come back: these are several of it.
struct Definitions(Vec<ComponentDefinition>);

impl std::fmt::Debug for Definitions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0[0].name())
    }
}

/// The rows that an iterator still has.
fn back<B>(rows: impl Iterator<Item = B>) -> Vec<B> {
    rows.collect()
}

/// A key that takes no memory.
trait CloneFree {
    fn clone_free(&self) -> u32;
}

impl CloneFree for Box<u32> {
    fn clone_free(&self) -> u32 {
        **self
    }
}

/// Those of indexes are tried with the tests of indexes.
const ELSEWHERE: &[&str] = &["try_exchange_keys", "try_find"];

/// Each method of a world that gives values back where there is no memory is in a list.
#[test]
#[cfg_attr(miri, ignore = "Miri opens no files")]
fn each_try_form_is_in_the_list() {
    let mut paths = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../ecs/src"))];
    let mut found = 0;
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(std::fs::read_dir(&path).unwrap().map(|file| file.unwrap().path()));
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let mut in_store = false;
        for line in text.lines() {
            in_store = if line.starts_with("impl") { line.contains("> Store<W>") } else { in_store && line != "}" };
            if !in_store {
                continue;
            }
            let Some(name) = line.trim_start().strip_prefix("pub fn try_") else { continue };
            let name = format!("try_{}", name.split(['<', '(']).next().unwrap());
            found += 1;
            // It asks the allocator nothing.
            let is_exempt = name == "try_reserve_entity";
            let is_tried = [LISTED, &snapshots::TRIED, ELSEWHERE].iter().any(|list| list.contains(&name.as_str()));
            assert!(is_exempt || is_tried, "`{name}` of {} is not tried", path.display());
        }
    }
    assert!(found > 20, "{found}");
}
