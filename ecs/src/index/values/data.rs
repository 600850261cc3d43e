//! Keys as data, for conditions that name no type.

use crate::base::entity::Entity;
use crate::base::value::{FieldType, Value, for_field_numbers};
use core::any::{Any, TypeId};

macro_rules! keys {
    ($($Name:ident $ty:ty, $article:literal;)*) => {
        /// A key as data, if it is a number, a `bool`, a `char` or an entity.
        pub(super) fn value_of<T: 'static>(key: &T) -> Option<Value<'static>> {
            let key: &dyn Any = key;
            $(if let Some(key) = key.downcast_ref::<$ty>() {
                return Some(Value::$Name(*key));
            })*
            if let Some(key) = key.downcast_ref::<bool>() {
                return Some(Value::Bool(*key));
            }
            if let Some(key) = key.downcast_ref::<char>() {
                return Some(Value::Char(*key));
            }
            key.downcast_ref::<Entity>().map(|key| Value::Entity(*key))
        }

        /// Calls the function with the key that is like a value, if there is one. `false` if it is not known which keys are.
        pub(super) fn each_like<T: 'static>(value: &Value<'_>, each: &mut dyn FnMut(&T)) -> bool {
            let value = value.content();
            $(if TypeId::of::<T>() == TypeId::of::<$ty>() {
                // A large float is like several integers.
                if !is_integer(value) {
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

for_field_numbers!(keys);

const fn is_integer(value: &Value<'_>) -> bool {
    match value {
        Value::I128(_) | Value::U128(_) => true,
        _ => matches!(
            value.field_type(),
            Some(
                FieldType::U8
                    | FieldType::U16
                    | FieldType::U32
                    | FieldType::U64
                    | FieldType::I8
                    | FieldType::I16
                    | FieldType::I32
                    | FieldType::I64
            )
        ),
    }
}

/// Whether the keys are of this type: then the function is called.
fn give<T: 'static>(key: &dyn Any, each: &mut dyn FnMut(&T)) -> bool {
    let key = key.downcast_ref::<T>();
    key.map(each).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::keys::{By, Float32, Float64, KeyKind, Text};
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    fn like<K: KeyKind>(value: impl Into<Value<'static>>) -> Option<Vec<alloc::string::String>> {
        let value = value.into();
        let mut found = Vec::new();
        let is_known = K::each_like(&value, &mut |key| {
            let key = K::value(key).unwrap();
            assert!(key.is_like(&value), "{key} is like {value}");
            found.push(alloc::format!("{key}"));
        });
        is_known.then_some(found)
    }

    #[test]
    fn a_value_has_the_keys_that_are_like_it() {
        let texts =
            |texts: &[&str]| Some(texts.iter().map(|text| (*text).into()).collect::<Vec<_>>());
        assert_eq!(like::<By<u8>>(7_i64), texts(&["7"]));
        assert_eq!(like::<By<u8>>(Some(7_u32)), texts(&["7"]));
        assert_eq!(
            like::<By<u8>>(Value::Tuple(vec![7_u32.into()])),
            texts(&["7"])
        );
        assert_eq!(like::<By<u8>>(-7), texts(&[]));
        assert_eq!(like::<By<u64>>(7.0), None);
        assert_eq!(like::<By<u8>>("7"), None);
        assert_eq!(like::<By<bool>>(true), texts(&["true"]));
        assert_eq!(like::<By<bool>>(1), None);
        assert_eq!(like::<Float32>(0.1), texts(&[]));
        assert_eq!(like::<Float32>(2_u8), texts(&["2"]));
        assert_eq!(
            like::<Float64>(0).map(|keys| keys.len()),
            Some(2),
            "zero has two signs"
        );
        assert_eq!(like::<Float64>(f64::NAN), texts(&[]));
        assert_eq!(like::<Text>("pan"), texts(&["\"pan\""]));
        assert_eq!(like::<Text>(7), None);
        assert_eq!(like::<By<(u8, u8)>>(7), None);
    }
}
