//! Functions as systems: the signature tells their parameters.

use super::access::reads_what_it_sends;
use super::parameter::{BuiltIn, Exclusive};
use super::{Grant, Parameter, SystemAccess};
use crate::base::error::ReserveError;
use crate::base::system_name::SystemName;
use crate::base::tick::ChangeTick;
use crate::world::store::{Store, World};

/// A function, by its signature `M`: `fn(Query<…>, Res<…>)`. It is known before anything is asked of the parameters, so that
/// the compiler can name the one that is wrong.
pub trait Callable<M> {}

/// A signature, as the type of functions that have it. Known as soon as the function is.
pub trait Signature {
    /// The type that is returned.
    type Output;
}

/// A system of the world `W`, by its signature `M`. Sealed.
///
/// The parameters are each a [`Parameter`]. The output depends on the use of the system: nothing or a `Result` in a schedule, a `bool`
/// as a run condition.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a system of `{W}`",
    label = "not a system of `{W}`",
    note = "a system is a safe function of up to twelve parameters, named and not called, or a closure with types; parameters are \
            borrowed for any lifetime, so leave lifetimes out"
)]
pub trait System<W: World, M: Signature>: Callable<M> + sealed::Sealed<M> {
    /// The state of the parameters.
    type State: super::State<W> + super::Saves;
    /// The arguments of schedules that the parameters read.
    #[doc(hidden)]
    type Inputs;
    /// The accesses of the parameters.
    #[doc(hidden)]
    const ACCESS: SystemAccess<'static>;
    /// Whether something is left to do after a run.
    #[doc(hidden)]
    const DEFERS: bool;
    /// Whether parameters are told of the ends of runs.
    #[doc(hidden)]
    const ENDS_RUNS: bool;

    /// Asks the world to keep the old values of which the parameters will tell.
    #[doc(hidden)]
    fn keep_old_values(world: &mut Store<W>);

    /// The state of the parameters, before the first run.
    #[doc(hidden)]
    fn init(world: &mut Store<W>) -> Self::State;

    /// The state of the parameters, if they keep nothing.
    #[doc(hidden)]
    fn stateless() -> Option<Self::State>;

    /// The state of the parameters for one run in a world that threads share, which cannot be told of it.
    #[doc(hidden)]
    #[cfg(feature = "std")]
    fn begin(grant: Grant<'_, W, M>) -> Self::State;

    /// Calls the function. Its changes are made at that tick.
    #[doc(hidden)]
    fn run(
        &mut self,
        grant: Grant<'_, W, M>,
        state: &mut Self::State,
        now: ChangeTick,
    ) -> M::Output;

    /// Calls the function, if it takes the whole world, and else only parameters that may stand beside it.
    #[doc(hidden)]
    fn run_alone(&mut self, alone: Exclusive<'_, W>, state: &mut Self::State) -> Option<M::Output>;

    /// It is not called in this run, since another condition decided.
    #[doc(hidden)]
    fn skip(state: &mut Self::State, now: ChangeTick);

    /// How many rows its queries go through.
    #[doc(hidden)]
    #[cfg(feature = "trace")]
    fn rows(world: &Store<W>) -> usize;

    /// Whether something is put off.
    #[doc(hidden)]
    fn has_put_off(state: &Self::State) -> bool;

    /// Does the deferred work.
    #[doc(hidden)]
    fn apply(state: &mut Self::State, world: &mut W, system: &SystemName);

    /// Does the deferred work, until there is no room for it. The rest is still to be done.
    #[doc(hidden)]
    fn try_apply(
        state: &mut Self::State,
        world: &mut W,
        system: &SystemName,
    ) -> Result<(), ReserveError>;

    /// Tells the parameters that a schedule ended, by the number of the run.
    #[doc(hidden)]
    fn end_run(state: &mut Self::State, world: &mut Store<W>, run: usize);

    /// Forgets the deferred work.
    #[doc(hidden)]
    fn discard(state: &mut Self::State, world: &mut Store<W>);

    /// Asserts the invariants of the parameters' state.
    #[doc(hidden)]
    fn check_invariants(state: &Self::State);
}

/// A system that can run in several places, since it changes nothing that it captures: a function, or a closure that is `Fn`. Sealed.
///
/// [`add_system`](crate::Store::add_system) takes one. A [`Local`](super::Local) keeps the state of a system, for each place.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a system that can be added to a schedule of `{W}`",
    label = "changes what it captures, or is not a system of `{W}`",
    note = "a system that is added is a function, or a closure that changes nothing that it captures, since it may run in several \
            places: a `Local<T>` keeps state"
)]
pub trait SharedSystem<W: World, M: Signature>: System<W, M> {
    /// As [`System::run`].
    #[doc(hidden)]
    fn run_shared(
        &self,
        grant: Grant<'_, W, M>,
        state: &mut Self::State,
        now: ChangeTick,
    ) -> M::Output;

