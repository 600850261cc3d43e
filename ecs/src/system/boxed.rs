//! Systems as values, whatever their types.
#![allow(unsafe_code)]

use super::{Access, Failure, Output, Signature, System, conflict_of, run_alone};
use crate::schema::World;
use crate::store::Store;
use alloc::boxed::Box;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A system with what it keeps, whatever its type.
///
/// Invariant: **E5** the parameters of the system are apart (E1).
pub(crate) struct Boxed<W: World>(Box<dyn Runs<W> + Send>);

trait Runs<W: World> {
    /// # Safety
    ///
    /// E1.
    unsafe fn run(&mut self, world: &mut W, name: &'static str) -> Result<(), Failure>;

    /// Runs the system, and leaves undone what it put off. Says whether that is anything.
    ///
    /// # Safety
    ///
    /// E1, and E2 while it runs.
    unsafe fn run_shared(&mut self, world: &Store<W>) -> (Result<(), Failure>, bool);

    /// Does what was put off.
    fn apply(&mut self, world: &mut W, name: &'static str);

    /// What the parameters access.
    fn access(&self) -> &'static Access<'static>;

    /// Asserts the invariants of what the parameters keep.
    fn check_invariants(&self);
}

struct Typed<W: World, F: System<W, M>, M: Signature> {
    function: F,
    state: F::State,
    signature: PhantomData<fn(&mut W) -> M>,
}

impl<W, F, M> Runs<W> for Typed<W, F, M>
where
    W: World,
    F: System<W, M>,
    M: Signature,
    M::Output: Output,
{
    unsafe fn run(&mut self, world: &mut W, name: &'static str) -> Result<(), Failure> {
        // SAFETY: the caller's promise.
        unsafe { run_alone(&mut self.function, world, &mut self.state, name) }.into_result()
    }

    unsafe fn run_shared(&mut self, world: &Store<W>) -> (Result<(), Failure>, bool) {
        // SAFETY: the caller's promise.
        let output = unsafe { F::run(&mut self.function, world, &mut self.state, world.now()) };
        (output.into_result(), F::has_put_off(&self.state))
    }

    fn apply(&mut self, world: &mut W, name: &'static str) {
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
    /// # Safety
    ///
    /// E1: the system's access was checked.
    pub(crate) unsafe fn new<F, M>(function: F, world: &mut Store<W>) -> Self
    where
        F: System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: Output,
    {
        let state = F::init(world);
        Self(Box::new(Typed::<W, F, M> { function, state, signature: PhantomData }))
    }

    /// Asserts E5, and the invariants of what the parameters keep.
    pub(crate) fn check_invariants(&self, name: &'static str) {
        assert!(conflict_of::<W>(name, self.0.access()).is_none(), "E5: the parameters of `{name}`");
        self.0.check_invariants();
    }

    /// Runs the system, which does not take the whole world, with nothing beside it, and leaves undone what it put off. Says whether
    /// that is anything.
    pub(crate) fn run_shared(&mut self, world: &mut Store<W>) -> (Result<(), Failure>, bool) {
        // SAFETY: E5. E2: the world is borrowed exclusively.
        unsafe { self.0.run_shared(world) }
    }

    /// Does what was put off.
    pub(crate) fn apply(&mut self, world: &mut W, name: &'static str) {
        self.0.apply(world, name);
    }

    /// Runs the system with nothing beside it, and applies its commands.
    pub(crate) fn run(&mut self, world: &mut W, name: &'static str) -> Result<(), Failure> {
        // SAFETY: E5.
        unsafe { self.0.run(world, name) }
    }
}

#[track_caller]
pub(crate) const fn assert_made_of_nothing<G>(_: &G) {
    assert!(size_of::<G>() == 0, "a line of a list of systems names a system, and captures nothing");
}

/// A value of a type that has no bytes.
///
/// # Safety
///
/// There was one.
pub(crate) unsafe fn made_of_nothing<G: Copy + 'static>() -> G {
    const { assert!(size_of::<G>() == 0) };
    // SAFETY: the caller's promise. It has no bytes, and is `Copy`: this is a copy of it.
    unsafe { NonNull::<G>::dangling().read() }
}
