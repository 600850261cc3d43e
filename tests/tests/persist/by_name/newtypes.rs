//! A newtype is read, written and compared as its content.

use crate::by_name::world::{Name, Percent, Ticket, Town, store};
use ecs::condition::{
    Condition, at_least, at_most, contains, differs_from, ends_with, equals, greater_than,
    less_than, one_of, starts_with,
};
use ecs::prelude::*;
use ecs::{ComponentDefinition, FieldType, Value};
use serde::{Deserialize, Serialize};

#[derive(Component, Debug, PartialEq)]
pub(crate) struct Label(pub String);
#[derive(Component)]
pub(crate) struct Heat(pub f32);
#[derive(Component)]
pub(crate) struct Nick(pub Option<&'static str>);
#[derive(Component)]
pub(crate) struct Leader(pub Entity);

ecs::world! {
    #[world]
    struct Silent { components: (Label, Heat, Nick, Leader) }
}

/// Whether the entity is found by a condition.
macro_rules! finds {
    ($world:expr, $entity:expr) => {
        |path: &str, condition: Condition| {
            let query = $world
                .runtime_query()
                .where_(path, condition)
                .build()
                .unwrap();
            $world
                .run_ref(&query)
                .unwrap()
                .entities()
                .any(|found| found == $entity)
        }
    };
}

#[test]
fn a_newtype_is_compared_by_its_content_without_serde() {
    let mut silent = Silent::new();
    let leader = silent.spawn_empty();
    let ann = silent.spawn((
        Label("ziggy".into()),
        Heat(20.5),
        Nick(Some("zig")),
        Leader(leader),
    ));
    let finds = finds!(silent, ann);
    for path in ["Label", "Label.0", "Label[0]"] {
        assert!(
            finds(path, starts_with("zig"))
                && finds(path, ends_with("gy"))
                && finds(path, contains("igg"))
        );
        assert!(
            finds(path, equals("ziggy"))
                && finds(path, one_of(["a", "ziggy"]))
                && finds(path, at_most("zz"))
        );
        assert!(
            !finds(path, equals("zig"))
                && !finds(path, differs_from("ziggy"))
                && !finds(path, less_than("z"))
        );
        assert!(
            finds(path, equals(Value::Tuple(vec!["ziggy".into()]))),
            "as `get_value` gives it"
        );
    }
    assert!(
        finds("Heat", greater_than(20))
            && finds("Heat", less_than(21))
            && finds("Heat", at_least(20.5))
    );
    assert!(!finds("Heat", greater_than(20.5)) && !finds("Heat", equals(20)));
    assert!(
        finds("Nick", starts_with("zi"))
            && finds("Nick", equals("zig"))
            && !finds("Nick", equals(None::<u8>))
    );
    assert!(finds("Leader", equals(leader)) && !finds("Leader", equals(ann)));
}

#[test]
fn a_newtype_is_written_as_its_content_without_serde() {
    let mut silent = Silent::new();
    let ann = silent.spawn((Label("ziggy".into()), Heat(20.5)));
    silent.set_value(ann, "Label", "", "stardust").unwrap();
    silent.set_value(ann, "Heat", "", 30).unwrap();
    assert_eq!(silent.get::<Label>(ann), Some(&Label("stardust".into())));
    assert_eq!(silent.get_value(ann, "Heat", "0"), Ok(Value::F32(30.0)));
    let error = silent.set_value(ann, "Heat", "", "hot").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the field `0` of `Heat` is of type f32, and a text was given"
    );
    let depth = silent
        .define(ComponentDefinition::new("Depth").field("0", FieldType::U8))
        .unwrap();
    silent.insert_value(ann, depth, 3).unwrap();
    assert!(finds!(silent, ann)("Depth", equals(3)));
    silent.set_value(ann, depth, "", 4).unwrap();
    assert_eq!(silent.get_value(ann, depth, "0"), Ok(Value::U8(4)));
    assert!(silent.insert_value(ann, depth, 300).is_err());
    assert_eq!(silent.get_value(ann, depth, "0"), Ok(Value::U8(4)));
}

#[derive(Component, Clone, Serialize, Deserialize)]
pub(crate) struct Title(String);
#[derive(Component, Clone, Serialize, Deserialize)]
pub(crate) struct Tags(Vec<Title>);
#[derive(Component, Clone, Serialize, Deserialize)]
pub(crate) struct Card {
    title: Title,
    level: Option<Level>,
    task: Task,
}
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Level(u8);
#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum Task {
    Fry(Level),
}

ecs::world! {
    #[world(text)]
    struct Spoken { components: (Title, Tags, Card) }
}

#[test]
fn a_newtype_within_a_path_is_compared_by_its_content() {
    let mut spoken = Spoken::new();
    let title = || Title("ziggy".into());
    let card = Card {
        title: title(),
        level: Some(Level(3)),
        task: Task::Fry(Level(7)),
    };
    let ann = spoken.spawn((title(), Tags(vec![title(), Title("stardust".into())]), card));
    let finds = finds!(spoken, ann);
    assert!(finds("Title", starts_with("zig")) && finds("Card.title", starts_with("zig")));
    assert!(finds("Card.title.0", equals("ziggy")) && !finds("Card.title", equals("zig")));
    assert!(
        finds("Tags", contains("stardust"))
            && finds("Tags.0[1]", ends_with("dust"))
            && !finds("Tags", contains("dust"))
    );
    assert!(
        finds("Card.level", at_least(3))
            && finds("Card.level", one_of([1, 3]))
            && !finds("Card.level", less_than(3))
    );
    assert!(
        finds("Card.task", equals(Value::variant("Fry", 7.into())))
            && finds("Card.task[0]", equals(7))
    );
    let values = |values: [&'static str; 2]| values.map(Value::from).to_vec();
    assert!(
        finds("Tags", equals(values(["ziggy", "stardust"])))
            && !finds("Tags", equals(values(["a", "b"])))
    );
}

#[test]
fn a_world_with_text_compares_newtypes_and_relations_too() {
    let mut town = Town::new();
    let bob = town.spawn_empty();
    let ann = town.spawn((Name("Ann".into()), Percent::of(50), Ticket(bob), store()));
    town.insert_value(ann, "ChildOf", bob).unwrap();
    let finds = finds!(town, ann);
    assert!(
        finds("Name", equals("Ann"))
            && finds("Name", starts_with("A"))
            && finds("Percent", at_least(50))
    );
    assert!(
        finds("Ticket", equals(bob))
            && finds("ChildOf", equals(bob))
            && !finds("ChildOf", equals(ann))
    );
    let pile = Value::record([("name", Value::from("soup")), ("count", 3.into())]);
    assert!(finds("Store.piles[0]", equals(pile.clone())) && finds("Store.piles", contains(pile)));
    assert!(finds(
        "Store.grid",
        equals(vec![Value::from(vec![1, 2]), vec![3, 4].into()])
    ));
}
