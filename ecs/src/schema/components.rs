//! Lists of components as types. The runtime makes and takes apart whole rows and columns of such a list.

use super::concat::Concat;
use super::forms::{Form, Look, Make, Values, Visit};
use crate::base::component::ComponentInfo;
use core::any::TypeId;

/// Sees the types of a list.
pub trait TypeVisitor {
    /// The component `C` is at the place `place` of the list.
    #[doc(hidden)]
    fn visit<C: 'static>(&mut self, place: usize);
}

/// A list of components: a tuple of up to 16, or [`LongTuple`](super::LongTuple) of such lists. Sealed.
///
/// A world lists its components as such a type. A value of the type is a row of a table.
// Invariant: **list-in-one-order** each implementation goes through its types in one order, that of `LIST`, and gives each visitor and
// each maker the type and its place together, once each.
pub trait Components: Concat + sealed::Sealed + Sized + 'static {
    /// The list in a form. For `(A, B)` and [`Vecs`](super::Vecs) it is `(Vec<A>, Vec<B>)`.
    type In<F: Form>;

    #[doc(hidden)]
    const LIST: List;
    #[doc(hidden)]
    const COUNT: usize;
    /// The number of components that a value may lack. They are the last ones.
    #[doc(hidden)]
    const OPTIONALS: usize = 0;

    #[doc(hidden)]
    fn into_values(self) -> Self::In<Values>;

    #[doc(hidden)]
    fn from_values(values: Self::In<Values>) -> Self;

    /// Shows all types to the visitor, in order. The places begin at `first`.
    #[doc(hidden)]
    fn visit_types(first: usize, visitor: &mut impl TypeVisitor);

    /// Gives each part of the list to the visitor, in order. The places begin at `first`.
    #[doc(hidden)]
    fn visit<F: Form, V: Visit<F> + Visit<F::Optional>>(
        list: Self::In<F>,
        first: usize,
        visitor: &mut V,
    );

    /// Puts the list together from the parts that `maker` makes, in order. The places begin at `first`.
    #[doc(hidden)]
    fn make<F: Form, M: Make<F> + Make<F::Optional>>(first: usize, maker: &mut M) -> Self::In<F>;

    /// Shows each part of the list, in order.
    #[doc(hidden)]
    fn look<F: Form, L: Look<F> + Look<F::Optional>>(list: &Self::In<F>, looker: &mut L);
}

/// A list without optional components: all but [`WithOptionals`](super::WithOptionals). Sealed.
pub trait Plain: Components {}

/// A list of components as data.
#[derive(Clone, Copy)]
pub enum List {
    #[doc(hidden)]
    One(ComponentInfo),
    #[doc(hidden)]
    All(&'static [List]),
}

/// The type at a place of the list.
pub(crate) const fn type_at(list: &List, place: usize) -> Option<TypeId> {
    match find(list, place) {
        Ok(found) => Some(found),
        Err(_) => None,
    }
}

/// The type at a place, or how many there are before it that lie beyond the list.
const fn find(list: &List, mut place: usize) -> Result<TypeId, usize> {
    match list {
        List::One(info) if place == 0 => Ok(info.type_id),
        List::One(_) => Err(place - 1),
        List::All(lists) => {
            for_each!(list in lists => {
                match find(list, place) {
                    Ok(found) => return Ok(found),
                    Err(rest) => place = rest,
                }
            });
            Err(place)
        }
    }
}

/// The components of a list, in order.
pub(super) const fn flatten<const N: usize>(list: &List) -> [ComponentInfo; N] {
    let mut infos = [ComponentInfo::of::<()>(); N];
    flatten_from(list, &mut infos, 0);
    infos
}

const fn flatten_from(list: &List, infos: &mut [ComponentInfo], mut end: usize) -> usize {
    match list {
        List::One(info) => {
            infos[end] = *info;
            end + 1
        }
        List::All(lists) => {
            for_each!(list in lists => {
                end = flatten_from(list, infos, end);
            });
            end
        }
    }
}

pub(super) mod sealed {
    pub trait Sealed {}
}
