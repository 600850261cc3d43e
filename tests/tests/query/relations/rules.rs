//! A wrong relation is refused before anything is changed, by each way that leads there.

use crate::relations::world::{
    ChildOf, Follows, Heat, Jar, Kitchen, Label, Likes, Name, Pan, Plate, Shelf, StoredIn,
    children, cook, pan, shelf,
};
use ecs::ChangeError::{Cycle, DeadTarget, WrongEnd};
use ecs::prelude::*;
use ecs::{ChangeError, DataError};
use std::panic::{AssertUnwindSafe, catch_unwind};

const CHILD_OF: &str = "ChildOf";

fn refused(error: ChangeError) -> ChangeError {
    error
}

/// A kitchen, something alive in it, and something dead.
fn kitchen() -> (Kitchen, Entity, Entity) {
    let mut kitchen = Kitchen::new();
    let [top, dead] = ["top", "dead"].map(|name| kitchen.spawn(shelf(name)));
    kitchen.despawn(dead);
    (kitchen, top, dead)
}

#[test]
fn a_dead_target_is_refused_by_each_way() {
    let (mut kitchen, top, dead) = kitchen();
    let it = kitchen.spawn(pan(top));
    let error = DeadTarget {
        relation: CHILD_OF,
        target: dead,
    };
    let parent = ChildOf { parent: dead };
    assert_eq!(
        kitchen.insert(it, parent).unwrap_err().cause,
        refused(error)
    );
    assert_eq!(kitchen.insert(it, parent).unwrap_err().value, parent);
    let bundle = (parent, Heat(1.0));
    let refusal = kitchen.insert_many(it, bundle).unwrap_err();
    assert_eq!((refusal.value, refusal.cause), (bundle, refused(error)));
    assert_eq!(
        kitchen
            .replace_bundle::<(Name,), _>(it, (parent,))
            .unwrap_err()
            .cause,
        refused(error)
    );
    let converted = kitchen
        .convert::<Shelf, Pan, (), _>(top, (Heat(1.0), parent))
        .unwrap_err();
    assert_eq!(
        (converted.value, converted.cause),
        ((Heat(1.0), parent), refused(error))
    );
    assert_eq!(kitchen.try_spawn((parent,)).unwrap_err().cause, error);
    assert_eq!(
        kitchen
            .try_spawn((parent, Label("it".into())))
            .unwrap_err()
            .cause,
        error
    );
    let reserved = kitchen.reserve_entity();
    assert_eq!(
        kitchen.try_spawn_at(reserved, pan(dead)).unwrap_err().cause,
        error
    );
    kitchen.despawn(reserved);
    let columns = (
        vec![Name("pan"); 2],
        vec![Heat(1.0); 2],
        vec![ChildOf { parent: top }, parent],
    );
    let columns = kitchen.try_spawn_columns::<Pan>(columns).unwrap_err();
    assert_eq!((columns.cause, columns.value.0.len()), (error, 2));
    let parents = [parent];
    let columns = kitchen
        .try_spawn_slices::<Plate>((&[Heat(1.0)], &parents))
        .unwrap_err();
    assert_eq!(columns.cause, error);
    assert_eq!((kitchen.len(), children(&kitchen, top)), (2, vec![it]));
    assert!(kitchen.is::<Shelf>(top));
}

#[test]
fn a_template_whose_target_died_is_refused() {
    let (mut kitchen, top, _) = kitchen();
    let it = kitchen.spawn(pan(top));
    let template = kitchen.template(it).unwrap();
    kitchen.despawn(top);
    let error = DeadTarget {
        relation: CHILD_OF,
        target: top,
    };
    assert_eq!(
        kitchen.spawn_template(&template, 3).unwrap_err(),
        DataError::Change(error)
    );
    assert!(kitchen.is_empty());
    kitchen.check_invariants();
}

#[test]
fn spawn_names_the_component_that_it_refuses() {
    let (mut kitchen, _, dead) = kitchen();
    let panic = catch_unwind(AssertUnwindSafe(|| kitchen.spawn(pan(dead)))).unwrap_err();
    let text = panic.downcast_ref::<String>().unwrap();
    let expected = format!(
        "nothing was changed: the target of `ChildOf`, {dead}, is dead, or reserved, or of another world"
    );
    assert_eq!(*text, expected);
    assert_eq!(kitchen.len(), 1);
    kitchen.check_invariants();
}

