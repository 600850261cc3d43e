//! What all systems have in common that consist of others, which run in turn.

use super::{GivenBy, ReadsOf};
use core::marker::PhantomData;

/// The signature of a condition that asks conditions of these signatures, one after the other.
pub struct Sequence<L>(PhantomData<fn() -> L>);

/// The arguments that a system reads. Its [`Inputs`](super::System::Inputs) are no projection here, for the reason of [`ReadsOf`].
pub struct InputsOf<W, F, M>(PhantomData<(W, F, M)>);

impl<W, F: ReadsOf<W, M, A>, M, A> GivenBy<A> for InputsOf<W, F, M> {}

/// All of a [`System`](super::System) that is made of others, but how it runs. None of them takes the whole world.
macro_rules! impl_sequence {
    ($Output:ty: $($F:ty, $M:ty);*) => {
        type State = ($(<$F as $crate::world::system::System<W, $M>>::State,)*);
        type Parameters = ($(<$F as $crate::world::system::System<W, $M>>::Parameters,)*);
        type Inputs = ($($crate::world::system::InputsOf<W, $F, $M>,)*);
        const ACCESS: $crate::world::system::SystemAccess<'static> = $crate::world::system::SystemAccess::Sequence(&[$(<$F as $crate::world::system::System<W, $M>>::ACCESS),*]);

        fn run_alone(&mut self, _: $crate::world::system::Exclusive<'_, W>, _: &mut Self::State) -> Option<$Output> {
            None
        }
    };
}
pub(super) use impl_sequence;
