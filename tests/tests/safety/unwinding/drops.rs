//! A value panics when it is dropped, in each column of each row, by each way in which the runtime drops values.

use crate::unwinding::barn::{
    Barn, Calf, Cow, Holds, Kind, Last, Maybe, Plain, Pooled, ROWS, Scene, Seen, payload, scene,
    watch, with_kind,
};
use ecs::Events;
use ecs::prelude::*;
use ecs_tests::check_alloc::live_blocks;
use ecs_tests::ledger::{Ledger, Tracked};
use ecs_tests::unwind::explodes;

/// The fate of the row with the mine.
#[derive(Clone, Copy, PartialEq)]
enum Row {
    Gone,
    Stays,
}

/// Runs `test` with a mine in each row and column. It says whether the row is gone.
fn everywhere(kinds: &[Kind], test: impl Fn(&mut Scene, usize, Kind) -> Row) {
    // Under Miri each scene takes seconds.
    for row in 0..if cfg!(miri) { 1 } else { ROWS } {
        for &kind in kinds {
            let blocks = live_blocks();
            {
                let mut scene = scene(Some((row, kind)));
                let outcome = test(&mut scene, row, kind);
                assert_eq!(
                    scene.barn.contains(scene.entities[row]),
                    outcome == Row::Stays
                );
                scene.assert_usable(row);
                let Scene { barn, ledger, .. } = scene;
                drop(barn);
                ledger.assert_each_dropped_once();
            }
            assert_eq!(live_blocks(), blocks);
        }
    }
}

#[test]
fn in_despawn() {
    everywhere(&Kind::ALL, |scene, row, _| {
        assert!(explodes(|| {
            scene.barn.despawn(scene.entities[row]);
        }));
        assert_eq!(scene.ledger.dropped(), Kind::ALL.len());
        Row::Gone
    });
}

#[test]
fn in_despawn_by_a_command_and_the_commands_after_it_are_dropped() {
    everywhere(&Kind::ALL, |scene, row, _| {
        let (entity, value) = (scene.entities[row], scene.ledger.value(1));
        let other = scene.entities[(row + 1) % ROWS];
        let mut value = Some(value);
        assert!(explodes(|| scene.barn.run_system(
            |mut commands: Commands<Barn>| {
                commands.despawn(entity);
                commands.insert(other, Plain(value.take().unwrap()));
            }
        )));
        assert_eq!(scene.ledger.dropped(), Kind::ALL.len() + 1);
        Row::Gone
    });
}

#[test]
fn in_the_sparse_values_of_a_row_that_is_given_back() {
    everywhere(&[Kind::Pooled], |scene, row, _| {
        assert!(explodes(|| drop(
            scene.barn.despawn_row::<Cow>(scene.entities[row])
        )));
        assert_eq!(scene.ledger.dropped(), Kind::ALL.len());
        Row::Gone
    });
}

