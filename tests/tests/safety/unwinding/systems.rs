//! Systems, conditions, parameters and commands that panic.

use ecs::prelude::*;
use ecs::schedule::PanicPolicy;
use ecs_tests::ledger::{Ledger, Tracked};
use ecs_tests::unwind::{explode, explodes};
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) struct Crop(pub(crate) Tracked);
pub(crate) struct Ripe;

thread_local! {
    /// Where it is that a panic is to be.
    static DOOMED: Cell<&'static str> = const { Cell::new("") };
    static LEDGER: RefCell<Ledger> = RefCell::new(Ledger::new());
}

fn here(place: &str) {
    if DOOMED.get() == place {
        explode();
    }
}

fn value(payload: u64) -> Tracked {
    LEDGER.with_borrow(|ledger| ledger.value(payload))
}

#[derive(Clone)]
pub(crate) struct Nervous(u32);

impl Default for Nervous {
    fn default() -> Self {
        here("default");
        Self(0)
    }
}

pub(crate) struct Rain(#[expect(dead_code, reason = "it is dropped")] Tracked);

ecs::world! {
    #[world]
    pub(crate) struct Field { components: (Crop, Ripe), events: (Rain) }

    #[archetype]
    pub(crate) struct Plant { crop: Crop }

    #[schedule]
    pub(crate) fn tick() {
        sow;
        rain;
        'growth: {
            grow.run_if(is_wet);
            count;
        }
        reap;
        all;
    }
}

fn sow(mut commands: Commands<Field>) {
    commands.spawn(Plant {
        crop: Crop(value(1)),
    });
    here("after spawn was asked for");
    commands.queue(|field: &mut Field| {
        field.spawn((Ripe, Crop(value(2))));
        here("command");
    });
    commands.spawn((Crop(value(3)), Ripe));
}

fn rain(mut rain: EventWriter<Rain>) {
    rain.send(Rain(value(4)));
    here("writer");
}

fn is_wet(mut rain: EventReader<Rain>) -> bool {
    let any = rain.read().count() > 0;
    here("condition");
    any
}

fn grow(rows: Query<Field, (Entity, &mut Crop)>, mut commands: Commands<Field>) {
    for (entity, crop) in rows {
        crop.0.set_payload(crop.0.payload() + 1);
        commands.insert(entity, Ripe);
        here("loop");
    }
}

fn count(rows: Query<Field, &Crop>, mut nervous: Local<Nervous>) {
    nervous.0 += u32::try_from(rows.count()).unwrap();
    here("system");
}

fn reap(rows: Query<Field, (Entity, &Ripe)>, mut commands: Commands<Field>) {
    for (number, (entity, _)) in rows.enumerate() {
        if number % 2 == 0 {
            commands.despawn(entity);
        } else {
            commands.insert(entity, Crop(value(9)));
        }
    }
    here("after commands");
}

fn all(field: &mut Field) {
    field.spawn((Crop(value(5)),));
    here("exclusive");
}

const PLACES: [&str; 10] = [
    "default",
    "after spawn was asked for",
    "command",
    "writer",
    "condition",
    "loop",
    "system",
    "after commands",
    "exclusive",
    "nowhere",
];

#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn wherever_a_schedule_panics_the_world_is_whole_and_runs_on() {
    for place in PLACES {
        for before in [0, 1, 3].into_iter().take(if cfg!(miri) { 2 } else { 3 }) {
            LEDGER.set(Ledger::new());
            let mut field = Field::new();
            (0..before).for_each(|_| field.tick());
            DOOMED.set(place);
            let exploded = explodes(|| field.tick());
            DOOMED.set("");
            // The state of a parameter is made once, and at first there is nothing to loop over.
            let expected = match place {
                "nowhere" => false,
                "default" => before == 0,
                "loop" => before > 0,
                _ => true,
            };
            assert_eq!(exploded, expected, "{place} after {before}");
            field.check_invariants();
            // Each crop is in the world, or waits to be read as an event, or was dropped.
            let crops = field.query_ref::<&Crop>().count();
            let waiting = field.resource::<ecs::Events<Rain>>().len();
            assert_eq!(
                LEDGER.with_borrow(Ledger::living),
                crops + waiting,
                "{place} after {before}"
            );
            // No id is lost: ids that were reserved and not spawned are free again.
            let next = field.spawn(());
            assert!((next.index() as usize) <= field.len() + 8, "{place}");
            field.despawn(next);
            (0..if cfg!(miri) { 1 } else { 3 }).for_each(|_| field.tick());
            field.check_invariants();
            assert_eq!(field.take_command_errors().count(), 0, "{place}");
            drop(field);
            LEDGER.with_borrow(Ledger::assert_each_dropped_once);
        }
    }
}

