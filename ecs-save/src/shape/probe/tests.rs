//! Shapes of types that were never saved.

use super::*;
use ecs_value::Entity;
use serde::Deserialize;
use std::collections::HashMap;
use std::num::NonZeroU32;

#[derive(Deserialize)]
#[expect(dead_code, reason = "only its shape matters")]
struct Sheet {
    level: u8,
    at: (f32, f64),
    boss: Option<Entity>,
    #[serde(alias = "label")]
    name: String,
    #[serde(skip)]
    cache: Vec<u64>,
    notes: HashMap<String, Vec<char>>,
    limit: NonZeroU32,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only its shape matters")]
enum Tree {
    Node(Box<Self>, i64, Box<Self>),
    Leaf {
        value: Pair<Pair<bool>>,
    },
    #[serde(rename = "no thing")]
    Nothing,
}

#[derive(Deserialize)]
struct Pair<T>(T, T);

#[derive(Deserialize)]
#[expect(dead_code, reason = "only its shape matters")]
struct Chain(Option<Box<Chain>>);

#[derive(Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its shape matters")]
enum Price {
    Coins(u32),
    Barter(String),
}

#[derive(Deserialize)]
#[serde(try_from = "u8")]
struct Even;

impl TryFrom<u8> for Even {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if number == 10 {
            Ok(Self)
        } else {
            Err("it is odd, or small")
        }
    }
}

#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Never;

impl TryFrom<String> for Never {
    type Error = &'static str;

    fn try_from(_: String) -> Result<Self, Self::Error> {
        Err("there is none")
    }
}

fn text<T: Deserialize<'static>>() -> String {
    let text = shape_of::<T>().0.to_string();
    assert_eq!(
        Shape::parse(&text).map(|shape| shape.to_string()).as_ref(),
        Some(&text)
    );
    text
}

#[test]
fn fields_are_found_with_their_names_and_kinds() {
    let expected = "{[level, at, boss, label, name, notes, limit]: \
                    u8, (f32, f64), option(entity), text, map(text, list(char)), u32}";
    assert_eq!(text::<Sheet>(), expected);
}

#[test]
fn each_variant_is_found_and_a_type_may_contain_itself() {
    let expected = "enum {Node: (^2, i64, ^2), Leaf: {value: [[bool; 2]; 2]}, \"no thing\": ()}";
    assert_eq!(text::<Tree>(), expected);
    assert_eq!(text::<Chain>(), "option(^1)");
    assert_eq!(text::<Result<Tree, Chain>>().matches("enum").count(), 2);
}

#[test]
fn what_asks_for_names_says_so() {
    assert_eq!(text::<(u8, Price, u16)>(), "(u8, self-describing, ?)");
    assert_eq!(shape_of::<Price>().0.self_describing().as_deref(), Some(""));
    assert_eq!(
        shape_of::<(u8, Option<Price>)>()
            .0
            .self_describing()
            .as_deref(),
        Some(".1")
    );
    assert_eq!(shape_of::<Sheet>().0.self_describing(), None);
}

#[test]
fn a_type_that_refuses_values_is_asked_with_others() {
    assert_eq!(text::<(Even, u64)>(), "(u8, u64)");
    let partial = shape_of::<Option<(u16, Never, u16)>>().0;
    assert!(!partial.is_whole());
}
