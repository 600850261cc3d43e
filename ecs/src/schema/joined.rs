//! A bundle with one component more.

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

/// The most components of a bundle that gets one more.
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
const fn assert_few(holds: bool) {
    assert!(holds, "this bundle has too many components to get one more: make it by `spawn_linked`, with the relation");
}
