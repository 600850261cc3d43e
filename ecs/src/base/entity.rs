//! Handles are in values, and so in the crate of values.

pub(crate) use ecs_value::Entity;
