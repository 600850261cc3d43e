//! The list of numbers, as [`FieldType`](crate::FieldType) and [`Value`](super::Value) tell them apart.

/// Hands the numbers that a field can have to a macro: the variant, the type, and its article.
macro_rules! for_field_numbers {
    ($macro:ident) => {
        $macro! {
            U8 u8, "A";
            U16 u16, "A";
            U32 u32, "A";
            U64 u64, "A";
            I8 i8, "An";
            I16 i16, "An";
            I32 i32, "An";
            I64 i64, "An";
            F32 f32, "An";
            F64 f64, "An";
        }
    };
}

pub(crate) use for_field_numbers;
