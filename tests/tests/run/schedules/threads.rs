//! The result does not depend on threads.

use ecs::prelude::*;
use ecs::schedule::PanicPolicy;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

#[derive(Clone, Copy, Hash)]
pub(crate) struct A(u64);
#[derive(Clone, Copy, Hash)]
pub(crate) struct B(u64);
#[derive(Clone, Copy, Hash)]
pub(crate) struct C(u64);

/// Numbers that decide how long systems sleep, and nothing else.
#[derive(Default)]
pub(crate) struct Naps(u64);

#[derive(Default, Hash)]
pub(crate) struct Sum(u64);

pub(crate) struct Grown(u64);

/// Which systems panic.
#[derive(Default)]
pub(crate) struct Doomed(Option<&'static str>);

impl Doomed {
    fn is(&self, system: &str) -> bool {
        self.0.is_some_and(|systems| systems.contains(system))
    }

    fn check(&self, system: &str) {
        if self.is(system) && self.is("bombs") {
            std::panic::panic_any(Bomb);
        }
        assert!(!self.is(system), "as it was told");
    }
}

/// A payload of a panic that panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("a payload that is dropped");
    }
}

ecs::world! {
    #[world]
    pub(crate) struct Field {
        components: (A, B, C),
        resources: (Naps, Sum, Doomed),
        events: (Grown),
    }
    #[archetype]
    pub(crate) struct Both { a: A, b: B }
    #[archetype]
    pub(crate) struct All { a: A, b: B, c: C }

    #[schedule]
    pub(crate) fn tick() {
        grow_a;
        grow_b;
        grow_c;
        sow;
        'mixing: {
            mix;
            tell;
        }
        grow_c;
        reap;
        listen;
        weigh;
        grow_a;
        grow_b;
    }
}

fn nap(naps: &Naps, salt: u64) {
    let mut hasher = DefaultHasher::new();
    (naps.0, salt).hash(&mut hasher);
    match hasher.finish() % 4 {
        // Long enough for Miri's clock.
        _ if cfg!(miri) => std::thread::sleep(Duration::from_millis(hasher.finish() % 60)),
        0 => std::thread::sleep(Duration::from_micros(hasher.finish() % 120)),
        1 => std::thread::yield_now(),
        _ => {}
    }
}