    /// As [`System::run_alone`].
    #[doc(hidden)]
    fn run_shared_alone(
        &self,
        alone: Exclusive<'_, W>,
        state: &mut Self::State,
    ) -> Option<M::Output>;
}

/// Calls a function. There are two ways to call `F` as far as the compiler sees. Here there is one.
macro_rules! impl_call {
    ($($P:ident $p:ident),*) => {
        #[inline(always)]
        #[allow(clippy::too_many_arguments, reason = "as many as a system has")]
        fn call<O, $($P),*>(mut function: impl FnMut($($P),*) -> O, $($p: $P),*) -> O {
            function($($p),*)
        }
    };
}

macro_rules! impl_system {
    ($($P:ident $p:ident $i:tt),*) => {
        impl<F, O, $($P),*> Callable<fn($($P),*) -> O> for F where F: FnMut($($P),*) -> O {}

        impl<O, $($P),*> Signature for fn($($P),*) -> O {
            type Output = O;
        }

        // An implementation of `System` for another type fails here: that type is no function.
        impl<F, O, $($P),*> sealed::Sealed<fn($($P),*) -> O> for F where F: FnMut($($P),*) -> O {}

        impl<W: World, F, O, $($P: Parameter<W>),*> System<W, fn($($P),*) -> O> for F
        where
            F: FnMut($($P),*) -> O + for<'w> FnMut($($P::Item<'w>),*) -> O,
        {
            type State = ($(<$P::Of as BuiltIn<W>>::State,)*);
            type Inputs = ($(<$P::Of as BuiltIn<W>>::Inputs,)*);
            const ACCESS: SystemAccess<'static> = SystemAccess::All(&[$(<$P::Of>::ACCESS),*]);
            const DEFERS: bool = false $(|| <$P::Of>::DEFERS)*;
            const ENDS_RUNS: bool = false $(|| <$P::Of>::ENDS_RUNS)*;

            fn keep_old_values(_world: &mut Store<W>) {
                $(<$P::Of>::keep_old_values(_world);)*
            }

            #[allow(clippy::unused_unit, reason = "the empty tuple")]
            fn init(_world: &mut Store<W>) -> Self::State {
                ($(<$P::Of>::init(_world),)*)
            }

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple")]
            fn stateless() -> Option<Self::State> {
                Some(($(<$P::Of>::stateless()?,)*))
            }

            #[cfg(feature = "std")]
            #[inline]
            #[allow(clippy::unused_unit, reason = "the empty tuple")]
            fn begin(grant: Grant<'_, W, fn($($P),*) -> O>) -> Self::State {
                let ($($p,)*) = grant.parts();
                ($(<$P::Of>::begin($p),)*)
            }

            #[inline]
            fn run(
                &mut self,
                grant: Grant<'_, W, fn($($P),*) -> O>,
                _state: &mut Self::State,
                _now: ChangeTick,
            ) -> O {
                impl_call!($($P $p),*);
                let mut grant = grant;
                let ($($p,)*) = grant.reborrow().parts();
                $(let $p = $P::item(<$P::Of>::get($p, &mut _state.$i, _now));)*
                let output = call(self, $($p),*);
                if const { reads_what_it_sends(&SystemAccess::All(&[$(<$P::Of>::ACCESS),*])) } {
                    let ($($p,)*) = grant.parts();
                    $(<$P::Of>::finish($p);)*
                }
                output
            }

            fn run_alone(
                &mut self,
                _alone: Exclusive<'_, W>,
                _state: &mut Self::State,
            ) -> Option<O> {
                impl_call!($($P $p),*);
                let mut _alone = _alone;
                $(let $p = $P::item(<$P::Of>::get_alone(&mut _alone, &mut _state.$i)?);)*
                Some(call(self, $($p),*))
            }

            fn skip(_state: &mut Self::State, _now: ChangeTick) {
                $(<$P::Of>::skip(&mut _state.$i, _now);)*
            }

            #[cfg(feature = "trace")]
            fn rows(_world: &Store<W>) -> usize {
                0 $(+ <$P::Of>::rows(_world))*
            }

            fn has_put_off(_state: &Self::State) -> bool {
                false $(|| <$P::Of>::has_put_off(&_state.$i))*
            }

            fn apply(_state: &mut Self::State, _world: &mut W, _system: &SystemName) {
                $(<$P::Of>::apply(&mut _state.$i, _world, _system);)*
            }

            fn try_apply(
                _state: &mut Self::State,
                _world: &mut W,
                _system: &SystemName,
            ) -> Result<(), ReserveError> {
                $(<$P::Of>::try_apply(&mut _state.$i, _world, _system)?;)*
                Ok(())
            }

            fn end_run(_state: &mut Self::State, _world: &mut Store<W>, _run: usize) {
                $(<$P::Of>::end_run(&mut _state.$i, _world, _run);)*
            }

            fn discard(_state: &mut Self::State, _world: &mut Store<W>) {
                $(<$P::Of>::discard(&mut _state.$i, _world);)*
            }

            fn check_invariants(_state: &Self::State) {
                $(<$P::Of>::check_invariants(&_state.$i);)*
            }
        }

        impl<W: World, F, O, $($P: Parameter<W>),*> SharedSystem<W, fn($($P),*) -> O> for F
        where
            F: Fn($($P),*) -> O + for<'w> Fn($($P::Item<'w>),*) -> O,
        {
            fn run_shared(
                &self,
                grant: Grant<'_, W, fn($($P),*) -> O>,
                state: &mut Self::State,
                now: ChangeTick,
            ) -> O {
                <&F as System<W, fn($($P),*) -> O>>::run(&mut &*self, grant, state, now)
            }

            fn run_shared_alone(&self, alone: Exclusive<'_, W>, state: &mut Self::State) -> Option<O> {
                <&F as System<W, fn($($P),*) -> O>>::run_alone(&mut &*self, alone, state)
            }
        }
    };
}

impl_system!();
impl_system!(A a 0);
impl_system!(A a 0, B b 1);
impl_system!(A a 0, B b 1, C c 2);
impl_system!(A a 0, B b 1, C c 2, D d 3);
impl_system!(A a 0, B b 1, C c 2, D d 3, E e 4);
impl_system!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5);
impl_system!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5, H h 6);
impl_system!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5, H h 6, I i 7);
impl_system!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5, H h 6, I i 7, J j 8);
impl_system!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5, H h 6, I i 7, J j 8, K k 9);
impl_system!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5, H h 6, I i 7, J j 8, K k 9, L l 10);
impl_system!(A a 0, B b 1, C c 2, D d 3, E e 4, G g 5, H h 6, I i 7, J j 8, K k 9, L l 10, M m 11);

pub(super) mod sealed {
    pub trait Sealed<M> {}
}
