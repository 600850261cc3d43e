//! Rows in parallel: each of them once, however costly it is and wherever it is.

use ecs::{Changed, Component, Entity, Mut};
use rayon::ThreadPoolBuilder;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::thread::{self, ThreadId};
use std::time::Duration;

#[derive(Debug, PartialEq)]
struct Count(u64);
#[derive(Component, Debug, PartialEq)]
#[component(track)]
struct Step(u32);
struct Mark;
#[derive(Component)]
#[component(storage = "sparse", track)]
struct Burning(u32);

ecs::world! {
    #[world]
    struct Field { components: (Count, Step, Mark, Burning) }

    #[archetype]
    struct Plain { count: Count, step: Step }

    #[archetype]
    struct Partly { count: Count, mark: Mark, step: Option<Step> }

    #[query]
    struct Counted { entity: Entity, count: &mut Count, step: Option<&Step>, mark: Has<Mark> }

    #[query(baseline)]
    struct Plainly { count: &mut Count }
}

/// Rows in declared tables, with and without optional components, and in dynamic ones.
fn field(rows: u32) -> Field {
    let mut field = Field::new();
    for row in 0..rows {
        let entity = match row % 4 {
            0 | 1 => field.spawn(Plain {
                count: Count(0),
                step: Step(row),
            }),
            2 => field.spawn(Partly {
                count: Count(0),
                mark: Mark,
                step: (row % 3 == 0).then_some(Step(row)),
            }),
            _ => field.spawn((Count(0),)),
        };
        if row % 5 == 0 {
            field.insert(entity, Burning(row)).unwrap();
        }
    }
    field
}

fn in_pool<R: Send>(threads: usize, f: impl FnOnce() -> R + Send) -> R {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap()
        .install(f)
}

