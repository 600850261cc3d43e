//! Components come and go as data through the engine of changes: observers, immutable components, relations and unique keys.

use crate::by_name::world::{Born, ChildOf, Hat, Mood, Passport, Percent, Ticket, changes, town};
use ecs::{ChangeError, DataError, Value};

#[test]
fn a_component_comes_and_goes_and_observers_are_told() {
    let (mut town, ann) = town();
    town.insert_value(ann, "Mood", "Calm").unwrap();
    assert_eq!(changes(&mut town), ["got a mood"]);
    assert_eq!(town.remove_value(ann, "Mood"), Ok(true));
    assert_eq!(town.get::<Mood>(ann), None);
    assert_eq!(changes(&mut town), vec!["lost a mood"]);
    assert_eq!(town.remove_value(ann, "Mood"), Ok(false));
    assert_eq!(changes(&mut town), Vec::<&str>::new());
    let lost = Value::variant("Lost", Value::Tuple(vec![1.into(), 2.into()]));
    town.insert_value(ann, "Mood", lost).unwrap();
    assert_eq!(town.get::<Mood>(ann), Some(&Mood::Lost(1, 2)));
    assert_eq!(changes(&mut town), vec!["a citizen", "got a mood"]);
    town.check_invariants();
}

#[test]
fn optional_sparse_and_tracked_components_come_and_go() {
    let (mut town, ann) = town();
    assert_eq!(town.remove_value(ann, "Hat"), Ok(true));
    assert_eq!(
        (town.get::<Hat>(ann), town.archetype_of(ann)),
        (None, Some("Citizen"))
    );
    town.insert_value(ann, "Hat", ()).unwrap();
    assert_eq!(town.get::<Hat>(ann), Some(&Hat));
    town.insert_value(ann, "Ticket", Value::Tuple(vec![ann.into()]))
        .unwrap();
    town.insert_value(ann, "Ticket", ann).unwrap();
    assert_eq!(town.get::<Ticket>(ann), Some(&Ticket(ann)));
    assert_eq!(town.remove_value(ann, "Ticket"), Ok(true));
    let seen = town.changed_at::<Percent>(ann);
    town.change_tick();
    town.insert_value(ann, "Percent", 7).unwrap();
    assert_eq!(town.get::<Percent>(ann), Some(&Percent::of(7)));
    assert_ne!(town.changed_at::<Percent>(ann), seen);
    town.check_invariants();
}

#[test]
fn an_immutable_component_is_replaced_and_observers_are_told() {
    let (mut town, ann) = town();
    town.insert_value(ann, "Born", 1990).unwrap();
    assert_eq!(changes(&mut town), ["born"]);
    town.set_value(ann, "Born", "0", 1991).unwrap();
    assert_eq!(town.get::<Born>(ann), Some(&Born(1991)));
    assert_eq!(changes(&mut town), vec!["born"]);
    town.set_value(ann, "Born", "", 1992).unwrap();
    assert_eq!(town.get::<Born>(ann), Some(&Born(1992)));
    assert_eq!(changes(&mut town), vec!["born"]);
}

#[test]
fn a_relation_keeps_its_rules() {
    let (mut town, ann) = town();
    let bob = town.spawn_empty();
    town.insert_value(bob, "ChildOf", ann).unwrap();
    // It is read and written as its target.
    assert_eq!(town.get_value(bob, "ChildOf", ""), Ok(Some(ann).into()));
    assert!(matches!(
        town.insert_value(ann, "ChildOf", bob),
        Err(DataError::Change(
            ChangeError::DeadTarget { .. }
                | ChangeError::WrongEnd { .. }
                | ChangeError::Cycle { .. }
        ))
    ));
    assert!(matches!(
        town.set_value(bob, "ChildOf", "", bob),
        Err(DataError::Change(
            ChangeError::DeadTarget { .. }
                | ChangeError::WrongEnd { .. }
                | ChangeError::Cycle { .. }
        ))
    ));
    assert_eq!(town.target_of::<ChildOf>(bob), Some(ann));
    let cid = town.spawn_empty();
    town.set_value(bob, "ChildOf", "", cid).unwrap();
    assert_eq!(town.target_of::<ChildOf>(bob), Some(cid));
    town.insert_value(
        bob,
        "ChildOf",
        Value::record([("parent", Value::from(ann))]),
    )
    .unwrap();
    assert_eq!(town.target_of::<ChildOf>(bob), Some(ann));
    assert_eq!(town.remove_value(bob, "ChildOf"), Ok(true));
    assert_eq!(town.target_of::<ChildOf>(bob), None);
    town.check_invariants();
}

#[test]
fn a_unique_key_stays_one() {
    let (mut town, ann) = town();
    let bob = town.spawn((Passport(2),));
    town.insert_value(ann, "Passport", 1).unwrap();
    assert!(matches!(
        town.insert_value(ann, "Passport", 2),
        Err(DataError::Change(ChangeError::Unique { .. }))
    ));
    assert!(matches!(
        town.set_value(ann, "Passport", "0", 2),
        Err(DataError::Change(ChangeError::Unique { .. }))
    ));
    assert_eq!(town.get::<Passport>(ann), Some(&Passport(1)));
    town.set_value(bob, "Passport", "0", 3).unwrap();
    town.set_value(ann, "Passport", "0", 2).unwrap();
    assert_eq!(
        (town.get::<Passport>(ann), town.get::<Passport>(bob)),
        (Some(&Passport(2)), Some(&Passport(3)))
    );
    town.check_invariants();
}
