//! Systems that were added while the program runs: by mods, by scripts.

use crate::error::text_of_error;
use crate::store::{Store, World};
use crate::system::{Boxed, Callable, Failure, Output, Signature, System, conflict_of, fault_of_observer_in_schedule};
use crate::text::Text;
use alloc::boxed::Box;
use core::error::Error;
use core::fmt;

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

impl AddSystemError {
    pub(crate) fn new(system: &'static str, text: &Text) -> Self {
        Self { system, message: text_of_error(text.as_str()) }
    }
}

impl fmt::Display for AddSystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for AddSystemError {}

/// A system that was added.
pub(super) struct Added<W: World> {
    pub(super) name: &'static str,
    pub(super) id: AddedSystem,
    system: Boxed<W>,
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
        if let Some(text) =
            conflict_of::<W>(name, &F::ACCESS).or_else(|| fault_of_observer_in_schedule(name, &F::ACCESS))
        {
            return Err(AddSystemError::new(name, &text));
        }
        Ok(Self { name, id, system: Boxed::new(function, world) })
    }

    pub(super) fn check_invariants(&self) {
        self.system.check_invariants(self.name);
    }

    pub(super) fn end_run(&self, world: &mut Store<W>, run: u64) {
        self.system.end_run(world, run);
    }

    pub(super) fn run(&mut self, world: &mut W) -> Result<(), Failure> {
        self.system.run(world, self.name)
    }
}
