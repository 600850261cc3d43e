//! Whether operations take as long when there are many of them: observers, added systems, handles of a server, and the nearest rows of a crowded
//! cell. Prints the nanoseconds of each step of 4,000, 40,000 and 400,000, and the last over the first. Exits with 1 if one is more than 1.5.
//!
//! `cargo run --release -p ecs-benches --bin many [part of a name]…` selects operations by name. A number at the end runs them once with that many
//! steps, for tools that count instructions.

use ecs::ObserverId;
use ecs::prelude::*;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const COUNTS: [usize; 3] = [4_000, 40_000, 400_000];
/// The time of a step of the last count over that of the first.
const MOST: f64 = 1.5;

#[derive(Clone, Copy)]
struct Health(#[expect(dead_code, reason = "it is stored")] u32);
#[derive(Clone, Copy)]
struct Place([f32; 2]);
struct Hit(u32);
#[derive(Default)]
struct Total(u64);

ecs::world! {
    #[world(observed)]
    struct Arena { components: (Health, Place), resources: (Total), events: (Hit) }

    #[archetype]
    struct Point { place: Place }

    #[index(spatial, at = [place.0[0], place.0[1]], cell = 1.0)]
    struct Near { place: Place }

    #[schedule]
    fn tick() {
        'mods: { play; }
    }

    #[schedule]
    fn play() { count; }
}

fn count(mut total: ResMut<'_, Total>) {
    total.0 += 1;
}

/// Runs an operation `count` times. Returns how long that took, without its preparation.
type Operation = fn(usize) -> Duration;

const OPERATIONS: &[(&str, Operation)] = &[
    ("observe_entity", |count| observe_entities(count).2),
    ("trigger, each on one of many observed entities", trigger),
    ("unobserve, in order", |count| unobserve(count, |ids| ids)),
    ("unobserve, in the reverse order", |count| {
        unobserve(count, |ids| ids.into_iter().rev().collect())
    }),
    ("unobserve, shuffled", |count| unobserve(count, shuffled)),
    ("observe_entity, of one entity", observe_one),
    ("observe_entity and despawn, in turn", observe_and_despawn),
    ("observe", observe),
    ("add_system", |count| add_systems(count, |_, system| system)),
    ("add_system, after the last one", |count| {
        add_systems(count, |i, system| system.after(last(i)))
    }),
    ("add_system, before the last one", |count| {
        add_systems(count, |i, system| system.before(last(i)))
    }),
    ("add_system in a phase, after the last one", |count| {
        add_systems(count, |i, system| system.in_phase("mods").after(last(i)))
    }),
    ("add_system in a phase, before the last one", |count| {
        add_systems(count, |i, system| system.in_phase("mods").before(last(i)))
    }),
    ("add_system between the last two", |count| {
        add_systems(count, |i, system| match i {
            0 => system,
            1 => system.after("0"),
            _ => system
                .after((i - 2 + i % 2).to_string())
                .before((i - 1 - i % 2).to_string()),
        })
    }),
    (
        "add_system of a nested schedule, and after it in a phase",
        add_nested,
    ),
    ("remove_system, in order", |count| {
        remove_systems(count, |ids| ids)
    }),
    ("remove_system, in the reverse order", |count| {
        remove_systems(count, |ids| ids.into_iter().rev().collect())
    }),
    ("remove_system, shuffled", |count| {
        remove_systems(count, shuffled)
    }),
    ("reserve_handle, ascending", |count| {
        reserve(&mut Arena::new(), &handles(count, 1))
    }),
    ("reserve_handle, descending", |count| {
        reserve(
            &mut Arena::new(),
            &handles(count, 1).into_iter().rev().collect::<Vec<_>>(),
        )
    }),
    ("reserve_handle, shuffled", |count| {
        reserve(&mut Arena::new(), &shuffled(handles(count, 1)))
    }),
    (
        "reserve_handle, in the order of a server with churn",
        reserve_churned,
    ),
    ("reserve_handle of ids that are kept, shuffled", |count| {
        let mut arena = Arena::new();
        arena
            .keep_ids_below(number(count))
            .expect("there is memory");
        reserve(&mut arena, &shuffled(handles(count, 1)))
    }),
    ("nearest_of, each row of one cell", nearest),
];

fn main() -> ExitCode {
    let mut chosen: Vec<String> = std::env::args().skip(1).collect();
    let once = chosen.last().and_then(|count| count.parse().ok());
    if once.is_some() {
        chosen.pop();
    }
    let is_chosen =
        |name: &str| chosen.is_empty() || chosen.iter().any(|part| name.contains(part.as_str()));
    if let Some(count) = once {
        for (_, operation) in OPERATIONS.iter().filter(|(name, _)| is_chosen(name)) {
            operation(count);
        }
        return ExitCode::SUCCESS;
    }
    println!(
        "| ns a step | {} | last ÷ first |",
        COUNTS.map(|count| count.to_string()).join(" | ")
    );
    println!("|---|{}", "--:|".repeat(COUNTS.len() + 1));
    let mut good = true;
    for (name, operation) in OPERATIONS.iter().filter(|(name, _)| is_chosen(name)) {
        // The least of several, since other programs take the processor now and then.
        let times = COUNTS.map(|count| {
            let times = (0..(1_200_000 / count).clamp(3, 30)).map(|_| operation(count));
            times.min().unwrap_or_default().as_secs_f64() * 1e9 / f64::from(number(count))
        });
        let ratio = times[COUNTS.len() - 1] / times[0];
        good &= ratio <= MOST;
        println!(
            "| {name} | {} | {ratio:.2} |",
            times.map(|time| format!("{time:.0}")).join(" | ")
        );
    }
    if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("counts are small")
}

fn timed<T>(f: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let result = f();
    (result, begin.elapsed())
}

/// In an order that looks random.
fn shuffled<T>(mut list: Vec<T>) -> Vec<T> {
    let mut random = 1_u64;
    for end in (1..list.len()).rev() {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        list.swap(end, (random >> 33) as usize % (end + 1));
    }
    list
}

fn spawn(arena: &mut Arena, count: usize) -> Vec<Entity> {
    arena.spawn_batch((0..count).map(|_| (Health(1),))).to_vec()
}

fn observe_entities(count: usize) -> (Arena, Vec<(Entity, ObserverId)>, Duration) {
    let mut arena = Arena::new();
    let entities = spawn(&mut arena, count);
    let (ids, time) = timed(|| {
        entities
            .iter()
            .map(|entity| observe_hits(&mut arena, *entity))
            .collect::<Vec<_>>()
    });
    (arena, entities.into_iter().zip(ids).collect(), time)
}

fn observe_hits(arena: &mut Arena, entity: Entity) -> ObserverId {
    let add = |hit: On<'_, Arena, Trigger<Hit>>, mut total: ResMut<'_, Total>| {
        total.0 += u64::from(hit.event().0);
    };
    arena.observe_entity(entity, "add", add).expect("it lives")
}

fn trigger(count: usize) -> Duration {
    let (mut arena, observed, _) = observe_entities(count);
    let ((), time) = timed(|| {
        for (entity, _) in &observed {
            assert!(arena.trigger(*entity, Hit(1)).is_ok());
        }
    });
    assert_eq!(arena.resource::<Total>().0, count as u64);
    time
}

fn unobserve(count: usize, order: fn(Vec<ObserverId>) -> Vec<ObserverId>) -> Duration {
    let (mut arena, observed, _) = observe_entities(count);
    let ids = order(observed.into_iter().map(|(_, id)| id).collect());
    timed(|| assert!(ids.into_iter().all(|id| arena.unobserve(id)))).1
}

fn observe_one(count: usize) -> Duration {
    let mut arena = Arena::new();
    let entity = spawn(&mut arena, 1)[0];
    timed(|| {
        let ids: Vec<_> = (0..count)
            .map(|_| observe_hits(&mut arena, entity))
            .collect();
        assert!(ids.into_iter().rev().all(|id| arena.unobserve(id)));
    })
    .1
}

fn observe_and_despawn(count: usize) -> Duration {
    let (mut arena, observed, _) = observe_entities(count);
    let others = spawn(&mut arena, count);
    timed(|| {
        for ((dead, _), other) in observed.into_iter().zip(others) {
            assert!(arena.despawn(dead));
            observe_hits(&mut arena, other);
        }
    })
    .1
}

fn observe(count: usize) -> Duration {
    let mut arena = Arena::new();
    timed(|| {
        let observe = |_| {
            arena
                .observe("add", |_: On<'_, Arena, Insert<Health>>| ())
                .expect("its parameters can be")
        };
        let ids: Vec<_> = (0..count).map(observe).collect();
        assert!(ids.into_iter().all(|id| arena.unobserve(id)));
    })
    .1
}

fn last(i: usize) -> String {
    i.checked_sub(1)
        .map_or_else(|| "count".to_owned(), |last| last.to_string())
}

type Adding<'w> = ecs::schedule::AddSystem<'w, Arena>;

fn add_systems(count: usize, place: impl Fn(usize, Adding<'_>) -> Adding<'_>) -> Duration {
    let mut arena = Arena::new();
    timed(|| {
        for i in 0..count {
            let added = place(
                i,
                arena.add_system(Arena::tick_plan(), i.to_string(), self::count),
            )
            .add();
            assert!(added.is_ok(), "{added:?}");
        }
    })
    .1
}

fn add_nested(count: usize) -> Duration {
    let mut arena = Arena::new();
    let names: Vec<[String; 2]> = (0..count)
        .map(|i| [format!("inner {i}"), format!("outer {i}")])
        .collect();
    timed(|| {
        for [inner, outer] in &names {
            let before = arena
                .add_system(Arena::play_plan(), inner.clone(), self::count)
                .before("count")
                .add();
            let outer = arena
                .add_system(Arena::tick_plan(), outer.clone(), self::count)
                .in_phase("mods");
            assert!(before.is_ok() && outer.after(inner.clone()).add().is_ok());
        }
    })
    .1
}

fn remove_systems(
    count: usize,
    order: fn(Vec<ecs::schedule::AddedSystem>) -> Vec<ecs::schedule::AddedSystem>,
) -> Duration {
    let mut arena = Arena::new();
    let mut add = |i: usize| {
        let system = arena
            .add_system(Arena::tick_plan(), i.to_string(), self::count)
            .in_phase("mods");
        system.after(last(i)).add().expect("there is an order")
    };
    let ids = order((0..count).map(&mut add).collect());
    timed(|| {
        assert!(
            ids.into_iter()
                .all(|id| arena.remove_system(Arena::tick_plan(), id))
        );
    })
    .1
}

fn handles(count: usize, generation: u64) -> Vec<Entity> {
    (0..count as u64)
        .map(|index| Entity::from_bits(generation << 32 | index).expect("no generation is 0"))
        .collect()
}

fn reserve(arena: &mut Arena, handles: &[Entity]) -> Duration {
    timed(|| {
        for entity in handles {
            assert_eq!(arena.reserve_handle(*entity), Ok(true));
            assert!(arena.spawn_at(*entity, (Health(1),)).is_ok());
        }
    })
    .1
}

fn reserve_churned(count: usize) -> Duration {
    let mut server = Arena::new();
    let mut entities = shuffled(spawn(&mut server, count));
    let gone = entities.split_off(count / 2);
    for entity in gone {
        assert!(server.despawn(entity));
    }
    entities.extend(spawn(&mut server, count - entities.len()));
    entities.clear();
    server
        .query::<(Entity, &Health)>()
        .for_each(|(entity, _)| entities.push(entity));
    reserve(&mut Arena::new(), &entities)
}

fn nearest(count: usize) -> Duration {
    let mut arena = Arena::new();
    #[expect(clippy::cast_possible_truncation, reason = "places are approximate")]
    let at = |i: usize| (f64::from(number(i)) * 0.618_034).fract() as f32;
    arena.spawn_batch((0..count).map(|i| Point {
        place: Place([at(i), at(7 * i + 1)]),
    }));
    let near = arena.near();
    black_box(near.nearest_of([0.5; 2]).next());
    timed(|| assert_eq!(near.nearest_of([0.5; 2]).map(black_box).count(), count)).1
}