fn grow_a(rows: Query<Field, &mut A>, naps: Res<Naps>, doomed: Res<Doomed>) {
    nap(&naps, 1);
    doomed.check("grow_a");
    rows.for_each(|a| a.0 = a.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
}

fn grow_b(rows: Query<Field, &mut B>, naps: Res<Naps>, doomed: Res<Doomed>) {
    nap(&naps, 2);
    doomed.check("grow_b");
    rows.for_each(|b| b.0 = b.0.rotate_left(7) ^ 0x9e37_79b9_7f4a_7c15);
}

fn grow_c(rows: Query<Field, &mut C>, naps: Res<Naps>) {
    nap(&naps, 3);
    rows.for_each(|c| c.0 = c.0.wrapping_add(c.0 << 5).wrapping_add(3));
}

fn sow(rows: Query<Field, (Entity, &B)>, mut commands: Commands<Field>, naps: Res<Naps>) {
    nap(&naps, 4);
    let few: Vec<(Entity, B)> = rows
        .filter(|(_, b)| b.0 % 8 == 0)
        .map(|(entity, b)| (entity, *b))
        .collect();
    for (entity, b) in few {
        commands.insert(entity, C(b.0));
        commands.spawn(Both {
            a: A(b.0 >> 3),
            b: B(b.0 >> 1),
        });
    }
}

fn mix(rows: Query<Field, (&mut A, &C)>, naps: Res<Naps>) {
    nap(&naps, 5);
    rows.for_each(|(a, c)| a.0 ^= c.0);
}

fn tell(rows: Query<Field, &B>, mut grown: EventWriter<Grown>, naps: Res<Naps>) {
    nap(&naps, 6);
    grown.extend(rows.filter(|b| b.0 % 5 == 0).map(|b| Grown(b.0)));
}

fn reap(rows: Query<Field, (Entity, &A)>, mut commands: Commands<Field>, naps: Res<Naps>) {
    nap(&naps, 7);
    rows.filter(|(_, a)| a.0 % 9 == 0)
        .for_each(|(entity, _)| commands.despawn(entity));
    commands.spawn(Both { a: A(1), b: B(2) });
}

fn listen(mut grown: EventReader<Grown>, mut sum: ResMut<Sum>, naps: Res<Naps>) {
    nap(&naps, 8);
    sum.0 = grown
        .read()
        .fold(sum.0, |sum, grown| sum.rotate_left(1) ^ grown.0);
}

fn weigh(rows: Query<Field, (Entity, &A, &B)>, mut sum: ResMut<Sum>) {
    sum.0 = rows.fold(sum.0, |sum, (entity, a, b)| {
        sum.wrapping_mul(31) ^ entity.to_bits() ^ a.0 ^ b.0
    });
}

/// A field after some ticks, as a number.
fn harvest(pool: &rayon::ThreadPool, naps: u64, ticks: u32) -> u64 {
    harvest_of(Field::new(), pool, naps, ticks)
}

fn harvest_of(mut field: Field, pool: &rayon::ThreadPool, naps: u64, ticks: u32) -> u64 {
    field.resource_mut::<Naps>().0 = naps;
    field.spawn_batch((0..40).map(|i| Both {
        a: A(i),
        b: B(i * i),
    }));
    field.spawn_batch((0..40).map(|i| All {
        a: A(i),
        b: B(i),
        c: C(i),
    }));
    pool.install(|| (0..ticks).for_each(|_| field.tick()));
    field.check_invariants();
    let mut hasher = DefaultHasher::new();
    field.resource::<Sum>().hash(&mut hasher);
    field
        .query_ref::<(Entity, &A, &B, Option<&C>)>()
        .for_each(|row| row.hash(&mut hasher));
    hasher.finish()
}

fn threads(count: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new()
        .num_threads(count)
        .build()
        .unwrap()
}

#[test]
#[cfg_attr(
    miri,
    ignore = "rayon is not made for strict provenance; a step of its own runs it"
)]
fn the_result_is_the_same_bits_on_one_thread_and_on_several() {
    let (runs, ticks) = if cfg!(miri) { (2, 3) } else { (1_000, 8) };
    let expected = harvest(&threads(1), 0, ticks);
    let pools = [threads(2), threads(3)];
    for run in 0..runs {
        assert_eq!(
            harvest(&pools[run % 2], run as u64, ticks),
            expected,
            "run {run}"
        );
    }
}

#[test]
#[cfg_attr(miri, ignore = "as above")]
fn a_panic_on_another_thread_names_the_first_system_and_poisons_nothing() {
    let pool = threads(2);
    let mut field = Field::new();
    field.spawn_batch((0..100).map(|i| All {
        a: A(i),
        b: B(i),
        c: C(i),
    }));
    for run in 0..if cfg!(miri) { 2 } else { 50 } {
        field.resource_mut::<Naps>().0 = run;
        pool.install(|| (0..3).for_each(|_| field.tick()));
        // Of two that panic at once, the first in the list.
        for (doomed, name) in [
            ("grow_a", "grow_a"),
            ("grow_b", "grow_b"),
            ("grow_a and grow_b", "grow_a"),
        ] {
            field.resource_mut::<Doomed>().0 = Some(doomed);
            let payload =
                catch_unwind(AssertUnwindSafe(|| pool.install(|| field.tick()))).unwrap_err();
            let message = payload.downcast_ref::<String>().unwrap();
            assert!(
                message.starts_with(&format!("the system `{name}` of `tick` panicked: ")),
                "{message}"
            );
            field.check_invariants();
        }
        field.resource_mut::<Doomed>().0 = None;
    }
}