#[test]
fn a_batch_comes_back_if_a_row_is_refused() {
    let (mut kitchen, top, dead) = kitchen();
    let targets = [top, top, dead, top];
    let rows = || targets.map(pan).into_iter();
    let error = kitchen.try_spawn_batch(rows()).unwrap_err();
    assert_eq!(
        error.cause,
        DeadTarget {
            relation: CHILD_OF,
            target: dead
        }
    );
    assert_eq!(error.value.len(), 4);
    assert!(
        error.value.map(|pan| pan.parent.parent).eq(targets),
        "all rows, in their order"
    );
    assert_eq!(children(&kitchen, top).len(), 0);
    // The rows that a batch has at once are no targets of each other.
    kitchen.check_invariants();
    // Without `try_` it stops at that row.
    let panic = catch_unwind(AssertUnwindSafe(|| kitchen.spawn_batch(rows()).len()));
    assert!(panic.is_err());
    assert_eq!(children(&kitchen, top).len(), 2);
}

#[test]
fn a_target_without_a_row_counts_as_dead() {
    let (mut kitchen, top, _) = kitchen();
    let reserved = kitchen.reserve_entity();
    let error = DeadTarget {
        relation: CHILD_OF,
        target: reserved,
    };
    assert_eq!(kitchen.try_spawn(pan(reserved)).unwrap_err().cause, error);
    // Not even its own.
    assert_eq!(
        kitchen
            .try_spawn_at(reserved, pan(reserved))
            .unwrap_err()
            .cause,
        error
    );
    kitchen.spawn_at(reserved, pan(top)).unwrap();
    let it = kitchen.spawn(pan(reserved));
    assert_eq!(children(&kitchen, reserved), [it]);
}

#[test]
fn an_entity_that_is_dead_is_said_before_its_target() {
    let (mut kitchen, _, dead) = kitchen();
    let error = kitchen.insert(dead, ChildOf { parent: dead }).unwrap_err();
    assert_eq!(error.cause, ChangeError::NoSuchEntity(dead));
    let error = kitchen
        .insert_many(dead, (ChildOf { parent: dead },))
        .unwrap_err();
    assert_eq!(error.cause, ChangeError::NoSuchEntity(dead));
}

#[test]
fn no_entity_is_its_own_target_in_a_relation_that_is_acyclic() {
    let (mut kitchen, top, _) = kitchen();
    let error = kitchen.insert(top, ChildOf { parent: top }).unwrap_err();
    assert_eq!(
        error.cause,
        refused(Cycle {
            relation: CHILD_OF,
            through: top
        })
    );
    assert!(kitchen.target_of::<ChildOf>(top).is_none());
    kitchen.check_invariants();
}

#[test]
fn an_entity_is_its_own_target_in_other_relations() {
    let (mut kitchen, top, _) = kitchen();
    let one = kitchen.spawn((Follows { whom: top },));
    kitchen.insert(top, Follows { whom: top }).unwrap();
    assert_eq!(kitchen.target_of::<Follows>(top), Some(top));
    assert!(kitchen.followers(top).eq([one, top]));
    kitchen.check_invariants();
    // It follows another, and itself again.
    kitchen.insert(top, Follows { whom: one }).unwrap();
    assert!(kitchen.followers(top).eq([one]) && kitchen.followers(one).eq([top]));
    kitchen.insert(top, Follows { whom: top }).unwrap();
    kitchen.remove::<Follows>(one).unwrap();
    assert!(kitchen.followers(top).eq([top]));
    kitchen.check_invariants();
    // It leaves once, and nothing of it stays.
    assert!(kitchen.despawn(top));
    assert!(kitchen.contains(one) && kitchen.followers(top).next().is_none());
    kitchen.check_invariants();
    let two = kitchen.spawn(());
    kitchen.insert(two, Follows { whom: two }).unwrap();
    kitchen.remove::<Follows>(two).unwrap();
    assert!(kitchen.followers(two).next().is_none());
    kitchen.check_invariants();
}

#[test]
fn a_circle_is_refused_in_a_relation_that_is_acyclic() {
    let (mut kitchen, top, _) = kitchen();
    let one = kitchen.spawn(pan(top));
    let two = kitchen.spawn(pan(one));
    let three = kitchen.spawn(pan(two));
    for (source, target, through) in [(top, three, one), (top, one, one), (one, three, two)] {
        let error = kitchen
            .insert(source, ChildOf { parent: target })
            .unwrap_err();
        assert_eq!(
            error.cause,
            refused(Cycle {
                relation: CHILD_OF,
                through
            })
        );
        let error = kitchen
            .insert_many(source, (ChildOf { parent: target }, Heat(0.0)))
            .unwrap_err();
        assert_eq!(
            error.cause,
            refused(Cycle {
                relation: CHILD_OF,
                through
            })
        );
    }
    assert_eq!(children(&kitchen, one), [two]);
    assert!(kitchen.ancestors::<ChildOf>(three).eq([two, one, top]));
    // Down the tree is no circle.
    kitchen.insert(three, ChildOf { parent: top }).unwrap();
    kitchen.insert(one, ChildOf { parent: three }).unwrap();
    assert!(kitchen.ancestors::<ChildOf>(two).eq([one, three, top]));
    kitchen.check_invariants();
}

