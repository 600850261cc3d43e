use super::State;
use crate as ecs;
use crate::persist::snapshot::SnapshotError;
use crate::prelude::*;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::time::Duration;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

std::thread_local! {
    /// After this many calls of `Clone`, one panics. Zero stands for never.
    static FUSE: Cell<u32> = const { Cell::new(0) };
}

/// Counts how many there are.
#[derive(Default)]
pub(crate) struct Counted(Arc<u32>, u32);

impl Clone for Counted {
    fn clone(&self) -> Self {
        let left = FUSE.get();
        FUSE.set(left.saturating_sub(1));
        assert!(left != 1, "the fuse is burnt");
        Self(Arc::clone(&self.0), self.1)
    }
}

#[derive(Clone, Component)]
#[component(track)]
pub(crate) struct Weight(u32);

#[derive(Component)]
#[component(track)]
pub(crate) struct Unique(u32);

#[derive(Clone)]
pub(crate) struct Bang(u32);

/// The values that systems saw. Snapshots do not copy them here.
#[derive(Default)]
pub(crate) struct Log(Vec<String>);

#[derive(Default)]
pub(crate) struct Holder(Option<Counted>);

ecs::world! {
    #[world]
    pub(crate) struct Yard {
        components: (Weight, Unique),
        resources: (Log, Holder),
        events: (Bang),
    }

    #[schedule]
    pub(crate) fn tick() {
        count;
        note_third.run_if(every(3));
        hear;
        mourn;
    }

    #[schedule(fixed = 10)]
    pub(crate) fn simulate() {
        count;
    }

    #[schedule]
    pub(crate) fn copy_inside() {
        copy;
    }

    #[schedule]
    pub(crate) fn keep() {
        hold;
    }

    #[observers]
    pub(crate) fn reactions() {
        lift;
    }
}

fn count(mut runs: Local<'_, u32>, mut log: ResMut<'_, Log>) {
    *runs += 1;
    log.0.push(format!("run {}", *runs));
}

fn every(times: u32) -> impl FnMut(Local<'_, u32>) -> bool {
    move |mut runs: Local<'_, u32>| {
        *runs += 1;
        (*runs).is_multiple_of(times)
    }
}

fn note_third(mut log: ResMut<'_, Log>) {
    log.0.push("third".into());
}

fn hear(mut bangs: EventReader<'_, Bang>, mut log: ResMut<'_, Log>) {
    log.0
        .extend(bangs.read().map(|bang| format!("bang {}", bang.0)));
}

fn mourn(
    mut weights: Removed<'_, Yard, Weight>,
    mut uniques: Removed<'_, Yard, Unique>,
    mut log: ResMut<'_, Log>,
) {
    log.0.extend(
        weights
            .read()
            .map(|gone| format!("weight {:?}", gone.value.as_ref().map(|weight| weight.0))),
    );
    log.0.extend(
        uniques
            .read()
            .map(|gone| format!("unique {}", gone.value.is_some())),
    );
}

fn copy(yard: &mut Yard) {
    let error = State::try_copy(yard, &mut State::new()).unwrap_err();
    yard.resource_mut::<Log>().0.push(error.to_string());
    assert!(State::new().stage(yard).is_err());
}

fn lift(on: On<'_, Yard, Insert<Weight>>, mut sum: Local<'_, u32>, mut log: ResMut<'_, Log>) {
    *sum += on.new_value().map_or(0, |weight| weight.0);
    log.0.push(format!("lifted {}", *sum));
}

fn hold(mut held: Local<'_, Counted>, mut holder: ResMut<'_, Holder>) {
    held.1 += 1;
    holder.0.get_or_insert_with(|| held.clone());
}

fn explode() {
    panic!("an observer");
}

fn save(yard: &Yard) -> State<Yard> {
    let mut state = State::new();
    State::try_copy(yard, &mut state).unwrap();
    state
}

fn restore(yard: &mut Yard, state: &State<Yard>) {
    state.stage(yard).unwrap().commit(yard);
    yard.check_invariants();
}

/// The log of a run.
fn logged(yard: &mut Yard, run: impl FnOnce(&mut Yard)) -> Vec<String> {
    let before = yard.resource::<Log>().0.len();
    run(yard);
    yard.resource::<Log>().0[before..].to_vec()
}

/// The log is the same after each restore.
fn assert_repeats(yard: &mut Yard, mut run: impl FnMut(&mut Yard)) {
    let state = save(yard);
    let first = logged(yard, &mut run);
    assert!(!first.is_empty());
    for _ in 0..2 {
        restore(yard, &state);
        assert_eq!(logged(yard, &mut run), first);
    }
}

#[test]
fn locals_and_counters_of_conditions_are_put_back() {
    let mut yard = Yard::new();
    (0..4).for_each(|_| yard.tick());
    assert_repeats(&mut yard, |yard| (0..7).for_each(|_| yard.tick()));
}

