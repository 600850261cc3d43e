//! Tags come and go by name in a world without serde.

use ecs::prelude::*;
use ecs::{DataError, Registration, Value};

#[derive(Component)]
struct Burning;
#[derive(Component)]
#[component(storage = "sparse")]
struct Wet {}
#[derive(Component)]
#[component(track)]
struct Frozen();
#[derive(Component)]
struct Sealed;
#[derive(Component, Debug, PartialEq)]
struct Heat(pub f32);
#[derive(Component)]
struct Team<const NUMBER: u8>;
/// It is registered, and not listed.
#[derive(Component)]
struct Late;
/// It derives nothing, so that nobody but its module can make one.
struct Token(());

#[derive(Default)]
struct Changes(Vec<&'static str>);

fn lit(_: On<'_, Hearth, Insert<Burning>>, mut changes: ResMut<'_, Changes>) {
    changes.0.push("lit");
}

fn put_out(_: On<'_, Hearth, Remove<Burning>>, mut changes: ResMut<'_, Changes>) {
    changes.0.push("put out");
}

fn sealed(_: On<'_, Hearth, Insert<Sealed>>, mut changes: ResMut<'_, Changes>) {
    changes.0.push("sealed");
}

ecs::world! {
    #[world(observed)]
    struct Hearth {
        components: (Burning, Wet, Frozen, Heat, Team<1>, Token),
        #[immutable]
        components: (Sealed),
        resources: (Changes),
    }

    #[archetype]
    struct Pan { heat: Heat, burning: Option<Burning> }

    #[observers]
    fn reactions() { lit; put_out; sealed; }
}

fn changes(hearth: &mut Hearth) -> Vec<&'static str> {
    std::mem::take(&mut hearth.resource_mut::<Changes>().0)
}

#[test]
fn a_tag_comes_and_goes_by_name_without_serde() {
    let mut hearth = Hearth::new();
    let pan = hearth.spawn(Pan {
        heat: Heat(1.0),
        burning: None,
    });
    hearth.insert_value(pan, "Burning", ()).unwrap();
    assert_eq!(
        (hearth.has::<Burning>(pan), hearth.kind_of(pan)),
        (true, Some("Pan"))
    );
    for name in ["Wet", "Frozen", "Sealed", "Team<1>"] {
        hearth.check_value(name, ()).unwrap();
        hearth.insert_value(pan, name, ()).unwrap();
        assert_eq!(hearth.get_value(pan, name, ""), Ok(Value::Unit));
    }
    assert_eq!(changes(&mut hearth), ["lit", "sealed"]);
    for empty in [
        Value::Struct(vec![]),
        Value::Tuple(vec![]),
        Value::Map(vec![]),
        Value::List(vec![]),
    ] {
        hearth.insert_value(pan, "Burning", empty).unwrap();
        assert_eq!(changes(&mut hearth), ["lit"]);
    }
    for name in ["Burning", "Wet", "Frozen", "Sealed", "Team<1>"] {
        assert_eq!(hearth.remove_value(pan, name), Ok(true));
        assert_eq!(hearth.remove_value(pan, name), Ok(false));
    }
    assert_eq!(changes(&mut hearth), ["put out"]);
    hearth.check_invariants();
}

#[test]
fn an_entity_comes_with_tags_by_name() {
    let mut hearth = Hearth::new();
    let pan = hearth.spawn((Heat(1.0),));
    let embers = hearth
        .spawn_values([("Burning", ()), ("Wet", ()), ("Sealed", ())])
        .unwrap();
    assert!(
        hearth.has::<Burning>(embers) && hearth.has::<Wet>(embers) && hearth.has::<Sealed>(embers)
    );
    assert!(!hearth.has::<Burning>(pan));
    assert_eq!(changes(&mut hearth), ["lit", "sealed"]);
    hearth.check_invariants();
}

#[test]
fn a_tag_that_is_there_is_written_as_the_value_that_it_has() {
    let mut hearth = Hearth::new();
    let pan = hearth.spawn((Frozen(), Burning, Sealed, Token(())));
    changes(&mut hearth);
    let seen = hearth.changed_at::<Frozen>(pan);
    hearth.change_tick();
    for name in ["Frozen", "Burning", "Token"] {
        hearth.set_value(pan, name, "", ()).unwrap();
    }
    assert_ne!(hearth.changed_at::<Frozen>(pan), seen);
    assert_eq!(changes(&mut hearth), Vec::<&str>::new());
    hearth.set_value(pan, "Sealed", "", ()).unwrap();
    assert_eq!(changes(&mut hearth), ["sealed"]);
    assert!(matches!(
        hearth.set_value(pan, "Wet", "", ()),
        Err(DataError::MissingComponent { .. })
    ));
    assert!(hearth.set_value(pan, "Burning", "", 3).is_err());
}

#[test]
fn no_value_is_made_of_a_type_that_does_not_say_how() {
    let mut hearth = Hearth::new();
    let pan = hearth.spawn((Heat(1.0),));
    for (name, value) in [
        ("Token", Value::Unit),
        ("Heat", Value::Unit),
        ("Burning", 3.into()),
    ] {
        let refused = hearth.insert_value(pan, name, value.clone()).unwrap_err();
        let is_tag = matches!(refused, DataError::UnwritableTag { .. });
        assert!(
            is_tag == (name == "Token")
                && (is_tag || matches!(refused, DataError::Unwritable { .. })),
            "{refused}"
        );
        assert!(hearth.spawn_values([(name, value)]).is_err());
    }
    assert!(hearth.len() == 1 && !hearth.has::<Token>(pan) && hearth.get(pan) == Some(&Heat(1.0)));
    let late = hearth.register_with(Registration::<Late>::new()).unwrap();
    assert!(matches!(
        hearth.insert_value(pan, late, ()),
        Err(DataError::Unlisted { .. })
    ));
    let other = hearth.spawn_values([(late, ())]).unwrap();
    assert!(hearth.get_key(other, late).is_some());
    let Token(()) = Token(());
}
