//! A macro over the tuples that implement traits.

/// Calls a macro for the tuples of 1 to 16; of parameters, for those of 1 to 12, as many as a system has.
macro_rules! for_tuples {
    ($name:ident) => {
        $crate::base::for_tuples::for_tuples!(
            $name: [] T0 0, T1 1, T2 2, T3 3, T4 4, T5 5, T6 6, T7 7, T8 8, T9 9, T10 10, T11 11, T12 12, T13 13, T14 14, T15 15,
        );
    };
    (parameters: $name:ident) => {
        $crate::base::for_tuples::for_tuples!(
            $name: [] T0 0, T1 1, T2 2, T3 3, T4 4, T5 5, T6 6, T7 7, T8 8, T9 9, T10 10, T11 11,
        );
    };
    // Each call has one type more than the one before it.
    ($name:ident: [$($T:ident $i:tt)*] $Next:ident $place:tt, $($rest:tt)*) => {
        $name!($($T $i,)* $Next $place);
        $crate::base::for_tuples::for_tuples!($name: [$($T $i)* $Next $place] $($rest)*);
    };
    ($name:ident: [$($T:ident $i:tt)*]) => {};
}
pub(crate) use for_tuples;
