//! Conditions of observers: asked for each notification, right before the call.

use ecs::observer::run_if;
use ecs::prelude::*;
use ecs::schedule::not;

#[derive(Clone)]
pub(crate) struct Heat(u32);
#[derive(Clone)]
pub(crate) struct Cold;

#[derive(Clone, Default)]
pub(crate) struct Diary(Vec<String>);

#[derive(Clone, Default)]
pub(crate) struct Oven {
    is_on: bool,
    limit: u32,
}

fn is_on(oven: Res<Oven>, mut diary: ResMut<Diary>) -> bool {
    diary.0.push("on?".into());
    oven.is_on
}

fn is_small(heats: Query<Kitchen, &Heat>, oven: Res<Oven>) -> bool {
    heats.map(|heat| heat.0).sum::<u32>() <= oven.limit
}

fn every_other(mut turn: Local<bool>) -> bool {
    *turn = !*turn;
    *turn
}

fn note(heat: On<Kitchen, Insert<Heat>>, mut diary: ResMut<Diary>) {
    diary
        .0
        .push(format!("note {}", heat.new_value().unwrap().0));
}

fn shut(heat: On<Kitchen, Insert<Heat>>, mut oven: ResMut<Oven>, mut commands: Commands<Kitchen>) {
    oven.is_on = false;
    commands.insert(heat.entity(), Cold);
}

fn last(_: On<Kitchen, Insert<Heat>>, mut diary: ResMut<Diary>) {
    diary.0.push("last".into());
}

fn cold(_: On<Kitchen, Insert<Cold>>, mut diary: ResMut<Diary>) {
    diary.0.push("cold".into());
}

mod part {
    use super::*;

    fn note_of_part<W: FridgeWorld>(_: On<W, Insert<Cold>>, mut diary: ResMut<Diary>) {
        diary.0.push("of the part".into());
    }

    fn is_off(oven: Res<Oven>) -> bool {
        !oven.is_on
    }

    ecs::part! {
        #[part]
        pub(crate) struct Fridge { components: (Cold), uses: (Res<Oven>, Res<Diary>) }

        #[observers]
        pub(crate) fn of_fridge() { note_of_part.run_if(is_off); }
    }
}

ecs::world! {
    #[world(snapshots)]
    pub(crate) struct Kitchen { components: (Heat), resources: (Diary, Oven), parts: (part::Fridge) }

    #[observers]
    pub(crate) fn reactions() {
        note.run_if(is_on).run_if(is_small);
        shut.run_if(is_on);
        last.run_if(not(is_on));
        cold.run_if(every_other);
    }
}

fn kitchen(is_on: bool, limit: u32) -> Kitchen {
    let mut kitchen = Kitchen::new();
    *kitchen.resource_mut::<Oven>() = Oven { is_on, limit };
    kitchen
}

fn diary(kitchen: &mut Kitchen) -> String {
    kitchen.check_invariants();
    std::mem::take(&mut kitchen.resource_mut::<Diary>().0).join(", ")
}

#[test]
fn a_condition_is_asked_for_each_notification_right_before_the_call() {
    let mut kitchen = kitchen(true, 10);
    let pan = kitchen.spawn((Heat(7),));
    // `shut` turns the oven off, and `last` sees that.
    assert_eq!(
        diary(&mut kitchen),
        "on?, note 7, on?, on?, last, cold, of the part"
    );
    kitchen.insert(pan, Heat(8)).unwrap();
    assert_eq!(diary(&mut kitchen), "on?, on?, on?, last");
    kitchen.resource_mut::<Oven>().is_on = true;
    kitchen.insert(pan, Heat(11)).unwrap();
    // Of two conditions, the second one does not hold now. `cold` asks for each other notification alone.
    assert_eq!(diary(&mut kitchen), "on?, on?, on?, last, of the part");
}

#[test]
fn observers_that_are_added_have_conditions_too_be_it_of_one_entity_or_of_all() {
    let mut kitchen = kitchen(false, 10);
    let [pan, other] = [1, 2].map(|heat| kitchen.spawn((Heat(heat),)));
    diary(&mut kitchen);
    let lowest = 5;
    let is_high = move |heats: Query<Kitchen, &Heat>| heats.map(|heat| heat.0).max() > Some(lowest);
    let write = |word: &'static str| {
        move |_: On<Kitchen, Remove<Heat>>, mut diary: ResMut<Diary>| diary.0.push(word.into())
    };
    kitchen
        .observe("all", run_if(write("all"), is_high))
        .unwrap();
    kitchen
        .observe_entity(pan, "one", run_if(write("one"), not(is_high)))
        .unwrap();
    kitchen.remove::<Heat>(pan).unwrap();
    assert_eq!(diary(&mut kitchen), "one");
    kitchen.spawn((Heat(6),));
    diary(&mut kitchen);
    kitchen.remove::<Heat>(other).unwrap();
    assert_eq!(diary(&mut kitchen), "all");
}

#[test]
fn the_state_of_a_condition_is_put_back_with_the_world() {
    let mut kitchen = kitchen(true, 10);
    kitchen.spawn((Cold,));
    diary(&mut kitchen);
    // The next notification is one that `cold` is not called for.
    let snapshot = kitchen.snapshot();
    let spawn = |kitchen: &mut Kitchen| {
        kitchen.spawn((Cold,));
        diary(kitchen)
    };
    assert_eq!([spawn(&mut kitchen), spawn(&mut kitchen)], ["", "cold"]);
    kitchen.restore(&snapshot);
    assert_eq!([spawn(&mut kitchen), spawn(&mut kitchen)], ["", "cold"]);
    kitchen.restore(&snapshot);
    assert_eq!(spawn(&mut kitchen), "");
}

#[test]
fn a_condition_that_conflicts_with_itself_is_refused_and_one_that_conflicts_with_the_observer_is_not()
 {
    let mut kitchen = kitchen(true, 10);
    let both = |_: ResMut<Oven>, _: Res<Oven>| true;
    let error = kitchen.observe("twice", run_if(last, both)).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("two parameters of the system `twice` access the resource `Oven`"),
        "{error}"
    );
    let error = kitchen
        .observe("whole", run_if(last, |_: &mut Kitchen| true))
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("a function of `whole` takes the whole world"),
        "{error}"
    );
    let pan = kitchen.spawn((Cold,));
    diary(&mut kitchen);
    let error = kitchen
        .observe_entity(pan, "deaf", run_if(|| {}, is_small))
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("the system `deaf` is told of nothing"),
        "{error}"
    );
    // They run one after the other.
    kitchen
        .observe("same", run_if(last, |_: ResMut<Diary>| true))
        .unwrap();
    kitchen.spawn((Heat(1),));
    assert_eq!(
        diary(&mut kitchen),
        "on?, note 1, on?, on?, last, last, of the part"
    );
}

#[test]
fn the_list_names_the_observers_as_they_are_written() {
    let names: Vec<_> = Kitchen::reactions()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(names[0], "`note` on `Insert<Heat>`");
    assert_eq!(names[3], "`cold` on `Insert<Cold>`");
}
