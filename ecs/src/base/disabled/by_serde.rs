//! The component that disables entities, in saves, texts and values.

use crate::base::disabled::Disabled;
use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};
use std::fmt;

/// As a struct without fields.
impl Serialize for Disabled {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_struct("Disabled")
    }
}

impl<'de> Deserialize<'de> for Disabled {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_unit_struct("Disabled", DisabledVisitor)
    }
}

struct DisabledVisitor;

impl Visitor<'_> for DisabledVisitor {
    type Value = Disabled;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing, for `Disabled`")
    }

    fn visit_unit<E: Error>(self) -> Result<Disabled, E> {
        Ok(Disabled)
    }
}
