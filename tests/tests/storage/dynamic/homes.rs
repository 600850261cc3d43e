//! A row goes to the archetype that takes its set of components. A component that was taken from it is not there again, even if
//! that archetype has a place for it.

use ecs::Entity;
use ecs_tests::ledger::{Ledger, Tracked};

struct Body(u32);
struct Name(Tracked);
struct Mark;
struct Hat;

ecs::world! {
    #[world]
    struct Town { components: (Body, Name, Mark, Hat) }

    /// Rows with a body, and maybe a name.
    #[archetype]
    struct Person { body: Body, name: Option<Name> }

    #[archetype]
    struct Statue { body: Body, mark: Mark, name: Option<Name> }

    /// A person with a name and a hat.
    #[archetype]
    struct Gentleman { body: Body, name: Name, hat: Hat }
}

fn town(ledger: &Ledger) -> (Town, Entity) {
    let mut town = Town::new();
    let entity = town.spawn((Body(1), Name(ledger.value(1)), Hat));
    assert_eq!(town.archetype_of(entity), Some("Gentleman"));
    (town, entity)
}

#[test]
fn a_value_that_remove_many_took_is_not_in_the_optional_column_of_the_target() {
    let ledger = Ledger::new();
    let (mut town, entity) = town(&ledger);
    let (name, hat) = town.remove_many::<(Name, Hat)>(entity).unwrap();
    assert_eq!(
        (name.as_ref().map(|name| name.0.payload()), hat.is_some()),
        (Some(1), true)
    );
    assert_eq!(town.archetype_of(entity), Some("Person"));
    assert_eq!(town.get::<Body>(entity).map(|body| body.0), Some(1));
    assert!(!town.has::<Name>(entity));
    drop((name, town));
    ledger.assert_each_dropped_once();
}

#[test]
fn a_value_that_an_exchange_took_is_not_in_the_optional_column_of_the_target() {
    let ledger = Ledger::new();
    let (mut town, entity) = town(&ledger);
    let exchanged = town
        .replace_bundle::<(Hat, Name), (Mark,)>(entity, (Mark,))
        .unwrap();
    assert_eq!(town.archetype_of(entity), Some("Statue"));
    assert!(!town.has::<Name>(entity));
    drop((exchanged.removed, town));
    ledger.assert_each_dropped_once();
}

#[test]
fn a_new_value_replaces_the_old_one_in_the_optional_column() {
    let ledger = Ledger::new();
    let (mut town, entity) = town(&ledger);
    let exchanged = town
        .replace_bundle::<(Hat,), (Mark, Name)>(entity, (Mark, Name(ledger.value(2))))
        .unwrap();
    assert_eq!(town.archetype_of(entity), Some("Statue"));
    assert_eq!(
        exchanged.replaced.1.as_ref().map(|name| name.0.payload()),
        Some(1)
    );
    assert_eq!(
        town.get::<Name>(entity).map(|name| name.0.payload()),
        Some(2)
    );
    drop((exchanged.replaced, town));
    ledger.assert_each_dropped_once();
}

/// The way of a row depends on the components that it has, not on those that its old home has room for.
#[test]
fn a_row_goes_to_the_declared_archetype_with_just_its_set() {
    let ledger = Ledger::new();
    let mut town = Town::new();
    let entity = town.spawn(Person {
        body: Body(1),
        name: Some(Name(ledger.value(1))),
    });
    town.insert(entity, Hat).unwrap();
    assert_eq!(town.archetype_of(entity), Some("Gentleman"));
    assert!(town.row::<Gentleman>(entity).is_some());
}
