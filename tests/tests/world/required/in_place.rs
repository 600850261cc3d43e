//! Required components that are made in the row to which they come.

use ecs::prelude::*;
use ecs_tests::ledger::{Ledger, Tracked};
use ecs_tests::unwind::{explode, explodes};
use std::cell::{Cell, RefCell};

thread_local! {
    /// The ledger of the values, and how many more are made before one panics.
    static LEDGER: RefCell<Ledger> = RefCell::new(Ledger::new());
    static FUSE: Cell<u64> = const { Cell::new(u64::MAX) };
}

fn made(payload: u64) -> Tracked {
    FUSE.set(FUSE.get() - 1);
    if FUSE.get() == 0 {
        explode();
    }
    LEDGER.with_borrow(|ledger| ledger.value(payload))
}

#[derive(Component)]
#[component(requires(Mask, Cloak = Cloak(made(3)), Light))]
struct Actor(Tracked);

#[derive(Component)]
#[component(track, requires(Voice = Voice(made(4))))]
struct Mask(Tracked);

impl Default for Mask {
    fn default() -> Self {
        Self(made(2))
    }
}

struct Cloak(Tracked);
struct Voice(Tracked);

#[derive(Default)]
#[repr(align(128))]
struct Light(u8);

struct Prop;
struct Star;

ecs::world! {
    #[world]
    struct Stage { components: (Actor, Mask, Cloak, Voice, Light, Prop, Star) }

    #[archetype]
    struct Cast { actor: Actor, mask: Mask, cloak: Cloak, voice: Voice, light: Light }

    #[archetype]
    struct Leading { actor: Actor, mask: Mask, cloak: Option<Cloak>, voice: Voice, light: Light, star: Star }
}

fn actor() -> Actor {
    LEDGER.with_borrow(|ledger| Actor(ledger.value(1)))
}

type Way = fn(&mut Stage);

/// To the table of a dynamic archetype, to a declared one, and to one that has a required component as an optional one.
const WAYS: &[(&str, Way)] = &[
    ("a dynamic archetype", |stage| {
        _ = stage.spawn((Prop, actor()));
    }),
    ("a declared one", |stage| _ = stage.spawn((actor(),))),
    ("an optional field", |stage| {
        _ = stage.spawn((actor(), Star));
    }),
    ("a batch", |stage| _ = stage.spawn_batch([(Prop, actor())])),
    ("try_spawn", |stage| {
        _ = stage.try_spawn((Prop, actor())).map_err(drop);
    }),
    ("a handle", |stage| {
        let entity = stage.reserve_entity();
        _ = stage.spawn_at(entity, (actor(),)).map_err(drop);
    }),
];

#[test]
fn they_come_with_their_values_wherever_the_row_goes() {
    for (name, way) in WAYS {
        LEDGER.set(Ledger::new());
        let mut stage = Stage::new();
        for rows in 1..=70 {
            way(&mut stage);
            stage.check_invariants();
            let mut count = 0;
            for (actor, mask, cloak, voice, light) in
                stage.query_ref::<(&Actor, &Mask, &Cloak, &Voice, &Light)>()
            {
                let payloads = [&actor.0, &mask.0, &cloak.0, &voice.0].map(Tracked::payload);
                assert_eq!((payloads, light.0), ([1, 2, 3, 4], 0), "{name}");
                assert!(std::ptr::from_ref(light).is_aligned(), "{name}");
                count += 1;
            }
            assert_eq!(count, rows, "{name}");
        }
        drop(stage);
        LEDGER.with_borrow(Ledger::assert_each_dropped_once);
    }
}

#[test]
fn one_whose_making_panics_leaves_no_row_and_no_value() {
    for (name, way) in WAYS {
        for rows in 0..2 {
            for fuse in 1..=3 {
                LEDGER.set(Ledger::new());
                let mut stage = Stage::new();
                for _ in 0..rows {
                    way(&mut stage);
                }
                FUSE.set(fuse);
                assert!(explodes(|| way(&mut stage)), "{name}");
                FUSE.set(u64::MAX);
                stage.check_invariants();
                assert_eq!(stage.len(), rows, "{name}");
                way(&mut stage);
                assert_eq!(
                    stage.query_ref::<(&Actor, &Cloak)>().count(),
                    rows + 1,
                    "{name}"
                );
                stage.check_invariants();
                drop(stage);
                LEDGER.with_borrow(Ledger::assert_each_dropped_once);
            }
        }
    }
}
