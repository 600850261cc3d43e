//! Each way to change something is told, with the values.

use crate::observers::world::{Guest, HotPan, Kitchen, Name, Pan, Salt, heat, pan, told};

#[test]
fn a_spawned_row_has_come_to_its_archetype_and_got_its_components() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(pan("a"));
    assert_eq!(told(&mut kitchen), ["pan came", "name - > a"]);
    kitchen.spawn((Name("b".into()), heat("9"), Guest(4)));
    assert_eq!(
        told(&mut kitchen),
        ["name - > b", "heat - > 9", "guest - > 4"]
    );
    assert!(kitchen.try_spawn((heat("7"),)).is_ok());
    assert_eq!(told(&mut kitchen), ["heat - > 7"]);
    let reserved = kitchen.reserve_entity();
    kitchen.spawn_at(reserved, pan("c")).unwrap();
    assert_eq!(told(&mut kitchen), ["pan came", "name - > c"]);
    kitchen.spawn_empty();
    assert!(told(&mut kitchen).is_empty());
}

#[test]
fn rows_of_a_batch_are_told_one_after_the_other_once_all_are_there() {
    let mut kitchen = Kitchen::new();
    let spawned = kitchen.spawn_batch(["a", "b"].map(pan)).to_vec();
    assert!(spawned.iter().all(|entity| kitchen.contains(*entity)));
    assert_eq!(
        told(&mut kitchen),
        ["pan came", "name - > a", "pan came", "name - > b"]
    );
    let spawned = kitchen
        .spawn_batch([1, 2].map(|guest| (heat("5"), Guest(guest))))
        .len();
    assert_eq!(spawned, 2);
    assert_eq!(
        told(&mut kitchen),
        ["heat - > 5", "guest - > 1", "heat - > 5", "guest - > 2"]
    );
    let columns = (vec![Name("c".into())], vec![heat("3")]);
    assert_eq!(kitchen.spawn_columns::<HotPan>(columns).unwrap().len(), 1);
    let mut told = told(&mut kitchen);
    told.sort();
    assert_eq!(told, ["heat - > 3", "name - > c"]);
}

#[test]
fn a_value_that_goes_with_its_entity_is_gone_for_good() {
    let mut kitchen = Kitchen::new();
    let [one, other] = ["1", "2"].map(|degrees| kitchen.spawn((heat(degrees),)));
    told(&mut kitchen);
    kitchen
        .remove::<crate::observers::world::Heat>(one)
        .unwrap();
    kitchen.despawn(other);
    assert_eq!(told(&mut kitchen), ["no heat 1", "no heat 2 for good"]);
}

#[test]
fn clones_are_told_as_spawned() {
    let mut kitchen = Kitchen::new();
    let one = kitchen.spawn((heat("1"), Guest(1)));
    let template = kitchen.template(one).unwrap();
    told(&mut kitchen);
    kitchen.clone_entity(one).unwrap();
    assert_eq!(told(&mut kitchen), ["heat - > 1", "guest - > 1"]);
    assert_eq!(kitchen.spawn_template(&template, 2).unwrap().len(), 2);
    assert_eq!(
        told(&mut kitchen),
        ["heat - > 1", "guest - > 1", "heat - > 1", "guest - > 1"]
    );
}

#[test]
fn the_caller_of_insert_gets_the_old_value_and_observers_a_clone() {
    let mut kitchen = Kitchen::new();
    let one = kitchen.spawn(pan("a"));
    told(&mut kitchen);
    kitchen.insert(one, heat("1")).unwrap();
    assert_eq!(told(&mut kitchen), ["pan went", "heat - > 1"]);
    assert_eq!(kitchen.insert(one, heat("2")).unwrap(), Some(heat("1")));
    assert_eq!(told(&mut kitchen), ["heat 1 > 2"]);
    kitchen.insert(one, Name("b".into())).unwrap();
    assert_eq!(told(&mut kitchen), ["name a > b"]);
    kitchen.insert(one, Guest(1)).unwrap();
    kitchen.insert(one, Guest(2)).unwrap();
    assert_eq!(told(&mut kitchen), ["guest - > 1", "guest 1 > 2"]);
    kitchen.insert_many(one, (heat("3"), Guest(3))).unwrap();
    assert_eq!(told(&mut kitchen), ["heat 2 > 3", "guest 2 > 3"]);
}

mod without_old_values {
    use ecs::prelude::*;

