//! The operations that ask for memory, each with its input.

use crate::refusals::driver::drive;
use crate::refusals::scene::{
    Bang, BySeat, ByWeight, Extra, Few, Guest, GuestOf, Hat, Heat, Heated, Kit, Left, Loose, Mark,
    Name, Other, Pan, Person, Right, Scene, Seat, Stone, Sword, Town, Weight, number, person,
};
use crate::refusals::{commands, snapshots};
use ecs::{
    Bundle, ChangeError, ComponentDefinition, DataError, Events, FieldType, QueryError,
    Registration, ReserveError, Ring, SnapshotError,
};
use ecs_tests::sources::of_the_runtime;
use std::collections::BTreeSet;
use syn::Ident;
use syn::visit::Visit;

/// One operation: at least this many calls for memory, its input, and its attempt.
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
    assert!(
        matches!(error, DataError::Change(ChangeError::Reserve(error)) if error.is_out_of_memory()),
        "{error}"
    );
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` gives it")]
fn refused_clone(error: DataError) {
    assert!(
        matches!(error, DataError::Change(ChangeError::Reserve(error)) if error.is_out_of_memory())
    );
}

operations! {
    try_reserve: 2, nothing, |scene, ()| scene.town.try_reserve::<Person>(1_000).map_err(refused);
    try_reserve_of_watched_components: 3, nothing, |scene, ()| scene.town.try_reserve::<Pan>(1_000).map_err(refused);
    try_reserve_entities: 1, nothing, |scene, ()| scene.town.try_reserve_entities(1_000).map_err(refused);
    try_spawn: 1, |_| Stone { weight: Weight(7) }, |scene, row| scene.town.try_spawn(row).map(drop).map_err(|error| {
        assert!(error.cause.is_out_of_memory());
        error.value
    });
    try_spawn_of_components_that_require_others: 5, |_| (Sword(number(1)),), |scene, bundle| {
        scene.town.try_spawn(bundle).map(drop).map_err(|error| error.value)
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
            error.value
        })
    };
    try_spawn_at_of_a_bundle_with_optional_components: 5,
        |scene| {
            let entity = scene.reserve(40);
            (entity, dressed(scene))
        },
        |scene, (entity, row)| scene.town.try_spawn_at(entity, row).map_err(|error| (entity, error.value));
    try_insert_many_of_a_bundle_with_optional_components: 5, dressed, |scene, bundle| {
        let (town, person) = (&mut scene.town, scene.person);
        town.try_insert_many(person, bundle).map(drop).map_err(|error| {
            refused_change(error.cause);
            error.value
        })
    };
    try_replace_bundle_of_a_bundle_with_optional_components: 5, dressed, |scene, bundle| {
        scene.town.try_replace_bundle::<(Name, Heat), _>(scene.pan, bundle).map(drop).map_err(|error| error.value)
    };
    try_spawn_of_a_new_archetype: 1, |_| (Hat(number(1)), Mark, Weight(2)), |scene, bundle| {
        scene.town.try_spawn(bundle).map(drop).map_err(|error| error.value)
    };
    try_spawn_with_sparse_components: 1, |_| (Name(number(1)), Right(number(2)), Left(3), Other(number(4)), Loose(5)),
        |scene, bundle| scene.town.try_spawn(bundle).map(drop).map_err(|error| error.value);
    try_spawn_empty: 1, nothing, |scene, ()| scene.town.try_spawn_empty().map(drop).map_err(refused);
    try_spawn_at: 1, |scene| (scene.reserve(1), Stone { weight: Weight(8) }), |scene, (entity, row)| {
        scene.town.try_spawn_at(entity, row).map_err(|error| {
            assert!(matches!(error.cause, ChangeError::Reserve(_)));
            (entity, error.value)
        })
    };
    try_spawn_at_of_a_new_archetype: 3,
        |scene| {
            // More than there are slots for.
            let entity = scene.reserve(40);
            (entity, (Hat(number(1)), Mark, Right(number(2))))
        },
        |scene, (entity, row)| scene.town.try_spawn_at(entity, row).map_err(|error| (entity, error.value));
    try_spawn_batch: 1, |_| Batch::of((0..20).map(person)), |scene, rows| rows.try_spawn(scene);
    try_spawn_batch_of_a_new_archetype: 4, |_| Batch::of((0..20).map(|i| (Hat(number(i)), Mark))), |scene, rows| {
        rows.try_spawn(scene)
    };
    try_spawn_batch_with_sparse_components: 6,
        |_| Batch::of((0..1_100).map(|i| (Weight(1), Left(i), Right(number(i)), Loose(i), Other(number(i))))),
        |scene, rows| rows.try_spawn(scene);
    try_spawn_batch_with_a_unique_key: 8, |_| Batch::of((0..40).map(|i| (Weight(1), Seat(i + 50)))), |scene, rows| {
        rows.try_spawn(scene)
    };
    try_spawn_batch_with_a_relation: 5,
        |scene| {
            let host = scene.house;
            Batch::of((0..200).map(move |i| (Heat(i), Hat(number(i)), GuestOf { host })))
        },
        |scene, rows| rows.try_spawn(scene);
    try_spawn_batch_of_a_bundle_with_optional_components: 20,
        |scene| Batch::of((0..12).map(|i| {
            let mut row = dressed(scene);
            row.hat = row.hat.take().filter(|_| i % 3 == 0);
            row.left = Some(Left(7)).filter(|_| i % 2 == 0);
            row.host = row.host.take().filter(|_| i % 4 == 0);
            row
        })),
        |scene, rows| rows.try_spawn(scene);
    try_spawn_batch_of_components_that_require_others: 20, |_| Batch::of((0..5).map(|i| (Sword(number(i)),))), |scene, rows| {
        rows.try_spawn(scene)
    };
    try_spawn_columns_that_may_be_refused: 5,
        |scene| ((0..30).map(|i| Seat(i + 50)).collect::<Vec<_>>(), vec![GuestOf { host: scene.house }; 30]),
        |scene, columns| scene.town.try_spawn_columns::<Guest>(columns).map(drop).map_err(|error| error.value);
    try_spawn_columns_of_optional_components: 2,
        |_| (vec![Heat(1), Heat(2)], vec![None, Some(Hat(number(1)))], vec![Some(Seat(50)), None]),
        |scene, (heats, hats, seats)| {
            let spawned = scene.town.try_spawn_columns::<Kit>(((heats,), (hats, seats)));
            spawned.map(drop).map_err(|error| {
                let (whole, optional) = error.value;
                (whole.0, optional.0, optional.1)
            })
        };
    try_spawn_columns: 1, |_| (vec![Name(number(1)), Name(number(2))], vec![Heat(1), Heat(2)]), |scene, columns| {
        scene.town.try_spawn_columns::<Pan>(columns).map(drop).map_err(|error| error.value)
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
    try_replace_bundle: 3, |_| (Hat(number(1)), Right(number(2))), |scene, bundle| {
        scene.town.try_replace_bundle::<(Name, Heat), _>(scene.pan, bundle).map(drop).map_err(|error| {
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
    try_clear_component_of_rows_that_may_lack_others: 5, nothing, |scene, ()| {
        scene.town.try_clear_component::<Seat>().map(|count| assert_eq!(count, 4)).map_err(refused_change)
    };
    try_clear_component_that_is_a_relation: 1, nothing, |scene, ()| {
        scene.town.try_clear_component::<GuestOf>().map(|count| assert_eq!(count, 3)).map_err(refused_change)
    };
    try_exchange_keys: 1, nothing, |scene, ()| {
        let [first, second] = scene.seats;
        scene.town.try_exchange_keys::<BySeat>(first, second).map_err(refused_change)
    };
    try_find: 1, nothing, |scene, ()| scene.town.try_find::<ByWeight>().map(drop).map_err(refused);
    detach: 5, nothing, |scene, ()| scene.town.detach(scene.house).map(drop).map_err(refused_change);
    attach: 3, |_| {
        let mut other = Scene::unobserved();
        other.town.detach(other.plain).unwrap()
    }, |scene, taken| scene.town.attach(taken).map(drop).map_err(|error| {
        assert!(matches!(error.cause, DataError::Change(ChangeError::Reserve(_))));
        error.value
    });
    set_field_of_a_relation: 1,
        |scene| (scene.town.guests(scene.house).next().unwrap(), scene.town.component_id("GuestOf").unwrap()),
        |scene, (guest, relation)| scene.town.set_field(guest, relation, "host", scene.odd).map_err(|error| {
            refused_data(error);
            (guest, relation)
        });
    snapshot_try_find: 1, |scene| Box::new(scene.town.snapshot()), |_, snapshot| {
        let found = snapshot.try_find::<ByWeight>().map(drop).map_err(refused);
        found.map_err(|()| snapshot)
    };
    publisher_try_publish: 20, |_| ecs::snapshot::channel::<Town>(3), |scene, (mut publisher, latest)| {
        match publisher.try_publish(&mut scene.town) {
            Ok(is_published) => {
                assert!(is_published && latest.get().is_some_and(|copy| copy.number() == 1));
                Ok(())
            }
            Err(error) => {
                assert!(matches!(error, SnapshotError::Memory(_)) && latest.get().is_none());
                Err((publisher, latest))
            }
        }
    };
    ring_try_save: 20, |_| Saving(Ring::new(2)), |scene, mut ring| {
        ring.0.try_save(&mut scene.town, 3).map_err(|error| {
            assert!(matches!(error, SnapshotError::Memory(_)) && ring.0.frames().is_empty());
            ring
        })
    };
    events_try_send: 1, |_| Bang(number(5)), |scene, bang| {
        let sent = scene.town.resource_mut::<Events<Bang>>().try_send(bang);
        sent.map_err(|error| {
            refused(error.cause);
            error.value
        })
    };
    events_try_reserve: 1, nothing, |scene, ()| {
        scene.town.resource_mut::<Events<Bang>>().try_reserve(100).map_err(refused)
    };
    below_try_spawn: 1, |_| (Hat(number(1)),), |scene, bundle| {
        let mut spawned = None;
        scene.town.spawn_below::<GuestOf>(scene.house, |house| spawned = Some(house.try_spawn(bundle)));
        spawned.unwrap().map(drop).map_err(|error| error.value)
    };
    below_try_spawn_linked: 1, |_| Seat(50), |scene, seat| {
        let mut spawned = None;
        scene.town.spawn_below::<GuestOf>(scene.house, |house| {
            spawned = Some(house.try_spawn_linked(|host| Guest { seat, host }));
        });
        spawned.unwrap().map(drop).map_err(|error| error.value.seat)
    };
    query_try_combinations: 1, nothing, |scene, ()| {
        let found = scene.town.query_ref::<&Weight>().try_combinations::<3>();
        found.map(drop).map_err(refused)
    };
    try_convert: 1, |_| (), |scene, ()| {
        // The mark is one that its rows may lack.
        let converted = scene.town.try_replace_bundle::<(Heat,), (Mark,)>(scene.pan, (Mark,));
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
            error.value
        })
    };
    try_spawn_with: 1, |_| Stone { weight: Weight(7) }, |scene, row| {
        scene.town.try_spawn_with::<GuestOf, _>(row, |_| {}).map(drop).map_err(|error| {
            assert!(error.cause.is_out_of_memory());
            error.value
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
    try_arrange_of_rows_that_move: 12, |scene| {
        let guests: Vec<_> = scene.town.guests(scene.house).collect();
        scene.town.place_first::<GuestOf>(guests[2]).unwrap();
    }, |scene, ()| scene.town.try_arrange::<GuestOf>().map_err(refused);
    try_insert_of_a_relation: 3, |scene| GuestOf { host: scene.house }, |scene, value| {
        scene.town.try_insert(scene.person, value).map(drop).map_err(|error| {
            refused_change(error.cause);
            error.value
        })
    };
    try_replace_bundle_with_a_relation: 3, |scene| (Hat(number(1)), GuestOf { host: scene.odd }), |scene, bundle| {
        scene.town.try_replace_bundle::<(Name,), _>(scene.pan, bundle).map(drop).map_err(|error| error.value)
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
        scene.town.try_set_resource(crate::refusals::scene::Score(3)).map(drop).map_err(|error| refused(error.cause))
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
    try_sort_by_key: 2, nothing, |scene, ()| scene.town.try_sort_by_key::<Right, _>(|it| *it.0).map_err(refused);
    try_sort_group_by: 3, nothing, |scene, ()| {
        scene.town.try_sort_group_by::<Few<'_>, &Loose>(|one, other| one.0.cmp(&other.0)).map_err(refused)
    };
    try_sort_group_by_key: 3, nothing, |scene, ()| {
        scene.town.try_sort_group_by_key::<Few<'_>, &Loose, _>(|it| it.0).map_err(refused)
    };
    try_sort_like: 1, nothing, |scene, ()| scene.town.try_sort_like::<Loose, Other>().map_err(refused);
    runtime_query: 3, nothing, |scene, ()| {
        let query = scene.town.runtime_query().read("Name").with("Mark").any_of(["Heat", "Hat"]).build();
        query.map(drop).map_err(|error| assert!(matches!(error, QueryError::Reserve(_))))
    };
}

/// A description does not come back: these are several of it.
struct Definitions(Vec<ComponentDefinition>);

impl std::fmt::Debug for Definitions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0[0].name())
    }
}

/// A ring whose frames are checked elsewhere.
struct Saving(Ring<Town>);

impl std::fmt::Debug for Saving {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.frames().is_empty() {
            "empty"
        } else {
            "saved"
        })
    }
}

/// The rows of a batch, and the memory to which they come back.
struct Batch<B> {
    rows: Vec<B>,
    spare: Vec<B>,
}

impl<B> Batch<B> {
    fn of(rows: impl Iterator<Item = B>) -> Self {
        let rows: Vec<B> = rows.collect();
        Self {
            spare: Vec::with_capacity(rows.len()),
            rows,
        }
    }

    /// Spawns the rows, or gives all of them back.
    fn try_spawn(self, scene: &mut Scene) -> Result<(), Self>
    where
        B: Bundle<Town>,
    {
        let Self { rows, mut spare } = self;
        let count = rows.len();
        match scene.town.try_spawn_batch(rows) {
            Ok(entities) => assert_eq!(entities.len(), count),
            Err(error) => {
                assert!(error.cause.is_out_of_memory());
                assert_eq!(error.value.len(), count);
                spare.extend(error.value.take(count));
                return Err(Self {
                    rows: spare,
                    spare: Vec::new(),
                });
            }
        }
        Ok(())
    }
}

impl<B: std::fmt::Debug> std::fmt::Debug for Batch<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.rows.fmt(f)
    }
}

/// Those that ask for no memory, or are not refused any.
const EXEMPT: &[(&str, &str)] = &[
    ("Store::try_reserve_entity", "never allocates"),
    ("Query::try_for_each", "the error is the closure's"),
    ("Cascade::try_for_each", "the error is the closure's"),
    ("Shared::try_run", "the error is that others run"),
    ("Reply::try_get", "the error is that there is no answer yet"),
    (
        "BuiltIn::try_apply",
        "of parameters: that of `Commands`, by `World::try_run_system`",
    ),
];

/// Each public method of a `try_` form is in a list: by its name, and of another type than a world by that of the type too.
#[test]
#[cfg_attr(miri, ignore = "Miri opens no files")]
fn each_try_form_is_tried_without_memory() {
    let found: BTreeSet<String> = of_the_runtime()
        .iter()
        .flat_map(|path| try_forms(path))
        .collect();
    assert!(found.len() > 60, "{found:?}");
    let is_tried = |name: &str| match name.split_once("::") {
        Some(("Store" | "Storage" | "World", method)) => {
            LISTED.contains(&method)
                || snapshots::TRIED.contains(&method)
                || commands::TRIED.contains(&name)
        }
        Some((of, method)) => {
            LISTED.contains(&format!("{}_{method}", of.to_lowercase()).as_str())
                || commands::TRIED.contains(&name)
        }
        None => false,
    };
    let is_exempt = |name: &str| EXEMPT.iter().any(|(other, _)| *other == name);
    let missing: Vec<_> = found
        .iter()
        .filter(|name| !is_tried(name) && !is_exempt(name))
        .collect();
    assert!(missing.is_empty(), "not tried without memory: {missing:?}");
    let gone: Vec<_> = EXEMPT
        .iter()
        .filter(|(name, _)| !found.contains(*name))
        .collect();
    assert!(gone.is_empty(), "there is no such method: {gone:?}");
    let gone: Vec<_> = commands::TRIED
        .iter()
        .filter(|name| !found.contains(**name))
        .collect();
    assert!(gone.is_empty(), "there is no such method: {gone:?}");
}

/// The public methods of a file whose names begin with `try_`, each with its type or trait.
fn try_forms(path: &std::path::Path) -> Vec<String> {
    let file = ecs_tests::sources::parse(path);
    let mut forms = Forms(Vec::new());
    forms.visit_file(&file);
    forms.0
}

struct Forms(Vec<String>);

impl Forms {
    fn add(&mut self, of: &Ident, method: &Ident) {
        if method.to_string().starts_with("try_") {
            self.0.push(format!("{of}::{method}"));
        }
    }
}

impl<'a> Visit<'a> for Forms {
    fn visit_item_impl(&mut self, block: &'a syn::ItemImpl) {
        let syn::Type::Path(of) = &*block.self_ty else {
            return;
        };
        for item in &block.items {
            if let syn::ImplItem::Fn(method) = item
                && matches!(method.vis, syn::Visibility::Public(_))
            {
                self.add(&of.path.segments.last().unwrap().ident, &method.sig.ident);
            }
        }
    }

    fn visit_item_trait(&mut self, item: &'a syn::ItemTrait) {
        if !matches!(item.vis, syn::Visibility::Public(_))
            || item.ident.to_string().ends_with("Sealed")
        {
            return;
        }
        for method in &item.items {
            if let syn::TraitItem::Fn(method) = method
                && !method.attrs.iter().any(is_hidden)
            {
                self.add(&item.ident, &method.sig.ident);
            }
        }
    }
}

fn is_hidden(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("doc")
        && attribute
            .parse_args::<Ident>()
            .is_ok_and(|argument| argument == "hidden")
}
