//! Each piece of a user's code panics in turn: `Clone`, `Drop`, `Default`, iterators, systems, observers and commands. Every value is
//! dropped once, and the world is whole.

use ecs::prelude::*;
use ecs_tests::unwind::{explode, explodes};
use std::cell::Cell;

thread_local! {
    /// After so many calls of user code, one panics. Zero stands for never.
    static FUSE: Cell<u32> = const { Cell::new(0) };
    static LIVING: Cell<i64> = const { Cell::new(0) };
}

/// A call of user code.
fn called() {
    let left = FUSE.get();
    FUSE.set(left.saturating_sub(1));
    if left == 1 && !std::thread::panicking() {
        explode();
    }
}

/// A value that is counted.
struct Counted(#[expect(dead_code, reason = "tools see whether it is freed once")] Box<u8>);

impl Default for Counted {
    fn default() -> Self {
        called();
        LIVING.set(LIVING.get() + 1);
        Self(Box::new(7))
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        LIVING.set(LIVING.get() - 1);
        called();
    }
}

#[derive(Clone, Default, Component)]
#[component(track)]
struct Whole(Counted);

#[derive(Clone, Default, Component)]
#[component(track)]
struct Part(Counted);

#[derive(Clone, Default, Component)]
#[component(track, storage = "sparse")]
struct Rare(Counted);

#[derive(Clone, Default, Component)]
#[component(storage = "sparse")]
struct Grouped(Counted);

fn whole_came(on: On<Yard, Insert<Whole>>, mut calls: Local<(u32, Counted)>, mut commands: Commands<Yard>) {
    called();
    calls.0 += 1;
    if calls.0 < 9 {
        let entity = on.entity();
        commands.insert(entity, Grouped::default());
        commands.queue(move |yard| _ = yard.insert(entity, Part::default()).is_ok());
    }
}

fn rare_went(on: On<Yard, Remove<Rare>, Old>, mut commands: Commands<Yard>) {
    called();
    drop(on.old_value().cloned());
    commands.spawn((Grouped::default(),));
}

fn part_came(on: On<Yard, Insert<Part>, Old>) {
    called();
    drop(on.old_value().cloned());
}

fn exchange(
    rows: Query<Yard, (Entity, &mut Whole, Option<&Rare>)>,
    _kept: Local<Counted>,
    mut removed: Removed<Yard, Whole>,
    mut commands: Commands<Yard>,
) {
    for (entity, whole, rare) in rows {
        whole.0 = Counted::default();
        match rare {
            Some(_) => commands.remove::<Rare>(entity),
            None => commands.insert_many(entity, (Rare::default(), Part::default())),
        }
    }
    removed.read().for_each(|_| called());
}

ecs::world! {
    #[world]
    struct Yard { components: (Whole, Part, Rare, Grouped) }

    #[archetype]
    struct Guest { whole: Whole, part: Option<Part> }

    #[group]
    struct Pair { rare: &mut Rare, grouped: &mut Grouped }

    #[observers]
    fn observers() {
        whole_came;
        rare_went;
        part_came;
    }

    #[schedule]
    fn tick() {
        exchange;
        exchange;
    }
}

/// Calls user code in as many ways as there are.
fn use_all(yard: &mut Yard) {
    let guest = yard.spawn(Guest { whole: Whole::default(), part: None });
    let other = yard.spawn((Rare::default(), Whole::default(), Grouped::default()));
    let mut reader = yard.watch_removed::<Part>();
    yard.tick();
    drop(yard.insert(guest, Whole::default()));
    let clone = yard.clone_entity(other).unwrap();
    let template = yard.template(guest).unwrap();
    assert_eq!(yard.spawn_template(&template, 2).unwrap().len(), 2);
    drop(yard.remove::<Whole>(other));
    drop(yard.exchange::<(Rare,), (Part,)>(other, (Part::default(),)));
    yard.spawn_batch((0..2).map(|_| (Rare::default(), Whole::default())));
    let columns = ((vec![Whole::default(), Whole::default()],), (vec![None, Some(Part::default())],));
    assert!(yard.spawn_columns::<Guest>(columns).is_ok());
    yard.tick();
    yard.despawn(clone);
    drop(yard.despawn_row::<Guest>(guest));
    yard.despawn(other);
    drop(yard.read_removed(&mut reader).map(|removed| removed.value.clone()).collect::<Vec<_>>());
    yard.clear();
}

#[test]
fn user_code_that_panics_anywhere_loses_no_value() {
    let step = if cfg!(miri) { 97 } else { 1 };
    for fuse in (1..).step_by(step) {
        let mut yard = Yard::new();
        FUSE.set(fuse);
        let has_exploded = explodes(|| use_all(&mut yard));
        FUSE.set(0);
        yard.check_invariants();
        use_all(&mut yard);
        yard.check_invariants();
        FUSE.set(fuse % 23);
        explodes(|| drop(yard));
        FUSE.set(0);
        assert_eq!(LIVING.get(), 0, "values that live after fuse {fuse}");
        if !has_exploded {
            assert!(fuse > 100, "the fuse went through all calls");
            return;
        }
    }
}
