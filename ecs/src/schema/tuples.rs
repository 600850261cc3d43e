//! Tuples of components.

use super::components::{Components, List, Plain, TypeVisitor, sealed};
use super::concat::{Concat, impl_join_of_plain};
use super::forms::{Form, Look, Make, Visit};
use super::{LongTuple, WithOptionals};
use crate::base::component::ComponentInfo;

macro_rules! impl_components {
    ($($C:ident $i:tt),*) => {
        #[allow(unused_variables, clippy::unused_unit, reason = "the empty tuple has no parts")]
        impl<$($C: 'static),*> Components for ($($C,)*) {
            type In<Of: Form> = ($(Of::Of<$C>,)*);
            const LIST: List = List::All(&[$(List::One(ComponentInfo::of::<$C>())),*]);
            const COUNT: usize = 0 $(+ { let _ = $i; 1 })*;

            #[inline(always)]
            fn into_values(self) -> Self {
                self
            }

            #[inline(always)]
            fn from_values(values: Self) -> Self {
                values
            }

            #[inline(always)]
            fn visit_types(first: usize, visitor: &mut impl TypeVisitor) {
                $(visitor.visit::<$C>(first + $i);)*
            }

            #[inline(always)]
            fn visit<Of: Form, V: Visit<Of> + Visit<Of::Optional>>(list: Self::In<Of>, first: usize, visitor: &mut V) {
                $(<V as Visit<Of>>::visit::<$C>(visitor, first + $i, list.$i);)*
            }

            #[inline(always)]
            fn make<Of: Form, M: Make<Of> + Make<Of::Optional>>(first: usize, maker: &mut M) -> Self::In<Of> {
                ($(<M as Make<Of>>::make::<$C>(maker, first + $i),)*)
            }

            #[inline(always)]
            fn look<Of: Form, Looker: Look<Of> + Look<Of::Optional>>(list: &Self::In<Of>, looker: &mut Looker) {
                $(<Looker as Look<Of>>::look::<$C>(looker, &list.$i);)*
            }
        }

        impl<$($C),*> sealed::Sealed for ($($C,)*) {}
        impl<$($C: 'static),*> Plain for ($($C,)*) {}
        impl_join_of_plain!([$($C: 'static),*] ($($C,)*));
    };
}

impl_components!();
crate::base::for_tuples::for_tuples!(impl_components);
