//! Observers that come and go while the program runs.

use ecs::prelude::*;
use ecs::{Key, ObserverId, OnData, OnKey};
use ecs_tests::growth::assert_linear;
use std::sync::{Arc, Mutex};

struct Health(u32);

ecs::world! {
    #[world(observed)]
    struct Arena { components: (Health) }

    #[archetype]
    struct Knight { health: Health }
}

type Notes = Arc<Mutex<Vec<&'static str>>>;

fn note(arena: &mut Arena, notes: &Notes, name: &'static str) -> ObserverId {
    let notes = Arc::clone(notes);
    arena
        .observe(name, move |_: On<Arena, Insert<Health>>| {
            notes.lock().unwrap().push(name);
        })
        .unwrap()
}

#[test]
fn they_are_told_in_the_order_in_which_they_were_added() {
    let (mut arena, notes) = (Arena::new(), Notes::default());
    let knight = arena.spawn(Knight { health: Health(1) });
    let first = note(&mut arena, &notes, "first");
    note(&mut arena, &notes, "second");
    arena.insert(knight, Health(2)).unwrap();
    assert_eq!(*notes.lock().unwrap(), ["first", "second"]);
    assert!(arena.unobserve(first));
    assert!(!arena.unobserve(first));
    note(&mut arena, &notes, "third");
    notes.lock().unwrap().clear();
    arena.spawn(Knight { health: Health(1) });
    assert_eq!(*notes.lock().unwrap(), ["second", "third"]);
    arena.check_invariants();
}

/// An observer of arrivals alone is notified of those by removals too. An observer of departures is notified of those by insertions.
#[test]
fn one_kind_of_change_is_told_where_nobody_hears_of_the_others() {
    #[derive(Debug)]
    struct Sword;
    ecs::world! {
        #[world(observed)]
        struct Camp { components: (Health, Sword) }
        #[archetype] struct Peasant { health: Health }
        #[archetype] struct Fighter { health: Health, sword: Sword }
    }
    fn told<E: ecs::Change<Camp> + 'static>(name: &'static str) -> Vec<&'static str> {
        let (mut camp, notes) = (Camp::new(), Notes::default());
        let list = Arc::clone(&notes);
        camp.observe(name, move |_: On<Camp, E>| list.lock().unwrap().push(name))
            .unwrap();
        let say = |text| notes.lock().unwrap().push(text);
        say("spawn");
        let peasant = camp.spawn(Peasant { health: Health(1) });
        say("insert");
        camp.insert(peasant, Sword).unwrap();
        say("remove");
        camp.remove::<Sword>(peasant).unwrap();
        say("exchange");
        camp.replace_bundle::<(), (Sword,)>(peasant, (Sword,))
            .unwrap();
        say("despawn");
        camp.despawn(peasant);
        camp.check_invariants();
        std::mem::take(&mut *notes.lock().unwrap())
    }
    assert_eq!(
        told::<Enter<Peasant>>("in"),
        [
            "spawn", "in", "insert", "remove", "in", "exchange", "despawn"
        ]
    );
    assert_eq!(
        told::<Leave<Peasant>>("out"),
        [
            "spawn", "insert", "out", "remove", "exchange", "out", "despawn"
        ]
    );
    assert_eq!(
        told::<Enter<Fighter>>("in"),
        [
            "spawn", "insert", "in", "remove", "exchange", "in", "despawn"
        ]
    );
    assert_eq!(
        told::<Leave<Fighter>>("out"),
        [
            "spawn", "insert", "remove", "out", "exchange", "despawn", "out"
        ]
    );
    assert_eq!(
        told::<Insert<Sword>>("sword"),
        [
            "spawn", "insert", "sword", "remove", "exchange", "sword", "despawn"
        ]
    );
    assert_eq!(
        told::<Remove<Sword>>("lost"),
        [
            "spawn", "insert", "remove", "lost", "exchange", "despawn", "lost"
        ]
    );
    assert_eq!(
        told::<Despawn<Fighter>>("dead"),
        ["spawn", "insert", "remove", "exchange", "despawn", "dead"]
    );
}

