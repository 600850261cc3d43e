//! Traits of types with a world as a parameter. A derive would ask for them of the world, too.

/// `Clone` and `Copy`: `impl_copy!([W: Declare] Marks<W>)`.
macro_rules! impl_copy {
    ([$($generics:tt)*] $Type:ty) => {
        impl<$($generics)*> Clone for $Type {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($generics)*> ::core::marker::Copy for $Type {}
    };
}

/// `Debug` by what users want to see, and not by all fields: `impl_debug!([E] Unread<'_, E>, it => len = it.len())`, or by one value that
/// tells all, `impl_debug!([C] Key<C>, it => (it.id))`.
macro_rules! impl_debug {
    ([$($generics:tt)*] $Type:ident $(<$($argument:tt),*>)? $(, $this:ident => $($field:ident = $value:expr),*)?) => {
        impl<$($generics)*> ::core::fmt::Debug for $Type $(<$($argument),*>)? {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $(let $this = self;)?
                f.debug_struct(stringify!($Type))
                    $($(.field(stringify!($field), &$value))*)?
                    .finish_non_exhaustive()
            }
        }
    };
    ([$($generics:tt)*] $Type:ident $(<$($argument:tt),*>)?, $this:ident => ($value:expr)) => {
        impl<$($generics)*> ::core::fmt::Debug for $Type $(<$($argument),*>)? {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let $this = self;
                f.debug_tuple(stringify!($Type)).field(&$value).finish()
            }
        }
    };
}
