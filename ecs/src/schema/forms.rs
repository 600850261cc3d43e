//! Forms of lists: the part that a list holds for each of its components.

use alloc::vec::Vec;
use core::marker::PhantomData;

/// The part that a list holds for each of its components, such as a value or a column of values. Sealed.
pub trait Form: sealed::Sealed {
    /// The part of the component `C`.
    type Of<C: 'static>;
    /// The form of the components that a row may lack.
    type Optional: Form<Optional = Self::Optional>;
}

/// A value of each component: `(A, B)`.
pub enum Values {}

/// Each component where it is there: `(Option<A>, Option<B>)`.
pub enum Options {}

/// An owned column of each component: `(Vec<A>, Vec<B>)`.
pub enum Vecs {}

/// An owned column of optional values of each component: `(Vec<Option<A>>, Vec<Option<B>>)`.
pub enum OptionVecs {}

/// A borrowed column of each component: `(&[A], &[B])`.
pub struct Slices<'s>(PhantomData<&'s ()>);

impl Form for Values {
    type Of<C: 'static> = C;
    type Optional = Options;
}

impl Form for Options {
    type Of<C: 'static> = Option<C>;
    type Optional = Self;
}

impl Form for Vecs {
    type Of<C: 'static> = Vec<C>;
    type Optional = OptionVecs;
}

impl Form for OptionVecs {
    type Of<C: 'static> = Vec<Option<C>>;
    type Optional = Self;
}

impl<'s> Form for Slices<'s> {
    type Of<C: 'static> = &'s [C];
    type Optional = Self;
}

/// Takes a list in a form apart.
pub trait Visit<F: Form> {
    /// Gets the part of the component at that place.
    fn visit<C: 'static>(&mut self, place: usize, part: F::Of<C>);
}

/// Makes the parts of a list in a form.
pub trait Make<F: Form> {
    /// Makes the part of the component at that place.
    fn make<C: 'static>(&mut self, place: usize) -> F::Of<C>;
}

/// Looks at a list in a form.
pub trait Look<F: Form> {
    /// Sees the part of a component.
    fn look<C: 'static>(&mut self, part: &F::Of<C>);
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Values {}
    impl Sealed for super::Options {}
    impl Sealed for super::Vecs {}
    impl Sealed for super::OptionVecs {}
    impl Sealed for super::Slices<'_> {}
}
