//! Keys that are values.