#[test]
fn a_system_that_is_told_of_nothing_or_of_two_changes_is_refused() {
    let mut arena = Arena::new();
    let error = arena
        .observe("idle", |_: Query<Arena, &Health>| ())
        .unwrap_err();
    assert!(
        error.to_string().contains("`idle` is told of nothing"),
        "{error}"
    );
    let twice = |_: On<Arena, Insert<Health>>, _: On<Arena, Remove<Health>>| ();
    let error = arena.observe("greedy", twice).unwrap_err();
    assert!(error.to_string().contains("takes `On<…>` twice"), "{error}");
    let torn = |_: On<Arena, Insert<Health>>, _: Query<Arena, &mut Health>| ();
    let error = arena.observe("torn", torn).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("`On<Insert<Health>>` and a query `&mut Health`: an observer writes"),
        "{error}"
    );
    arena.check_invariants();
}

#[test]
fn an_observer_may_remove_itself_and_add_others() {
    let (mut arena, notes) = (Arena::new(), Notes::default());
    let own = Arc::new(Mutex::new(None));
    let (inner, id) = (Arc::clone(&notes), Arc::clone(&own));
    let once = move |_: On<Arena, Insert<Health>>, mut commands: Commands<Arena>| {
        inner.lock().unwrap().push("once");
        let (inner, id) = (Arc::clone(&inner), *id.lock().unwrap());
        commands.queue(move |arena: &mut Arena| {
            assert!(arena.unobserve(id.unwrap()));
            note(arena, &inner, "later");
        });
    };
    *own.lock().unwrap() = Some(arena.observe("once", once).unwrap());
    arena.spawn(Knight { health: Health(1) });
    assert_eq!(*notes.lock().unwrap(), ["once"]);
    arena.spawn(Knight { health: Health(1) });
    assert_eq!(*notes.lock().unwrap(), ["once", "later"]);
    arena.check_invariants();
}

#[test]
fn an_observer_that_is_added_while_a_change_is_delivered_begins_with_the_next_change() {
    let (mut arena, notes) = (Arena::new(), Notes::default());
    let (inner, mut is_added) = (Arc::clone(&notes), false);
    let add = move |on: On<Arena, Insert<Health>>, mut commands: Commands<Arena>| {
        inner.lock().unwrap().push("add");
        if is_added {
            return;
        }
        is_added = true;
        let (inner, knight) = (Arc::clone(&inner), on.entity());
        commands.insert(knight, Health(2));
        commands.queue(move |arena: &mut Arena| {
            note(arena, &inner, "new");
            let inner = Arc::clone(&inner);
            let own = move |_: On<Arena, Insert<Health>>| inner.lock().unwrap().push("own");
            arena.observe_entity(knight, "own", own).unwrap();
        });
        commands.insert(knight, Health(3));
    };
    arena.observe("add", add).unwrap();
    // The rest of the batch, and the first insertion, came before the new observers.
    let batch = (0..3).map(|_| Knight { health: Health(1) });
    let knight = arena.spawn_batch(batch)[0];
    assert_eq!(
        *notes.lock().unwrap(),
        ["add", "add", "add", "add", "add", "new", "own"]
    );
    notes.lock().unwrap().clear();
    arena.insert(knight, Health(4)).unwrap();
    arena.spawn(Knight { health: Health(1) });
    assert_eq!(*notes.lock().unwrap(), ["add", "new", "own", "add", "new"]);
    arena.check_invariants();
}

