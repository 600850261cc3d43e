//! A wrong path, type or value is an error at its path, and the world is as it was.

use crate::by_name::world::{Percent, Store, store, town};
use ecs::{ChangeError, ComponentDefinition, DataError, Value};

#[test]
fn an_error_names_its_place_and_the_text_there() {
    let (mut town, ann) = town();
    town.insert(ann, store()).unwrap();
    let mut says = |path: &str, value: Value<'_>, message: &str| {
        assert_eq!(
            town.set_value(ann, "Store", path, value)
                .unwrap_err()
                .to_string(),
            message
        );
        assert_eq!(town.get::<Store>(ann), Some(&store()));
    };
    says(
        "pile",
        1.into(),
        "`Store`: there is no field `pile`: there are `piles`, `at`, `keeper`, `prices`, `grid`, `sign` and `debt`",
    );
    says(
        "piles[1].nme",
        1.into(),
        "`Store`: `piles[1]` has no field `nme`: there are `name` and `count`",
    );
    says(
        "piles[2].name",
        1.into(),
        "`Store`: `piles` has no element 2: there are 2",
    );
    says(
        "at.z",
        1.into(),
        "`Store`: `at` has no field `z`: there are `x` and `y`",
    );
    says(
        "keeper.x",
        1.into(),
        "`Store`: `keeper` is an option, and lacks",
    );
    says(
        "at..x",
        1.into(),
        "`Store`: `at..x` is no path: a name is expected behind `at.`",
    );
    says(
        "piles[1].count",
        300.into(),
        "`Store` refuses the value at `piles[1].count`: invalid value: integer `300`, expected u8",
    );
    says(
        "piles[0]",
        Value::record([("name", Value::from("x")), ("amount", 1.into())]),
        "`Store` refuses the value at `piles[0]`: unknown field `amount`, expected `name` or `count`",
    );
    says(
        "piles[0]",
        Value::record([("name", Value::from("x"))]),
        "`Store` refuses the value at `piles[0]`: missing field `count`",
    );
    says(
        "grid[0]",
        Value::List(vec![1.into(), 2.into(), 3.into()]),
        "`Store` refuses the value at `grid[0]`: 2 elements are expected, and 3 were given",
    );
}

#[test]
fn a_type_says_itself_which_values_it_takes() {
    let (mut town, ann) = town();
    let error = town.set_value(ann, "Percent", "", 101).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`Percent` refuses the value: 101 % is more than all"
    );
    assert_eq!(town.get::<Percent>(ann), Some(&Percent::of(50)));
    let error = town.set_value(ann, "Mood", "", "Merry").unwrap_err();
    assert_eq!(
        error.to_string(),
        "`Mood` refuses the value: unknown variant `Merry`, expected one of `Calm`, `Angry`, `Lost`, `Dreaming`"
    );
}

#[test]
fn a_name_or_an_entity_that_is_not_there_is_an_error() {
    let (mut town, ann) = town();
    let near = town.get_value(ann, "Stroe", "").unwrap_err().to_string();
    assert_eq!(near, "the world has no component `Stroe`: there is `Store`");
    let near = town.get_value(ann, "passport", "").unwrap_err().to_string();
    assert_eq!(
        near,
        "the world has no component `passport`: there is `Passport`"
    );
    let Err(DataError::UnknownName { components, .. }) = town.get_value(ann, "Unheard", "") else {
        panic!("there is no such component")
    };
    assert!(
        components.iter().any(|name| **name == *"Store")
            && components.iter().any(|name| **name == *"ChildOf")
    );
    assert!(matches!(
        town.get_value(ann, "Store", ""),
        Err(DataError::MissingComponent { .. })
    ));
    assert!(matches!(
        town.set_value(ann, "Store", "at.x", 1),
        Err(DataError::MissingComponent { .. })
    ));
    town.despawn(ann);
    assert_eq!(
        town.get_value(ann, "Name", ""),
        Err(DataError::Change(ChangeError::NoSuchEntity(ann)))
    );
    assert_eq!(
        town.set_value(ann, "Name", "0", "x"),
        Err(DataError::Change(ChangeError::NoSuchEntity(ann)))
    );
    assert_eq!(
        town.insert_value(ann, "Name", "x"),
        Err(DataError::Change(ChangeError::NoSuchEntity(ann)))
    );
    assert_eq!(
        town.remove_value(ann, "Name"),
        Err(DataError::Change(ChangeError::NoSuchEntity(ann)))
    );
    town.check_invariants();
}

#[test]
fn a_registered_component_is_told_what_it_lacks_and_not_what_a_listed_one_does() {
    struct Bare(#[expect(dead_code, reason = "nobody reads it")] u8);
    let (mut town, ann) = town();
    let bare = town.register_named::<Bare>("Bare").unwrap();
    town.insert_key(ann, bare, Bare(1)).unwrap();
    let told =
        "`Bare` is registered without its serde, which `saved()` of its `Registration` brings";
    assert_eq!(town.get_value(ann, bare, "").unwrap_err().to_string(), told);
    assert_eq!(
        town.set_value(ann, bare, "", 2).unwrap_err().to_string(),
        told
    );
    assert_eq!(
        town.spawn_values([(bare, 2)]).unwrap_err().to_string(),
        told
    );
    let told = "`Bare` is registered, and not listed: an entity that is there gets and loses it by its key";
    assert_eq!(town.remove_value(ann, bare).unwrap_err().to_string(), told);
    let blob = town
        .define(ComponentDefinition::new("Blob").with_layout(8, 8))
        .unwrap();
    town.insert_data(ann, blob, &[0; 8]).unwrap();
    let told =
        "`Blob` is described by data without fields: `get_data` and `insert_data` take its bytes";
    assert_eq!(town.get_value(ann, blob, "").unwrap_err().to_string(), told);
    assert_eq!(
        town.get_value(ann, blob, "[0]").unwrap_err().to_string(),
        told
    );
}

/// A number of the same type is taken, if the field can hold it.
#[test]
fn a_value_that_does_not_fit_is_not_said_to_be_of_a_wrong_type_alone() {
    let (mut town, ann) = town();
    town.set_value(ann, "Position", "x", 1.5_f64).unwrap();
    let told = town
        .set_value(ann, "Position", "x", 1e300_f64)
        .unwrap_err()
        .to_string();
    assert_eq!(
        told,
        "the field `x` of `Position` is of type f32, and takes no such value of type f64"
    );
}
