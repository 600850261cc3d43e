//! Systems as values, whatever their types.
#![allow(unsafe_code)]

use super::{Access, Failure, Kept, Output, Signature, State, System, conflict_of, once::run_on_store};
use crate::erased::Exclusive;
use crate::store::{Store, World};
use crate::system_name::SystemName;
use alloc::boxed::Box;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A system with what it keeps, whatever its type.
///
/// Invariant: **E5** the parameters of the system are apart (E1).
pub(crate) struct Boxed<W: World>(Kept<W, dyn Runs<W>>);

trait Runs<W: World>: State<W> {
    /// Runs the system, and leaves its commands to be applied. Returns whether there are any.
    ///
    /// # Safety
    ///
    /// E1.
    unsafe fn run_on_store(&mut self, store: &mut Store<W>) -> (Result<(), Failure>, bool);

    /// Does what was put off.
    fn apply(&mut self, world: &mut W, name: &SystemName);

    /// What the parameters access.
    fn access(&self) -> &'static Access<'static>;

    /// Asserts the invariants of what the parameters keep.
    fn check_invariants(&self);
}

struct Typed<W: World, F: System<W, M>, M: Signature> {
    function: Exclusive<F>,
    state: F::State,
    signature: PhantomData<fn(&mut W) -> M>,
}

// SAFETY: as for `State`: the function is `Send`, and the state is a `State`.
unsafe impl<W, F, M> State<W> for Typed<W, F, M>
where
    W: World,
    F: System<W, M> + Send + 'static,
    M: Signature + 'static,
{
}

impl<W, F, M> Runs<W> for Typed<W, F, M>
where
    W: World,
    F: System<W, M> + Send + 'static,
    M: Signature + 'static,
    M::Output: Output,
{
    unsafe fn run_on_store(&mut self, store: &mut Store<W>) -> (Result<(), Failure>, bool) {
        // SAFETY: the caller's promise.
        let output = unsafe { run_on_store(self.function.get_mut(), store, &mut self.state) };
        (output.into_result(), F::has_put_off(&self.state))
    }

    fn apply(&mut self, world: &mut W, name: &SystemName) {
        F::apply(&mut self.state, world, name);
    }

    fn access(&self) -> &'static Access<'static> {
        &F::ACCESS
    }

    fn check_invariants(&self) {
        F::check_invariants(&self.state);
    }
}

impl<W: World> Boxed<W> {
    /// The system.
    ///
    /// # Panics
    ///
    /// If its parameters conflict (E1): callers have asked `conflict_of`.
    pub(crate) fn new<F, M>(function: F, world: &mut Store<W>) -> Self
    where
        F: System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: Output,
    {
        assert!(conflict_of::<W>("", &F::ACCESS).is_none(), "E1: the parameters of a system are disjoint");
        let state = F::init(world);
        let system = Typed::<W, F, M> { function: Exclusive::new(function), state, signature: PhantomData };
        Self(Kept::new(Box::new(system)))
    }

    /// Asserts E5, and the invariants of what the parameters keep.
    pub(crate) fn check_invariants(&self, name: &'static str) {
        assert!(conflict_of::<W>(name, self.0.access()).is_none(), "E5: the parameters of `{name}`");
        self.0.check_invariants();
    }

    /// Runs the system, which does not take the whole world, and leaves its commands to be applied. Returns whether there are any.
    pub(crate) fn run_on_store(&mut self, store: &mut Store<W>) -> (Result<(), Failure>, bool) {
        // SAFETY: E5.
        unsafe { self.0.run_on_store(store) }
    }

    /// Does what was put off.
    pub(crate) fn apply(&mut self, world: &mut W, name: &SystemName) {
        self.0.apply(world, name);
    }
}

#[track_caller]
pub(crate) const fn assert_made_of_nothing<G>(_: &G) {
    assert!(size_of::<G>() == 0, "a line of a list of systems names a system, and captures nothing");
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

/// A value of a type that has no bytes.
///
/// # Safety
///
/// There was one, on any thread.
pub(crate) unsafe fn made_of_nothing<G: Copy + Sync + 'static>() -> G {
    const { assert!(size_of::<G>() == 0) };
    // SAFETY: the caller's promise. It has no bytes, and is `Copy`: this is a copy of it. A `Sync` value can be copied by a
    // reference from any thread.
    unsafe { NonNull::<G>::dangling().read() }
}