#[test]
#[cfg_attr(miri, ignore = "as above")]
fn panics_that_are_kept_leave_the_same_bits_on_one_thread_and_on_several() {
    let field = |doomed| {
        let mut field = Field::new();
        field.set_panic_policy(PanicPolicy::Keep);
        field.resource_mut::<Doomed>().0 = doomed;
        field
    };
    let ticks = if cfg!(miri) { 3 } else { 8 };
    let plain = harvest(&threads(1), 0, ticks);
    let pool = threads(3);
    for doomed in [
        None,
        Some("grow_a"),
        Some("grow_a and grow_b"),
        Some("bombs in grow_b"),
    ] {
        let expected = harvest_of(field(doomed), &threads(1), 0, ticks);
        assert_eq!(expected == plain, doomed.is_none(), "{doomed:?}");
        for run in 0..if cfg!(miri) { 1 } else { 50 } {
            assert_eq!(
                harvest_of(field(doomed), &pool, run, ticks),
                expected,
                "run {run} of {doomed:?}"
            );
        }
    }
    let mut field = field(Some("grow_a and grow_b"));
    field.spawn_batch((0..100).map(|i| All {
        a: A(i),
        b: B(i),
        c: C(i),
    }));
    pool.install(|| (0..4).for_each(|_| field.tick()));
    // Each of them is in two lines.
    let kept: Vec<_> = field
        .system_panics()
        .iter()
        .map(|kept| (kept.system.to_string(), kept.count))
        .collect();
    assert_eq!(kept, [("grow_a".to_owned(), 8), ("grow_b".to_owned(), 8)]);
}

#[test]
#[cfg_attr(miri, ignore = "as above")]
fn of_two_panics_at_once_the_second_ones_payload_may_panic_when_it_is_dropped() {
    let pool = threads(2);
    let mut field = Field::new();
    field.spawn_batch((0..100).map(|i| All {
        a: A(i),
        b: B(i),
        c: C(i),
    }));
    for run in 0..50 {
        field.resource_mut::<Naps>().0 = run;
        pool.install(|| (0..3).for_each(|_| field.tick()));
        field.resource_mut::<Doomed>().0 = Some("bombs in grow_a and grow_b");
        let payload = catch_unwind(AssertUnwindSafe(|| pool.install(|| field.tick()))).unwrap_err();
        std::mem::forget(
            payload
                .downcast::<Bomb>()
                .expect("the payload of the first"),
        );
        field.check_invariants();
        field.resource_mut::<Doomed>().0 = None;
    }
}

/// Commands of a loop over rows in parallel, which takes long enough to be shared.
#[test]
#[cfg_attr(miri, ignore = "as above")]
fn commands_of_a_parallel_loop_are_those_of_the_rows_in_order() {
    fn sift(rows: Query<Field, (Entity, &mut A)>, mut commands: Commands<Field>) {
        let first = commands.spawn((C(0),));
        rows.par_for_each_with(&mut commands, |commands, (entity, a)| {
            if a.0 % 64 == 0 {
                std::thread::sleep(Duration::from_micros(if cfg!(miri) { 3_000 } else { 30 }));
            }
            match a.0 % 3 {
                0 => commands.despawn(entity),
                1 => commands.spawn_later(Both {
                    a: A(a.0),
                    b: B(a.0),
                }),
                _ => commands.insert(entity, C(a.0)),
            }
            a.0 += 1;
        });
        commands.insert(first, B(1));
    }
    let sifted = |pool: &rayon::ThreadPool| {
        let mut field = Field::new();
        field.spawn_batch(
            (0..if cfg!(miri) { 300 } else { 4_000 }).map(|i| Both { a: A(i), b: B(i) }),
        );
        pool.install(|| field.run_system(sift));
        field.check_invariants();
        let rows = field.query_ref::<(Entity, &B, Option<&A>, Option<&C>)>();
        rows.map(|(entity, b, a, c)| (entity, b.0, a.map(|a| a.0), c.map(|c| c.0)))
            .collect::<Vec<_>>()
    };
    let expected = sifted(&threads(1));
    let rows = if cfg!(miri) { 300 } else { 4_000 };
    let of_kind = |kind: usize| (0..rows).filter(|i| i % 3 == kind).count();
    let with_c = expected.iter().filter(|(_, _, _, c)| c.is_some()).count();
    assert_eq!(
        (expected.len(), with_c),
        (rows - of_kind(0) + of_kind(1) + 1, of_kind(2) + 1)
    );
    let pool = threads(3);
    for _ in 0..if cfg!(miri) { 1 } else { 20 } {
        assert_eq!(sifted(&pool), expected);
    }
}

