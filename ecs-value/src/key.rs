//! Keys of any type as data, for conditions that name no type.

use crate::entity::Entity;
use crate::scalars::for_field_numbers;
use crate::{FieldType, Value};
use core::any::{Any, TypeId};

macro_rules! value_of_key {
    ($($Name:ident $ty:ty;)*) => {
        /// A key as data, if it is a number, a `bool`, a `char` or an entity.
        pub fn value_of_key<T: 'static>(key: &T) -> Option<Value<'static>> {
            let key: &dyn Any = key;
            $(if let Some(key) = key.downcast_ref::<$ty>() {
                return Some(Value::$Name(*key));
            })*
            None
        }
    };
}

for_field_numbers! { value_of_key Bool bool; Char char; Entity Entity; }

macro_rules! each_key_like {
    ($($Name:ident $ty:ty;)*) => {
        /// Calls the function with the key that is like a value, if there is one. `false` if it is not known which keys are.
        pub fn each_key_like<T: 'static>(value: &Value<'_>, each: &mut dyn FnMut(&T)) -> bool {
            let value = value.content();
            $(if TypeId::of::<T>() == TypeId::of::<$ty>() {
                // A large float is like several integers.
                if !value.is_integer() {
                    return false;
                }
                if let Ok(Value::$Name(key)) = value.clone().cast(FieldType::$Name) {
                    give(&key, each);
                }
                return true;
            })*
            match value {
                Value::Bool(key) => give(key, each),
                Value::Char(key) => give(key, each),
                Value::Entity(key) => give(key, each),
                _ => false,
            }
        }
    };
}

for_field_numbers!(each_key_like);

/// Whether the keys are of this type: then the function is called.
fn give<T: 'static>(key: &dyn Any, each: &mut dyn FnMut(&T)) -> bool {
    let key = key.downcast_ref::<T>();
    key.map(each).is_some()
}
