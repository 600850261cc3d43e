//! Bundles that are joined: a bundle with one component more, two bundles as one, and a component that may lack.

use super::join::Join;
use super::{Bundle, ComponentOf, Components, Declare, Partial};
use core::marker::PhantomData;

/// The components of a bundle, and one more.
pub(crate) struct Joined<B, C>(pub(crate) B, pub(crate) C);

impl<W: Declare, B: Bundle<W>, C: ComponentOf<W>> Bundle<W> for Joined<B, C> {
    type Row = <B::Row as Join>::With<(C,)>;
    const COMPONENTS: &'static [usize] = Places::<W, B, C>::ALL.split_at(B::COMPONENTS.len() + 1).0;

    #[inline(always)]
    fn into_row(self) -> Self::Row {
        self.0.into_row().join((self.1,))
    }

    #[inline(always)]
    fn from_row(row: Self::Row) -> Self {
        let (row, (component,)) = <B::Row as Join>::part(row);
        Self(B::from_row(row), component)
    }
}

/// The components of two bundles. `#[derive(Bundle)]` makes it of a struct with bundles among its fields.
pub struct Both<A, B>(pub A, pub B);

impl<W: Declare, A: Bundle<W>, B: Bundle<W>> Bundle<W> for Both<A, B> {
    type Row = <A::Row as Join>::With<B::Row>;
    const COMPONENTS: &'static [usize] =
        PlacesOfBoth::<W, A, B>::ALL.split_at(A::COMPONENTS.len() + B::COMPONENTS.len()).0;

    #[inline(always)]
    fn into_row(self) -> Self::Row {
        self.0.into_row().join(self.1.into_row())
    }

    #[inline(always)]
    fn from_row(row: Self::Row) -> Self {
        let (one, other) = <A::Row as Join>::part(row);
        Self(A::from_row(one), B::from_row(other))
    }
}

/// A component that a value of the bundle may lack. `#[derive(Bundle)]` makes it of an optional field beside bundles.
pub struct Maybe<C>(pub Option<C>);

impl<W: Declare, C: ComponentOf<W>> Bundle<W> for Maybe<C> {
    type Row = Partial<(), (C,)>;
    const COMPONENTS: &'static [usize] = &[C::INDEX];

    #[inline(always)]
    fn into_row(self) -> Self::Row {
        Partial((), (self.0,))
    }

    #[inline(always)]
    fn from_row(Partial((), (value,)): Self::Row) -> Self {
        Self(value)
    }
}

/// The places of the components of two bundles.
struct PlacesOfBoth<W, A, B>(PhantomData<(W, A, B)>);

impl<W: Declare, A: Bundle<W>, B: Bundle<W>> PlacesOfBoth<W, A, B> {
    /// Behind them, others.
    const ALL: &'static [usize; MOST] = &{
        let (a, b) = (A::COMPONENTS, B::COMPONENTS);
        assert_not_many(a.len() + b.len() <= MOST);
        joined((a, A::Row::OPTIONALS), (b, B::Row::OPTIONALS))
    };
}

/// The components of two lists, the last ones of which a value may lack: so many of each.
const fn joined((a, lacking_a): (&[usize], usize), (b, lacking_b): (&[usize], usize)) -> [usize; MOST] {
    let (a, optional_a) = a.split_at(a.len() - lacking_a);
    let (b, optional_b) = b.split_at(b.len() - lacking_b);
    let (parts, mut all, mut end, mut part) = ([a, b, optional_a, optional_b], [0; MOST], 0, 0);
    while part < parts.len() {
        let mut i = 0;
        while i < parts[part].len() {
            all[end] = parts[part][i];
            end += 1;
            i += 1;
        }
        part += 1;
    }
    all
}

/// The most components of bundles that are joined.
const MOST: usize = 256;

/// The places of the components of a bundle, and of one more.
pub(crate) struct Places<W, B, C>(PhantomData<(W, B, C)>);

impl<W: Declare, B: Bundle<W>, C: ComponentOf<W>> Places<W, B, C> {
    /// Behind them, others. `spawn` of [`Below`](crate::relation::Below) evaluates it, so that errors name the line of its caller.
    pub(crate) const ALL: &'static [usize; MOST] = &{
        assert_few(B::COMPONENTS.len() < MOST);
        let mut i = 0;
        while i < B::COMPONENTS.len() {
            assert_lacking(B::COMPONENTS[i] != C::INDEX);
            i += 1;
        }
        joined((B::COMPONENTS, B::Row::OPTIONALS), (&[C::INDEX], 0))
    };
}

/// `track_caller` keeps these out of the compiler's words, and the standard library with them.
#[track_caller]
const fn assert_lacking(holds: bool) {
    assert!(holds, "this bundle has the relation itself: make it by `spawn_linked`, which gives it the relation");
}

#[track_caller]
const fn assert_not_many(holds: bool) {
    assert!(holds, "a bundle with bundles among its fields has too many components: 256 at most");
}

#[track_caller]
const fn assert_few(holds: bool) {
    assert!(holds, "this bundle has too many components to get one more: make it by `spawn_linked`, with the relation");
}
