//! Several parameters as one.

use super::{BuiltIn, BuiltInItem, Exclusive, Parameter, sealed};
use crate::base::error::ReserveError;
use crate::base::for_tuples::for_tuples;
use crate::base::system_name::SystemName;
use crate::base::tick::ChangeTick;
use crate::world::store::{Store, World};
use crate::world::system::{Grant, SystemAccess};

macro_rules! impl_tuple {
    ($($P:ident $i:tt),*) => {
        impl<W: World, $($P: BuiltIn<W>),*> sealed::Sealed<W> for ($($P,)*) {}

        // A list of the possible parameters is long enough without them.
        #[diagnostic::do_not_recommend]
        #[allow(non_snake_case, clippy::unused_unit, reason = "a value is named as its type; the empty tuple")]
        impl<W: World, $($P: Parameter<W>),*> Parameter<W> for ($($P,)*) {
            type Item<'w> = ($($P::Item<'w>,)*);
            type Of = ($($P::Of,)*);

            #[inline(always)]
            fn item<'w>(($($P,)*): BuiltInItem<'w, W, Self>) -> Self::Item<'w> {
                ($($P::item($P),)*)
            }
        }

        #[diagnostic::do_not_recommend]
        #[allow(non_snake_case, clippy::unused_unit, reason = "a value is named as its type; the empty tuple")]
        impl<W: World, $($P: BuiltIn<W>),*> BuiltIn<W> for ($($P,)*) {
            type Item<'w> = ($($P::Item<'w>,)*);
            type Inputs = ($($P::Inputs,)*);
            type State = ($($P::State,)*);
            const ACCESS: SystemAccess<'static> = SystemAccess::All(&[$($P::ACCESS),*]);
            const DEFERS: bool = false $(|| $P::DEFERS)*;
            const ENDS_RUNS: bool = false $(|| $P::ENDS_RUNS)*;

            fn keep_old_values(_world: &mut Store<W>) {
                $($P::keep_old_values(_world);)*
            }

            fn init(_world: &mut Store<W>) -> Self::State {
                ($($P::init(_world),)*)
            }

            #[inline(always)]
            fn stateless() -> Option<Self::State> {
                Some(($($P::stateless()?,)*))
            }

            #[cfg(feature = "std")]
            #[inline(always)]
            fn begin(grant: Grant<'_, W, Self>) -> Self::State {
                let ($($P,)*) = grant.parts();
                ($($P::begin($P),)*)
            }

            #[inline(always)]
            fn get<'w>(grant: Grant<'w, W, Self>, _state: &'w mut Self::State, _now: ChangeTick) -> Self::Item<'w> {
                let ($($P,)*) = grant.parts();
                ($($P::get($P, &mut _state.$i, _now),)*)
            }

            #[inline]
            fn get_alone<'w>(_alone: &mut Exclusive<'w, W>, _state: &'w mut Self::State) -> Option<Self::Item<'w>> {
                Some(($($P::get_alone(_alone, &mut _state.$i)?,)*))
            }

            fn skip(_state: &mut Self::State, _now: ChangeTick) {
                $($P::skip(&mut _state.$i, _now);)*
            }

            #[cfg(feature = "trace")]
            fn rows(_world: &Store<W>) -> usize {
                0 $(+ $P::rows(_world))*
            }

            fn has_put_off(_state: &Self::State) -> bool {
                false $(|| $P::has_put_off(&_state.$i))*
            }

            fn apply(_state: &mut Self::State, _world: &mut W, _system: &SystemName) {
                $($P::apply(&mut _state.$i, _world, _system);)*
            }

            fn try_apply(
                _state: &mut Self::State,
                _world: &mut W,
                _system: &SystemName,
            ) -> Result<(), ReserveError> {
                $($P::try_apply(&mut _state.$i, _world, _system)?;)*
                Ok(())
            }

            fn finish(grant: Grant<'_, W, Self>) {
                let ($($P,)*) = grant.parts();
                $($P::finish($P);)*
            }

            fn end_run(_state: &mut Self::State, _world: &mut Store<W>, _run: usize) {
                $($P::end_run(&mut _state.$i, _world, _run);)*
            }

            fn discard(_state: &mut Self::State, _world: &mut Store<W>) {
                $($P::discard(&mut _state.$i, _world);)*
            }

            fn check_invariants(_state: &Self::State) {
                $($P::check_invariants(&_state.$i);)*
            }
        }
    };
}

impl_tuple!();
for_tuples!(parameters: impl_tuple);