#[test]
fn an_observer_may_despawn_the_entity_that_it_is_told_of() {
    let (mut arena, notes) = (Arena::new(), Notes::default());
    let kill = |on: On<Arena, Insert<Health>>, mut commands: Commands<Arena>| {
        commands.despawn(on.entity());
    };
    arena.observe("kill", kill).unwrap();
    let inner = Arc::clone(&notes);
    let see = move |on: On<Arena, Insert<Health>>| {
        inner.lock().unwrap().push(if on.new_value().is_some() {
            "alive"
        } else {
            "dead"
        });
    };
    arena.observe("see", see).unwrap();
    let knights = arena
        .spawn_batch([1, 2].map(|health| Knight {
            health: Health(health),
        }))
        .to_vec();
    assert!(knights.iter().all(|knight| !arena.contains(*knight)));
    assert_eq!(*notes.lock().unwrap(), ["dead", "dead"]);
    assert!(arena.is_empty());
    arena.check_invariants();
}

#[test]
fn an_observer_may_clear_the_world_and_give_its_memory_back() {
    let mut arena = Arena::new();
    let clear = |_: On<Arena, Insert<Health>>, mut commands: Commands<Arena>| {
        commands.queue(|arena: &mut Arena| {
            arena.clear();
            arena.compact();
            arena.shrink_to_fit();
        });
    };
    arena.observe("clear", clear).unwrap();
    let knights = arena
        .spawn_batch([1, 2].map(|health| Knight {
            health: Health(health),
        }))
        .len();
    assert_eq!(knights, 2, "the handles are given out all the same");
    assert!(arena.is_empty());
    arena.check_invariants();
}

#[test]
fn archetypes_are_reclaimed_where_nobody_is_still_to_be_told_of_them() {
    let (mut arena, notes) = (Arena::new(), Notes::default());
    note(&mut arena, &notes, "came");
    let part = arena.define(ecs::ComponentDefinition::new("part")).unwrap();
    let knight = arena.spawn(Knight { health: Health(1) });
    arena.insert_data(knight, part, &[]).unwrap();
    arena.despawn(knight);
    assert_eq!(arena.compact(), 1);
    arena.check_invariants();
}

#[test]
fn archetypes_of_which_somebody_is_still_to_be_told_stay() {
    let mut arena = Arena::new();
    let compacted = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&compacted);
    let compact = move |_: On<Arena, Enter<Knight>>, mut commands: Commands<Arena>| {
        let list = Arc::clone(&list);
        commands.queue(move |arena: &mut Arena| list.lock().unwrap().push(arena.compact()));
    };
    arena.observe("compact", compact).unwrap();
    arena
        .observe("hear", |_: On<Arena, Insert<Health>>| ())
        .unwrap();
    let part = arena.define(ecs::ComponentDefinition::new("part")).unwrap();
    let knight = arena.spawn(Knight { health: Health(1) });
    arena.insert_data(knight, part, &[]).unwrap();
    arena.despawn(knight);
    compacted.lock().unwrap().clear();
    arena.spawn(Knight { health: Health(1) });
    assert_eq!(
        *compacted.lock().unwrap(),
        [0],
        "the insertion is still to be told"
    );
    assert_eq!(arena.compact(), 1);
}

/// The change that fails is one that an observer tries, while others are still to be told.
#[test]
fn a_change_that_is_not_made_leaves_the_others_to_be_told() {
    let (mut arena, notes) = (Arena::new(), Notes::default());
    let dead = arena.spawn(Knight { health: Health(0) });
    arena.despawn(dead);
    let list = Arc::clone(&notes);
    let change = move |on: On<Arena, Insert<Health>>, mut commands: Commands<Arena>| {
        let health = on.new_value().map_or(0, |health| health.0);
        list.lock()
            .unwrap()
            .push(if health == 1 { "first" } else { "second" });
        let entity = on.entity();
        if health == 1 {
            commands.queue(move |arena: &mut Arena| {
                arena.insert(entity, Health(2)).unwrap();
                assert!(arena.insert(dead, Health(3)).is_err());
                assert!(arena.remove::<Health>(dead).is_err());
            });
        }
    };
    arena.observe("change", change).unwrap();
    arena.spawn(Knight { health: Health(1) });
    assert_eq!(*notes.lock().unwrap(), ["first", "second"]);
    arena.check_invariants();
}

