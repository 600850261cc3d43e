//! Safe programs that do their worst. Each reached undefined behaviour once, or lost values, or did not end.

#![allow(
    elided_lifetimes_in_paths,
    reason = "signatures of systems are read without them"
)]

mod replaced;

use ecs::prelude::*;
use ecs::schema::{ComponentDeclaration, Declaration, Size};
use ecs::{ChangeError, ComponentDefinition, ComponentId, Store};
use ecs_tests::unwind::message;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

/// A world by hand, which dereferences to a store that others share.
struct Impostor {
    own: Box<Store<Self>>,
    shared: &'static Store<Self>,
}

#[derive(Debug, PartialEq)]
struct Text(String);

impl Deref for Impostor {
    type Target = Store<Self>;

    fn deref(&self) -> &Store<Self> {
        self.shared
    }
}

impl DerefMut for Impostor {
    fn deref_mut(&mut self) -> &mut Store<Self> {
        &mut self.own
    }
}

impl ecs::schema::Declare for Impostor {
    type Components = (Text,);
    type Resources = ();
    type Size = Size<1, 0, 0, 0>;
    const NAME: &'static str = "Impostor";
    const COMPONENTS: &'static [ComponentDeclaration] =
        &[ComponentDeclaration::new("Text", None, None, None, true)];
    const ARCHETYPES: &'static [Declaration<Self>] = &[];
}

impl World for Impostor {}

impl ecs::Lists<Text> for Impostor {
    type Mutability = ecs::Mutable;
    const INDEX: usize = 0;
}

fn overwrite(texts: Query<Impostor, &mut Text>) {
    texts.for_each(|text| text.0 = String::from("a text in the place of the borrowed one"));
}

fn is_rewritten(mut texts: Lookup<Impostor, &mut Text>, mut asked: Local<bool>) -> bool {
    let _ = texts.get_mut(ecs::Entity::from_bits(1 << 32).unwrap());
    *asked = true;
    true
}

mod by_hand {
    use super::*;
    use ecs::schedule::{Plan, Step, touched, words_of_plan};

    const STEPS: &[Step<'static, Impostor>] = &[
        Step::system("overwrite", &|| overwrite),
        Step::system("overwrite", &|| overwrite)
            .run_if(&[Step::condition("is_rewritten", &|| is_rewritten)]),
    ];
    const COUNT: usize = STEPS.len();

    pub(super) static PLAN: &Plan<Impostor> =
        &Plan::<Impostor, [u64; words_of_plan(COUNT)]>::new::<{ touched(COUNT) }>(
            "impose",
            0,
            STEPS,
            &[],
            <ecs::schedule::Probe<Impostor> as ecs::schedule::Unthreaded>::__ecs_threads,
            |steps| {
                let mut steps = steps.exactly::<COUNT>();
                steps.run(0, &STEPS[0]);
                steps.run(1, &STEPS[1]);
            },
        );
}

#[test]
fn systems_write_the_store_that_is_borrowed_exclusively() {
    static SHARED: OnceLock<Store<Impostor>> = OnceLock::new();
    let mut store = Store::<Impostor>::new();
    let entity = store.spawn((Text("a text that is borrowed".to_owned()),));
    let shared = SHARED.get_or_init(|| store);
    let text: &str = &shared.get::<Text>(entity).unwrap().0;

    let mut world = Impostor {
        own: Box::new(Store::new()),
        shared,
    };
    world.own.spawn((Text(String::new()),));
    world.run_system(overwrite);
    let written = world.own.query::<&Text>().single().unwrap().0.clone();
    assert_eq!(written, "a text in the place of the borrowed one");
    world
        .own
        .query::<&mut Text>()
        .for_each(|text| text.0.clear());
    ecs::schedule::run::<_, ()>(&mut world, by_hand::PLAN);
    assert_eq!(world.own.query::<&Text>().single().unwrap().0, written);
    assert_eq!(text, "a text that is borrowed");
}

#[derive(Component)]
#[component(track)]
struct Tracked(u8);

#[derive(Debug)]
struct Plain(u8);

#[derive(Default)]
struct Large(Option<Entity>);

ecs::world! {
    #[world(observed)]
    struct Yard { components: (Tracked, Plain), resources: (Large, Vec<u8>) }

    #[schedule]
    fn tick() {
        grow;
    }
}

fn grow(mut commands: Commands<Yard>, large: Res<Large>) {
    commands.insert(large.0.unwrap(), Tracked(1));
    commands.spawn((Plain(1),));
}

