//! Keys that lie or panic give wrong answers at worst; places that are no places are found by nobody.

use ecs::Entity;
use ecs::index::Method;
use ecs::index::values::EntitySet;
use ecs_tests::check_alloc::while_failing;
use ecs_tests::growth::assert_linear;
use std::cell::Cell;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static CALLS: Cell<u32> = const { Cell::new(0) };
    static PANICS: Cell<u32> = const { Cell::new(u32::MAX) };
}

/// Another number each time; and one call panics.
fn lie() -> u32 {
    let call = CALLS.get();
    CALLS.set(call.wrapping_add(1));
    assert!(call != PANICS.get(), "a key panics");
    call.wrapping_mul(0x9e37_79b9) >> 7
}

/// A key that compares as it likes.
#[derive(Clone, Copy)]
pub(crate) struct Liar;

impl PartialEq for Liar {
    fn eq(&self, _: &Self) -> bool {
        lie().is_multiple_of(2)
    }
}
impl Eq for Liar {}
impl PartialOrd for Liar {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Liar {
    fn cmp(&self, _: &Self) -> Ordering {
        [Ordering::Less, Ordering::Equal, Ordering::Greater][lie() as usize % 3]
    }
}
impl Hash for Liar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(lie() % 5);
    }
}

pub(crate) struct Faulty(Liar, f32);

fn at(faulty: &Faulty) -> f32 {
    lie();
    faulty.1
}

ecs::world! {
    #[world]
    pub(crate) struct Den { components: (Faulty,) }

    #[archetype]
    pub(crate) struct Thief { faulty: Faulty }

    #[index(ordered, key: Liar = faulty.0)]
    pub(crate) struct Ranked { faulty: Faulty }

    #[index(hash, key: Liar = faulty.0)]
    pub(crate) struct Hashed { faulty: Faulty }

    #[index(bitmap, key: Liar = faulty.0)]
    pub(crate) struct Sorted { faulty: Faulty }

    #[index(likely, key: Liar = faulty.0)]
    pub(crate) struct Guessed { faulty: Faulty }

    #[index(spatial, at = [at(faulty), faulty.1, 0.0], radius = faulty.1, cell = 1.0)]
    pub(crate) struct Placed { faulty: Faulty }
}

fn thief(at: f32) -> Thief {
    Thief {
        faulty: Faulty(Liar, at),
    }
}

/// Asks all indexes, and changes rows between.
fn ask(den: &mut Den) {
    let count = den.ranked().range(Liar..).count()
        + den.ranked().get(Liar).count()
        + den.ranked().iter().count();
    let count = count + den.hashed().get(Liar).count() + den.hashed().count(Liar);
    let count = count + den.sorted().is(Liar).iter().count() + den.guessed().likely(Liar).count();
    let count = count
        + den.placed().within([0.0; 3], 3.0).count()
        + den.placed().nearest_of([0.0; 3]).take(3).count();
    assert!(count < 100_000);
}

#[test]
fn keys_that_lie_or_panic_give_wrong_answers_at_worst() {
    for panics in (0..if cfg!(miri) { 40 } else { 400 }).chain([u32::MAX]) {
        let mut den = Den::new();
        CALLS.set(panics);
        PANICS.set(if panics == u32::MAX {
            panics
        } else {
            2 * panics + 30
        });
        for i in 0..20_u8 {
            let entity = den.spawn(thief(f32::from(i)));
            let _ = catch_unwind(AssertUnwindSafe(|| ask(&mut den)));
            if i % 3 == 0 {
                den.despawn(entity);
            }
            den.query::<&mut Faulty>()
                .take(2)
                .for_each(|faulty| faulty.1 += 1.0);
        }
        PANICS.set(u32::MAX);
        ask(&mut den);
        let len = den.len();
        assert_eq!(
            (den.placed().len(), Method::len(&*den.guessed())),
            (len, len)
        );
        den.check_invariants();
    }
}

#[test]
fn places_that_are_none_are_counted_and_never_found() {
    PANICS.set(u32::MAX);
    let mut den = Den::new();
    let odd = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
    let far = [f32::MAX, -f32::MAX, 1e38, -0.0, 0.0, f32::MIN_POSITIVE];
    odd.iter().chain(&far).for_each(|x| {
        den.spawn(thief(*x));
    });
    let placed = den.placed();
    assert!(placed.nowhere() >= odd.len());
    assert_eq!(placed.within([0.0; 3], 1.0).count(), 3);
    for x in odd.into_iter().chain(far).chain([-1.0]) {
        let _ = placed.within([x, 0.0, 0.0], 1.0).count();
        assert_eq!(placed.within([0.0; 3], f32::NAN).count(), 0);
        let _ = (
            placed.nearest([x, x, x]),
            placed.in_box([x; 3], [0.0; 3]).count(),
            placed.within([0.0; 3], x).count(),
        );
    }
    den.query::<&mut Faulty>().for_each(|faulty| faulty.1 = 2.0);
    assert_eq!(
        (
            den.placed().nowhere(),
            den.placed().within([2.0, 2.0, 0.0], 0.5).count()
        ),
        (0, 9)
    );
}

#[test]
fn many_rows_in_one_place_are_all_found() {
    PANICS.set(u32::MAX);
    let count = if cfg!(miri) { 300 } else { 70_000 };
    let mut den = Den::new();
    den.spawn_batch((0..count).map(|_| thief(0.5)));
    assert_eq!(den.placed().within([0.5, 0.5, 0.0], 0.1).count(), count);
    den.query::<&mut Faulty>()
        .take(100)
        .for_each(|faulty| faulty.1 = 9.0);
    assert_eq!(den.placed().within([9.0, 9.0, 0.0], 0.1).count(), 100);
}