fn counts(field: &Field) -> Vec<u64> {
    field.query_ref::<&Count>().map(|count| count.0).collect()
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon's own memory reclamation is not for Miri's strict provenance"
)]
fn each_row_is_visited_once() {
    for threads in [1, 2, 5] {
        for rows in [0, 1, 63, 64, 65, 1_000, 60_000] {
            let mut field = field(rows);
            in_pool(threads, || {
                field.counted().par_for_each(|row| {
                    row.count.0 += u64::from(row.entity.index())
                        + 1
                        + u64::from(row.step.map_or(0, |step| step.0));
                });
                field.plainly().par_for_each(|row| row.count.0 += 1);
                field
                    .query::<(&mut Count, &Burning)>()
                    .par_for_each(|(count, burning)| count.0 += u64::from(burning.0));
            });
            let expected = field.query_ref::<(Entity, &Count, Option<&Step>, Option<&Burning>)>();
            for (entity, count, step, burning) in expected {
                let (step, burning) = (
                    step.map_or(0, |step| step.0),
                    burning.map_or(0, |burning| burning.0),
                );
                assert_eq!(
                    count.0,
                    u64::from(entity.index()) + 2 + u64::from(step) + u64::from(burning)
                );
            }
            field.check_invariants();
        }
    }
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon's own memory reclamation is not for Miri's strict provenance"
)]
fn rows_that_are_written_are_changed_and_no_others() {
    for threads in [1, 3] {
        let mut field = field(20_000);
        let tick = field.change_tick();
        in_pool(threads, || {
            field.query::<Mut<'_, Step>>().par_for_each(|mut step| {
                if step.0 % 7 == 0 {
                    step.0 += 1;
                }
            });
            field
                .query::<Mut<'_, Burning>>()
                .par_for_each(|mut burning| {
                    if burning.0 % 100 == 0 {
                        burning.0 += 1;
                    }
                });
        });
        let steps: Vec<u32> = field
            .query::<(&Step, Changed<Step>)>()
            .since(tick)
            .map(|(step, ())| step.0)
            .collect();
        let fires: Vec<u32> = field
            .query::<(&Burning, Changed<Burning>)>()
            .since(tick)
            .map(|(burning, ())| burning.0)
            .collect();
        assert!(
            steps.len() > 1_000 && steps.iter().all(|step| step % 7 == 1),
            "{} steps",
            steps.len()
        );
        assert_eq!(fires.len(), 200);
        assert!(fires.iter().all(|burning| burning % 100 == 1));
        assert_eq!(
            field
                .query_ref::<&Step>()
                .filter(|step| step.0 % 7 == 0)
                .count(),
            0
        );
        field.check_invariants();
    }
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon's own memory reclamation is not for Miri's strict provenance"
)]
fn threads_share_the_changed_rows_and_no_others() {
    // About the end of a block of rows, which share a mark.
    for rows in [255, 256, 257, 5_000] {
        let mut field = Field::new();
        field.spawn_batch((0..rows).map(|row| Plain {
            count: Count(0),
            step: Step(row),
        }));
        let tick = field.change_tick();
        for mut step in field.query::<Mut<'_, Step>>() {
            if step.0 % 5 == 0 {
                step.0 += 1;
            }
        }
        in_pool(3, || {
            field
                .query::<(&mut Step, Changed<Step>)>()
                .since(tick)
                .par_for_each(|(step, ())| step.0 += 10);
        });
        let steps: Vec<u32> = field.query_ref::<&Step>().map(|step| step.0).collect();
        let expected: Vec<u32> = (0..rows)
            .map(|row| if row % 5 == 0 { row + 11 } else { row })
            .collect();
        assert_eq!(steps, expected);
        field.check_invariants();
    }
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon's own memory reclamation is not for Miri's strict provenance"
)]
fn a_few_costly_rows_are_shared() {
    let mut field = field(400);
    let threads: Mutex<HashSet<ThreadId>> = Mutex::default();
    in_pool(4, || {
        field.query::<&mut Count>().par_for_each(|count| {
            thread::sleep(Duration::from_micros(200));
            count.0 += 1;
            threads.lock().unwrap().insert(thread::current().id());
        });
    });
    assert!(threads.lock().unwrap().len() > 1, "others had time to come");
    assert!(counts(&field).iter().all(|count| *count == 1));
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon's own memory reclamation is not for Miri's strict provenance"
)]
fn fewer_rows_than_a_cache_line_stay_with_the_caller() {
    let mut field = Field::new();
    field.spawn_batch((0..60).map(|step| Plain {
        count: Count(0),
        step: Step(step),
    }));
    in_pool(4, || {
        let caller = thread::current().id();
        field.query::<&mut Count>().par_for_each(|count| {
            assert_eq!(thread::current().id(), caller);
            count.0 += 1;
        });
    });
    assert!(counts(&field).iter().all(|count| *count == 1));
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon's own memory reclamation is not for Miri's strict provenance"
)]
fn a_panic_goes_to_the_caller_and_the_world_stays() {
    let mut field = field(20_000);
    let result = catch_unwind(AssertUnwindSafe(|| {
        in_pool(3, || {
            field
                .query::<(Entity, &mut Count)>()
                .par_for_each(|(entity, count)| {
                    assert!(entity.index() != 15_000, "a bad row");
                    count.0 += 1;
                });
        });
    }));
    assert!(result.is_err());
    assert!(counts(&field).iter().all(|count| *count <= 1));
    field.check_invariants();
    in_pool(2, || {
        field
            .query::<&mut Count>()
            .par_for_each(|count| count.0 = 7);
    });
    assert!(counts(&field).iter().all(|count| *count == 7));
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon's own memory reclamation is not for Miri's strict provenance"
)]
fn rows_that_were_taken_are_not_visited_again() {
    let mut field = field(5_000);
    in_pool(2, || {
        let mut rows = field.query::<&mut Count>();
        for count in rows.by_ref().take(70) {
            count.0 = 100;
        }
        rows.par_for_each(|count| count.0 += 1);
    });
    let counts = counts(&field);
    assert_eq!(counts.iter().filter(|count| **count == 100).count(), 70);
    assert_eq!(
        counts.iter().filter(|count| **count == 1).count(),
        counts.len() - 70
    );
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon's own memory reclamation is not for Miri's strict provenance"
)]
fn a_loop_in_a_loop_ends() {
    for threads in [1, 2, 3] {
        let mut field = field(300);
        let inner = Mutex::new(self::field(300));
        in_pool(threads, || {
            field
                .query::<(Entity, &mut Count)>()
                .par_for_each(|(entity, count)| {
                    thread::sleep(Duration::from_micros(50));
                    count.0 += 1;
                    if entity.index() % 64 == 0
                        && let Ok(mut inner) = inner.try_lock()
                    {
                        inner.query::<&mut Count>().par_for_each(|count| {
                            thread::sleep(Duration::from_micros(50));
                            count.0 += 1;
                        });
                    }
                });
        });
        assert!(counts(&field).iter().all(|count| *count == 1));
        let inner = counts(&inner.into_inner().unwrap());
        assert!(inner[0] > 0 && inner.iter().all(|count| *count == inner[0]));
    }
}
