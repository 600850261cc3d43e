//! Systems that a line names by a closure which captures nothing, as pointers to functions.
#![allow(unsafe_code)]

use super::grant::SystemGrant;
use super::state::{AnyState, own};
use super::{Boxed, Exclusive, Failure, Output, Signature, System, Verdict};
use crate::base::tick::ChangeTick;
use crate::world::store::{Store, World};
use core::ptr::NonNull;

/// Runs a system beside others, with its state, at a tick.
pub(crate) type RunShared<W> =
    fn(SystemGrant<'_, W>, &mut dyn AnyState<W>, ChangeTick) -> Result<(), Failure>;

/// Runs a system that takes the whole world.
pub(crate) type RunAlone<W> = fn(Exclusive<'_, W>, &mut dyn AnyState<W>) -> Result<(), Failure>;

/// Asks a run condition beside systems, with its state, at a tick.
pub(crate) type Holds<W> =
    fn(SystemGrant<'_, W>, &mut dyn AnyState<W>, ChangeTick) -> Result<bool, Failure>;

/// A function that runs the system of `make` beside others.
#[track_caller]
pub(crate) const fn shared_by<W, G, F, M>(make: &G) -> RunShared<W>
where
    W: World,
    G: Fn() -> F + Copy + Sync + 'static,
    F: System<W, M>,
    M: Signature,
    M::Output: Output,
{
    assert_made_of_nothing(make);
    |grant, kept, now| {
        // SAFETY: E3: there is `make`.
        call::<W, F, M>(unsafe { made_of_nothing::<G>() }(), grant, kept, now).into_result()
    }
}

/// A function that gives the whole world to the system of `make`.
#[track_caller]
pub(crate) const fn alone_by<W, G, F, M>(make: &G) -> RunAlone<W>
where
    W: World,
    G: Fn() -> F + Copy + Sync + 'static,
    F: System<W, M>,
    M: Signature,
    M::Output: Output,
{
    assert_made_of_nothing(make);
    |alone, kept| {
        // SAFETY: E3: there is `make`.
        let mut system = unsafe { made_of_nothing::<G>() }();
        let mut nothing = F::stateless();
        let state = match &mut nothing {
            Some(nothing) => nothing,
            None => own::<W, F::State>(kept),
        };
        F::run_alone(&mut system, alone, state).map_or(Ok(()), Output::into_result)
    }
}

/// A function that asks the run condition of `make`.
#[track_caller]
pub(crate) const fn holds_by<W, G, F, M>(make: &G) -> Holds<W>
where
    W: World,
    G: Fn() -> F + Copy + Sync + 'static,
    F: System<W, M>,
    M: Signature,
    M::Output: Verdict,
{
    assert_made_of_nothing(make);
    |grant, kept, now| {
        // SAFETY: E3: there is `make`.
        call::<W, F, M>(unsafe { made_of_nothing::<G>() }(), grant, kept, now).into_answer()
    }
}

/// A function that makes the system of `make`, with its state in a world.
#[track_caller]
pub(crate) const fn boxed_by<W, G, F, M>(make: &G) -> fn(&mut Store<W>) -> Boxed<W>
where
    W: World,
    G: Fn() -> F + Copy + Sync + 'static,
    F: System<W, M> + Send + 'static,
    M: Signature + 'static,
    M::Output: Output,
{
    assert_made_of_nothing(make);
    // SAFETY: E5: there is `make`.
    |world| Boxed::new(unsafe { made_of_nothing::<G>() }(), world)
}

/// Calls a system beside others, with its state, at a tick.
#[inline(always)]
fn call<W, F, M>(
    mut system: F,
    grant: SystemGrant<'_, W>,
    kept: &mut dyn AnyState<W>,
    now: ChangeTick,
) -> M::Output
where
    W: World,
    F: System<W, M>,
    M: Signature,
{
    let mut nothing = F::stateless();
    let state = match &mut nothing {
        Some(nothing) => nothing,
        None => own::<W, F::State>(kept),
    };
    system.run(grant.parameters::<F, M>(), state, now)
}

#[track_caller]
const fn assert_made_of_nothing<G>(_: &G) {
    assert!(
        size_of::<G>() == 0,
        "a line of a list of systems names a system, and captures nothing"
    );
}

/// A value of a type that has no bytes.
///
/// # Safety
///
/// There was one, on any thread.
unsafe fn made_of_nothing<G: Copy + Sync + 'static>() -> G {
    const { assert!(size_of::<G>() == 0) };
    // SAFETY: the caller's promise. It has no bytes, and is `Copy`: this is a copy of it. A `Sync` value can be copied by a
    // reference from any thread.
    unsafe { NonNull::<G>::dangling().read() }
}
