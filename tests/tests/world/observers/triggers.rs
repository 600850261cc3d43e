//! Events that are aimed at an entity: told once, in their turn, to the observers of the entity.

use ecs::ChangeError;
use ecs::prelude::*;
use std::rc::Rc;

pub(crate) struct Health(u32);

#[derive(Clone)]
pub(crate) struct Hit(u32);

/// An event that stays on its thread.
pub(crate) struct Echo(Rc<u32>);

#[derive(Default)]
pub(crate) struct Diary(Vec<String>);

fn hurt(
    hit: On<Arena, Trigger<Hit>>,
    mut healths: Lookup<Arena, &mut Health>,
    mut diary: ResMut<Diary>,
) {
    if let Some(health) = healths.get_mut(hit.entity()) {
        health.0 -= hit.event().0;
        diary.0.push(format!("{} left", health.0));
    }
}

fn strike_back(hit: On<Arena, Trigger<Hit>>, mut commands: Commands<Arena>) {
    if hit.event().0 > 1 {
        commands
            .entity(hit.entity())
            .insert(Health(50))
            .trigger(Hit(1));
    }
}

fn healed(_: On<Arena, Insert<Health>>, mut diary: ResMut<Diary>) {
    diary.0.push("healed".into());
}

ecs::world! {
    #[world]
    pub(crate) struct Arena { components: (Health), resources: (Diary), events: (Hit, Echo) }

    #[observers]
    pub(crate) fn reactions() { hurt; strike_back; healed; }

    #[schedule]
    pub(crate) fn tick(target: Entity) { read; strike; }
}

fn strike(target: In<Entity>, mut commands: Commands<Arena>) {
    commands.despawn(*target);
    commands.trigger(*target, Hit(1));
}

fn read(mut hits: EventReader<Hit>, mut diary: ResMut<Diary>) {
    diary
        .0
        .extend(hits.read().map(|hit| format!("read {}", hit.0)));
}

fn diary(arena: &mut Arena) -> String {
    arena.check_invariants();
    std::mem::take(&mut arena.resource_mut::<Diary>().0).join(", ")
}

#[test]
fn an_event_is_told_to_the_observers_of_its_entity_in_their_order() {
    let mut arena = Arena::new();
    let [one, other] = [20, 30].map(|health| arena.spawn((Health(health),)));
    diary(&mut arena);
    let write = |hit: On<Arena, Trigger<Hit>>, mut diary: ResMut<Diary>| {
        diary.0.push(format!("own {}", hit.event().0));
    };
    let own = arena.observe_entity(one, "own", write).unwrap();
    arena.trigger(one, Hit(1)).unwrap();
    assert_eq!(diary(&mut arena), "19 left, own 1");
    arena.trigger(other, Hit(1)).unwrap();
    assert_eq!(diary(&mut arena), "29 left");
    assert!(arena.unobserve(own));
    arena.trigger(one, Hit(1)).unwrap();
    assert_eq!(diary(&mut arena), "18 left");
}

#[test]
fn changes_that_follow_from_an_event_are_notified_after_it_and_in_order() {
    let mut arena = Arena::new();
    let one = arena.spawn((Health(20),));
    diary(&mut arena);
    arena.trigger(one, Hit(3)).unwrap();
    assert_eq!(diary(&mut arena), "17 left, healed, 49 left");
    // Readers of the queue get events that are sent, and none that is aimed at an entity.
    arena.send(Hit(9));
    let other = arena.spawn((Health(1),));
    diary(&mut arena);
    arena.tick(other);
    assert_eq!(diary(&mut arena), "read 9");
}