#[test]
fn a_world_that_an_observer_swaps_in_stays_there() {
    let mut arena = Arena::new();
    let swap = |_: On<Arena, Insert<Health>>, mut commands: Commands<Arena>| {
        commands.queue(|arena: &mut Arena| {
            let mut other = Arena::new();
            other.spawn(Knight { health: Health(9) });
            *arena = other;
        });
    };
    arena.observe("swap", swap).unwrap();
    let knight = arena.spawn(Knight { health: Health(1) });
    assert_eq!(arena.len(), 1);
    assert_eq!(
        arena
            .query::<&Health>()
            .map(|health| health.0)
            .collect::<Vec<_>>(),
        [9]
    );
    let _ = arena.get::<Health>(knight);
    arena.check_invariants();
}

#[test]
fn the_entities_of_a_batch_are_its_own_although_observers_spawn_others() {
    let mut arena = Arena::new();
    let more = |on: On<Arena, Insert<Health>>, mut commands: Commands<Arena>| {
        if on.new_value().is_some_and(|health| health.0 < 10) {
            commands.queue(|arena: &mut Arena| {
                arena.spawn_batch([20, 21].map(|health| Knight {
                    health: Health(health),
                }));
            });
        }
    };
    arena.observe("more", more).unwrap();
    let knights = arena
        .spawn_batch([1, 2, 3].map(|health| Knight {
            health: Health(health),
        }))
        .to_vec();
    let healths: Vec<u32> = knights
        .iter()
        .map(|knight| arena.get::<Health>(*knight).unwrap().0)
        .collect();
    assert_eq!(healths, [1, 2, 3]);
    assert_eq!(arena.len(), 9);
}

#[derive(Component, Clone, Debug, PartialEq)]
struct Sword(String);

/// The key of swords, and the notes on their changes.
fn observe_swords(arena: &mut Arena) -> (Key<Sword>, Arc<Mutex<Vec<String>>>) {
    let (sword, notes) = (
        arena.register::<Sword>().unwrap(),
        Arc::<Mutex<Vec<String>>>::default(),
    );
    let text = |sword: Option<&Sword>| sword.map_or("-".into(), |sword| sword.0.clone());
    let drawn = Arc::clone(&notes);
    let draw = move |on: OnKey<Arena, Sword, Old>| {
        drawn.lock().unwrap().push(format!(
            "{} > {}",
            text(on.old_value()),
            text(on.new_value())
        ));
    };
    arena.observe_insert_key(sword, "draw", draw).unwrap();
    let dropped = Arc::clone(&notes);
    let lose = move |on: OnKey<Arena, Sword, Old>| {
        dropped.lock().unwrap().push(format!(
            "lost {} {}",
            text(on.old_value()),
            on.is_despawned()
        ));
    };
    arena.observe_remove_key(sword, "lose", lose).unwrap();
    (sword, notes)
}

#[test]
fn components_that_were_registered_are_told_by_their_keys() {
    let mut arena = Arena::new();
    let knight = arena.spawn(Knight { health: Health(1) });
    let (sword, notes) = observe_swords(&mut arena);
    arena.insert_key(knight, sword, Sword("a".into())).unwrap();
    arena.insert_key(knight, sword, Sword("b".into())).unwrap();
    arena.remove_key(knight, sword).unwrap();
    arena.insert_key(knight, sword, Sword("c".into())).unwrap();
    arena.check_invariants();
    arena.despawn(knight);
    assert_eq!(
        *notes.lock().unwrap(),
        ["- > a", "a > b", "lost b false", "- > c", "lost c true"]
    );
    arena.check_invariants();
}

