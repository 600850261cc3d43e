//! Bundles that are joined: a bundle with one component more, and two bundles as one.

use super::{Bundle, ComponentOf, Declare, Many, Plain};
use core::marker::PhantomData;

/// The components of a bundle, and one more.
pub(crate) struct Joined<B, C>(pub(crate) B, pub(crate) C);

impl<W: Declare, B: Bundle<W, Row: Plain>, C: ComponentOf<W>> Bundle<W> for Joined<B, C> {
    type Row = Many<(B::Row, (C,))>;
    const COMPONENTS: &'static [usize] = Places::<W, B, C>::ALL.split_at(B::COMPONENTS.len() + 1).0;

    #[inline(always)]
    fn into_row(self) -> Self::Row {
        Many((self.0.into_row(), (self.1,)))
    }

    #[inline(always)]
    fn from_row(Many((row, (component,))): Self::Row) -> Self {
        Self(B::from_row(row), component)
    }
}

/// The components of two bundles. `#[derive(Bundle)]` makes it of a struct with bundles among its fields.
pub struct Both<A, B>(pub A, pub B);

impl<W: Declare, A: Bundle<W, Row: Plain>, B: Bundle<W, Row: Plain>> Bundle<W> for Both<A, B> {
    type Row = Many<(A::Row, B::Row)>;
    const COMPONENTS: &'static [usize] =
        PlacesOfBoth::<W, A, B>::ALL.split_at(A::COMPONENTS.len() + B::COMPONENTS.len()).0;

    #[inline(always)]
    fn into_row(self) -> Self::Row {
        Many((self.0.into_row(), self.1.into_row()))
    }

    #[inline(always)]
    fn from_row(Many((one, other)): Self::Row) -> Self {
        Self(A::from_row(one), B::from_row(other))
    }
}

/// The places of the components of two bundles.
struct PlacesOfBoth<W, A, B>(PhantomData<(W, A, B)>);

impl<W: Declare, A: Bundle<W>, B: Bundle<W>> PlacesOfBoth<W, A, B> {
    /// Behind them, others.
    const ALL: &'static [usize; MOST] = &{
        assert_not_many(A::COMPONENTS.len() + B::COMPONENTS.len() <= MOST);
        let mut all = [0; MOST];
        let mut i = 0;
        while i < A::COMPONENTS.len() {
            all[i] = A::COMPONENTS[i];
            i += 1;
        }
        while i < A::COMPONENTS.len() + B::COMPONENTS.len() {
            all[i] = B::COMPONENTS[i - A::COMPONENTS.len()];
            i += 1;
        }
        all
    };
}

/// The most components of bundles that are joined.
const MOST: usize = 256;

/// The places of the components of a bundle, and of one more.
pub(crate) struct Places<W, B, C>(PhantomData<(W, B, C)>);

impl<W: Declare, B: Bundle<W>, C: ComponentOf<W>> Places<W, B, C> {
    /// Behind them, others. `spawn` of [`Below`](crate::relation::Below) evaluates it, so that errors name the line of its caller.
    pub(crate) const ALL: &'static [usize; MOST] = &{
        assert_few(B::COMPONENTS.len() < MOST);
        let mut all = [0; MOST];
        let mut i = 0;
        while i < B::COMPONENTS.len() {
            assert_lacking(B::COMPONENTS[i] != C::INDEX);
            all[i] = B::COMPONENTS[i];
            i += 1;
        }
        all[i] = C::INDEX;
        all
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
