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
    ($Output:ty: $($F:ty, $M:ty, $i:tt);*) => {
        type State = ($(<$F as $crate::world::system::System<W, $M>>::State,)*);
        type Inputs = ($($crate::world::system::InputsOf<W, $F, $M>,)*);
        const ACCESS: $crate::world::system::SystemAccess<'static> = $crate::world::system::SystemAccess::Sequence(&[$(<$F as $crate::world::system::System<W, $M>>::ACCESS),*]);
        const DEFERS: bool = false $(|| <$F as $crate::world::system::System<W, $M>>::DEFERS)*;
        const ENDS_RUNS: bool = false $(|| <$F as $crate::world::system::System<W, $M>>::ENDS_RUNS)*;

        fn keep_old_values(world: &mut $crate::world::store::Store<W>) {
            $(<$F as $crate::world::system::System<W, $M>>::keep_old_values(world);)*
        }

        fn init(world: &mut $crate::world::store::Store<W>) -> Self::State {
            ($(<$F as $crate::world::system::System<W, $M>>::init(world),)*)
        }

        #[inline(always)]
        fn stateless() -> Option<Self::State> {
            Some(($(<$F as $crate::world::system::System<W, $M>>::stateless()?,)*))
        }

        fn run_alone(&mut self, _: $crate::world::system::Exclusive<'_, W>, _: &mut Self::State) -> Option<$Output> {
            None
        }

        fn skip(state: &mut Self::State, now: $crate::base::tick::ChangeTick) {
            $(<$F as $crate::world::system::System<W, $M>>::skip(&mut state.$i, now);)*
        }

        #[cfg(feature = "trace")]
        fn rows(world: &$crate::world::store::Store<W>) -> usize {
            0 $(+ <$F as $crate::world::system::System<W, $M>>::rows(world))*
        }

        fn has_put_off(state: &Self::State) -> bool {
            false $(|| <$F as $crate::world::system::System<W, $M>>::has_put_off(&state.$i))*
        }

        fn apply(state: &mut Self::State, world: &mut W, system: &$crate::base::system_name::SystemName) {
            $(<$F as $crate::world::system::System<W, $M>>::apply(&mut state.$i, world, system);)*
        }

        fn try_apply(
            state: &mut Self::State,
            world: &mut W,
            system: &$crate::base::system_name::SystemName,
        ) -> Result<(), $crate::base::error::ReserveError> {
            $(<$F as $crate::world::system::System<W, $M>>::try_apply(&mut state.$i, world, system)?;)*
            Ok(())
        }

        fn end_run(state: &mut Self::State, world: &mut $crate::world::store::Store<W>, run: usize) {
            $(<$F as $crate::world::system::System<W, $M>>::end_run(&mut state.$i, world, run);)*
        }

        fn discard(state: &mut Self::State, world: &mut $crate::world::store::Store<W>) {
            $(<$F as $crate::world::system::System<W, $M>>::discard(&mut state.$i, world);)*
        }

        fn check_invariants(state: &Self::State) {
            $(<$F as $crate::world::system::System<W, $M>>::check_invariants(&state.$i);)*
        }
    };
}
pub(super) use impl_sequence;