/// Ticks are those of the steps, whichever thread they run on: nothing is changed later than now.
#[test]
#[cfg_attr(miri, ignore = "as above")]
fn changes_of_other_threads_are_made_when_it_is_their_turn() {
    #[derive(Component)]
    #[component(track)]
    struct Grain(u32);
    ecs::world! {
        #[world] struct Mill { components: (Grain, A, B) }
        #[schedule] fn turn() { rest_a; rest_b; rest_a; rest_b; stir; grind; rest_a; }
    }
    fn rest_a(_: Query<Mill, &mut A>) {
        std::thread::sleep(Duration::from_micros(300));
    }
    fn rest_b(_: Query<Mill, &mut B>) {
        std::thread::sleep(Duration::from_micros(300));
    }
    fn stir(mill: &mut Mill) {
        mill.check_invariants();
    }
    fn grind(rows: Query<Mill, &mut Grain>) {
        rows.for_each(|grain| grain.0 += 1);
    }
    let pool = threads(2);
    let mut mill = Mill::new();
    let grain = mill.spawn((Grain(0), A(0), B(0)));
    for run in 1..=if cfg!(miri) { 2 } else { 10 } {
        let before = mill.change_tick();
        pool.install(|| mill.turn());
        assert_eq!(mill.get::<Grain>(grain).unwrap().0, run);
        let changed = mill.changed_at::<Grain>(grain).unwrap();
        assert!(before < changed && changed <= mill.change_tick());
        mill.check_invariants();
    }
}

