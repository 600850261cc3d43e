//! Systems whose types are not known: the state that they keep from one run to the next, and those that a line names by a closure which captures
//! nothing, as pointers to functions.
#![allow(unsafe_code)]

#[cfg(feature = "snapshots")]
use super::SavedState;
use super::grant::SystemGrant;
use super::{Boxed, Exclusive, Failure, Output, Saves, Signature, System, Verdict};
use crate::base::erased::SyncView;
#[cfg(feature = "snapshots")]
use crate::base::error::ReserveError;
use crate::base::for_tuples::for_tuples;
use crate::base::tick::ChangeTick;
use crate::world::store::{Store, World};
use alloc::boxed::Box;
use core::any::Any;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};
use core::ptr::NonNull;

/// The state of a parameter.
///
/// # Safety
///
/// The type is `Send` if the components of `W` are. The macro `impl_state!` has the compiler prove it.
pub unsafe trait State<W: World>: Sync + 'static {}

/// Implements [`State`] for a type. The function compiles only if the contract holds.
macro_rules! impl_state {
    (<$W:ident $(, $T:ident $(: $Bound:path)?)*> $State:ty) => {
        const _: () = {
            #[allow(dead_code, reason = "the compiler checks the body, and nothing calls it")]
            fn proof<$W: $crate::world::store::World $(, $T $(: $Bound)?)*>()
            where
                $W::Components: Send,
                $($T: 'static,)*
            {
                fn is_send<T: Send>() {}
                is_send::<$State>();
            }
            // SAFETY: as for `State`: the function above is the proof.
            #[allow(unsafe_code, reason = "the compiler checks the contract")]
            unsafe impl<$W: $crate::world::store::World $(, $T $(: $Bound)?)*> $crate::world::system::State<$W> for $State
            where
                $($T: 'static,)*
            {
            }
        };
    };
}
pub(crate) use impl_state;

impl_state!(<W> ());
impl_state!(<W, T: Send> SyncView<T>);

macro_rules! impl_state_of_tuple {
    ($($T:ident $i:tt),*) => {
        // SAFETY: as for `State`: a tuple is `Send` if its items are, which are `State`s.
        unsafe impl<W: World, $($T: State<W>),*> State<W> for ($($T,)*) {}
    };
}

for_tuples!(impl_state_of_tuple);

/// A [`State`] of any type.
pub(crate) trait AnyState<W: World>: State<W> + Any {
    /// Copies the state, with the memory of an older copy.
    #[cfg(feature = "snapshots")]
    fn try_save(&self, into: &mut SavedState) -> Result<(), ReserveError>;

    /// Exchanges the state for a copy. A copy of another type is left alone.
    #[cfg(feature = "snapshots")]
    fn exchange_for(&mut self, saved: &mut SavedState);

    /// Whether a copy cannot hold the state, since something is still to be done with it.
    #[cfg(feature = "snapshots")]
    fn is_waiting(&self) -> bool;

    /// The [numbers](Saves::numbers) of the state.
    #[cfg(feature = "digest")]
    fn each_number(&self, add: &mut dyn FnMut(u64));
}

impl<W: World, S: State<W> + Saves> AnyState<W> for S {
    #[cfg(feature = "snapshots")]
    fn try_save(&self, into: &mut SavedState) -> Result<(), ReserveError> {
        into.try_copy(self)
    }

    #[cfg(feature = "snapshots")]
    fn exchange_for(&mut self, saved: &mut SavedState) {
        saved.exchange(self);
    }

    #[cfg(feature = "snapshots")]
    fn is_waiting(&self) -> bool {
        self.waits()
    }

    #[cfg(feature = "digest")]
    fn each_number(&self, add: &mut dyn FnMut(u64)) {
        self.numbers(add);
    }
}

/// A box of a [`State`], or of a system with its state. It is `Send` if the components of `W` are.
pub(crate) struct BoxedState<W: World, S: ?Sized = dyn AnyState<W>> {
    state: Box<S>,
    world: PhantomData<fn(W) -> W>,
}

// SAFETY: as for `State`, which `S` is.
unsafe impl<W: World, S: State<W> + ?Sized> Send for BoxedState<W, S> where W::Components: Send {}

impl<W: World, S: State<W> + ?Sized> BoxedState<W, S> {
    pub(crate) const fn new(state: Box<S>) -> Self {
        Self {
            state,
            world: PhantomData,
        }
    }
}

impl<W: World, S: ?Sized> Deref for BoxedState<W, S> {
    type Target = S;

    #[inline(always)]
    fn deref(&self) -> &S {
        &self.state
    }
}

impl<W: World, S: ?Sized> DerefMut for BoxedState<W, S> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut S {
        &mut self.state
    }
}

/// The state as that of its type.
pub(crate) fn own_ref<W: World, S: State<W>>(kept: &dyn AnyState<W>) -> &S {
    let kept: &dyn Any = kept;
    kept.downcast_ref().unwrap_or_else(|| of_another_schedule())
}

/// As [`own_ref`], to change.
#[inline(always)]
pub(crate) fn own<W: World, S: State<W>>(kept: &mut dyn AnyState<W>) -> &mut S {
    let kept: &mut dyn Any = kept;
    kept.downcast_mut().unwrap_or_else(|| of_another_schedule())
}

#[cold]
#[inline(never)]
fn of_another_schedule() -> ! {
    panic!("two schedules of one world have the same number: leave them to `world!`")
}

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
        // SAFETY: run-matches-access: there is `make`.
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
        // SAFETY: run-matches-access: there is `make`.
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
        // SAFETY: run-matches-access: there is `make`.
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
    // SAFETY: boxed-disjoint: there is `make`.
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
