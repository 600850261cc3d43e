//! Systems that were added while the program runs: by mods, by scripts.
#![allow(unsafe_code)]

use crate::memory::text_of_error;
use crate::schema::World;
use crate::store::Store;
use crate::system::{Access, Callable, Failure, Output, Signature, System, conflict_of, run_alone};
use alloc::boxed::Box;
use core::error::Error;
use core::fmt;
use core::marker::PhantomData;

/// The number of a system that was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AddedSystem(pub(super) u32);

/// A system that was not added, because it cannot run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddSystemError {
    /// The system.
    pub system: &'static str,
    message: Box<str>,
}

impl fmt::Display for AddSystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for AddSystemError {}

/// A system that was added, whatever its type.
///
/// Invariant: **E5** the parameters of `system` are apart (E1).
pub(super) struct Added<W: World> {
    pub(super) name: &'static str,
    pub(super) id: AddedSystem,
    system: Box<dyn Runs<W> + Send>,
}

trait Runs<W: World> {
    /// # Safety
    ///
    /// E1.
    unsafe fn run(&mut self, world: &mut W, name: &'static str) -> Result<(), Failure>;

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

    fn access(&self) -> &'static Access<'static> {
        &F::ACCESS
    }

    fn check_invariants(&self) {
        F::check_invariants(&self.state);
    }
}

impl<W: World> Added<W> {
    /// A system whose access was checked.
    pub(super) fn new<F, M>(
        name: &'static str,
        id: AddedSystem,
        function: F,
        world: &mut Store<W>,
    ) -> Result<Self, AddSystemError>
    where
        F: Callable<M> + System<W, M> + Send + 'static,
        M: Signature + 'static,
        M::Output: Output,
    {
        if let Some(text) = conflict_of::<W>(name, &F::ACCESS) {
            return Err(AddSystemError { system: name, message: text_of_error(text.as_str()) });
        }
        let state = F::init(world);
        Ok(Self { name, id, system: Box::new(Typed::<W, F, M> { function, state, signature: PhantomData }) })
    }

    pub(super) fn check_invariants(&self) {
        assert!(conflict_of::<W>(self.name, self.system.access()).is_none(), "E5: the parameters of `{}`", self.name);
        self.system.check_invariants();
    }

    pub(super) fn run(&mut self, world: &mut W) -> Result<(), Failure> {
        // SAFETY: E5.
        unsafe { self.system.run(world, self.name) }
    }
}