#[test]
fn in_a_component_that_a_command_removes() {
    everywhere(&Kind::ALL, |scene, row, kind| {
        let entity = scene.entities[row];
        assert!(explodes(|| scene.barn.run_system(
            |mut commands: Commands<Barn>| {
                with_kind!(kind, C => commands.remove::<C>(entity));
            }
        )));
        assert!(with_kind!(kind, C => !scene.barn.has::<C>(entity)));
        assert_eq!(scene.ledger.dropped(), 1);
        Row::Stays
    });
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn in_several_components_that_a_command_removes() {
    everywhere(&Kind::ALL, |scene, row, _| {
        let entity = scene.entities[row];
        assert!(explodes(|| scene.barn.run_system(
            |mut commands: Commands<Barn>| {
                commands.remove_many::<(Plain, Last, Maybe, Pooled, Seen)>(entity);
            }
        )));
        assert_eq!(scene.barn.components_of(entity).count(), 0);
        assert_eq!(scene.ledger.dropped(), Kind::ALL.len());
        Row::Stays
    });
}

#[test]
fn in_a_value_that_a_command_replaces_and_the_new_one_is_in_place() {
    everywhere(&Kind::ALL, |scene, row, kind| {
        let (entity, mut value) = (scene.entities[row], Some(scene.ledger.value(99)));
        assert!(explodes(|| scene.barn.run_system(
            |mut commands: Commands<Barn>| {
                with_kind!(kind, C => commands.insert(entity, C::of(value.take().unwrap())));
            }
        )));
        assert_eq!(
            with_kind!(kind, C => scene.barn.get::<C>(entity).map(Holds::payload)),
            Some(99)
        );
        assert_eq!(scene.ledger.dropped(), 1);
        Row::Stays
    });
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn in_values_that_an_exchange_hands_out() {
    everywhere(&Kind::ALL, |scene, row, _| {
        let (entity, value) = (scene.entities[row], || scene.ledger.value(99));
        let given = (Maybe(value()), Pooled(value()));
        assert!(explodes(|| drop(
            scene
                .barn
                .replace_bundle::<(Plain, Last, Seen), _>(entity, given)
        )));
        let found = (
            scene.barn.get::<Maybe>(entity),
            scene.barn.get::<Pooled>(entity),
        );
        assert_eq!(
            found.0.map(Holds::payload).zip(found.1.map(Holds::payload)),
            Some((99, 99))
        );
        assert_eq!(scene.ledger.dropped(), Kind::ALL.len());
        Row::Stays
    });
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn in_values_that_were_removed_and_are_read_by_all() {
    everywhere(&[Kind::Seen], |scene, row, _| {
        let mut reader = scene.barn.watch_removed::<Seen>();
        scene.barn.despawn(scene.entities[row]);
        assert_eq!(scene.ledger.dropped(), Kind::ALL.len() - 1, "it is kept");
        assert_eq!(scene.barn.read_removed(&mut reader).count(), 1);
        // Room is made sooner or later. Values that all have read go then, before anything is changed.
        let mut spawned = Vec::new();
        let exploded = explodes(|| {
            for _ in 0..100 {
                spawned.push(scene.barn.spawn((Seen(scene.ledger.value(7)),)));
                scene.barn.check_invariants();
            }
        });
        assert!(exploded && spawned.len() < 100);
        for entity in spawned {
            scene.barn.despawn(entity);
        }
        drop(reader);
        // A log without readers keeps as many values as there is room for.
        (0..100).for_each(|_| {
            let entity = scene.barn.spawn((Last(scene.ledger.value(8)),));
            scene.barn.despawn(entity);
        });
        let kept = scene.ledger.living() - (ROWS - 1) * Kind::ALL.len();
        scene.barn.clear();
        let Scene {
            barn,
            entities,
            ledger,
        } = std::mem::replace(scene, crate::unwinding::barn::scene(None));
        assert!(entities.iter().all(|entity| !barn.contains(*entity)) && kept <= 100);
        drop(barn);
        ledger.assert_each_dropped_once();
        // The other tests go on with a row that is gone.
        scene.barn.despawn(scene.entities[row]);
        Row::Gone
    });
}

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn in_clear_and_in_the_end_of_the_world() {
    for watched in [false, true] {
        for end in [false, true] {
            for (row, kind) in (0..if cfg!(miri) { 1 } else { ROWS })
                .flat_map(|row| Kind::ALL.map(|kind| (row, kind)))
            {
                let blocks = live_blocks();
                {
                    let mut scene = scene(Some((row, kind)));
                    let readers = watched.then(|| watch(&mut scene.barn));
                    scene.barn.spawn(Calf {
                        plain: Plain(scene.ledger.value(5)),
                        last: Last(scene.ledger.value(6)),
                    });
                    let Scene {
                        mut barn,
                        entities,
                        ledger,
                    } = scene;
                    if end {
                        assert!(explodes(move || drop(barn)));
                        ledger.assert_each_dropped_once();
                        continue;
                    }
                    // Watched values are kept, and explode later.
                    let exploded = explodes(|| barn.clear());
                    assert_eq!(exploded, !(watched && kind == Kind::Seen));
                    assert!(
                        barn.is_empty() && entities.iter().all(|entity| !barn.contains(*entity))
                    );
                    barn.check_invariants();
                    let entity = barn.spawn((Plain(ledger.value(1)), Pooled(ledger.value(2))));
                    assert!(barn.despawn(entity));
                    barn.check_invariants();
                    assert_eq!(explodes(move || drop((barn, readers))), !exploded);
                    ledger.assert_each_dropped_once();
                }
                assert_eq!(live_blocks(), blocks);
            }
        }
    }
}

#[test]
fn in_columns_that_are_refused() {
    let scene = scene(None);
    let columns = (
        vec![
            Plain(scene.ledger.explosive(1)),
            Plain(scene.ledger.value(2)),
        ],
        vec![Last(scene.ledger.value(3))],
    );
    let Scene {
        mut barn, ledger, ..
    } = scene;
    let error = barn.spawn_columns::<Calf>(columns).unwrap_err();
    assert!(explodes(move || drop(error)));
    assert_eq!(ledger.dropped(), 3);
    barn.check_invariants();
    drop(barn);
    ledger.assert_each_dropped_once();
}

/// The bytes of a component that is described by data, which `on_drop` is given.
#[test]
fn in_the_function_that_drops_data() {
    fn burst(bytes: &mut [u8]) {
        DROPPED.with(|dropped| dropped.set(dropped.get() + 1));
        if bytes[0] == 1 {
            ecs_tests::unwind::explode();
        }
    }
    thread_local!(static DROPPED: std::cell::Cell<u32> = const { std::cell::Cell::new(0) });
    for row in 0..if cfg!(miri) { 1 } else { ROWS } {
        for clear in [false, true] {
            let mut scene = scene(None);
            let mana = scene
                .barn
                .define(
                    ecs::ComponentDefinition::new("mana")
                        .with_layout(1, 1)
                        .on_drop(burst),
                )
                .unwrap();
            for (i, entity) in scene.entities.iter().enumerate() {
                scene
                    .barn
                    .insert_data(*entity, mana, &[u8::from(i == row)])
                    .unwrap();
            }
            DROPPED.set(0);
            if clear {
                assert!(explodes(|| scene.barn.clear()));
                assert_eq!((DROPPED.get() as usize, scene.ledger.living()), (ROWS, 0));
                scene.barn.check_invariants();
            } else {
                assert!(explodes(|| {
                    scene.barn.despawn(scene.entities[row]);
                }));
                assert_eq!(
                    (DROPPED.get() as usize, scene.ledger.dropped()),
                    (1, Kind::ALL.len())
                );
                scene.assert_usable(row);
            }
            drop(scene.barn);
            assert_eq!(DROPPED.get() as usize, ROWS);
            scene.ledger.assert_each_dropped_once();
        }
    }
    assert_eq!(payload(1, Kind::Plain), 10);
}

#[test]
fn in_an_old_event_and_the_new_one_is_sent() {
    for fallible in [false, true] {
        let (ledger, mut events) = (Ledger::new(), Events::new());
        let mut cursor = events.cursor();
        let (mut sent, mut exploded) = (0, false);
        // Room is made sooner or later. Then events go that all have read.
        while !exploded {
            assert!(sent < 100);
            let event = if sent == 0 {
                ledger.explosive(0)
            } else {
                ledger.value(sent)
            };
            exploded = explodes(|| {
                if fallible {
                    events.try_send(event).unwrap();
                } else {
                    events.send(event);
                }
            });
            let read: Vec<u64> = cursor.read(&events).map(Tracked::payload).collect();
            assert_eq!(read, [sent]);
            sent += 1;
        }
        drop(events);
        ledger.assert_each_dropped_once();
    }
}

/// At the end of a run, events of several types end.
#[test]
fn in_an_event_that_ends_and_those_of_other_types_end_too() {
    struct Loud(#[expect(dead_code, reason = "it is dropped")] Tracked);
    struct Quiet;

    fn never() -> bool {
        false
    }

    fn hear_loud(_: EventReader<Loud>) {}
    fn hear_quiet(_: EventReader<Quiet>) {}

    ecs::world! {
        #[world]
        struct Hall { components: (Plain), #[keep(Loud = 1, Quiet = 1)] events: (Loud, Quiet) }

        #[schedule]
        fn tick() { hear_loud.run_if(never); hear_quiet.run_if(never); }
    }

    let (ledger, mut hall) = (Ledger::new(), Hall::new());
    hall.tick();
    hall.send(Loud(ledger.explosive(1)));
    hall.send(Quiet);
    assert!(explodes(|| hall.tick()));
    assert_eq!(
        (
            hall.resource::<Events<Loud>>().len(),
            hall.resource::<Events<Quiet>>().len()
        ),
        (0, 0)
    );
    ledger.assert_each_dropped_once();
    hall.check_invariants();
    hall.tick();
}

/// The program stays alive because none of our own code panics while a panic is on its way.
#[test]
fn a_world_with_all_that_there_is_is_dropped_while_a_panic_is_on_its_way() {
    let blocks = live_blocks();
    let ledger = {
        let mut scene = scene(None);
        let ledger = scene.ledger.clone();
        assert!(explodes(move || {
            let readers = watch(&mut scene.barn);
            scene.barn.despawn(scene.entities[0]);
            let template = scene.barn.template(scene.entities[1]);
            scene.barn.run_system(|mut commands: Commands<Barn>| {
                commands.spawn((Plain(scene.ledger.value(1)), Pooled(scene.ledger.value(2))));
            });
            let _alive = (readers, template.is_ok(), &scene.barn);
            ecs_tests::unwind::explode();
        }));
        ledger
    };
    ledger.assert_each_dropped_once();
    drop(ledger);
    assert_eq!(live_blocks(), blocks);
}

/// As two values of a vector do.
#[test]
#[cfg_attr(miri, ignore = "Miri starts no process")]
fn two_panics_abort_the_program_by_each_way_out() {
    const VARIABLE: &str = "ECS_TWO_PANICS_BY";
    let ways = ["vector", "despawn", "clear", "drop", "command"];
    if let Ok(way) = std::env::var(VARIABLE) {
        let mut scene = scene(Some((0, Kind::Plain)));
        // In the same row and in another column, and in another row.
        scene
            .barn
            .insert(scene.entities[0], Pooled(scene.ledger.explosive(1)))
            .unwrap();
        scene
            .barn
            .insert(scene.entities[1], Last(scene.ledger.explosive(2)))
            .unwrap();
        println!("before");
        explodes(|| match way.as_str() {
            "vector" => drop(vec![scene.ledger.explosive(3), scene.ledger.explosive(4)]),
            "despawn" => drop(scene.barn.despawn(scene.entities[0])),
            "clear" => scene.barn.clear(),
            "drop" => drop(std::mem::take(&mut scene.barn)),
            _ => scene
                .barn
                .run_system(|mut commands: Commands<Barn>| commands.despawn(scene.entities[0])),
        });
        println!("after");
        return;
    }
    for way in ways {
        let output = std::process::Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "unwinding::drops::two_panics_abort_the_program_by_each_way_out",
                "--nocapture",
            ])
            .env(VARIABLE, way)
            .output()
            .unwrap();
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(!output.status.success(), "{way}");
        assert!(
            stdout.contains("before") && !stdout.contains("after"),
            "{way}: {stdout}"
        );
        #[cfg(unix)]
        assert_eq!(
            std::os::unix::process::ExitStatusExt::signal(&output.status),
            Some(6),
            "{way}: it aborts"
        );
    }
}
