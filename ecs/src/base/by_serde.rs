//! Values by serde are in the crate of values.

pub(crate) use ecs_value::by_serde::*;
