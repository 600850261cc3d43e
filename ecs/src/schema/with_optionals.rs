//! Rows with components that a row may lack.

use super::components::{Components, List, Plain, TypeVisitor, sealed};
use super::forms::{Form, Look, Make, Options, Values, Visit};

/// A row with optional components: the components that every row has, and those that it may lack.
pub struct WithOptionals<P: Plain, O: Plain>(pub P, pub O::In<Options>);

impl<P: Plain, O: Plain> sealed::Sealed for WithOptionals<P, O> {}

/// The second part of a form is [`Form::Optional`]. Lists of lists have no optional parts of their own.
impl<P: Plain, O: Plain> Components for WithOptionals<P, O> {
    type In<F: Form> = (P::In<F>, O::In<F::Optional>);
    const LIST: List = List::All(&[P::LIST, O::LIST]);
    const COUNT: usize = P::COUNT + O::COUNT;
    const OPTIONALS: usize = O::COUNT;

    #[inline]
    fn into_values(self) -> Self::In<Values> {
        (self.0.into_values(), self.1)
    }

    #[inline]
    fn from_values(values: Self::In<Values>) -> Self {
        Self(P::from_values(values.0), values.1)
    }

    #[inline]
    fn visit_types(first: usize, visitor: &mut impl TypeVisitor) {
        P::visit_types(first, visitor);
        O::visit_types(first + P::COUNT, visitor);
    }

    #[inline]
    fn visit<F: Form, V: Visit<F> + Visit<F::Optional>>(
        list: Self::In<F>,
        first: usize,
        visitor: &mut V,
    ) {
        P::visit::<F, V>(list.0, first, visitor);
        O::visit::<F::Optional, V>(list.1, first + P::COUNT, visitor);
    }

    #[inline]
    fn make<F: Form, M: Make<F> + Make<F::Optional>>(first: usize, maker: &mut M) -> Self::In<F> {
        (
            P::make::<F, M>(first, maker),
            O::make::<F::Optional, M>(first + P::COUNT, maker),
        )
    }

    #[inline]
    fn look<F: Form, L: Look<F> + Look<F::Optional>>(list: &Self::In<F>, looker: &mut L) {
        P::look::<F, L>(&list.0, looker);
        O::look::<F::Optional, L>(&list.1, looker);
    }
}