#[test]
fn an_event_for_a_dead_entity_comes_back_or_is_reported_and_nobody_is_told() {
    let mut arena = Arena::new();
    let one = arena.spawn((Health(20),));
    arena.despawn(one);
    diary(&mut arena);
    let error = arena.trigger(one, Hit(3)).unwrap_err();
    assert_eq!(
        (error.value.0, error.cause),
        (3, ChangeError::NoSuchEntity(one))
    );
    assert!(error.to_string().contains(&one.to_string()), "{error}");
    let reserved = arena.reserve_entity();
    assert_eq!(
        arena.trigger(reserved, Hit(3)).unwrap_err().cause,
        ChangeError::Reserved(reserved)
    );
    assert_eq!(diary(&mut arena), "");

    let two = arena.spawn((Health(20),));
    diary(&mut arena);
    arena.tick(two);
    let errors = arena.take_command_errors();
    assert_eq!(
        (errors.first()[0].command, errors.first()[0].cause),
        ("trigger", ChangeError::NoSuchEntity(two))
    );
    assert_eq!(
        errors.first()[0].to_string(),
        format!("`strike` asked to trigger, but {two} is dead")
    );
    assert_eq!(diary(&mut arena), "");
}

#[test]
fn an_event_that_nobody_observes_is_dropped_and_one_that_was_told_is_dropped_once() {
    let mut arena = Arena::new();
    let one = arena.spawn((Health(20),));
    let echo = Rc::new(7);
    arena.trigger(one, Echo(Rc::clone(&echo))).unwrap();
    assert_eq!(Rc::strong_count(&echo), 1);

    let write = |echo: On<Arena, Trigger<Echo>>, mut diary: ResMut<Diary>| {
        diary.0.push(echo.event().0.to_string());
    };
    arena.observe("write", write).unwrap();
    diary(&mut arena);
    for _ in 0..200 {
        arena.trigger(one, Echo(Rc::clone(&echo))).unwrap();
    }
    assert_eq!(diary(&mut arena), vec!["7"; 200].join(", "));
    assert_eq!(Rc::strong_count(&echo), 1);
}

#[test]
fn observers_that_trigger_each_other_without_end_are_cut_off_and_reported() {
    let mut arena = Arena::new();
    let one = arena.spawn((Health(20),));
    let again = |echo: On<Arena, Trigger<Hit>>, mut commands: Commands<Arena>| {
        commands.trigger(echo.entity(), Hit(0));
    };
    arena.observe("again", again).unwrap();
    arena.trigger(one, Hit(0)).unwrap();
    let errors = arena.take_command_errors();
    assert_eq!(errors.first()[0].command, "trigger");
    assert!(
        matches!(errors.first()[0].cause, ChangeError::Cascade(_))
            && errors.first()[0].cascade.is_some(),
        "{:?}",
        errors.first()
    );
    arena.check_invariants();
    diary(&mut arena);
    arena.trigger(one, Hit(0)).unwrap();
    assert!(diary(&mut arena).starts_with("20 left, 20 left"));
}

#[test]
fn an_observer_that_panics_takes_its_event_with_it_and_the_others_are_told_with_the_next_change() {
    let mut arena = Arena::new();
    let [one, other] = [20, 30].map(|health| arena.spawn((Health(health),)));
    let panicking = |echo: On<Arena, Trigger<Echo>>, mut commands: Commands<Arena>| {
        assert_ne!(*echo.event().0, 13, "unlucky");
        commands.insert(echo.entity(), Health(*echo.event().0));
    };
    arena.observe("unlucky", panicking).unwrap();
    let both = move |arena: &mut Arena| {
        arena.trigger(one, Echo(Rc::new(13))).unwrap();
    };
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| both(&mut arena)));
    assert!(panic.is_err());
    arena.check_invariants();
    arena.trigger(other, Echo(Rc::new(5))).unwrap();
    assert_eq!(arena.get::<Health>(other).unwrap().0, 5);
    arena.check_invariants();
}

#[test]
fn one_observer_of_several_events_and_changes_is_told_which() {
    type Any = (Trigger<Hit>, Trigger<Echo>, Remove<Health>);
    let mut arena = Arena::new();
    let one = arena.spawn((Health(20),));
    diary(&mut arena);
    let any = |change: On<Arena, Any>, mut diary: ResMut<Diary>| {
        diary.0.push(format!(
            "{} {}",
            change.is::<Trigger<Hit>>(),
            change.is::<Remove<Health>>()
        ));
    };
    arena.observe("any", any).unwrap();
    arena.trigger(one, Hit(1)).unwrap();
    arena.trigger(one, Echo(Rc::new(1))).unwrap();
    arena.despawn(one);
    assert_eq!(
        diary(&mut arena),
        "19 left, true false, false false, false true"
    );
}
