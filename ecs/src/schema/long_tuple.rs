//! Lists of more than 16 components: lists of lists.

use super::WithOptionals;
use super::components::{Components, List, Plain, TypeVisitor, sealed};
use super::concat::{Concat, impl_join_of_plain};
use super::forms::{Form, Look, Make, Values, Visit};

/// A list of lists, for those with more than 16 components.
#[derive(Clone, Copy)]
pub struct LongTuple<L>(pub L);

macro_rules! impl_components {
    ($($C:ident $i:tt),+) => {
        impl<$($C: Plain),+> Components for LongTuple<($($C,)+)> {
            type In<Of: Form> = ($($C::In<Of>,)+);
            const LIST: List = List::All(&[$($C::LIST),+]);
            const COUNT: usize = 0 $(+ $C::COUNT)+;

            #[inline]
            fn into_values(self) -> Self::In<Values> {
                ($(self.0.$i.into_values(),)+)
            }

            #[inline]
            fn from_values(values: Self::In<Values>) -> Self {
                LongTuple(($($C::from_values(values.$i),)+))
            }

            #[inline]
            fn visit_types(first: usize, visitor: &mut impl TypeVisitor) {
                let mut starts = Starts(first);
                $($C::visit_types(starts.next($C::COUNT), visitor);)+
            }

            #[inline]
            fn visit<Of: Form, V: Visit<Of> + Visit<Of::Optional>>(list: Self::In<Of>, first: usize, visitor: &mut V) {
                let mut starts = Starts(first);
                $($C::visit::<Of, V>(list.$i, starts.next($C::COUNT), visitor);)+
            }

            #[inline]
            fn make<Of: Form, M: Make<Of> + Make<Of::Optional>>(first: usize, maker: &mut M) -> Self::In<Of> {
                let mut starts = Starts(first);
                ($($C::make::<Of, M>(starts.next($C::COUNT), maker),)+)
            }

            #[inline]
            fn look<Of: Form, Looker: Look<Of> + Look<Of::Optional>>(list: &Self::In<Of>, looker: &mut Looker) {
                $($C::look::<Of, Looker>(&list.$i, looker);)+
            }
        }

        impl<$($C),+> sealed::Sealed for LongTuple<($($C,)+)> {}
        impl<$($C: Plain),+> Plain for LongTuple<($($C,)+)> {}
        impl_join_of_plain!([$($C: Plain),+] LongTuple<($($C,)+)>);
    };
}

/// The places where the lists of a [`LongTuple`] begin, one after the other.
struct Starts(usize);

impl Starts {
    #[inline]
    fn next(&mut self, count: usize) -> usize {
        let start = self.0;
        self.0 += count;
        start
    }
}

crate::base::for_tuples::for_tuples!(impl_components);