#[test]
fn a_circle_is_allowed_in_other_relations() {
    let (mut kitchen, top, _) = kitchen();
    let one = kitchen.spawn((Follows { whom: top },));
    kitchen.insert(top, Follows { whom: one }).unwrap();
    assert!(kitchen.followers(top).eq([one]));
    assert!(kitchen.followers(one).eq([top]));
    kitchen.check_invariants();
}

#[test]
fn a_target_is_of_an_archetype_that_the_relation_names() {
    let (mut kitchen, top, _) = kitchen();
    let other = kitchen.spawn(cook(None));
    let error = WrongEnd {
        relation: "StoredIn",
        target: other,
    };
    assert_eq!(
        kitchen
            .try_spawn((StoredIn { shelf: Some(other) },))
            .unwrap_err()
            .cause,
        error
    );
    let it = kitchen.spawn((StoredIn { shelf: Some(top) },));
    assert_eq!(
        kitchen
            .insert(it, StoredIn { shelf: Some(other) })
            .unwrap_err()
            .cause,
        refused(error)
    );
    // A shelf with something else is a shelf.
    kitchen.insert(top, Heat(1.0)).unwrap();
    let two = kitchen.spawn((StoredIn { shelf: Some(top) },));
    assert!(kitchen.stored(top).eq([it, two]));
    kitchen.remove::<Name>(top).unwrap();
    let error = WrongEnd {
        relation: "StoredIn",
        target: top,
    };
    assert_eq!(
        kitchen
            .try_spawn((StoredIn { shelf: Some(top) },))
            .unwrap_err()
            .cause,
        error
    );
    kitchen.check_invariants();
}

#[test]
fn commands_report_refusals() {
    let (mut kitchen, top, dead) = kitchen();
    let it = kitchen.spawn(pan(top));
    kitchen.run_system(move |mut commands: Commands<'_, Kitchen>| {
        commands.insert(it, ChildOf { parent: dead });
        commands.insert_many(top, (ChildOf { parent: it },));
        commands.spawn(pan(dead));
        commands.spawn_later(pan(dead));
        let parent = commands.spawn(shelf("new"));
        commands.spawn(pan(parent));
    });
    let errors = kitchen.take_command_errors();
    let words: Vec<String> = errors.first().iter().map(ToString::to_string).collect();
    assert_eq!(words.len(), 4, "{words:?}");
    for (word, rest) in
        words
            .iter()
            .zip(["insert `ChildOf`", "insert_many", "spawn", "spawn_later"])
    {
        assert!(word.contains(&format!("asked to {rest}, for ")), "{word}");
    }
    assert!(
        words[1].ends_with(&format!(
            "`ChildOf` would go round in a circle through {it}"
        )),
        "{}",
        words[1]
    );
    assert_eq!(children(&kitchen, top), [it]);
    assert_eq!(kitchen.len(), 4);
}

#[test]
fn an_optional_target_is_checked_where_it_is_there() {
    let (mut kitchen, top, dead) = kitchen();
    let error = kitchen.try_spawn(cook(Some(dead))).unwrap_err();
    assert_eq!(
        error.cause,
        DeadTarget {
            relation: "Likes",
            target: dead
        }
    );
    let it = kitchen.spawn(cook(Some(top)));
    assert_eq!(
        kitchen.insert(it, Likes { what: None }).unwrap(),
        Some(Likes { what: Some(top) })
    );
    kitchen.check_invariants();
}

#[test]
fn a_relation_that_a_row_may_lack_is_checked_where_it_is_there() {
    let (mut kitchen, top, dead) = kitchen();
    let label = StoredIn { shelf: None };
    let error = DeadTarget {
        relation: CHILD_OF,
        target: dead,
    };
    let jar = |parent| Jar {
        name: Name("jar"),
        label,
        on: Some(ChildOf { parent }),
    };
    assert_eq!(kitchen.try_spawn(jar(dead)).unwrap_err().cause, error);
    let columns = |on| ((vec![Name("jar"); 2], vec![label; 2]), (vec![None, on],));
    let refused = kitchen
        .try_spawn_columns::<Jar>(columns(Some(ChildOf { parent: dead })))
        .unwrap_err();
    assert_eq!(refused.cause, error);
    assert_eq!(kitchen.len(), 1);
    let one = kitchen.spawn(jar(top));
    let two = kitchen
        .try_spawn_columns::<Jar>(columns(Some(ChildOf { parent: top })))
        .unwrap()[1];
    assert_eq!(children(&kitchen, top), [one, two]);
}
