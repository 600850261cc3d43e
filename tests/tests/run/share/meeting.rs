//! Threads that are in one table at the same time, and others that never are.

use crate::share::world::{
    CHAIRS, Hall, Left, Meeting, Near, Place, Rare, Right, Sum, Watched, chair, hall, until,
};
use ecs::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const ROUNDS: u64 = if cfg!(miri) { 2 } else { 20 };

#[test]
fn threads_write_neighbouring_columns_at_the_same_time() {
    let mut hall = hall();
    hall.share(|hall| {
        thread::scope(|threads| {
            threads.spawn(|| {
                for round in 1..=ROUNDS {
                    hall.run(
                        |lefts: Query<Hall, (&mut Left, &Place)>, meeting: Res<Meeting>| {
                            assert!(meeting.wait_for(3 * round), "three run at the same time");
                            lefts.for_each(|(left, _)| left.0 += 1);
                        },
                    );
                }
            });
            threads.spawn(|| {
                for round in 1..=ROUNDS {
                    hall.run(
                        |rights: Query<Hall, (&mut Right, Option<&mut Rare>)>,
                         meeting: Res<Meeting>| {
                            assert!(meeting.wait_for(3 * round), "three run at the same time");
                            rights.for_each(|(right, rare)| {
                                right.0 += 1;
                                if let Some(rare) = rare {
                                    rare.0 += 1;
                                }
                            });
                        },
                    );
                }
            });
            for round in 1..=ROUNDS {
                hall.run(
                    |watched: Query<Hall, (&mut Watched, &Place)>, meeting: Res<Meeting>| {
                        assert!(meeting.wait_for(3 * round), "three run at the same time");
                        watched.for_each(|(watched, _)| watched.0 += 1);
                    },
                );
            }
        });
    });
    let rounds = u32::try_from(ROUNDS).unwrap();
    for (left, right, watched, rare) in hall.query::<(&Left, &Right, &Watched, Option<&Rare>)>() {
        assert_eq!((left.0, watched.0), (right.0, rounds));
        assert!(rare.is_none_or(|rare| rare.0 == 1 + rounds));
    }
    hall.check_invariants();
}

/// How many are inside, of those that must not meet.
static INSIDE: AtomicUsize = AtomicUsize::new(0);

fn alone(change: impl FnOnce()) {
    assert_eq!(
        INSIDE.fetch_add(1, Ordering::Relaxed),
        0,
        "nothing else runs"
    );
    change();
    thread::yield_now();
    INSIDE.fetch_sub(1, Ordering::Relaxed);
}

#[test]
fn threads_that_conflict_run_one_after_the_other_and_so_do_their_commands() {
    let mut hall = hall();
    hall.share(|hall| {
        thread::scope(|threads| {
            for number in 0..3_u32 {
                threads.spawn(move || {
                    for _ in 0..ROUNDS {
                        hall.run(|lefts: Query<Hall, &mut Left>| {
                            alone(|| lefts.for_each(|left| left.0 += 1));
                        });
                        hall.run(
                            |lefts: Query<Hall, &mut Left>, mut commands: Commands<Hall>| {
                                alone(|| lefts.for_each(|left| left.0 += 1));
                                commands.spawn(chair(number));
                                commands
                                    .queue(move |hall| alone(|| hall.resource_mut::<Sum>().0 += 1));
                            },
                        );
                        hall.run(|hall: &mut Hall| alone(|| hall.resource_mut::<Sum>().0 += 1));
                    }
                });
            }
        });
    });
    assert_eq!(hall.len() as u64, u64::from(CHAIRS) + 3 * ROUNDS);
    assert_eq!(hall.resource::<Sum>().0, 6 * ROUNDS);
    let first = hall.query::<&Left>().next().unwrap().0;
    assert_eq!(u64::from(first), 6 * ROUNDS);
    hall.check_invariants();
}

/// One reader after the other goes on for as long as the writer waits, if it is passed over.
#[test]
fn a_writer_is_not_passed_over_by_readers_that_came_later() {
    let mut hall = hall();
    let (began, wrote) = (Meeting::default(), Meeting::default());
    hall.share(|hall| {
        thread::scope(|threads| {
            threads.spawn(|| {
                hall.run(|_: Query<Hall, &Left>| {
                    began.wait_for(1);
                    // The writer waits: others that read wait behind it.
                    until(|| hall.try_run(|_: Query<Hall, &Left>| ()).is_err());
                });
            });
            until(|| began.has(1));
            threads.spawn(|| {
                hall.run(|lefts: Query<Hall, &mut Left>| lefts.for_each(|left| left.0 = 7));
                wrote.wait_for(1);
            });
            until(|| hall.try_run(|_: Query<Hall, &Left>| ()).is_err() || wrote.has(1));
            assert!(
                hall.run(|lefts: Query<Hall, &Left>| lefts.into_iter().all(|left| left.0 == 7))
            );
        });
    });
}

/// Indexes are brought up to date by threads that ask, while others write other columns.
#[test]
fn threads_ask_an_index_while_others_move_its_rows() {
    let mut hall = hall();
    hall.share(|hall| {
        thread::scope(|threads| {
            for _ in 0..2 {
                threads.spawn(|| {
                    for _ in 0..ROUNDS {
                        let (found, rows) =
                            hall.run(|near: Find<Hall, Near>, places: Query<Hall, &Place>| {
                                (
                                    near.in_box([0.0, 0.0], [0.5, 0.0]).count(),
                                    places.filter(|place| place.0 < 0.5).count(),
                                )
                            });
                        assert_eq!(found, rows);
                    }
                });
            }
            threads.spawn(|| {
                for round in 0..ROUNDS {
                    hall.run(move |places: Query<Hall, (&mut Place, &Left)>| {
                        places.for_each(|(place, left)| {
                            place.0 = if u64::from(left.0) % 3 == round % 3 {
                                0.0
                            } else {
                                1.0
                            }
                        });
                    });
                }
            });
            for _ in 0..ROUNDS {
                hall.run(|rights: Query<Hall, &mut Right>| rights.for_each(|right| right.0 += 1));
            }
        });
    });
    hall.check_invariants();
}