    /// It cannot be cloned.
    struct Ticket(#[expect(dead_code, reason = "its drop is counted")] ecs_tests::ledger::Tracked);
    #[derive(Component)]
    #[component(storage = "sparse")]
    struct Seat;
    #[derive(Debug, Default, PartialEq)]
    struct Gone(Vec<(&'static str, bool)>);

    fn ticket_gone(ticket: On<Hall, Remove<Ticket>>, mut gone: ResMut<Gone>) {
        gone.0.push(("ticket", ticket.is_despawned()));
    }

    fn seat_gone(seat: On<Hall, Remove<Seat>>, mut gone: ResMut<Gone>) {
        gone.0.push(("seat", seat.is_despawned()));
    }

    ecs::world! {
        #[world]
        struct Hall { components: (Seat, Ticket), resources: (Gone) }

        #[observers]
        fn exits() {
            ticket_gone;
            seat_gone;
        }
    }

    #[test]
    fn an_observer_without_old_values_keeps_none_and_needs_no_clone() {
        let ledger = ecs_tests::ledger::Ledger::new();
        let mut hall = Hall::new();
        let [one, two] = [(); 2].map(|()| hall.spawn((Ticket(ledger.value(0)), Seat)));
        assert!(hall.remove::<Ticket>(one).unwrap().is_some());
        hall.despawn(one);
        assert_eq!(ledger.living(), 1, "no value is kept for the observers");
        hall.despawn(two);
        assert_eq!(ledger.living(), 0);
        hall.check_invariants();
        let expected = [
            ("ticket", false),
            ("seat", true),
            ("seat", true),
            ("ticket", true),
        ];
        assert_eq!(hall.resource::<Gone>(), &Gone(expected.to_vec()));
    }
}

#[test]
fn a_removal_is_notified_with_the_value() {
    let mut kitchen = Kitchen::new();
    let one = kitchen.spawn(HotPan {
        name: Name("a".into()),
        heat: heat("1"),
    });
    kitchen.insert(one, Guest(1)).unwrap();
    told(&mut kitchen);
    kitchen
        .remove::<crate::observers::world::Heat>(one)
        .unwrap();
    assert_eq!(told(&mut kitchen), ["pan came", "no heat 1"]);
    kitchen
        .remove::<crate::observers::world::Heat>(one)
        .unwrap();
    assert!(told(&mut kitchen).is_empty(), "there was none");
    kitchen.remove::<Guest>(one).unwrap();
    assert_eq!(told(&mut kitchen), ["no guest 1"]);
    kitchen
        .replace_bundle::<(Name,), _>(one, (heat("2"),))
        .unwrap();
    assert_eq!(told(&mut kitchen), ["pan went", "no name a", "heat - > 2"]);
}

#[test]
fn a_conversion_is_notified_as_its_removals_and_insertions() {
    let mut kitchen = Kitchen::new();
    let one = kitchen.spawn(Pan {
        name: Name("a".into()),
        salt: None,
    });
    told(&mut kitchen);
    kitchen.insert(one, Salt(3)).unwrap();
    assert!(
        told(&mut kitchen).is_empty(),
        "nobody asks for salt, and the row stays"
    );
    kitchen.remove::<Salt>(one).unwrap();
    kitchen.insert(one, heat("1")).unwrap();
    assert_eq!(told(&mut kitchen), ["pan went", "heat - > 1"]);
}

#[test]
fn a_despawned_row_tells_its_archetype_first_and_then_its_values() {
    let mut kitchen = Kitchen::new();
    let one = kitchen.spawn(Pan {
        name: Name("a".into()),
        salt: Some(Salt(4)),
    });
    kitchen.insert(one, Guest(1)).unwrap();
    let two = kitchen.spawn(pan("b"));
    told(&mut kitchen);
    kitchen.despawn(one);
    assert_eq!(
        told(&mut kitchen),
        [
            "pan gone, name a, salt 4",
            "pan went",
            "no name a",
            "no guest 1"
        ]
    );
    let row = kitchen.despawn_row::<Pan>(two).unwrap();
    assert_eq!(row.name.0, "b");
    assert_eq!(
        told(&mut kitchen),
        ["pan gone, name b, salt -", "pan went", "no name b"]
    );
    kitchen.despawn(two);
    assert!(told(&mut kitchen).is_empty());
}

#[test]
fn clear_tells_of_all_once_the_world_is_empty() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn_batch(["a", "b"].map(pan));
    told(&mut kitchen);
    kitchen.clear();
    let mut told = told(&mut kitchen);
    told.sort();
    let gone = [
        "no name a",
        "no name b",
        "pan gone, name a, salt -",
        "pan gone, name b, salt -",
        "pan went",
        "pan went",
    ];
    assert_eq!(told, gone);
    assert!(kitchen.is_empty());
}

#[test]
fn commands_are_told_one_after_the_other_with_the_old_values() {
    let mut kitchen = Kitchen::new();
    kitchen.spawn(pan("a"));
    told(&mut kitchen);
    kitchen.tick();
    assert_eq!(
        told(&mut kitchen),
        ["guest - > 1", "guest 1 > 2", "name a > new", "no guest 2"]
    );
}

#[test]
fn a_change_that_fails_is_not_told() {
    let mut kitchen = Kitchen::new();
    let one = kitchen.spawn(pan("a"));
    kitchen.despawn(one);
    told(&mut kitchen);
    assert!(kitchen.insert(one, heat("1")).is_err());
    assert!(kitchen.remove::<Name>(one).is_err());
    assert!(kitchen.insert_many(one, (heat("1"), Guest(3))).is_err());
    assert!(!kitchen.despawn(one));
    assert!(told(&mut kitchen).is_empty());
}

#[test]
fn a_list_says_which_observer_observes_which_change() {
    let list: Vec<String> = Kitchen::kitchen_reactions()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        list[..2],
        ["`pan_gone` on `Despawn<Pan>`", "`pan_came` on `Enter<Pan>`"]
    );
    assert_eq!(list.len(), 9);
}

#[test]
fn a_row_comes_to_its_kind_and_leaves_it_by_ways_that_rows_went_before() {
    let mut kitchen = Kitchen::new();
    let entity = kitchen.spawn(Pan {
        name: Name("a".into()),
        salt: Some(Salt(1)),
    });
    kitchen.insert(entity, heat("9")).unwrap();
    told(&mut kitchen);
    let of_pans = |kitchen: &mut Kitchen| -> Vec<String> {
        told(kitchen)
            .into_iter()
            .filter(|note| note.starts_with("pan"))
            .collect()
    };
    for _ in 0..3 {
        kitchen.remove::<Name>(entity).unwrap();
        assert_eq!(of_pans(&mut kitchen), ["pan went"]);
        kitchen.insert(entity, Name("b".into())).unwrap();
        assert_eq!(of_pans(&mut kitchen), ["pan came"]);
    }
}
