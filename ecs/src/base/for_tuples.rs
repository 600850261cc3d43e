//! A macro over the tuples that implement traits.

/// Calls a macro for the tuples of 1 to 16.
macro_rules! for_tuples {
    ($name:ident) => {
        $name!(T0 0);
        $name!(T0 0, T1 1);
        $name!(T0 0, T1 1, T2 2);
        $name!(T0 0, T1 1, T2 2, T3 3);
        $name!(T0 0, T1 1, T2 2, T3 3, T4 4);
        $name!(T0 0, T1 1, T2 2, T3 3, T4 4, T5 5);
        $name!(T0 0, T1 1, T2 2, T3 3, T4 4, T5 5, T6 6);
        $name!(T0 0, T1 1, T2 2, T3 3, T4 4, T5 5, T6 6, T7 7);
        $name!(T0 0, T1 1, T2 2, T3 3, T4 4, T5 5, T6 6, T7 7, T8 8);
        $name!(T0 0, T1 1, T2 2, T3 3, T4 4, T5 5, T6 6, T7 7, T8 8, T9 9);
        $name!(T0 0, T1 1, T2 2, T3 3, T4 4, T5 5, T6 6, T7 7, T8 8, T9 9, T10 10);
        $name!(T0 0, T1 1, T2 2, T3 3, T4 4, T5 5, T6 6, T7 7, T8 8, T9 9, T10 10, T11 11);
        $name!(T0 0, T1 1, T2 2, T3 3, T4 4, T5 5, T6 6, T7 7, T8 8, T9 9, T10 10, T11 11, T12 12);
        $name!(T0 0, T1 1, T2 2, T3 3, T4 4, T5 5, T6 6, T7 7, T8 8, T9 9, T10 10, T11 11, T12 12, T13 13);
        $name!(T0 0, T1 1, T2 2, T3 3, T4 4, T5 5, T6 6, T7 7, T8 8, T9 9, T10 10, T11 11, T12 12, T13 13, T14 14);
        $name!(T0 0, T1 1, T2 2, T3 3, T4 4, T5 5, T6 6, T7 7, T8 8, T9 9, T10 10, T11 11, T12 12, T13 13, T14 14, T15 15);
    };
}
pub(crate) use for_tuples;