#[test]
fn the_nearest_rows_of_a_crowded_cell_take_the_same_time_each() {
    PANICS.set(u32::MAX);
    assert_linear(1_000, |count| {
        let mut den = Den::new();
        den.spawn_batch((0..u16::try_from(count).unwrap()).map(|i| thief(f32::from(i) / 1e5)));
        let placed = den.placed();
        let far = placed
            .nearest_of([0.0; 3])
            .map(|found| found.distance_squared)
            .fold(0.0, |last, next| {
                assert!(last <= next, "the nearest come first");
                next
            });
        assert!(far > 0.0 && placed.nearest_of([0.0; 3]).count() == count);
    });
}

#[test]
fn the_nearest_rows_are_found_without_memory_too() {
    PANICS.set(u32::MAX);
    let mut den = Den::new();
    den.spawn_batch((0..200_u8).map(|i| thief(f32::from(i) / 10.0)));
    let placed = den.placed();
    let expected: Vec<Entity> = placed
        .nearest_of([7.0; 3])
        .map(|found| found.entity)
        .collect();
    assert_eq!(expected.len(), 200);
    for first in [0, 1, 3] {
        let mut found = Vec::with_capacity(200);
        let ((), failures) = while_failing(first..u64::MAX, || {
            found.extend(placed.nearest_of([7.0; 3]).map(|found| found.entity));
        });
        assert!(
            failures > 0 && found == expected,
            "after {first} calls for memory"
        );
    }
}

thread_local! {
    /// How often the function of the index `Counted` was called.
    static COUNTED: Cell<u32> = const { Cell::new(0) };
}

fn counted(heat: &Heat) -> bool {
    COUNTED.set(COUNTED.get() + 1);
    heat.0 > 100.0
}

/// Another answer each time.
fn coin(_: &Heat) -> bool {
    lie().is_multiple_of(2)
}

fn drifting(heat: &Heat) -> f32 {
    let far = [0.0, -30.0, 1000.0, f32::NAN, 1e30, 0.25];
    heat.0 + far[lie() as usize % far.len()]
}

pub(crate) struct Heat(f32);

ecs::world! {
    #[world]
    pub(crate) struct Casino { components: (Heat,) }

    #[archetype]
    pub(crate) struct Table { heat: Heat }

    #[index(bitmap, by = counted)]
    pub(crate) struct Counted { heat: Heat }

    #[index(bitmap, by = coin)]
    pub(crate) struct Tossed { heat: Heat }

    #[index(spatial, at = [drifting(heat), drifting(heat)], radius = drifting(heat), cell = 2.0)]
    pub(crate) struct Drifting { heat: Heat }
}

/// The calls of the function while something was done.
fn calls(f: impl FnOnce()) -> u32 {
    let before = COUNTED.get();
    f();
    COUNTED.get() - before
}

#[test]
fn a_function_is_called_again_for_rows_that_were_changed_alone() {
    let mut casino = Casino::new();
    let tables: Vec<Entity> = (0..1000)
        .map(|_| casino.spawn(Table { heat: Heat(0.0) }))
        .collect();
    let hot = |casino: &mut Casino| casino.counted().is(true).count();
    assert_eq!(calls(|| assert_eq!(hot(&mut casino), 0)), 1000);
    assert_eq!(
        calls(|| assert_eq!(hot(&mut casino), 0)),
        0,
        "nothing was changed"
    );
    for table in &tables[100..103] {
        casino.get_mut::<Heat>(*table).unwrap().0 = 200.0;
    }
    assert_eq!(calls(|| assert_eq!(hot(&mut casino), 3)), 3);
    casino
        .query::<&mut Heat>()
        .take(7)
        .for_each(|heat| heat.0 = 300.0);
    assert_eq!(calls(|| assert_eq!(hot(&mut casino), 10)), 7);
    casino.despawn(tables[0]);
    assert_eq!(
        calls(|| assert_eq!(hot(&mut casino), 9)),
        0,
        "the row that left has no value"
    );
    casino.query::<&mut Heat>().for_each(|heat| heat.0 = 0.0);
    assert_eq!(calls(|| assert_eq!(hot(&mut casino), 0)), 999);
}

#[test]
fn functions_that_follow_from_no_value_give_wrong_answers_at_worst() {
    CALLS.set(0);
    PANICS.set(u32::MAX);
    let rounds = if cfg!(miri) { 20 } else { 300 };
    let mut casino = Casino::new();
    for round in 0..rounds {
        let table = casino.spawn(Table { heat: Heat(0.5) });
        if round % 4 == 0 {
            casino.despawn(table);
        }
        casino
            .query::<&mut Heat>()
            .take(round % 9)
            .for_each(|heat| heat.0 += 0.5);
        if round % 50 == 0 {
            casino.query::<&mut Heat>().for_each(|heat| heat.0 = 1.0);
        }
        let len = casino.len();
        let tossed = casino.tossed();
        assert_eq!(
            tossed.is(true).count() + tossed.is(false).count(),
            len,
            "each row has one key"
        );
        let drifting = casino.drifting();
        let _ =
            drifting.within([0.0; 2], 50.0).count() + drifting.in_box([-9.0; 2], [9.0; 2]).count();
        assert!(drifting.nearest_of([1.0; 2]).count() <= len);
        drifting
            .pairs_within(1.0)
            .take(len)
            .for_each(|(one, other)| assert_ne!(one.entity, other.entity));
        assert_eq!(drifting.len(), len);
        casino.check_invariants();
    }
}
