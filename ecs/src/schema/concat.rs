//! Two lists as one, in which the components that a value may lack come last again.

use super::{Components, LongTuple, Plain, WithOptionals};

/// How lists of components are joined. Which of the two have optional parts decides what kind of list comes of them, so that each list says
/// it for itself in front, and for itself behind each kind.
#[doc(hidden)]
pub trait Concat: Sized {
    /// This list and `R`.
    type With<R: Components>: Components;
    /// `P` and this list.
    type Behind<P: Plain>: Components;
    /// `WithOptionals<P, O>` and this list.
    type BehindPartial<P: Plain, O: Plain>: Components;

    fn join<R: Components>(self, other: R) -> Self::With<R>;
    fn part<R: Components>(joined: Self::With<R>) -> (Self, R);
    fn join_behind<P: Plain>(self, before: P) -> Self::Behind<P>;
    fn part_behind<P: Plain>(joined: Self::Behind<P>) -> (P, Self);
    fn join_behind_partial<P: Plain, O: Plain>(
        self,
        before: WithOptionals<P, O>,
    ) -> Self::BehindPartial<P, O>;
    fn part_behind_partial<P: Plain, O: Plain>(
        joined: Self::BehindPartial<P, O>,
    ) -> (WithOptionals<P, O>, Self);
}

/// How a list of which a value lacks no component is joined. (Not for each list that is `Plain`: the bound would hide the types that are said here.)
macro_rules! impl_join_of_plain {
    ([$($parameters:tt)*] $List:ty) => {
        impl<$($parameters)*> Concat for $List {
            type With<R: Components> = R::Behind<Self>;
            type Behind<P: Plain> = LongTuple<(P, Self)>;
            type BehindPartial<P: Plain, O: Plain> = WithOptionals<LongTuple<(P, Self)>, O>;

            #[inline]
            fn join<R: Components>(self, other: R) -> R::Behind<Self> {
                other.join_behind(self)
            }

            #[inline]
            fn part<R: Components>(joined: R::Behind<Self>) -> (Self, R) {
                R::part_behind(joined)
            }

            #[inline]
            fn join_behind<P: Plain>(self, before: P) -> LongTuple<(P, Self)> {
                LongTuple((before, self))
            }

            #[inline]
            fn part_behind<P: Plain>(LongTuple(joined): LongTuple<(P, Self)>) -> (P, Self) {
                joined
            }

            #[inline]
            fn join_behind_partial<P: Plain, O: Plain>(self, WithOptionals(before, lacking): WithOptionals<P, O>) -> Self::BehindPartial<P, O> {
                WithOptionals(LongTuple((before, self)), lacking)
            }

            #[inline]
            fn part_behind_partial<P: Plain, O: Plain>(joined: Self::BehindPartial<P, O>) -> (WithOptionals<P, O>, Self) {
                let WithOptionals(LongTuple((before, own)), lacking) = joined;
                (WithOptionals(before, lacking), own)
            }
        }
    };
}

pub(super) use impl_join_of_plain;

impl<P1: Plain, O1: Plain> Concat for WithOptionals<P1, O1> {
    type With<R: Components> = R::BehindPartial<P1, O1>;
    type Behind<P: Plain> = WithOptionals<LongTuple<(P, P1)>, O1>;
    type BehindPartial<P: Plain, O: Plain> = WithOptionals<LongTuple<(P, P1)>, LongTuple<(O, O1)>>;

    #[inline]
    fn join<R: Components>(self, other: R) -> R::BehindPartial<P1, O1> {
        other.join_behind_partial(self)
    }

    #[inline]
    fn part<R: Components>(joined: R::BehindPartial<P1, O1>) -> (Self, R) {
        R::part_behind_partial(joined)
    }

    #[inline]
    fn join_behind<P: Plain>(self, before: P) -> Self::Behind<P> {
        WithOptionals(LongTuple((before, self.0)), self.1)
    }

    #[inline]
    fn part_behind<P: Plain>(
        WithOptionals(LongTuple((before, own)), lacking): Self::Behind<P>,
    ) -> (P, Self) {
        (before, Self(own, lacking))
    }

    #[inline]
    fn join_behind_partial<P: Plain, O: Plain>(
        self,
        before: WithOptionals<P, O>,
    ) -> Self::BehindPartial<P, O> {
        WithOptionals(LongTuple((before.0, self.0)), (before.1, self.1))
    }

    #[inline]
    fn part_behind_partial<P: Plain, O: Plain>(
        joined: Self::BehindPartial<P, O>,
    ) -> (WithOptionals<P, O>, Self) {
        let WithOptionals(LongTuple((before, own)), (before_lacking, lacking)) = joined;
        (WithOptionals(before, before_lacking), Self(own, lacking))
    }
}
