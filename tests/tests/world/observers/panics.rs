//! Observers, values and iterators that panic: nothing is lost, and the world goes on.

use crate::observers::world::{Diary, Kitchen, Name, Pan, pan, told};
use ecs::Change;
use ecs::prelude::*;
use ecs_tests::unwind::{explode, explodes};

fn explode_on<E: Change<Kitchen>>(_: On<Kitchen, E>) {
    explode();
}

#[test]
fn notifications_that_a_panicking_observer_left_come_with_the_next_change() {
    let mut kitchen = Kitchen::new();
    let id = kitchen
        .observe("explode", explode_on::<Enter<Pan>>)
        .unwrap();
    assert!(explodes(|| {
        kitchen.spawn(pan("a"));
    }));
    assert_eq!(kitchen.len(), 1, "the change is made");
    assert_eq!(told(&mut kitchen), ["pan came"]);
    kitchen.unobserve(id);
    kitchen.spawn(pan("b"));
    assert_eq!(told(&mut kitchen), ["name - > a", "pan came", "name - > b"]);
}

#[test]
fn when_an_observer_panics_old_values_belong_to_their_changes_still() {
    let mut kitchen = Kitchen::new();
    let [a, b] = ["a", "b"].map(|name| kitchen.spawn(pan(name)));
    let once = kitchen
        .observe("explode", explode_on::<Remove<Name>>)
        .unwrap();
    assert!(explodes(|| {
        kitchen.despawn(a);
    }));
    kitchen.unobserve(once);
    told(&mut kitchen);
    kitchen.despawn(b);
    assert_eq!(
        told(&mut kitchen),
        ["pan gone, name b, salt -", "pan went", "no name b"]
    );
}

#[test]
fn when_an_iterator_panics_the_rows_that_came_are_told_with_the_next_change() {
    let mut kitchen = Kitchen::new();
    assert!(explodes(|| {
        kitchen.spawn_batch((0..5).map(|i| {
            if i == 2 {
                explode()
            } else {
                pan(&i.to_string())
            }
        }));
    }));
    assert_eq!(kitchen.len(), 2);
    assert!(told(&mut kitchen).is_empty());
    kitchen.spawn((Name("z".into()), crate::observers::world::heat("1")));
    assert_eq!(
        told(&mut kitchen),
        [
            "pan came",
            "name - > 0",
            "pan came",
            "name - > 1",
            "name - > z",
            "heat - > 1"
        ]
    );
}

#[test]
fn observers_of_other_worlds_are_not_told() {
    let (mut one, mut other) = (Kitchen::new(), Kitchen::new());
    one.spawn(pan("a"));
    assert!(other.resource::<Diary>().0.is_empty());
    other.spawn(pan("b"));
    std::mem::swap(&mut one, &mut other);
    assert_eq!(told(&mut one), ["pan came", "name - > b"]);
    assert_eq!(told(&mut other), ["pan came", "name - > a"]);
}

/// Observers are called before values are dropped that a change discards.
mod of_values_that_are_discarded {
    use ecs::prelude::*;
    use ecs_tests::ledger::{Ledger, Tracked};
    use ecs_tests::unwind::explodes;

    #[derive(Component)]
    struct Glass(Tracked);
    struct Label;
    struct Dust;
    #[derive(Default)]
    struct Told([u32; 2]);

    fn came(_: On<Attic, Insert<Glass>>, mut told: ResMut<Told>) {
        told.0[0] += 1;
    }

    fn went(_: On<Attic, Remove<Glass>>, mut told: ResMut<Told>) {
        told.0[1] += 1;
    }

    ecs::world! {
        #[world]
        struct Attic { components: (Glass, Label, Dust), resources: (Told) }

        #[archetype]
        struct Empty { label: Label }

        #[archetype]
        struct Full { label: Label, glass: Glass }

        #[observers]
        fn reactions() { came; went; }
    }

    #[test]
    fn are_called_before_these_panic() {
        type Way = fn(&mut Attic, Entity, Tracked);
        let ways: [(Way, [u32; 2]); 6] = [
            (
                |attic, entity, value| run(attic, |commands| commands.insert(entity, Glass(value))),
                [1, 0],
            ),
            (
                |attic, entity, value| {
                    run(attic, |commands| {
                        commands.insert_many(entity, (Glass(value),));
                    });
                },
                [1, 0],
            ),
            (
                |attic, entity, _| run(attic, |commands| commands.remove::<Glass>(entity)),
                [0, 1],
            ),
            (
                |attic, entity, _| run(attic, |commands| commands.remove_many::<(Glass,)>(entity)),
                [0, 1],
            ),
            (
                |attic, entity, _| drop(attic.remove_value(entity, "Glass")),
                [0, 1],
            ),
            (
                |attic, entity, value| {
                    drop(attic.convert::<Empty, Full, (), _>(entity, (Glass(value),)));
                },
                [1, 0],
            ),
        ];
        for (way, told) in ways {
            let (ledger, mut attic) = (Ledger::new(), Attic::new());
            let entity = attic.spawn(Empty { label: Label });
            // With it, and with glass, the entity is not full.
            attic.insert(entity, Dust).unwrap();
            attic.insert(entity, Glass(ledger.explosive(1))).unwrap();
            let value = ledger.value(2);
            attic.resource_mut::<Told>().0 = [0; 2];
            assert!(explodes(|| way(&mut attic, entity, value)));
            assert_eq!(attic.resource::<Told>().0, told);
            attic.check_invariants();
            drop(attic);
            ledger.assert_each_dropped_once();
        }
    }

    fn run(attic: &mut Attic, give: impl FnOnce(&mut Commands<Attic>)) {
        let mut give = Some(give);
        attic.run_system(move |mut commands: Commands<Attic>| give.take().unwrap()(&mut commands));
    }
}
