//! Required components come by each method that adds or spawns the component that requires them.

use crate::required::world::{
    Ammo, Arena, Bunker, Gun, Heat, Hull, Place, Shell, Smoke, Spot, Tank, Under, Wall, noted, seen,
};
use ecs::prelude::*;
use ecs::{EntityBuilder, Value};

type Way = (&'static str, fn(&mut Arena, Entity));

fn gun() -> Gun {
    Gun("new".into())
}

const ADDING: &[Way] = &[
    ("insert", |arena, entity| {
        _ = arena.insert(entity, gun()).unwrap();
    }),
    ("try_insert", |arena, entity| {
        _ = arena.try_insert(entity, gun()).unwrap();
    }),
    ("insert_many", |arena, entity| {
        _ = arena.insert_many(entity, (gun(), Place(7))).unwrap();
    }),
    ("try_insert_many", |arena, entity| {
        _ = arena.try_insert_many(entity, (gun(),)).unwrap();
    }),
    ("exchange", |arena, entity| {
        _ = arena
            .replace_bundle::<(Hull,), _>(entity, (gun(),))
            .unwrap();
    }),
    ("try_exchange", |arena, entity| {
        _ = arena.try_replace_bundle::<(), _>(entity, (gun(),)).unwrap();
    }),
    ("get_or_insert_with", |arena, entity| {
        _ = arena.get_or_insert_with(entity, gun).unwrap();
    }),
    ("EntityMut::insert", |arena, entity| {
        _ = arena.entity_mut(entity).unwrap().insert(gun()).unwrap();
    }),
    ("insert_value", |arena, entity| {
        arena
            .insert_value(entity, "Gun", Value::Tuple(vec!["new".into()]))
            .unwrap();
    }),
    ("commands.insert", |arena, entity| {
        arena.run_system(|mut commands: Commands<'_, Arena>| commands.insert(entity, gun()));
    }),
    ("commands.insert_if_new", |arena, entity| {
        arena.run_system(|mut commands: Commands<'_, Arena>| commands.insert_if_new(entity, gun()));
    }),
    ("commands.insert_many", |arena, entity| {
        arena
            .run_system(|mut commands: Commands<'_, Arena>| commands.insert_many(entity, (gun(),)));
    }),
];

#[test]
fn required_components_come_by_each_way_to_add_a_component() {
    for (name, add) in ADDING {
        let mut arena = Arena::new();
        let spot = arena.spawn(Spot { place: Place(7) });
        noted(&mut arena);
        let before = arena.change_tick();
        add(&mut arena, spot);
        assert_eq!(
            seen(&arena, spot),
            (Some("new"), Some(30), Some(20), Some(0)),
            "{name}"
        );
        assert_eq!(arena.get::<Place>(spot), Some(&Place(7)), "{name}");
        assert_eq!(
            arena.archetype_of(spot),
            Some("Tank"),
            "{name}: one move, to the declared table"
        );
        let expected = [
            ("Ammo", 1),
            ("Gun", 1),
            ("Heat", 1),
            ("Smoke", 1),
            ("Tank", 1),
        ]
        .into();
        assert_eq!(noted(&mut arena), expected, "{name}: each is told once");
        assert!(
            arena
                .changed_at::<Ammo>(spot)
                .is_some_and(|tick| tick >= before),
            "{name}: it was added now"
        );
        // No other table was made for the way.
        assert_eq!(arena.archetypes().count(), 4, "{name}");
    }
}

#[test]
fn values_that_are_there_stay_by_each_way_to_add_a_component() {
    for (name, add) in ADDING {
        let mut arena = Arena::new();
        let spot = arena.spawn((Place(7), Ammo(3), Heat(4)));
        arena.insert(spot, Smoke(5)).unwrap();
        noted(&mut arena);
        add(&mut arena, spot);
        assert_eq!(
            seen(&arena, spot),
            (Some("new"), Some(3), Some(4), Some(5)),
            "{name}"
        );
        assert_eq!(
            noted(&mut arena),
            [("Gun", 1), ("Tank", 1)].into(),
            "{name}"
        );
    }
}

type Spawn = (&'static str, fn(&mut Arena) -> Entity);

fn tank() -> Tank {
    Tank {
        gun: gun(),
        ammo: Ammo(3),
        heat: Heat(4),
        place: Place(7),
    }
}

/// The entity that has a gun.
fn last(arena: &mut Arena) -> Entity {
    arena
        .query_ref::<(Entity, With<Gun>)>()
        .map(|(entity, ())| entity)
        .last()
        .unwrap()
}

/// They spawn a gun and a place alone.
const SPAWNING: &[Spawn] = &[
    ("spawn", |arena| arena.spawn((gun(), Place(7)))),
    ("try_spawn", |arena| {
        arena.try_spawn((gun(), Place(7))).unwrap()
    }),
    ("spawn_at", |arena| {
        let entity = arena.reserve_entity();
        arena.spawn_at(entity, (Place(7), gun())).unwrap();
        entity
    }),
    ("try_spawn_at", |arena| {
        let entity = arena.reserve_entity();
        arena.try_spawn_at(entity, (gun(), Place(7))).unwrap();
        entity
    }),
    ("spawn_batch", |arena| {
        arena.spawn_batch([(gun(), Place(7))])[0]
    }),
    ("try_spawn_batch", |arena| {
        arena.try_spawn_batch([(gun(), Place(7))]).unwrap()[0]
    }),
    ("EntityBuilder", |arena| {
        let mut builder = EntityBuilder::new();
        builder.add(Place(7)).add(gun());
        builder.spawn(arena).unwrap()
    }),
    ("spawn_values", |arena| {
        let place = Value::Tuple(vec![7.into()]);
        arena
            .spawn_values([("Gun", Value::Tuple(vec!["new".into()])), ("Place", place)])
            .unwrap()
    }),
    ("spawn_with", |arena| {
        arena.spawn_with::<Under, _>((gun(), Place(7)), |_| {})
    }),
    ("commands.spawn", |arena| {
        arena.run_system(|mut commands: Commands<'_, Arena>| commands.spawn((gun(), Place(7))))
    }),
    ("commands.spawn_later", |arena| {
        arena.run_system(|mut commands: Commands<'_, Arena>| {
            commands.spawn_later((gun(), Place(7)));
        });
        last(arena)
    }),
    ("commands.spawn_batch", |arena| {
        arena.run_system(|mut commands: Commands<'_, Arena>| {
            commands.spawn_batch([(gun(), Place(7))]);
        });
        last(arena)
    }),
    ("commands.spawn_at", |arena| {
        let entity = arena.reserve_entity();
        arena.run_system(|mut commands: Commands<'_, Arena>| {
            commands.spawn_at(entity, (gun(), Place(7)));
        });
        entity
    }),
    ("template", |arena| {
        let model = arena.spawn((gun(), Place(7)));
        noted(arena);
        let template = arena.template(model).unwrap();
        arena.spawn_template(&template, 1).unwrap()[0]
    }),
    ("clone_entity", |arena| {
        let model = arena.spawn((gun(), Place(7)));
        noted(arena);
        arena.clone_entity(model).unwrap()
    }),
];

#[test]
fn required_components_come_by_each_way_to_spawn() {
    for (name, spawn) in SPAWNING {
        let mut arena = Arena::new();
        let tank = spawn(&mut arena);
        assert_eq!(
            seen(&arena, tank),
            (Some("new"), Some(30), Some(20), Some(0)),
            "{name}"
        );
        assert_eq!(arena.archetype_of(tank), Some("Tank"), "{name}");
        assert_eq!(
            arena.row::<Tank>(tank).map(|tank| tank.place.0),
            Some(7),
            "{name}"
        );
        let expected = [
            ("Ammo", 1),
            ("Gun", 1),
            ("Heat", 1),
            ("Smoke", 1),
            ("Tank", 1),
        ]
        .into();
        assert_eq!(noted(&mut arena), expected, "{name}");
        assert_eq!(arena.archetypes().count(), 4, "{name}");
    }
}

#[test]
fn a_sparse_component_comes_with_the_rows_of_an_archetype() {
    type Columns = fn(&mut Arena) -> Vec<Entity>;
    let ways: [(&str, Columns); 6] = [
        ("spawn", |arena| {
            vec![arena.spawn(tank()), arena.spawn(tank())]
        }),
        ("spawn_batch", |arena| {
            arena.spawn_batch([tank(), tank()]).to_vec()
        }),
        ("try_spawn_batch", |arena| {
            arena.try_spawn_batch([tank(), tank()]).unwrap().to_vec()
        }),
        ("spawn_columns", |arena| {
            let columns = (
                vec![gun(); 2],
                vec![Ammo(3); 2],
                vec![Heat(4); 2],
                vec![Place(7); 2],
            );
            arena.spawn_columns::<Tank>(columns).unwrap().to_vec()
        }),
        ("try_spawn_columns", |arena| {
            let columns = (
                vec![gun(); 2],
                vec![Ammo(3); 2],
                vec![Heat(4); 2],
                vec![Place(7); 2],
            );
            arena.try_spawn_columns::<Tank>(columns).unwrap().to_vec()
        }),
        ("spawn_slices", |arena| {
            let first = arena
                .spawn_slices::<Shell>((&[Ammo(3)], &[Heat(4)]))
                .unwrap()
                .to_vec();
            [
                first,
                arena
                    .try_spawn_slices::<Shell>((&[Ammo(3)], &[Heat(4)]))
                    .unwrap()
                    .to_vec(),
            ]
            .concat()
        }),
    ];
    for (name, spawn) in ways {
        let mut arena = Arena::new();
        let tanks = spawn(&mut arena);
        assert_eq!(tanks.len(), 2, "{name}");
        for tank in tanks {
            let (_, ammo, heat, smoke) = seen(&arena, tank);
            assert_eq!((ammo, heat, smoke), (Some(3), Some(4), Some(0)), "{name}");
        }
        let noted = noted(&mut arena);
        assert_eq!(
            (noted.get("Ammo"), noted.get("Smoke")),
            (Some(&2), Some(&2)),
            "{name}"
        );
    }
}

#[test]
fn no_row_comes_of_no_columns() {
    let mut arena = Arena::new();
    assert!(
        arena
            .spawn_columns::<Tank>((vec![], vec![], vec![], vec![]))
            .unwrap()
            .is_empty()
    );
    assert_eq!((arena.len(), noted(&mut arena).len()), (0, 0));
}

#[test]
fn an_optional_component_brings_its_required_ones_where_it_is_there() {
    let mut arena = Arena::new();
    let none = Bunker {
        wall: Wall,
        hull: None,
        gun: None,
        ammo: None,
        heat: None,
    };
    let empty = arena.spawn(none.clone());
    assert_eq!(seen(&arena, empty), (None, None, None, None));
    let hull = arena.spawn(Bunker {
        hull: Some(Hull),
        ..none.clone()
    });
    assert_eq!(
        seen(&arena, hull),
        (Some("hull"), Some(5), Some(20), Some(0)),
        "the nearest requirement counts"
    );
    let shells = arena
        .spawn_batch([
            Bunker {
                ammo: Some(Ammo(1)),
                ..none.clone()
            },
            none.clone(),
        ])
        .to_vec();
    assert_eq!(seen(&arena, shells[0]), (None, Some(1), None, Some(0)));
    assert_eq!(seen(&arena, shells[1]), (None, None, None, None));
    arena.insert(empty, gun()).unwrap();
    assert_eq!(
        seen(&arena, empty),
        (Some("new"), Some(30), Some(20), Some(0))
    );
    assert_eq!(arena.archetype_of(empty), Some("Bunker"), "the row stays");
    arena.check_invariants();
}