#[test]
fn the_time_that_was_not_simulated_is_put_back() {
    let mut yard = Yard::new();
    yard.simulate_for(Duration::from_millis(170));
    assert_repeats(&mut yard, |yard| {
        (0..5).for_each(|_| _ = yard.simulate_for(Duration::from_millis(70)));
    });
}

#[test]
fn a_schedule_that_never_ran_begins_again() {
    let mut yard = Yard::new();
    yard.simulate_for(Duration::from_millis(250));
    assert_repeats(&mut yard, |yard| (0..4).for_each(|_| yard.tick()));
}

#[test]
fn another_world_goes_on_where_the_first_one_was() {
    let (mut first, mut second) = (Yard::new(), Yard::new());
    (0..5).for_each(|_| first.tick());
    first.insert_weight(3);
    let state = save(&first);
    restore(&mut second, &state);
    let run = |yard: &mut Yard| {
        (0..5).for_each(|_| yard.tick());
        yard.insert_weight(2);
    };
    assert_eq!(logged(&mut second, run), logged(&mut first, run));
    assert!(second.resource::<Log>().0.contains(&"run 6".into()));
}

impl Yard {
    fn insert_weight(&mut self, weight: u32) {
        let entity = self.spawn(());
        self.insert(entity, Weight(weight)).unwrap();
        self.despawn(entity);
    }
}

#[test]
fn added_systems_are_put_back_and_begin_anew_if_they_came_later() {
    let mut yard = Yard::new();
    let noting = |name: &'static str| {
        move |mut runs: Local<'_, u32>, mut log: ResMut<'_, Log>| {
            *runs += 1;
            log.0.push(format!("{name} {}", *runs));
        }
    };
    yard.tick();
    let empty = save(&Yard::new());
    let before = save(&yard);
    let early = yard
        .add_system(Yard::tick_plan(), "early", noting("early"))
        .add()
        .unwrap();
    yard.tick();
    yard.tick();
    let with_early = save(&yard);
    let late = yard
        .add_system(Yard::tick_plan(), "late", noting("late"))
        .after("early")
        .add()
        .unwrap();
    yard.tick();
    restore(&mut yard, &with_early);
    assert_eq!(
        logged(&mut yard, Yard::tick),
        ["run 4", "early 3", "late 1"]
    );
    restore(&mut yard, &before);
    assert_eq!(
        logged(&mut yard, Yard::tick),
        ["run 2", "early 1", "late 1"]
    );
    restore(&mut yard, &empty);
    restore(&mut yard, &with_early);
    assert_eq!(
        logged(&mut yard, Yard::tick),
        ["run 4", "early 3", "late 1"]
    );
    let with_both = save(&yard);
    assert!(yard.remove_system(Yard::tick_plan(), early));
    restore(&mut yard, &with_early);
    assert_eq!(logged(&mut yard, Yard::tick), ["run 4", "late 1"]);
    restore(&mut yard, &with_both);
    assert_eq!(logged(&mut yard, Yard::tick), ["run 5", "late 2"]);
    assert!(yard.remove_system(Yard::tick_plan(), late));
    restore(&mut yard, &with_both);
    assert_eq!(logged(&mut yard, Yard::tick), ["run 5"]);
}

#[test]
fn locals_of_observers_are_put_back() {
    let mut yard = Yard::new();
    let adds =
        |on: On<'_, Yard, Insert<Weight>>, mut calls: Local<'_, u32>, mut log: ResMut<'_, Log>| {
            *calls += 1;
            log.0.push(format!(
                "call {} of {}",
                *calls,
                on.new_value().map_or(0, |weight| weight.0)
            ));
        };
    yard.observe("added", adds).unwrap();
    let uncalled = save(&yard);
    yard.insert_weight(1);
    assert_repeats(&mut yard, |yard| {
        (2..5).for_each(|weight| yard.insert_weight(weight));
    });
    restore(&mut yard, &uncalled);
    assert_eq!(
        logged(&mut yard, |yard| yard.insert_weight(7)),
        ["lifted 7", "call 1 of 7"]
    );
    let later = yard.observe("later", adds).unwrap();
    yard.insert_weight(1);
    restore(&mut yard, &uncalled);
    assert_eq!(
        logged(&mut yard, |yard| yard.insert_weight(7)),
        ["lifted 7", "call 1 of 7", "call 2 of 7"],
        "an observer that was added later stays as it is"
    );
    assert!(yard.unobserve(later));
    restore(&mut yard, &uncalled);
}