#[test]
fn a_key_and_a_system_that_do_not_belong_together_are_refused() {
    let (mut arena, mut other) = (Arena::new(), Arena::new());
    let sword = other.register::<Sword>().unwrap();
    let error = arena
        .observe_insert_key(sword, "draw", |_: OnKey<Arena, Sword>| ())
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("the key of `draw` is of another world"),
        "{error}"
    );
    let error = other
        .observe("draw", |_: OnKey<Arena, Sword>| ())
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("give it to `observe_insert_key`"),
        "{error}"
    );
    let error = other
        .observe_insert_key(sword, "draw", |_: On<Arena, Insert<Health>>| ())
        .unwrap_err();
    assert!(error.to_string().contains("takes no `OnKey<…>`"), "{error}");
    let error = other
        .observe_insert_data("Health", "heal", |_: OnData<Arena>| ())
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("`heal`: the world lists the component: give `observe` a system"),
        "{error}"
    );
    let error = other
        .observe_remove_data("Helth", "heal", |_: OnData<Arena>| ())
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("`heal`: the world has no component `Helth`"),
        "{error}"
    );
    let error = other
        .observe_insert_key(sword, "draw", |_: Query<Arena, &Health>| ())
        .unwrap_err();
    assert!(error.to_string().contains("takes no `OnKey<…>`"), "{error}");
}

#[test]
#[should_panic(expected = "was notified of another change")]
fn an_observer_of_another_type_than_its_key_is_a_mistake_that_is_told() {
    let mut arena = Arena::new();
    let sword = arena.register::<Sword>().unwrap();
    arena
        .observe_insert_key(sword, "draw", |_: OnKey<Arena, String>| ())
        .unwrap();
    let knight = arena.spawn(Knight { health: Health(1) });
    let _ = arena.insert_key(knight, sword, Sword("a".into()));
}

#[test]
fn an_observer_of_one_entity_is_told_of_no_other_and_in_the_order_of_addition() {
    let mut arena = Arena::new();
    let [boss, other] = [(); 2].map(|()| arena.spawn(Knight { health: Health(9) }));
    let notes: Arc<Mutex<Vec<String>>> = Arc::default();
    let note = |word: &'static str| {
        let notes = notes.clone();
        move |on: On<Arena, Insert<Health>>| {
            notes
                .lock()
                .unwrap()
                .push(format!("{word} {}", on.new_value().unwrap().0));
        }
    };
    let told = || std::mem::take(&mut *notes.lock().unwrap());
    arena.observe_entity(boss, "first", note("first")).unwrap();
    let all = arena.observe("all", note("all")).unwrap();
    let last = arena.observe_entity(boss, "last", note("last")).unwrap();
    arena.insert(boss, Health(5)).unwrap();
    assert_eq!(told(), ["first 5", "all 5", "last 5"]);
    arena.insert(other, Health(4)).unwrap();
    assert_eq!(told(), ["all 4"]);
    assert!(arena.unobserve(last) && !arena.unobserve(last));
    assert!(arena.unobserve(all));
    arena.insert(other, Health(3)).unwrap();
    arena.insert(boss, Health(2)).unwrap();
    assert_eq!(told(), ["first 2"]);
    arena.check_invariants();
    arena.despawn(boss);
    // Those of the dead go when many come.
    for health in 0..300 {
        let knight = arena.spawn(Knight {
            health: Health(health),
        });
        let gone = notes.clone();
        let bury = move |on: On<Arena, Despawn<Knight>>| {
            gone.lock().unwrap().push(format!("{}", on.entity()));
        };
        arena.observe_entity(knight, "bury", bury).unwrap();
        arena.despawn(knight);
        assert_eq!(told(), [format!("{knight}")]);
    }
    assert!(
        Arc::strong_count(&notes) < 150,
        "{} observers of dead entities are kept",
        Arc::strong_count(&notes)
    );
    arena.check_invariants();
}

