//! The lists of scalars, as [`FieldType`](crate::FieldType) and [`Value`](crate::Value) tell them apart.

/// Hands the numbers that a field can have to a macro: the variant and the type.
macro_rules! for_field_numbers {
    ($macro:ident $($more:tt)*) => {
        $macro! {
            U8 u8;
            U16 u16;
            U32 u32;
            U64 u64;
            I8 i8;
            I16 i16;
            I32 i32;
            I64 i64;
            F32 f32;
            F64 f64;
            $($more)*
        }
    };
}

/// The same, with all other scalars but `char`, which is displayed in quotes.
macro_rules! for_scalars {
    ($macro:ident) => {
        for_field_numbers! { $macro U128 u128; I128 i128; Bool bool; Entity Entity; }
    };
}

pub(crate) use for_field_numbers;
pub(crate) use for_scalars;