/// Of each kind of value that a world has, one that threads can share and one that they cannot.
#[test]
fn a_plan_names_what_keeps_its_world_on_one_thread() {
    use ecs::schedule::PlanThreads;
    use std::rc::Rc;
    #[derive(Default)]
    struct Guard(Option<std::sync::MutexGuard<'static, ()>>);
    struct Name(#[expect(dead_code, reason = "its type is not `Send`")] Rc<str>);
    struct Bang(#[expect(dead_code, reason = "its type is not `Sync`")] std::cell::Cell<u32>);
    ecs::world! {
        #[world] struct Home { components: (A, Name, B), resources: (Sum, Guard), events: (Bang, Grown) }
        #[schedule] fn tick() { grow; shrink; }
    }
    ecs::world! {
        #[world(parallel)] struct Yard { components: (A, B), resources: (Sum), events: (Grown) }
        #[schedule] fn both() { grow_a; grow_b; }
        #[schedule] fn chain() { grow_a; grow_a; }
        #[schedule] fn empty() {}
    }
    fn grow(_: Query<Home, &mut A>) {}
    fn shrink(_: Query<Home, &mut B>) {}
    fn grow_a(_: Query<Yard, &mut A>) {}
    fn grow_b(_: Query<Yard, &mut B>) {}

    let names = ["Name", "Guard", "Bang"];
    let plan = Home::tick_plan();
    assert_eq!(plan.threads(), PlanThreads::NotShared(names.to_vec()));
    let line =
        "tick, on one thread, since these are not `Send` and `Sync`: `Name`, `Guard`, `Bang`";
    assert_eq!(plan.to_string().lines().next(), Some(line));
    assert!(plan.dot().contains("label=\"on one thread, since"));
    let mut home = Home::new();
    home.spawn((A(0), Name("home".into())));
    assert!(home.resource::<Guard>().0.is_none());
    home.add_system(plan, "idle", || {}).add().unwrap();
    assert_eq!(home.plan_of(plan).threads(), plan.threads());
    assert_eq!(home.plan_of(plan).to_string().lines().next(), Some(line));

    assert_eq!(Yard::both_plan().threads(), PlanThreads::Several);
    assert_eq!(
        Yard::both_plan().threads().to_string(),
        "on several threads"
    );
    assert_eq!(Yard::chain_plan().threads(), PlanThreads::Chain);
    assert_eq!(Yard::empty_plan().threads(), PlanThreads::Chain);
    assert_eq!(Yard::both_plan().to_string().lines().next(), Some("both"));
}

/// Two systems that wait for each other, once it is known that they take long.
#[test]
#[cfg_attr(miri, ignore = "as above")]
fn systems_that_do_not_conflict_run_at_the_same_time() {
    use std::sync::{Arc, Condvar, Mutex};
    #[derive(Default)]
    struct Meeting(Arc<(Mutex<u32>, Condvar)>);
    #[derive(Default)]
    struct Tick(u32);
    ecs::world! {
        #[world] struct Hall { components: (A, B), resources: (Meeting, Tick) }
        #[schedule] fn tick() { one; other; }
    }
    fn meet(meeting: &Meeting, tick: &Tick) {
        let (count, came) = &*meeting.0;
        let mut count = count.lock().unwrap();
        *count += 1;
        came.notify_all();
        if tick.0 > 0 {
            let patience = Duration::from_mins(1);
            let (count, _) = came
                .wait_timeout_while(count, patience, |count| *count < 6)
                .unwrap();
            assert_eq!(*count, 6, "the other did not come");
        } else {
            drop(count);
            std::thread::sleep(Duration::from_millis(if cfg!(miri) { 200 } else { 2 }));
        }
    }
    fn one(rows: Query<Hall, &mut A>, meeting: Res<Meeting>, tick: Res<Tick>) {
        meet(&meeting, &tick);
        rows.for_each(|a| a.0 += 1);
    }
    fn other(rows: Query<Hall, &mut B>, meeting: Res<Meeting>, tick: Res<Tick>) {
        meet(&meeting, &tick);
        rows.for_each(|b| b.0 += 1);
    }
    let mut hall = Hall::new();
    hall.spawn((A(0), B(0)));
    threads(2).install(|| {
        hall.tick();
        hall.tick();
        hall.resource_mut::<Tick>().0 = 1;
        hall.tick();
    });
    assert_eq!(
        hall.query::<(&A, &B)>()
            .map(|(a, b)| a.0 + b.0)
            .sum::<u64>(),
        6
    );
}

/// A world with components that cannot go to another thread runs on one, and needs no other code.
#[test]
#[cfg_attr(miri, ignore = "as above")]
fn a_world_that_is_not_send_runs_on_one_thread() {
    use std::rc::Rc;
    struct Shared(Rc<std::cell::Cell<u32>>);
    ecs::world! {
        #[world] struct Home { components: (Shared, A) }
        #[schedule] fn tick() { count; more; more_a; }
    }
    fn count(rows: Query<Home, &Shared>) {
        rows.for_each(|shared| shared.0.set(shared.0.get() + 1));
    }
    fn more(rows: Query<Home, &Shared>, mut commands: Commands<Home>) {
        rows.for_each(|shared| {
            commands.spawn((Shared(Rc::clone(&shared.0)),));
        });
    }
    fn more_a(rows: Query<Home, &mut A>) {
        rows.for_each(|a| a.0 += 1);
    }
    let mut home = Home::new();
    let shared = Rc::new(std::cell::Cell::new(0));
    home.spawn((Shared(Rc::clone(&shared)),));
    threads(2).install(|| ()); // a pool is there, and is not used
    (0..4).for_each(|_| home.tick());
    assert_eq!(shared.get(), 1 + 2 + 4 + 8);
}
