use crate::schedules::world::*;
use ecs::prelude::*;
use ecs::{ChangeError, CommandPolicy};
use std::rc::Rc;

#[test]
fn commands_are_applied_before_the_whole_world_is_taken_and_at_the_end() {
    let mut yard = Yard::new();
    yard.births();
    assert_eq!(
        yard.resource::<Log>().0,
        ["born 0", "0 hot", "1 alive", "1 hot"]
    );
    yard.births();
    assert_eq!(
        yard.resource::<Log>().0[4..],
        ["born 1", "1 hot", "2 alive", "2 hot"]
    );
    yard.check_invariants();
}

#[test]
fn all_commands_take_effect_in_their_order() {
    let mut yard = Yard::new();
    let walker = yard.spawn(Walker {
        position: Position(0.0),
        velocity: Velocity(1.0),
    });
    let stove = yard.spawn(Stove {
        position: Position(0.0),
        heat: Heat(1.0),
    });
    let (mut empty, mut spawned) = (None, None);
    yard.run_system(|mut commands: Commands<Yard>| {
        commands.insert(walker, Heat(2.0));
        commands.remove::<Velocity>(walker);
        commands.insert_many(stove, (Frozen, Velocity(3.0)));
        commands.remove_many::<(Heat, Frozen)>(stove);
        let entity = commands.spawn_empty();
        commands.insert(entity, Position(9.0));
        empty = Some(entity);
        let entity = commands.spawn(Stove {
            position: Position(4.0),
            heat: Heat(4.0),
        });
        commands.despawn(entity);
        spawned = Some(entity);
        commands.queue(|yard: &mut Yard| yard.resource_mut::<Log>().add("queued"));
    });
    assert_eq!(yard.get::<Heat>(walker), Some(&Heat(2.0)));
    assert!(!yard.has::<Velocity>(walker));
    assert_eq!(
        (yard.has::<Frozen>(stove), yard.has::<Heat>(stove)),
        (false, false)
    );
    assert_eq!(yard.get::<Velocity>(stove), Some(&Velocity(3.0)));
    assert_eq!(yard.get::<Position>(empty.unwrap()), Some(&Position(9.0)));
    assert!(!yard.contains(spawned.unwrap()));
    assert_eq!(yard.resource::<Log>().0, ["queued"]);
    assert_eq!(yard.take_command_errors().count(), 0);
    yard.check_invariants();
}

#[test]
fn a_command_for_a_dead_entity_is_reported_and_does_nothing() {
    let mut yard = Yard::new();
    let dead = yard.spawn(Walker {
        position: Position(0.0),
        velocity: Velocity(1.0),
    });
    yard.despawn(dead);
    let to_dead = move |mut commands: Commands<Yard>| {
        commands.insert(dead, Heat(1.0));
        commands.remove::<Heat>(dead);
        commands.insert_many(dead, (Heat(1.0),));
        commands.remove_many::<(Heat,)>(dead);
        commands.despawn(dead);
        let unborn = commands.spawn_empty();
        commands.despawn(unborn);
        commands.insert(unborn, Heat(1.0));
    };
    yard.add_system(Yard::beat_plan(), "to_dead", to_dead)
        .add()
        .unwrap();
    yard.beat();
    let errors = yard.take_command_errors();
    let names: Vec<_> = errors.first().iter().map(|error| error.command).collect();
    assert_eq!(
        names,
        [
            "insert",
            "remove",
            "insert_many",
            "remove_many",
            "despawn",
            "insert"
        ]
    );
    assert!(
        errors
            .first()
            .iter()
            .all(|error| matches!(error.cause, ChangeError::NoSuchEntity(_))
                && error.system == "to_dead")
    );
    assert_eq!(
        errors.first()[0].to_string(),
        format!("`to_dead` asked to insert `Heat`, but {dead} is dead")
    );
    assert_eq!(yard.take_command_errors().count(), 0);
    for _ in 0..100 {
        yard.beat();
    }
    let errors = yard.take_command_errors();
    assert_eq!((errors.count(), errors.first().len()), (600, 64));

    yard.set_command_policy(CommandPolicy::Ignore);
    yard.beat();
    assert_eq!(yard.take_command_errors().count(), 0);
    yard.set_command_policy(CommandPolicy::Panic);
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| yard.beat())).unwrap_err();
    let message = panic.downcast_ref::<String>().unwrap();
    assert!(
        message.starts_with(
            "the system `to_dead` of `beat` panicked: `to_dead` asked to insert `Heat`"
        ),
        "{message}"
    );
    assert!(yard.is_empty());
    yard.check_invariants();
}

