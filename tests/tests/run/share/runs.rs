//! A run in a shared world is a run as by `run_system`.

use crate::share::world::{
    Bang, CHAIRS, Hall, Heard, Left, Near, Place, Rare, Right, Sum, Watched, chair, hall, until,
};
use ecs::prelude::*;
use ecs::share::{Busy, Shared};
use ecs::system::run_if;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// The text of a panic.
pub(crate) fn panic_of(f: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(f)).expect_err("it panics");
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => (*payload.downcast::<&str>().unwrap()).to_owned(),
    }
}

#[test]
fn a_system_of_each_parameter_runs_as_by_run_system() {
    let mut hall = hall();
    hall.share(|hall| {
        let sum = |all: Query<Hall, &Left>| all.map(|left| u64::from(left.0)).sum::<u64>();
        assert_eq!(hall.run(sum), u64::from(CHAIRS * (CHAIRS - 1) / 2));
        hall.run(|mut bangs: EventWriter<Bang>| bangs.extend([Bang(1), Bang(2)]));
        let hear = |mut bangs: EventReader<Bang>, mut heard: ResMut<Heard>| {
            heard.0.extend(bangs.read().map(|bang| bang.0));
        };
        hall.run(hear);
        hall.run(hear);
        assert_eq!(
            hall.run(|heard: Res<Heard>| heard.0.clone()),
            [1, 2, 1, 2],
            "a reader begins anew"
        );
        let count = |mut runs: Local<u32>| {
            *runs += 1;
            *runs
        };
        assert_eq!(
            (hall.run(count), hall.run(count)),
            (1, 1),
            "so does a local"
        );
        let found = |near: Find<Hall, Near>| near.within([3.0, 0.0], 1.5).count();
        assert_eq!(hall.run(found), 3);
        hall.run(|places: Query<Hall, &mut Place>| places.for_each(|place| place.0 += 100.0));
        assert_eq!(hall.run(found), 0, "an index is brought up to date");
        let come_back = |near: Find<Hall, Near>, places: Query<Hall, &mut Place>| {
            places.for_each(|place| place.0 -= 100.0);
            near.within([3.0, 0.0], 1.5).count()
        };
        assert_eq!(
            hall.run(come_back),
            0,
            "a write comes after the refresh of its run"
        );
        assert_eq!(hall.run(found), 3, "and is seen by the next one");
        let spawned = hall.run(|mut commands: Commands<Hall>| commands.spawn(chair(7)));
        let left =
            hall.run(move |lefts: Lookup<Hall, &Left>| lefts.get(spawned).map(|left| left.0));
        assert_eq!(left, Some(7), "commands are applied when the run is over");
        let rows = hall.run(|hall: &mut Hall| {
            hall.despawn(spawned);
            hall.len()
        });
        assert_eq!(rows, CHAIRS as usize);
        assert_eq!(
            hall.try_run(|removed: Removed<Hall, Watched>| removed.len()),
            Ok(0)
        );
        hall.run(run_if(
            |mut sum: ResMut<Sum>| sum.0 = 9,
            |sum: Res<Sum>| sum.0 == 0,
        ));
        assert_eq!(
            hall.run(|(sum, _lefts): (Res<Sum>, Query<Hall, &Left>)| sum.0),
            9
        );
    });
    hall.check_invariants();
}

#[test]
fn changes_of_each_run_are_later_than_those_before() {
    let mut hall = hall();
    let since = hall.change_tick();
    let changed = |hall: &mut Hall| hall.query::<Changed<Watched>>().since(since).count();
    assert_eq!(changed(&mut hall), 0);
    let later = hall.share(|hall| {
        hall.run(|all: Query<Hall, (&mut Watched, &Left)>| {
            all.filter(|(_, left)| left.0 < 10)
                .for_each(|(watched, _)| watched.0 += 1);
        });
        let all = hall.run(|all: Query<Hall, Entity, Changed<Watched>>| all.count());
        assert_eq!(all, CHAIRS as usize, "a filter begins anew");
        let tick = hall.run(|hall: &mut Hall| hall.change_tick());
        hall.run(|all: Query<Hall, (&mut Watched, &Left)>| {
            all.filter(|(_, left)| left.0 < 3)
                .for_each(|(watched, _)| watched.0 += 1);
        });
        tick
    });
    // `filter` lends each row, and what is lent to be written is changed.
    assert_eq!(changed(&mut hall), CHAIRS as usize);
    assert_eq!(
        hall.query::<Changed<Watched>>().since(later).count(),
        CHAIRS as usize
    );
    let since = hall.change_tick();
    hall.share(|hall| {
        hall.run(|all: Query<Hall, &Watched>| assert_eq!(all.count(), CHAIRS as usize));
    });
    assert_eq!(hall.query::<Changed<Watched>>().since(since).count(), 0);
    hall.check_invariants();
}