/// A world with an entity that has a row too large for one more tracked component.
fn yard() -> (Yard, Entity) {
    const LARGE: usize = 130 << 20;
    let mut yard = Yard::new();
    let entity = yard.spawn_empty();
    let define = |yard: &mut Yard, name: &str| -> ComponentId {
        yard.define(ComponentDefinition::new(name).with_layout(LARGE, 1))
            .unwrap()
    };
    let bytes = vec![0; LARGE];
    for name in ["one", "other"] {
        let component = define(&mut yard, name);
        yard.insert_data(entity, component, &bytes).unwrap();
    }
    yard.resource_mut::<Large>().0 = Some(entity);
    (yard, entity)
}

#[test]
#[cfg_attr(miri, ignore = "rows of 260 MiB")]
fn a_row_that_would_be_too_large_is_an_error_of_its_command_alone() {
    let (mut yard, entity) = yard();
    yard.tick();
    assert_eq!(
        yard.query::<&Plain>().count(),
        1,
        "the command behind it is applied"
    );
    let errors = yard.take_command_errors();
    let error = &errors.first()[0];
    assert_eq!(
        (errors.count(), error.entity, error.component),
        (1, entity, Some("Tracked"))
    );
    assert!(matches!(error.cause, ChangeError::Reserve(cause) if cause.is_final()));
    assert!(
        error
            .to_string()
            .ends_with("a row with these components would be too large"),
        "{error}"
    );

    // The documented loop of `try_run_system` ends.
    let mut outcome = yard.try_run_system(grow);
    let mut tries = 0;
    while let Err(unapplied) = outcome {
        tries += 1;
        assert!(tries < 3, "{unapplied}");
        outcome = unapplied.retry(&mut yard);
    }
    assert_eq!(
        (
            yard.query::<&Plain>().count(),
            yard.take_command_errors().count()
        ),
        (2, 1)
    );
    yard.check_invariants();
}

/// Asks for an entity, and panics the first time.
fn asks_and_panics(mut calls: Local<u32>, mut commands: Commands<Yard>) {
    commands.spawn((Plain(7),));
    *calls += 1;
    assert!(*calls > 1, "the first time");
}

#[test]
fn the_commands_of_an_added_system_that_panicked_are_discarded() {
    let mut yard = Yard::new();
    let large = yard.spawn_empty();
    yard.resource_mut::<Large>().0 = Some(large);
    yard.add_system(Yard::tick_plan(), "asks", asks_and_panics)
        .add()
        .unwrap();
    assert!(message(|| yard.tick()).contains("the first time"));
    let next = yard.reserve_entity();
    yard.despawn(next);
    let count = |yard: &mut Yard| yard.query::<&Plain>().filter(|plain| plain.0 == 7).count();
    assert_eq!(count(&mut yard), 0);
    yard.tick();
    assert_eq!(count(&mut yard), 1, "those of the second run alone");
    yard.check_invariants();
}

#[test]
fn the_commands_of_an_observer_that_panicked_are_discarded() {
    let mut yard = Yard::new();
    let observer =
        |_: On<Yard, Insert<Tracked>>, mut calls: Local<u32>, mut commands: Commands<Yard>| {
            commands.spawn((Plain(7),));
            *calls += 1;
            assert!(*calls > 1, "the first time");
        };
    yard.observe("asks", observer).unwrap();
    let entity = yard.spawn_empty();
    assert_eq!(
        message(|| _ = yard.insert(entity, Tracked(1))),
        "the first time"
    );
    yard.insert(entity, Tracked(2)).unwrap();
    assert_eq!(yard.query::<&Plain>().count(), 1);
    yard.check_invariants();
}

#[test]
fn a_system_that_panics_gives_the_ids_back_that_it_reserved() {
    let mut yard = Yard::new();
    let reserved = std::cell::Cell::new(None);
    let spawn_and_panic = |mut commands: Commands<Yard>| {
        reserved.set(Some(commands.spawn((Plain(1),))));
        panic!("behind the command")
    };
    assert_eq!(
        message(|| yard.run_system(spawn_and_panic)),
        "behind the command"
    );
    let reserved = reserved.get().unwrap();
    assert!(!yard.despawn(reserved), "{reserved} is reserved no more");
    let error = yard.insert(reserved, Plain(1)).unwrap_err();
    assert_eq!(error.cause, ecs::ChangeError::NoSuchEntity(reserved));
    yard.check_invariants();
}

#[test]
fn a_command_that_panics_gives_back_the_ids_that_commands_behind_it_reserved() {
    let mut yard = Yard::new();
    let reserved = std::cell::Cell::new(None);
    let spawn_behind = |mut commands: Commands<Yard>| {
        commands.queue(|_| panic!("before the command"));
        reserved.set(Some(commands.spawn((Plain(1),))));
    };
    assert_eq!(
        message(|| yard.run_system(spawn_behind)),
        "before the command"
    );
    assert!(
        !yard.despawn(reserved.get().unwrap()),
        "the entity is reserved no more"
    );
    yard.check_invariants();
}