#[test]
fn a_schedule_that_keeps_panics_goes_on_with_its_other_systems() {
    for place in PLACES.into_iter().filter(|place| *place != "default") {
        LEDGER.set(Ledger::new());
        let mut field = Field::new();
        field.set_panic_policy(PanicPolicy::Keep);
        // There is nothing to loop over in the first run.
        let ticks = if place == "loop" { 2 } else { 1 };
        DOOMED.set(place);
        (0..ticks).for_each(|_| field.tick());
        DOOMED.set("");
        field.check_invariants();
        let (panicked, crops): (_, &[u64]) = match place {
            "after spawn was asked for" => ("sow", &[5]),
            "command" => ("sow", &[1, 5]),
            "writer" => ("rain", &[1, 5, 9]),
            "condition" => ("grow", &[1, 5, 9]),
            // One row has grown, and none was marked as ripe, or more would be reaped.
            "loop" => ("grow", &[1, 2, 5, 5, 9]),
            "system" => ("count", &[1, 5, 9]),
            "after commands" => ("reap", &[1, 2, 3, 5]),
            "exclusive" => ("all", &[1, 5, 9]),
            _ => ("", &[1, 5, 9]),
        };
        let panics = field.take_system_panics();
        let systems: Vec<String> = panics.iter().map(|kept| kept.system.to_string()).collect();
        assert_eq!(systems.concat(), panicked, "{place}");
        assert!(
            panics
                .iter()
                .all(|kept| kept.schedule == "tick" && kept.count == 1),
            "{place}"
        );
        let mut found: Vec<u64> = field
            .query_ref::<&Crop>()
            .map(|crop| crop.0.payload())
            .collect();
        found.sort_unstable();
        assert_eq!(found, crops, "{place}");
        assert_eq!(
            field.resource::<ecs::Events<Rain>>().len(),
            ticks,
            "{place}: events that were sent stay"
        );
        field.tick();
        assert!(
            field.system_panics().is_empty(),
            "{place}: the next run is whole"
        );
        field.check_invariants();
        drop(field);
        LEDGER.with_borrow(Ledger::assert_each_dropped_once);
    }
}