#[test]
fn removed_values_are_read_again() {
    let mut yard = Yard::new();
    yard.tick();
    let entities: Vec<Entity> = (0..4)
        .map(|number| yard.spawn((Weight(number), Unique(number))))
        .collect();
    yard.despawn(entities[0]);
    let state = save(&yard);
    let run = |yard: &mut Yard| yard.tick();
    assert_eq!(
        logged(&mut yard, run),
        ["run 2", "weight Some(0)", "unique true"]
    );
    restore(&mut yard, &state);
    assert_eq!(
        logged(&mut yard, run),
        ["run 2", "weight Some(0)", "unique false"],
        "a value that cannot be cloned is missing"
    );
    restore(&mut yard, &state);
    // There is room for those that are alive.
    entities[1..]
        .iter()
        .for_each(|entity| assert!(yard.despawn(*entity)));
    assert_eq!(logged(&mut yard, run).len(), 9);
    yard.check_invariants();
}

#[test]
fn logs_that_a_copy_lacks_are_emptied() {
    let mut yard = Yard::new();
    let state = save(&yard);
    let mut reader = yard.watch_removed::<Weight>();
    yard.insert_weight(1);
    restore(&mut yard, &state);
    assert_eq!(yard.read_removed(&mut reader).count(), 0);
    yard.insert_weight(2);
    assert_eq!(
        yard.read_removed(&mut reader)
            .filter_map(|gone| gone.value.as_ref())
            .map(|it| it.0)
            .sum::<u32>(),
        2
    );
}

#[test]
fn a_reader_of_the_users_own_begins_at_the_first_value() {
    let mut yard = Yard::new();
    let mut reader = yard.watch_removed::<Weight>();
    yard.insert_weight(1);
    let state = save(&yard);
    assert_eq!(yard.read_removed(&mut reader).count(), 1);
    yard.insert_weight(2);
    restore(&mut yard, &state);
    let values: Vec<_> = yard
        .read_removed(&mut reader)
        .filter_map(|gone| gone.value.as_ref())
        .map(|it| it.0)
        .collect();
    assert_eq!(values, [1]);
}

#[test]
fn a_world_is_not_copied_while_a_schedule_or_an_observer_runs() {
    let mut yard = Yard::new();
    assert_eq!(
        logged(&mut yard, Yard::copy_inside),
        ["`copy_inside` is running: take snapshots and restore them between runs"]
    );
    let copying = |_: On<'_, Yard, Insert<Unique>>, mut commands: Commands<'_, Yard>| {
        commands.queue(|yard: &mut Yard| {
            assert_eq!(State::check(yard), Err(SnapshotError::Observing));
            yard.resource_mut::<Log>().0.push("refused".into());
        });
    };
    let observer = yard.observe("copying", copying).unwrap();
    assert_eq!(
        logged(&mut yard, |yard| _ = yard.spawn((Unique(1),))),
        ["refused"]
    );
    yard.unobserve(observer);
    assert_eq!(State::check(&yard), Ok(()));
}

#[test]
fn a_world_is_not_copied_while_changes_are_to_be_told() {
    let mut yard = Yard::new();
    let observer = yard
        .observe("panics", |_: On<'_, Yard, Insert<Unique>>| explode())
        .unwrap();
    let batch = catch_unwind(AssertUnwindSafe(|| {
        yard.spawn_batch([(Unique(1),), (Unique(2),)]).len()
    }));
    assert!(batch.is_err());
    assert_eq!(State::check(&yard), Err(SnapshotError::Observing));
    yard.unobserve(observer);
    yard.insert_weight(1);
    assert_eq!(State::check(&yard), Ok(()));
}

#[test]
fn a_clone_that_panics_changes_nothing_and_each_value_is_dropped_once() {
    let mut yard = Yard::new();
    yard.keep();
    let counted = yard.resource::<Holder>().0.clone().unwrap().0;
    let state = save(&yard);
    yard.keep();
    let before = Arc::strong_count(&counted);
    FUSE.set(1);
    assert!(catch_unwind(AssertUnwindSafe(|| state.stage(&mut yard).is_ok())).is_err());
    assert_eq!(FUSE.get(), 0);
    assert_eq!(Arc::strong_count(&counted), before);
    yard.resource_mut::<Holder>().0 = None;
    yard.keep();
    assert_eq!(
        yard.resource::<Holder>().0.as_ref().map(|held| held.1),
        Some(3)
    );
    FUSE.set(1);
    let mut again = state;
    assert!(
        catch_unwind(AssertUnwindSafe(
            || State::try_copy(&yard, &mut again).is_ok()
        ))
        .is_err()
    );
    State::try_copy(&yard, &mut again).unwrap();
    yard.keep();
    restore(&mut yard, &again);
    yard.resource_mut::<Holder>().0 = None;
    yard.keep();
    assert_eq!(
        yard.resource::<Holder>().0.as_ref().map(|held| held.1),
        Some(4)
    );
    drop((yard, again));
    assert_eq!(Arc::strong_count(&counted), 1);
}
