//! Places in space.
