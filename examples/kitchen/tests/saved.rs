//! A service that was saved before saves had the shapes of types in them, whose files are read for ever; and the types of saves today.

use ecs::prelude::*;
use kitchen::Kitchen;
use std::fs::{self, File};

/// The hash of the service when it was saved, after 900 ticks.
const SAVED: u64 = 0x140b_6dd3_d14e_34ec;
/// The hash 300 ticks later.
const LATER: u64 = 0x4d1c_88af_8e31_57b6;

fn file(name: &str) -> String {
    format!("{}/tests/saved/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn assert_goes_on(mut kitchen: Kitchen) {
    assert_eq!(format!("{:x}", kitchen.hash()), format!("{SAVED:x}"));
    (0..300).for_each(|_| kitchen.tick());
    assert_eq!(format!("{:x}", kitchen.hash()), format!("{LATER:x}"));
}

#[test]
fn a_save_of_before_is_read_for_ever() {
    let kitchen = Kitchen::load(File::open(file("before-shapes.save")).unwrap()).unwrap();
    assert_goes_on(kitchen);
}

#[test]
fn a_text_of_before_is_read_for_ever() {
    let text = fs::read(file("before-shapes.json")).unwrap();
    let kitchen = Kitchen::load_from(&mut serde_json::Deserializer::from_slice(&text)).unwrap();
    assert_goes_on(kitchen);
}

/// A change of a type that is saved changes this text. Then it takes a version, a former name, or an alias.
#[test]
fn the_types_on_which_saves_depend_are_as_they_were() {
    let schema = Kitchen::save_schema();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(file("kitchen.schema"), &schema).unwrap();
    }
    assert_eq!(schema, fs::read_to_string(file("kitchen.schema")).unwrap());
}