#[test]
fn a_dead_entity_and_a_change_of_none_are_not_observed() {
    let mut arena = Arena::new();
    let knight = arena.spawn(Knight { health: Health(9) });
    let error = arena
        .observe_entity(knight, "restore", |_: On<Arena, ecs::Restore>| ())
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("`Restore` is told once, of the whole world"),
        "{error}"
    );
    arena.despawn(knight);
    let error = arena
        .observe_entity(knight, "late", |_: On<Arena, Insert<Health>>| ())
        .unwrap_err();
    assert!(error.to_string().contains("its entity is dead"), "{error}");
}

#[test]
fn observers_of_many_entities_come_and_go_in_the_same_time_each() {
    assert_linear(1_000, |count| {
        let mut arena = Arena::new();
        let knights: Vec<_> = (0..count).map(|_| arena.spawn((Health(1),))).collect();
        let mut observe = |knight| {
            arena
                .observe_entity(knight, "hit", |_: On<Arena, Insert<Health>>| ())
                .unwrap()
        };
        let ids: Vec<_> = knights.iter().map(|knight| observe(*knight)).collect();
        assert!(ids.into_iter().all(|id| arena.unobserve(id)));
        arena.check_invariants();
    });
}

#[test]
fn observers_of_one_kind_of_change_come_and_go_in_the_same_time_each() {
    assert_linear(1_000, |count| {
        let mut arena = Arena::new();
        let knight = arena.spawn((Health(1),));
        let hit = |_: On<Arena, Insert<Health>>| ();
        let ids: Vec<_> = (0..count)
            .flat_map(|_| {
                [
                    arena.observe("hit", hit).unwrap(),
                    arena.observe_entity(knight, "hit", hit).unwrap(),
                ]
            })
            .collect();
        assert!(ids.into_iter().all(|id| arena.unobserve(id)));
        arena.check_invariants();
    });
}

#[test]
fn observers_of_the_dead_are_forgotten_a_few_at_a_time() {
    let (mut arena, kept) = (Arena::new(), Arc::new(()));
    let hit = |kept: &Arc<()>| {
        let kept = Arc::clone(kept);
        move |_: On<Arena, Insert<Health>>| assert!(Arc::strong_count(&kept) > 0)
    };
    let observe = |arena: &mut Arena| {
        let knight = arena.spawn((Health(1),));
        arena.observe_entity(knight, "hit", hit(&kept)).unwrap();
        knight
    };
    let dead: Vec<_> = (0..300).map(|_| observe(&mut arena)).collect();
    for knight in dead {
        assert!(arena.despawn(knight));
    }
    for _ in 0..150 {
        let before = Arc::strong_count(&kept);
        observe(&mut arena);
        assert!(
            Arc::strong_count(&kept) + 4 > before,
            "one call forgets few"
        );
    }
    assert_eq!(
        Arc::strong_count(&kept),
        151,
        "and all are forgotten in the end"
    );
    arena.check_invariants();
}

#[test]
fn an_observer_that_is_gone_is_not_told_and_leaves_the_others_in_their_order() {
    let (mut arena, notes) = (Arena::new(), Arc::new(Mutex::new(Vec::new())));
    let knight = arena.spawn((Health(1),));
    let mut all: Vec<_> = (0..40)
        .map(|i| {
            let notes = Arc::clone(&notes);
            let of = [None, Some(knight)][i % 2];
            let note = move |_: On<Arena, Insert<Health>>| notes.lock().unwrap().push(i);
            let id = match of {
                Some(knight) => arena.observe_entity(knight, "note", note),
                None => arena.observe("note", note),
            };
            (i, id.unwrap())
        })
        .collect();
    while !all.is_empty() {
        let (_, id) = all.remove(all.len() * 7 / 11);
        assert!(arena.unobserve(id) && !arena.unobserve(id));
        arena.check_invariants();
        arena.insert(knight, Health(2)).unwrap();
        let told = std::mem::take(&mut *notes.lock().unwrap());
        assert!(told.iter().eq(all.iter().map(|(i, _)| i)), "{told:?}");
    }
}
