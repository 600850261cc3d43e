//! A value belongs to an entity, not to its slot.

use crate::sparse::world::{Body, Mark, Number, Person, Town};
use ecs::{ChangeError, Entity, Has};

/// An entity that is dead, and the one that has its slot now.
fn reused(with_value: bool) -> (Town, Entity, Entity) {
    let mut town = Town::new();
    let old = town.spawn(Person {
        body: Body(0),
        name: None,
    });
    town.insert(old, Number { value: 1 }).unwrap();
    assert!(town.despawn(old));
    let new = town.spawn(Person {
        body: Body(1),
        name: None,
    });
    assert_eq!(old.index(), new.index());
    if with_value {
        town.insert(new, Number { value: 2 }).unwrap();
    }
    (town, old, new)
}

#[test]
fn an_entity_in_a_reused_slot_has_no_old_values() {
    let (town, _, new) = reused(false);
    assert!(!town.has::<Number>(new));
    assert_eq!(town.components_of(new).count(), 1);
    assert_eq!(town.query_ref::<&Number>().len(), 0);
}

#[test]
fn a_stale_handle_reaches_no_value() {
    let (mut town, old, new) = reused(true);
    assert_eq!(
        (town.get::<Number>(old), town.has::<Number>(old)),
        (None, false)
    );
    assert_eq!(town.get_mut::<Number>(old), None);
    assert_eq!(
        town.remove::<Number>(old),
        Err(ChangeError::NoSuchEntity(old))
    );
    assert!(town.insert(old, Number { value: 3 }).is_err());
    assert!(town.query::<&Number>().get(old).is_none());
    assert!(
        town.query::<(&Body, Option<&Number>, Has<Mark>)>()
            .get(old)
            .is_none()
    );
    assert_eq!(
        town.get_many_mut::<Number, 2>([new, old]),
        Err(ChangeError::NoSuchEntity(old))
    );
    assert_eq!(town.components_of(old).count(), 0);
    let id = town.component_id("Number").unwrap();
    assert!(town.field(old, id, "value").is_err());
    assert!(town.set_field(old, id, "value", 9_u32).is_err());
    assert!(!town.despawn(old));
    assert!(town.despawn_row::<Person>(old).is_none());
    assert!(town.clone_entity(old).is_err());
    assert_eq!(town.get::<Number>(new), Some(&Number { value: 2 }));
}

#[test]
fn a_reserved_entity_has_no_values_until_it_has_its_row() {
    let mut town = Town::new();
    let old = town.spawn(());
    town.insert(old, Number { value: 1 }).unwrap();
    town.despawn(old);
    let reserved = town.reserve_entity();
    assert_eq!(reserved.index(), old.index());
    assert!(!town.has::<Number>(reserved));
    assert_eq!(
        town.remove::<Number>(reserved),
        Err(ChangeError::Reserved(reserved))
    );
    let error = town.insert(reserved, Number { value: 2 }).unwrap_err();
    assert_eq!(
        (error.value, error.cause),
        (Number { value: 2 }, ChangeError::Reserved(reserved))
    );
    town.spawn_at(reserved, ()).unwrap();
    assert!(!town.has::<Number>(reserved));
    town.check_invariants();
}

#[test]
fn entities_spawned_after_clear_have_no_old_values() {
    let mut town = Town::new();
    let old: Vec<_> = (0..10).map(|_| town.spawn(())).collect();
    for entity in &old {
        town.insert(*entity, Number { value: 1 }).unwrap();
    }
    town.clear();
    let new: Vec<_> = (0..10).map(|_| town.spawn(())).collect();
    assert!(
        old.iter()
            .chain(&new)
            .all(|entity| !town.has::<Number>(*entity))
    );
    town.check_invariants();
}
