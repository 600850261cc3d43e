//! Worlds that take the place of others, while systems and observers run.

use ecs::prelude::*;
use ecs_tests::unwind::message;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Component, Clone, Debug, PartialEq)]
struct Text(String);

#[derive(Debug)]
struct Mark;

/// The notifications of observers, in words.
#[derive(Default)]
struct Told(Vec<String>);

/// Where a system or an observer puts the world that was there.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Option<Yard>>>);

impl Kept {
    fn take(&self) -> Yard {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
            .expect("a world")
    }
}

fn text(text: Option<&Text>) -> &str {
    text.map_or("-", |text| &text.0)
}

/// Takes the world away when a text asks for it.
fn came(
    on: On<Yard, Insert<Text>, Old>,
    mut told: ResMut<Told>,
    kept: Res<Kept>,
    mut commands: Commands<Yard>,
) {
    told.0.push(format!(
        "{} > {}",
        text(on.old_value()),
        text(on.new_value())
    ));
    if text(on.new_value()) == "replace" {
        let kept = Kept::clone(&kept);
        commands.queue(move |yard| {
            let before = std::mem::take(yard);
            *kept.0.lock().unwrap() = Some(before);
            yard.spawn((Text("of the new world".to_owned()),));
        });
    }
}

fn went(on: On<Yard, Remove<Text>, Old>, mut told: ResMut<Told>, mut commands: Commands<Yard>) {
    told.0.push(format!("{} is gone", text(on.old_value())));
    if text(on.old_value()) == "reset" {
        commands.queue(|yard| *yard = Yard::new());
    }
}

ecs::world! {
    #[world]
    struct Yard { components: (Text, Mark), resources: (Told, Kept, Shared) }

    #[observers]
    fn observers() {
        came;
        went;
    }

    #[schedule]
    fn tick() {
        keep;
    }

    #[schedule]
    fn tock() {
        give_row_and_panic;
        share;
    }
}

/// An entity that one system reserves, and to which a command of another one gives its row.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Option<Entity>>>);

fn give_row_and_panic(shared: Res<Shared>, mut commands: Commands<Yard>) {
    let shared = Shared::clone(&shared);
    commands.queue(move |yard| {
        let entity = shared.0.lock().unwrap().expect("the other system has run");
        yard.spawn_at(entity, (Text("a row by hand".to_owned()),))
            .unwrap();
        panic!("behind the row")
    });
}

fn share(shared: Res<Shared>, mut commands: Commands<Yard>) {
    *shared.0.lock().unwrap() = Some(commands.spawn((Mark,)));
}

fn keep(yard: &mut Yard) {
    let kept = yard.resource::<Kept>().clone();
    let before = std::mem::take(yard);
    *kept.0.lock().unwrap() = Some(before);
}

fn spawn(yard: &mut Yard, name: &str) -> Entity {
    yard.spawn((Text(name.to_owned()),))
}

/// The notifications since the last call.
fn told(yard: &mut Yard) -> Vec<String> {
    yard.check_invariants();
    std::mem::take(&mut yard.resource_mut::<Told>().0)
}

#[test]
fn a_world_that_an_observer_puts_in_the_place_of_its_own_hears_of_its_own_changes() {
    let mut yard = Yard::new();
    let entity = spawn(&mut yard, "reset");
    yard.despawn(entity);
    assert!(yard.is_empty());
    for name in ["a", "b"] {
        let entity = spawn(&mut yard, name);
        yard.insert(entity, Text(format!("{name}{name}"))).unwrap();
        yard.despawn(entity);
        let expected = [
            format!("- > {name}"),
            format!("{name} > {name}{name}"),
            format!("{name}{name} is gone"),
        ];
        assert_eq!(
            told(&mut yard),
            expected,
            "old values belong to their changes"
        );
    }
}

#[test]
fn a_world_that_an_observer_takes_away_is_told_of_changes_further_on() {
    let mut yard = Yard::new();
    let kept = yard.resource::<Kept>().clone();
    let entity = spawn(&mut yard, "a");
    yard.insert(entity, Text("replace".to_owned())).unwrap();
    assert_eq!(told(&mut yard), ["- > of the new world"]);

    let mut before = kept.take();
    assert_eq!(told(&mut before), ["- > a", "a > replace"]);
    before.insert(entity, Text("b".to_owned())).unwrap();
    assert_eq!(
        told(&mut before),
        ["replace > b"],
        "the old value is not that of the change before"
    );
    before.despawn(entity);
    assert_eq!(told(&mut before), ["b is gone"]);
}

#[test]
fn an_observer_takes_the_place_of_no_observer_of_another_world() {
    let heard = Arc::new(Mutex::new(0));
    let mut yard = Yard::new();
    let counter = heard.clone();
    let replace = move |_: On<Yard, Insert<Mark>>, mut commands: Commands<Yard>| {
        let counter = counter.clone();
        commands.queue(move |yard| {
            let mut new = Yard::new();
            new.observe("count", move |_: On<Yard, Remove<Mark>>| {
                *counter.lock().unwrap() += 1;
            })
            .unwrap();
            *yard = new;
        });
    };
    yard.observe("replace", replace).unwrap();
    yard.spawn((Mark,));
    assert!(yard.is_empty());
    for expected in 1..=3 {
        let entity = yard.spawn((Mark,));
        yard.despawn(entity);
        assert_eq!(
            *heard.lock().unwrap(),
            expected,
            "the new world has its own observer"
        );
    }
    yard.check_invariants();
}

#[test]
fn a_panic_behind_the_exchange_of_worlds_leaves_both_whole() {
    let mut yard = Yard::new();
    let kept = yard.resource::<Kept>().clone();
    let own = kept.clone();
    let replace = move |_: On<Yard, Insert<Mark>>, mut commands: Commands<Yard>| {
        let own = own.clone();
        commands.queue(move |yard| {
            *own.0.lock().unwrap() = Some(std::mem::take(yard));
            panic!("behind the exchange")
        });
    };
    yard.observe("replace", replace).unwrap();
    assert_eq!(
        message(|| _ = yard.spawn((Mark, Text("a".to_owned())))),
        "behind the exchange"
    );
    let mut before = kept.take();
    for yard in [&mut yard, &mut before] {
        told(yard);
        spawn(yard, "b");
        assert!(told(yard).contains(&"- > b".to_owned()));
    }
}

#[test]
fn a_world_that_its_schedule_replaced_says_why_the_schedule_cannot_run() {
    let mut yard = Yard::new();
    let [mut before, _] = [(); 2].map(|()| {
        let kept = yard.resource::<Kept>().clone();
        yard.tick();
        kept.take()
    });
    let message = message(|| before.tick());
    assert!(
        message.contains("`tick` ran in this world when another world took its place"),
        "{message}"
    );
    before.check_invariants();
}

#[test]
fn commands_that_are_discarded_despawn_no_entity_that_has_its_row() {
    let mut yard = Yard::new();
    assert!(message(|| yard.tock()).ends_with("behind the row"));
    let entity = yard.resource::<Shared>().0.lock().unwrap().unwrap();
    assert_eq!(
        yard.get::<Text>(entity),
        Some(&Text("a row by hand".to_owned()))
    );
    yard.check_invariants();
}
