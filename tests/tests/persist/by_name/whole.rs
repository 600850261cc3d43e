//! In a world with text, any value is read and written through the serde of its type.

use crate::by_name::world::{
    Mood, Name, Percent, Pile, Position, Store, Ticket, changes, store, town,
};
use ecs::Value;
use serde::Deserialize;
use std::borrow::Cow;

#[test]
fn any_part_is_read_by_its_path() {
    let (mut town, ann) = town();
    town.insert(ann, store()).unwrap();
    let read = |path: &str| town.get_value(ann, "Store", path).unwrap();
    assert_eq!(read("piles[1].name"), "fries".into());
    assert_eq!(read("piles[1].count"), 4_u8.into());
    assert_eq!(read("at.x"), 5.0_f32.into());
    assert_eq!(read("keeper"), Value::Optional(None));
    assert_eq!(read("prices.soup"), 300_u16.into());
    assert_eq!(read("grid[1][0]"), 3_i8.into());
    assert_eq!(read("sign"), 'S'.into());
    assert_eq!(read("debt"), (-1_i128).into());
    assert_eq!(
        town.get_value(ann, "Mood", ""),
        Ok(Value::variant("Calm", Value::Unit))
    );
    assert_eq!(
        town.get_value(ann, "Percent", ""),
        Ok(Value::Tuple(vec![50_u8.into()]))
    );
}

#[test]
fn any_part_is_written_by_its_path() {
    let (mut town, ann) = town();
    town.insert(ann, store()).unwrap();
    let mut write =
        |path: &str, value: Value<'_>| town.set_value(ann, "Store", path, value).unwrap();
    write("piles[1].name", "chips".into());
    write("piles[0].count", 9_i64.into());
    write("at.x", 7.into());
    write("keeper", ann.into());
    write("prices.soup", 301.into());
    write("grid[1][0]", (-3).into());
    write("sign", 'T'.into());
    write("debt", 0.into());
    let mut expected = store();
    expected.piles = vec![
        Pile {
            name: "soup".into(),
            count: 9,
        },
        Pile {
            name: "chips".into(),
            count: 4,
        },
    ];
    expected.at.x = 7.0;
    expected.keeper = Some(ann);
    expected.prices.insert("soup".into(), 301);
    expected.grid[1][0] = -3;
    (expected.sign, expected.debt) = ('T', 0);
    assert_eq!(town.get::<Store>(ann), Some(&expected));
    town.set_value(ann, "Store", "keeper", None::<u8>).unwrap();
    assert_eq!(town.get::<Store>(ann).unwrap().keeper, None);
}

#[test]
fn each_variant_is_read_and_written() {
    let (mut town, ann) = town();
    let angry = Value::variant(
        "Angry",
        Value::record([("at", Value::from(ann)), ("since", 3_u32.into())]),
    );
    let lost = Value::variant("Lost", Value::Tuple(vec![1_u8.into(), 2_u8.into()]));
    let place = Value::record([("x", Value::from(1.0_f32)), ("y", 2.0_f32.into())]);
    let dreaming = Value::variant("Dreaming", Value::Tuple(vec![place]));
    let calm = Value::variant("Calm", Value::Unit);
    for (value, mood) in [
        (angry, Mood::Angry { at: ann, since: 3 }),
        (lost, Mood::Lost(1, 2)),
        (dreaming, Mood::Dreaming(Position { x: 1.0, y: 2.0 })),
        (calm, Mood::Calm),
    ] {
        town.set_value(ann, "Mood", "", value.clone()).unwrap();
        assert_eq!(town.get::<Mood>(ann), Some(&mood));
        assert_eq!(town.get_value(ann, "Mood", ""), Ok(value));
    }
    town.insert(ann, Mood::Angry { at: ann, since: 3 }).unwrap();
    town.set_value(ann, "Mood", "since", 4).unwrap();
    assert_eq!(
        town.get::<Mood>(ann),
        Some(&Mood::Angry { at: ann, since: 4 })
    );
    town.set_value(ann, "Mood", "", "Calm").unwrap();
    assert_eq!(town.get::<Mood>(ann), Some(&Mood::Calm));
}

#[test]
fn a_value_goes_through_json_and_comes_back() {
    let (mut town, ann) = town();
    let mut expected = store();
    expected.keeper = Some(ann);
    town.insert(ann, expected.clone()).unwrap();
    let text = serde_json::to_string(&town.get_value(ann, "Store", "").unwrap()).unwrap();
    town.insert(ann, Store::default()).unwrap();
    let value: Value<'_> = serde_json::from_str(&text).unwrap();
    town.set_value(ann, "Store", "", value).unwrap();
    assert_eq!(town.get::<Store>(ann), Some(&expected));
    for mood in [
        Mood::Calm,
        Mood::Lost(3, 4),
        Mood::Angry { at: ann, since: 1 },
        Mood::Dreaming(Position::default()),
    ] {
        town.insert(ann, mood.clone()).unwrap();
        let text = serde_json::to_string(&town.get_value(ann, "Mood", "").unwrap()).unwrap();
        town.insert(ann, Mood::Calm).unwrap();
        let value: Value<'_> = serde_json::from_str(&text).unwrap();
        town.set_value(ann, "Mood", "", value).unwrap();
        assert_eq!(town.get::<Mood>(ann), Some(&mood), "{text}");
    }
}

#[test]
fn a_value_is_a_field_of_a_type_that_borrows_from_a_text() {
    #[derive(Deserialize)]
    struct Line<'t> {
        name: &'t str,
        #[serde(borrow)]
        value: Value<'t>,
    }
    let Line { name, value } =
        serde_json::from_str(r#"{ "name": "Mood", "value": "Calm" }"#).unwrap();
    assert_eq!((name, value), ("Mood", Value::Text(Cow::Borrowed("Calm"))));
}

#[test]
fn a_write_marks_tracked_components_and_tells_no_observer() {
    let (mut town, ann) = town();
    let seen = town.changed_at::<Percent>(ann);
    town.change_tick();
    town.set_value(ann, "Percent", "0", 60).unwrap();
    town.set_value(ann, "Mood", "", "Calm").unwrap();
    assert_eq!(town.get::<Percent>(ann), Some(&Percent::of(60)));
    assert_ne!(town.changed_at::<Percent>(ann), seen);
    assert_eq!(changes(&mut town), Vec::<&str>::new());
}

#[test]
fn a_sparse_component_and_a_text_are_read_and_written() {
    let (mut town, ann) = town();
    let bob = town.spawn_empty();
    town.insert(ann, Ticket(ann)).unwrap();
    assert_eq!(town.get_value(ann, "Ticket", "0"), Ok(ann.into()));
    town.set_value(ann, "Ticket", "0", bob).unwrap();
    assert_eq!(town.get::<Ticket>(ann), Some(&Ticket(bob)));
    town.set_value(ann, "Name", "0", "Anna").unwrap();
    assert_eq!(town.get::<Name>(ann), Some(&Name("Anna".into())));
}
