//! The kind of a key whose type is that of a field of a component.

use super::values::{By, Float32, Float64, KeyKind};
use crate::description::Description;
use crate::entity::Entity;
use crate::field::FieldType;
use crate::schema::is_same;

/// The kind of a key, by the number that [`kind_of_field`] gives.
pub struct Inferred<const KIND: usize>;

/// The number stands for a kind of keys.
#[diagnostic::on_unimplemented(
    message = "the type of this key is not known here",
    label = "of which type is it?",
    note = "the type of a field is known of a component that derives `Component`, if it is a number, `bool` or `Entity`; write any other \
            type, as in `key: Team = player.team`"
)]
pub trait InferredKind {
    /// The kind.
    type Kind: KeyKind;
}

macro_rules! inferred {
    ($($number:literal: $Name:ident $Kind:ty;)*) => {
        $(impl InferredKind for Inferred<$number> {
            type Kind = $Kind;
        })*

        /// The kind of keys that are a field of a component, by a number. 0, if that is not known.
        pub const fn kind_of_field(description: Option<&'static Description>, field: &str) -> usize {
            let Some(description) = description else { return 0 };
            let mut i = 0;
            while i < description.fields.len() {
                if is_same(description.fields[i].name, field) {
                    return match description.fields[i].field_type {
                        $(Some(FieldType::$Name) => $number,)*
                        _ => 0,
                    };
                }
                i += 1;
            }
            0
        }
    };
}

inferred! {
    1: I8 By<i8>;
    2: I16 By<i16>;
    3: I32 By<i32>;
    4: I64 By<i64>;
    5: U8 By<u8>;
    6: U16 By<u16>;
    7: U32 By<u32>;
    8: U64 By<u64>;
    9: F32 Float32;
    10: F64 Float64;
    11: Bool By<bool>;
    12: Entity By<Entity>;
}