#[test]
fn a_kept_panic_of_a_phases_condition_or_of_an_added_system_is_that_of_its_line_alone() {
    #[derive(Default)]
    struct Ran(Vec<&'static str>);
    /// Where the panic is to be, on whichever thread.
    #[derive(Default)]
    struct Doomed(&'static str);
    impl Doomed {
        fn here(&self, place: &str) {
            if self.0 == place {
                explode();
            }
        }
    }
    ecs::world! {
        #[world] struct Stage { components: (Ripe), resources: (Ran, Doomed) }
        #[schedule] fn show() { 'act: { sing; dance.run_if(never); }.run_if(is_lit); inner; bow; }
        #[schedule] fn inner() { dance; }
    }
    fn is_lit(doomed: Res<Doomed>) -> bool {
        doomed.here("light");
        true
    }
    fn never(doomed: Res<Doomed>) -> bool {
        doomed.here("never");
        false
    }
    fn sing(mut ran: ResMut<Ran>) {
        ran.0.push("sing");
    }
    fn dance(mut ran: ResMut<Ran>, doomed: Res<Doomed>) {
        ran.0.push("dance");
        doomed.here("dance");
    }
    fn bow(mut ran: ResMut<Ran>) {
        ran.0.push("bow");
    }
    let mut stage = Stage::new();
    stage.set_panic_policy(PanicPolicy::Keep);
    for (profiled, added) in [(false, false), (true, false), (false, true), (true, true)] {
        stage.set_profiled(profiled);
        let fall = |mut commands: Commands<Stage>, doomed: Res<Doomed>| {
            commands.spawn((Ripe,));
            doomed.here("fall");
        };
        let added = added.then(|| {
            stage
                .add_system(Stage::inner_plan(), "fall", fall)
                .before("dance")
                .add()
                .unwrap()
        });
        for (place, ran, panicked) in [
            ("", &["sing", "dance", "bow"][..], ""),
            ("light", &["dance", "bow"], "whether act runs"),
            ("never", &["sing", "dance", "bow"], "dance"),
            ("dance", &["sing", "dance", "bow"], "dance"),
            (
                "fall",
                &["sing", "dance", "bow"],
                if added.is_some() { "fall" } else { "" },
            ),
        ] {
            let before = stage.len();
            stage.resource_mut::<Doomed>().0 = place;
            stage.show();
            assert_eq!(
                std::mem::take(&mut stage.resource_mut::<Ran>().0),
                ran,
                "{place}"
            );
            let systems: Vec<String> = stage
                .take_system_panics()
                .iter()
                .map(|kept| kept.system.to_string())
                .collect();
            assert_eq!(systems.concat(), panicked, "{place}");
            assert_eq!(
                stage.len() - before,
                usize::from(added.is_some() && place != "fall"),
                "{place}"
            );
            stage.check_invariants();
        }
        if let Some(added) = added {
            stage.remove_system(Stage::inner_plan(), added);
        }
    }
}

#[test]
fn the_changes_of_a_panicking_command_stay_and_the_commands_after_it_are_dropped() {
    LEDGER.set(Ledger::new());
    let mut field = Field::new();
    assert!(explodes(|| field.run_system(
        |mut commands: Commands<Field>| {
            commands.spawn((Crop(value(1)),));
            commands.queue(|field: &mut Field| {
                field.spawn((Crop(value(2)),));
                explode();
            });
            commands.spawn((Crop(value(3)),));
            commands.queue(|_: &mut Field| unreachable!("it is after the one that panics"));
        }
    )));
    let crops: Vec<u64> = field
        .query_ref::<&Crop>()
        .map(|crop| crop.0.payload())
        .collect();
    assert_eq!(crops, [1, 2]);
    assert_eq!(LEDGER.with_borrow(Ledger::living), 2);
    field.check_invariants();
    drop(field);
    LEDGER.with_borrow(Ledger::assert_each_dropped_once);
}

#[test]
fn a_system_that_panics_leaves_its_commands_undone() {
    LEDGER.set(Ledger::new());
    let mut field = Field::new();
    assert!(explodes(|| field.run_system(
        |mut commands: Commands<Field>| {
            commands.spawn((Crop(value(1)),));
            explode();
        }
    )));
    assert!(field.is_empty());
    assert_eq!(LEDGER.with_borrow(Ledger::living), 0);
    field.check_invariants();
    let error =
        field.try_run_system(|mut commands: Commands<Field>| commands.spawn((Crop(value(1)),)));
    assert!(error.is_ok());
    field.check_invariants();
}

#[test]
fn a_system_whose_state_cannot_be_made_or_that_panics_when_it_goes_leaves_the_schedule_to_be_run() {
    struct Bomb(AtomicBool);
    impl Drop for Bomb {
        fn drop(&mut self) {
            if self.0.load(Ordering::Relaxed) {
                explode();
            }
        }
    }
    LEDGER.set(Ledger::new());
    let mut field = Field::new();
    let nervous = |nervous: Local<Nervous>| assert_eq!(nervous.0, 0);
    field
        .add_system(Field::tick_plan(), "nervous", nervous)
        .add()
        .unwrap();
    DOOMED.set("default");
    assert!(explodes(|| field.tick()));
    DOOMED.set("");
    field.tick();
    let bomb = Bomb(AtomicBool::new(true));
    let ticks = move |_: Local<u8>| assert!(bomb.0.load(Ordering::Relaxed));
    let added = field
        .add_system(Field::tick_plan(), "bomb", ticks)
        .add()
        .unwrap();
    field.tick();
    assert!(explodes(|| {
        field.remove_system(Field::tick_plan(), added);
    }));
    assert!(!field.remove_system(Field::tick_plan(), added));
    field.tick();
    field.check_invariants();
    drop(field);
    LEDGER.with_borrow(Ledger::assert_each_dropped_once);
}

#[test]
fn values_that_panic_in_a_resource_or_an_event_leave_the_world_usable() {
    LEDGER.set(Ledger::new());
    let mut field = Field::new();
    let explosive = || LEDGER.with_borrow(|ledger| ledger.explosive(0));
    for _ in 0..4 {
        field.send(Rain(value(1)));
    }
    field.send(Rain(explosive()));
    // The queue is emptied all the same.
    assert!(explodes(|| field
        .resource_mut::<ecs::Events<Rain>>()
        .clear()));
    assert!(field.resource::<ecs::Events<Rain>>().is_empty());
    assert_eq!(LEDGER.with_borrow(Ledger::living), 0);
    field.register_resource(7_u32);
    let mut later = field.resource_mut::<ecs::Events<Rain>>().cursor();
    field.send(Rain(value(2)));
    assert_eq!(later.read(field.resource::<ecs::Events<Rain>>()).count(), 1);
    field.check_invariants();
    drop(field);
    LEDGER.with_borrow(Ledger::assert_each_dropped_once);
}