#[test]
fn errors_of_commands_are_reported_under_the_name_of_the_system() {
    fn warm_the_dead(mut commands: Commands<Hall>, chairs: Query<Hall, Entity>) {
        let first = chairs.into_iter().next().unwrap();
        commands.despawn(first);
        commands.insert(first, Rare(1));
    }
    let mut hall = hall();
    hall.share(|hall| hall.run(warm_the_dead));
    let errors = hall.take_command_errors();
    assert_eq!(errors.count(), 1);
    assert!(
        errors.first()[0]
            .to_string()
            .contains("warm_the_dead` asked to insert `Rare`"),
        "{}",
        errors.first()[0]
    );
}

#[test]
fn a_panic_gives_the_claim_back_and_discards_the_commands() {
    let mut hall = hall();
    hall.share(|hall| {
        let text = panic_of(|| {
            hall.run(
                |mut commands: Commands<Hall>, _all: Query<Hall, &mut Left>| {
                    commands.spawn(chair(1));
                    panic!("the leg broke");
                },
            );
        });
        assert_eq!(text, "the leg broke");
        panic_of(|| hall.run(|_: &mut Hall| panic!("the roof too")));
        panic_of(|| {
            hall.run(|mut commands: Commands<Hall>| commands.queue(|_| panic!("and the door")));
        });
        thread::scope(|threads| {
            threads.spawn(|| assert_eq!(hall.try_run(|_: Query<Hall, &mut Left>| ()), Ok(())));
        });
        assert_eq!(
            hall.try_run(|hall: &mut Hall| hall.len()),
            Ok(CHAIRS as usize)
        );
    });
    hall.check_invariants();
    // The id that was reserved is given back.
    let (one, mut other) = (hall.spawn(chair(1)), crate::share::world::hall());
    assert_eq!(one.index(), other.spawn(chair(1)).index());
}

#[test]
fn a_system_that_is_busy_is_told_the_other_system_and_the_claim() {
    fn holds(_: Query<Hall, &mut Left>) {}
    let mut hall = hall();
    let (began, ends) = (AtomicBool::new(false), AtomicBool::new(false));
    hall.share(|hall| {
        thread::scope(|threads| {
            threads.spawn(|| {
                hall.run(|_: Query<Hall, (&mut Left, &Rare)>, _: ResMut<Sum>| {
                    began.store(true, Ordering::Relaxed);
                    until(|| ends.load(Ordering::Relaxed));
                });
            });
            until(|| began.load(Ordering::Relaxed));
            let Busy { with, on } = hall.try_run(holds).unwrap_err();
            assert!(with.contains("runs::a_system_that_is_busy"), "{with}");
            assert_eq!(on, "Left");
            let error = hall.try_run(|_: Res<Sum>| ()).unwrap_err();
            assert_eq!(error.on, "Sum");
            assert!(
                error
                    .to_string()
                    .ends_with("has claimed `Sum`, or waits for it"),
                "{error}"
            );
            assert_eq!(hall.try_run(|_: &mut Hall| ()).unwrap_err().on, "Hall");
            assert_eq!(
                hall.try_run(|mut commands: Commands<Hall>| commands.spawn_empty())
                    .unwrap_err()
                    .on,
                "Hall"
            );
            assert_eq!(
                hall.try_run(|rights: Query<Hall, &mut Right>| rights.count()),
                Ok(CHAIRS as usize)
            );
            ends.store(true, Ordering::Relaxed);
        });
        assert_eq!(hall.try_run(holds), Ok(()));
    });
}

