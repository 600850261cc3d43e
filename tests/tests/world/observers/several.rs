//! Observers of several kinds of changes: called once for each change of an entity that has any of them.

use ecs::prelude::*;

#[derive(Clone)]
pub(crate) struct A(u32);
#[derive(Clone)]
pub(crate) struct B(u32);
#[derive(Clone, Component)]
#[component(storage = "sparse")]
pub(crate) struct S;

#[derive(Default)]
pub(crate) struct Diary(Vec<String>);

type Any = (Insert<A>, Insert<B>, Remove<A>, Despawn<Pair>);

fn sparse(change: On<Yard, (Insert<S>, Remove<S>)>, mut diary: ResMut<Diary>) {
    diary
        .0
        .push(if change.is::<Insert<S>>() { "+s" } else { "-s" }.into());
}

fn any(change: On<Yard, Any>, mut diary: ResMut<Diary>) {
    let kinds = [
        (change.is::<Insert<A>>(), "+a"),
        (change.is::<Insert<B>>(), "+b"),
        (change.is::<Remove<A>>(), "-a"),
        (change.is::<Despawn<Pair>>(), "gone"),
    ];
    let words: Vec<_> = kinds
        .into_iter()
        .filter_map(|(is, word)| is.then_some(word))
        .collect();
    diary.0.push(words.join(""));
}

fn b_alone(change: On<Yard, Insert<B>>, mut diary: ResMut<Diary>) {
    assert!(change.is::<Insert<B>>() && change.new_value().is_none_or(|b| b.0 < 100));
    diary.0.push("b".into());
}

ecs::world! {
    #[world]
    pub(crate) struct Yard { components: (A, B, S), resources: (Diary) }

    #[archetype]
    pub(crate) struct Pair { a: A, b: B }

    #[observers]
    pub(crate) fn reactions() { b_alone; any; sparse; }
}

fn diary(yard: &mut Yard) -> String {
    yard.check_invariants();
    std::mem::take(&mut yard.resource_mut::<Diary>().0).join(" ")
}

#[test]
fn one_change_of_any_kind_is_one_call_that_names_its_kind() {
    let mut yard = Yard::new();
    let one = yard.spawn((A(1), B(2), S));
    // The call comes in the turn of the first notification.
    assert_eq!(diary(&mut yard), "+a+b b +s");
    yard.insert(one, A(2)).unwrap();
    yard.insert(one, A(3)).unwrap();
    assert_eq!(diary(&mut yard), "+a +a");
    yard.insert_many(one, (B(1), S)).unwrap();
    assert_eq!(diary(&mut yard), "b +b +s");
    yard.remove::<B>(one).unwrap();
    assert_eq!(diary(&mut yard), "");
    yard.replace_bundle::<(A,), (B,)>(one, (B(7),)).unwrap();
    assert_eq!(diary(&mut yard), "+b-a b");
    let pair = yard.spawn(Pair { a: A(1), b: B(1) });
    diary(&mut yard);
    yard.despawn(pair);
    assert_eq!(diary(&mut yard), "-agone");
}

#[test]
fn changes_that_wait_for_each_other_are_told_apart() {
    let mut yard = Yard::new();
    let batch: Vec<_> = yard.spawn_batch((0..3).map(|i| (A(i), B(i)))).to_vec();
    assert_eq!(diary(&mut yard), "+a+b b +a+b b +a+b b");
    // Each entity is a change of its own, and so is each of two insertions of one command.
    yard.run_system(move |mut commands: Commands<Yard>| {
        let first = batch[0];
        commands.queue(move |yard: &mut Yard| {
            yard.insert(first, A(5)).unwrap();
            yard.insert(first, B(5)).unwrap();
        });
        commands.despawn(batch[1]);
    });
    assert_eq!(diary(&mut yard), "+a b +b -agone");
}

#[test]
fn an_observer_whose_changes_follow_from_its_own_call_is_called_for_each() {
    let mut yard = Yard::new();
    let next = |change: On<Yard, (Insert<A>, Insert<B>)>,
                values: Lookup<Yard, &A>,
                mut commands: Commands<Yard>| {
        let value = values.get(change.entity()).map_or(0, |a| a.0);
        if value > 0 {
            commands.insert_many(change.entity(), (A(value - 1), B(0)));
        }
    };
    yard.observe("next", next).unwrap();
    let one = yard.spawn((A(3),));
    assert_eq!(diary(&mut yard), "+a +a+b b +a+b b +a+b b");
    assert_eq!(yard.get::<A>(one).unwrap().0, 0);
}

#[test]
fn observers_of_one_entity_and_those_that_are_taken_out_ask_for_several_changes_too() {
    let mut yard = Yard::new();
    let [one, other] = [1, 2].map(|i| yard.spawn((A(i),)));
    let write = |change: On<Yard, (Remove<A>, Remove<B>)>, mut diary: ResMut<Diary>| {
        diary.0.push(format!("own{}", change.is::<Remove<B>>()));
    };
    let id = yard.observe_entity(one, "own", write).unwrap();
    diary(&mut yard);
    yard.insert(one, B(1)).unwrap();
    yard.remove_many::<(A, B)>(one).unwrap();
    yard.remove::<A>(other).unwrap();
    assert_eq!(diary(&mut yard), "b +b -a owntrue -a");
    assert!(yard.unobserve(id) && !yard.unobserve(id));
    yard.insert(one, A(1)).unwrap();
    yard.despawn(one);
    assert_eq!(diary(&mut yard), "+a -a");
}

#[test]
fn an_observer_names_its_changes_and_asks_for_each_once() {
    type Twice = (Insert<A>, Insert<B>, Insert<A>);
    let names: Vec<_> = Yard::reactions().iter().map(ToString::to_string).collect();
    assert_eq!(
        names[1],
        "`any` on `Insert<A>` or `Insert<B>` or `Remove<A>` or `Despawn<Pair>`"
    );
    let error = Yard::new()
        .observe("twice", |_: On<Yard, Twice>| {})
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the system `twice` asks for `Insert<A>` twice: leave one of the two out"
    );
}