#[test]
fn commands_that_are_never_applied_are_dropped() {
    struct Thing(#[allow(dead_code)] Rc<()>);
    ecs::world! {
        #[world] struct Shed { components: (Thing) }
        #[schedule] fn fill() { put; panics; }
    }
    thread_local!(static COUNTED: Rc<()> = Rc::new(()));
    fn put(mut commands: Commands<Shed>) {
        for _ in 0..10 {
            commands.spawn((Thing(COUNTED.with(Rc::clone)),));
        }
    }
    fn panics(mut runs: Local<u32>) {
        *runs += 1;
        assert!(*runs != 2, "the second time");
    }
    let mut shed = Shed::new();
    shed.fill();
    assert_eq!(COUNTED.with(Rc::strong_count), 11);
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| shed.fill())).unwrap_err();
    assert_eq!(COUNTED.with(Rc::strong_count), 11);
    shed.check_invariants();
    shed.fill();
    assert_eq!(COUNTED.with(Rc::strong_count), 21);
    drop(shed);
    assert_eq!(COUNTED.with(Rc::strong_count), 1);
}

#[test]
fn a_command_to_a_reserved_entity_says_so() {
    let mut yard = Yard::new();
    let reserved = yard.reserve_entity();
    yard.run_system(move |mut commands: Commands<Yard>| {
        commands.insert(reserved, Heat(1.0));
        commands.remove::<Heat>(reserved);
        commands.insert_many(reserved, (Heat(1.0),));
        commands.remove_many::<(Heat,)>(reserved);
    });
    let errors = yard.take_command_errors();
    assert_eq!(errors.count(), 4);
    assert!(
        errors
            .first()
            .iter()
            .all(|error| matches!(error.cause, ChangeError::Reserved(_))),
        "{errors:?}"
    );
    let text = errors.first()[0].to_string();
    assert!(
        text.ends_with(&format!(
            "asked to insert `Heat`, but {reserved} is reserved, and has no row yet"
        )),
        "{text}"
    );
    let error = yard.insert(reserved, Heat(1.0)).unwrap_err();
    assert_eq!(error.cause, ecs::ChangeError::Reserved(reserved));
    assert_eq!(
        yard.clone_entity(reserved).unwrap_err(),
        ecs::DataError::Change(ecs::ChangeError::Reserved(reserved))
    );
    assert_eq!(
        yard.get_many_mut::<Heat, 1>([reserved]).unwrap_err(),
        ecs::ChangeError::Reserved(reserved)
    );
    assert!(yard.despawn(reserved), "the reservation ends");
    let error = yard.insert(reserved, Heat(1.0)).unwrap_err();
    assert_eq!(error.cause, ecs::ChangeError::NoSuchEntity(reserved));
}

#[test]
fn a_reserved_entity_gets_its_row_by_a_command() {
    let mut yard = Yard::new();
    let despawned = yard.spawn_empty();
    yard.despawn(despawned);
    let (one, other) = (yard.reserve_entity(), yard.reserve_entity());
    yard.run_system(move |mut commands: Commands<Yard>| {
        commands.spawn_at(one, (Heat(1.0),));
        commands.insert(one, Position(2.0));
        commands.spawn_at(one, (Heat(3.0),));
    });
    assert_eq!(
        (yard.get::<Heat>(one), yard.get::<Position>(one)),
        (Some(&Heat(1.0)), Some(&Position(2.0)))
    );
    let errors = yard.take_command_errors();
    assert_eq!(
        (errors.count(), errors.first()[0].cause),
        (1, ChangeError::NotReserved(errors.first()[0].entity))
    );
    assert!(
        errors.first()[0]
            .to_string()
            .contains("asked to spawn_at, but"),
        "{}",
        errors.first()[0]
    );
    assert!(!yard.contains(other) && yard.spawn_at(other, (Heat(4.0),)).is_ok());
    yard.check_invariants();
}
