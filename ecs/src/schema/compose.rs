//! Bundles that are joined: a bundle with one component more, two bundles as one, and a component that may lack.

use super::bundle::contains;
use super::concat::Concat;
use super::{Bundle, ComponentOf, Components, Declare, WithOptionals};
use crate::base::rule::{Rule, first_of, unless};
use crate::base::text::ConstString;
use core::marker::PhantomData;

/// The components of a bundle, and one more.
pub(crate) struct Push<B, C>(pub(crate) B, pub(crate) C);

impl<W: Declare, B: Bundle<W>, C: ComponentOf<W>> Bundle<W> for Push<B, C> {
    type Row = <B::Row as Concat>::With<(C,)>;
    const COMPONENTS: &'static [usize] = Places::<W, B, C>::ALL
        .split_at(at_most(B::COMPONENTS.len() + 1))
        .0;

    #[inline]
    fn into_row(self) -> Self::Row {
        self.0.into_row().join((self.1,))
    }

    #[inline]
    fn from_row(row: Self::Row) -> Self {
        let (row, (component,)) = <B::Row as Concat>::part(row);
        Self(B::from_row(row), component)
    }
}

/// The components of two bundles. `#[derive(Bundle)]` makes it of a struct with bundles among its fields.
pub struct Pair<A, B>(pub A, pub B);

impl<W: Declare, A: Bundle<W>, B: Bundle<W>> Bundle<W> for Pair<A, B> {
    type Row = <A::Row as Concat>::With<B::Row>;
    const COMPONENTS: &'static [usize] = PlacesOfBoth::<W, A, B>::ALL
        .split_at(PlacesOfBoth::<W, A, B>::COUNT)
        .0;

    #[inline]
    fn into_row(self) -> Self::Row {
        self.0.into_row().join(self.1.into_row())
    }

    #[inline]
    fn from_row(row: Self::Row) -> Self {
        let (one, other) = <A::Row as Concat>::part(row);
        Self(A::from_row(one), B::from_row(other))
    }
}

/// A component that a value of the bundle may lack. `#[derive(Bundle)]` makes it of an optional field beside bundles.
pub struct OptionalField<C>(pub Option<C>);

impl<W: Declare, C: ComponentOf<W>> Bundle<W> for OptionalField<C> {
    type Row = WithOptionals<(), (C,)>;
    const COMPONENTS: &'static [usize] = &[C::INDEX];

    #[inline]
    fn into_row(self) -> Self::Row {
        WithOptionals((), (self.0,))
    }

    #[inline]
    fn from_row(WithOptionals((), (value,)): Self::Row) -> Self {
        Self(value)
    }
}

/// The places of the components of two bundles.
struct PlacesOfBoth<W, A, B>(PhantomData<(W, A, B)>);

impl<W: Declare, A: Bundle<W>, B: Bundle<W>> PlacesOfBoth<W, A, B> {
    /// Behind them, others. Of too many, which are refused, there are none.
    const ALL: &'static [usize; MOST_JOINED] = &{
        let (a, b) = (A::COMPONENTS, B::COMPONENTS);
        if a.len() + b.len() <= MOST_JOINED {
            joined((a, A::Row::OPTIONALS), (b, B::Row::OPTIONALS))
        } else {
            [0; MOST_JOINED]
        }
    };
    const COUNT: usize = at_most(A::COMPONENTS.len() + B::COMPONENTS.len());
}

/// The components of two lists. A value may lack the last ones: this many of each.
const fn joined(
    (a, lacking_a): (&[usize], usize),
    (b, lacking_b): (&[usize], usize),
) -> [usize; MOST_JOINED] {
    let (a, optional_a) = a.split_at(a.len() - lacking_a);
    let (b, optional_b) = b.split_at(b.len() - lacking_b);
    let (mut all, mut end) = ([0; MOST_JOINED], 0);
    for_each!(part in &[a, b, optional_a, optional_b] => {
        for_each!(component in part => {
            all[end] = *component;
            end += 1;
        });
    });
    all
}

/// The most components of bundles that are joined.
pub(super) const MOST_JOINED: usize = 256;

const fn at_most(count: usize) -> usize {
    if count <= MOST_JOINED { count } else { 0 }
}

/// The places of the components of a bundle, and of one more, which the bundle lacks.
pub(crate) struct Places<W, B, C>(PhantomData<(W, B, C)>);

impl<W: Declare, B: Bundle<W>, C: ComponentOf<W>> Places<W, B, C> {
    /// Behind them, others. Of too many, which are refused, there are none.
    const ALL: &'static [usize; MOST_JOINED] = &{
        if B::COMPONENTS.len() < MOST_JOINED {
            joined((B::COMPONENTS, B::Row::OPTIONALS), (&[C::INDEX], 0))
        } else {
            [0; MOST_JOINED]
        }
    };
}

impl<W: Declare, B: Bundle<W>, C: ComponentOf<W>> Rule for Places<W, B, C> {
    const FAULT: Option<ConstString> = first_of(&[
        unless(
            !contains(B::COMPONENTS, C::INDEX),
            "this bundle has the relation itself: make it by `spawn_linked`, which gives it the relation",
        ),
        unless(
            B::COMPONENTS.len() < MOST_JOINED,
            "this bundle has too many components to get one more: make it by `spawn_linked`, with the relation",
        ),
    ]);
}
