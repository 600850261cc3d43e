//! Values are a crate of their own.

pub(crate) use ecs_value::{
    FieldInfo, FieldPath, FieldType, PathError, Reflect, Segment, Value, list,
};