#[test]
fn a_run_within_a_run_panics_and_names_both() {
    fn inner() {}
    let mut hall = hall();
    hall.share(|hall| {
        let text = panic_of(|| hall.run(|_: Query<Hall, &Left>| hall.run(inner)));
        assert!(
            text.contains("a_run_within_a_run_panics_and_names_both::{{closure}}"),
            "{text}"
        );
        assert!(
            text.contains("::inner` of a shared world on its own thread"),
            "{text}"
        );
        assert!(
            panic_of(
                || hall.run(|mut commands: Commands<Hall>| commands.queue(|_| {
                    let mut other = crate::share::world::hall();
                    other.share(|other| other.run(inner));
                }))
            )
            .contains("::inner` of a shared world")
        );
        // One that does not wait is none of those that could wait for each other.
        let lefts = |lefts: Query<Hall, &mut Left>| lefts.count();
        let outcomes = hall.run(|_: Query<Hall, &mut Right>| {
            (
                hall.try_run(lefts),
                hall.try_run(|_: &mut Hall| ()).is_err(),
            )
        });
        assert_eq!(outcomes, (Ok(CHAIRS as usize), true));
        hall.run(inner);
    });
}

#[test]
fn other_worlds_may_come_into_the_place_of_a_shared_one() {
    let mut hall = hall();
    hall.share(|hall| {
        let mut other = Hall::new();
        other.spawn(chair(3));
        let before = hall.run(|hall: &mut Hall| {
            std::mem::swap(hall, &mut other);
            other.len()
        });
        assert_eq!(before, CHAIRS as usize);
        assert_eq!(
            hall.run(|lefts: Query<Hall, &Left>| lefts.map(|left| left.0).collect::<Vec<_>>()),
            [3]
        );
        let snapshot = hall.run(|hall: &mut Hall| hall.snapshot());
        hall.run(|hall: &mut Hall| hall.clear());
        hall.run(|hall: &mut Hall| hall.restore(&snapshot));
        assert_eq!(hall.run(|near: Find<Hall, Near>| near.iter().count()), 1);
        // A world that is shared within.
        assert_eq!(
            hall.try_run(|hall: &mut Hall| hall
                .share(|hall| hall.try_run(|all: Query<Hall, Entity>| all.count()))),
            Ok(Ok(1))
        );
    });
    hall.check_invariants();
}

/// A world that is no `Send` is shared with no other thread, and runs systems all the same.
#[test]
fn a_world_that_stays_on_its_thread_runs_systems_too() {
    mod here {
        pub(crate) struct Odd(pub(crate) std::rc::Rc<u32>);
        ecs::world! {
            #[world]
            pub(crate) struct Room { components: (Odd) }
        }
    }
    let mut room = here::Room::new();
    room.spawn((here::Odd(5.into()),));
    assert_eq!(
        room.share(|room| room
            .run(|odd: Query<here::Room, &here::Odd>| odd.map(|odd| *odd.0).sum::<u32>())),
        5
    );
}

#[test]
fn the_claim_of_one_share_is_none_of_the_next() {
    let mut hall = hall();
    for _ in 0..3 {
        hall.share(|hall: &Shared<Hall>| {
            hall.run(|all: Query<Hall, (&mut Left, &mut Right)>| {
                all.for_each(|it| it.0.0 = it.1.0);
            });
        });
    }
    assert!(
        hall.query::<(&Left, &Right)>()
            .into_iter()
            .all(|(left, right)| left.0 == right.0)
    );
}

static ASKED: AtomicUsize = AtomicUsize::new(0);

fn asked(left: Left) -> u32 {
    ASKED.fetch_add(1, Ordering::Relaxed);
    left.0
}

ecs::world! {
    #[world]
    struct Attic { components: (Left) }

    #[archetype]
    struct Crate { left: Left }

    #[index(ordered, key: u32 = asked(*left))]
    struct ByLeft { left: Left }
}

#[test]
fn a_run_refreshes_the_indexes_that_it_asks_alone() {
    let mut attic = Attic::new();
    attic.spawn_batch((0..5).map(|number| Crate { left: Left(number) }));
    attic.share(|attic| {
        assert_eq!(attic.run(|lefts: Query<Attic, &Left>| lefts.count()), 5);
        assert_eq!(ASKED.load(Ordering::Relaxed), 0);
        assert_eq!(
            attic.run(|by_left: Find<Attic, ByLeft>| by_left.range(1..3).count()),
            2
        );
        assert_eq!(ASKED.load(Ordering::Relaxed), 5);
    });
}
