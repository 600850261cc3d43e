//! Functions as systems: the signature tells their parameters.

use super::access::reads_what_it_sends;
use super::parameter::{BuiltIn, Exclusive};
use super::{Grant, Parameter, SystemAccess};
use crate::base::error::ReserveError;
use crate::base::for_tuples::for_tuples;
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
    /// The parameters whose state is kept: those of the function, or of all the systems that it consists of.
    #[doc(hidden)]
    type Parameters: BuiltIn<W, State = Self::State>;
    /// The arguments of schedules that the parameters read.
    #[doc(hidden)]
    type Inputs;
    /// The accesses of the parameters.
    #[doc(hidden)]
    const ACCESS: SystemAccess<'static>;
    /// Whether something is left to do after a run.
    #[doc(hidden)]
    const DEFERS: bool = <Self::Parameters as BuiltIn<W>>::DEFERS;
    /// Whether parameters are told of the ends of runs.
    #[doc(hidden)]
    const ENDS_RUNS: bool = <Self::Parameters as BuiltIn<W>>::ENDS_RUNS;

    /// Asks the world to keep the old values of which the parameters will tell.
    #[doc(hidden)]
    fn keep_old_values(world: &mut Store<W>) {
        Self::Parameters::keep_old_values(world);
    }

    /// The state of the parameters, before the first run.
    #[doc(hidden)]
    fn init(world: &mut Store<W>) -> Self::State {
        Self::Parameters::init(world)
    }

    /// The state of the parameters, if they keep nothing.
    #[doc(hidden)]
    #[inline(always)]
    fn stateless() -> Option<Self::State> {
        Self::Parameters::stateless()
    }

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
    #[inline]
    fn skip(state: &mut Self::State, now: ChangeTick) {
        Self::Parameters::skip(state, now);
    }

    /// How many rows its queries go through.
    #[doc(hidden)]
    #[cfg(feature = "trace")]
    fn rows(world: &Store<W>) -> usize {
        Self::Parameters::rows(world)
    }

    /// Whether something is put off.
    #[doc(hidden)]
    #[inline]
    fn has_put_off(state: &Self::State) -> bool {
        Self::Parameters::has_put_off(state)
    }

    /// Does the deferred work.
    #[doc(hidden)]
    #[inline]
    fn apply(state: &mut Self::State, world: &mut W, system: &SystemName) {
        Self::Parameters::apply(state, world, system);
    }

    /// Does the deferred work, until there is no room for it. The rest is still to be done.
    #[doc(hidden)]
    #[inline]
    fn try_apply(
        state: &mut Self::State,
        world: &mut W,
        system: &SystemName,
    ) -> Result<(), ReserveError> {
        Self::Parameters::try_apply(state, world, system)
    }

    /// Tells the parameters that a schedule ended, by the number of the run.
    #[doc(hidden)]
    #[inline]
    fn end_run(state: &mut Self::State, world: &mut Store<W>, run: usize) {
        Self::Parameters::end_run(state, world, run);
    }

    /// Forgets the deferred work.
    #[doc(hidden)]
    fn discard(state: &mut Self::State, world: &mut Store<W>) {
        Self::Parameters::discard(state, world);
    }

    /// Asserts the invariants of the parameters' state.
    #[doc(hidden)]
    fn check_invariants(state: &Self::State) {
        Self::Parameters::check_invariants(state);
    }
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
    ($($P:ident),*) => {
        #[inline(always)]
        #[allow(non_snake_case, clippy::too_many_arguments, reason = "as many as a system has, each named as its type")]
        fn call<O, $($P),*>(mut function: impl FnMut($($P),*) -> O, $($P: $P),*) -> O {
            function($($P),*)
        }
    };
}

macro_rules! impl_system {
    ($($P:ident $i:tt),*) => {
        impl<F, O, $($P),*> Callable<fn($($P),*) -> O> for F where F: FnMut($($P),*) -> O {}

        impl<O, $($P),*> Signature for fn($($P),*) -> O {
            type Output = O;
        }

        // An implementation of `System` for another type fails here: that type is no function.
        impl<F, O, $($P),*> sealed::Sealed<fn($($P),*) -> O> for F where F: FnMut($($P),*) -> O {}

        #[allow(non_snake_case, reason = "a value is named as its type")]
        impl<W: World, F, O, $($P: Parameter<W>),*> System<W, fn($($P),*) -> O> for F
        where
            F: FnMut($($P),*) -> O + for<'w> FnMut($($P::Item<'w>),*) -> O,
        {
            type State = ($(<$P::Of as BuiltIn<W>>::State,)*);
            type Parameters = ($($P::Of,)*);
            type Inputs = ($(<$P::Of as BuiltIn<W>>::Inputs,)*);
            const ACCESS: SystemAccess<'static> = SystemAccess::All(&[$(<$P::Of>::ACCESS),*]);
            #[cfg(feature = "std")]
            #[inline]
            #[allow(clippy::unused_unit, reason = "the empty tuple")]
            fn begin(grant: Grant<'_, W, fn($($P),*) -> O>) -> Self::State {
                let ($($P,)*) = grant.parts();
                ($(<$P::Of>::begin($P),)*)
            }

            #[inline]
            fn run(
                &mut self,
                grant: Grant<'_, W, fn($($P),*) -> O>,
                _state: &mut Self::State,
                _now: ChangeTick,
            ) -> O {
                impl_call!($($P),*);
                let mut grant = grant;
                let ($($P,)*) = grant.reborrow().parts();
                $(let $P = $P::item(<$P::Of>::get($P, &mut _state.$i, _now));)*
                let output = call(self, $($P),*);
                if const { reads_what_it_sends(&SystemAccess::All(&[$(<$P::Of>::ACCESS),*])) } {
                    let ($($P,)*) = grant.parts();
                    $(<$P::Of>::finish($P);)*
                }
                output
            }

            fn run_alone(
                &mut self,
                _alone: Exclusive<'_, W>,
                _state: &mut Self::State,
            ) -> Option<O> {
                impl_call!($($P),*);
                let mut _alone = _alone;
                $(let $P = $P::item(<$P::Of>::get_alone(&mut _alone, &mut _state.$i)?);)*
                Some(call(self, $($P),*))
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
for_tuples!(parameters: impl_system);

pub(super) mod sealed {
    pub trait Sealed<M> {}
}
