//! What a format of serde keeps of a value, and how deep its reader goes.

use serde_core::ser::Serializer;
use std::any::type_name;

/// A format. Nothing in serde says what it keeps, but the name of its serializer's crate does. Of crates that are not known the least is
/// expected, which is what JSON keeps.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "what formats keep is independent"
)]
pub struct Format {
    pub is_human_readable: bool,
    /// Whether it keeps floats that are infinite, or no number.
    pub keeps_floats: bool,
    /// Whether it tells `Some(None)` and `Some(())` from `None`.
    pub keeps_options: bool,
    /// Whether map keys have to be strings. Numbers are written as strings.
    pub keys_are_texts: bool,
    /// The default depth limit of its reader.
    pub most: u32,
    /// Of lists, maps, structs, and variants.
    pub container: u32,
    /// Of elements and fields besides.
    pub element: u32,
    /// Of newtypes and `Some`.
    pub wrapper: u32,
}

impl Format {
    pub fn of<S: Serializer>(serializer: &S) -> Self {
        let words = || type_name::<S>().split(|letter: char| !letter.is_ascii_alphanumeric());
        let is_one_of = |names: &[&str]| words().any(|word| names.contains(&word));
        if !serializer.is_human_readable() {
            let keeps_options =
                !is_one_of(&["rmp", "ciborium", "cbor", "cbor4ii", "minicbor", "bson"]);
            return Self {
                is_human_readable: false,
                keeps_options,
                keeps_floats: true,
                most: u32::MAX,
                ..JSON
            };
        }
        if is_one_of(&["ron"]) {
            return Self {
                keeps_floats: true,
                keeps_options: true,
                most: 128,
                element: 1,
                wrapper: 1,
                ..JSON
            };
        }
        let keeps_floats = is_one_of(&["yaml", "yml", "saphyr", "toml", "json5"]);
        Self {
            keeps_floats,
            keys_are_texts: is_one_of(&["json", "json5", "toml"]),
            ..JSON
        }
    }
}

const JSON: Format = Format {
    is_human_readable: true,
    keeps_floats: false,
    keeps_options: false,
    keys_are_texts: false,
    most: 127,
    container: 1,
    element: 0,
    wrapper: 0,
};
