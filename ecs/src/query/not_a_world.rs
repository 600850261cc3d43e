//! Types that stand in the place of a world by mistake.
//!
//! A query without its world, `Query<&mut Heat, Without<Burning>>`, asks whether `&mut Heat` lists `Burning`. That there is no such world
//! follows from the same place, and rustc would tell the first alone. With these implementations, which are of no type, it tells that
//! `&mut Heat` is not a world.

use super::{Added, AnyOf, Changed, Has, Is, With, Without};
use crate::schema::{Declare, Lists, Mutable};

macro_rules! lists_if_it_is_a_world {
    ($(($($generics:tt)*) $term:ty;)*) => {$(
        #[doc(hidden)]
        impl<$($generics)* C: 'static> Lists<C> for $term where Self: Declare {
            type Mutability = Mutable;
            const INDEX: usize = usize::MAX;
        }
    )*};
}

lists_if_it_is_a_world! {
    (T: ?Sized,) &T;
    (T: ?Sized,) &mut T;
    (T,) Option<T>;
    (T,) Has<T>;
    (T,) With<T>;
    (T,) Without<T>;
    (T,) AnyOf<T>;
    (T,) Changed<T>;
    (T,) Added<T>;
    (T,) Is<T>;
}

macro_rules! lists_if_a_tuple_is_a_world {
    ($($T:ident $i:tt),+) => {
        lists_if_it_is_a_world! { ($($T,)+) ($($T,)+); }
    };
}

crate::base::for_tuples::for_tuples!(lists_if_a_tuple_is_a_world);
