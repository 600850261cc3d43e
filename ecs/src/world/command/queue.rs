//! Commands that wait to be applied.

use crate::base::erased::{Entry, Erased, ErasedQueue, Purposes, SyncView};
use crate::base::error::{Rejected, ReserveError, fail};
use crate::base::system_name::SystemName;
use crate::world::store::{Store, World};
use core::marker::PhantomData;

/// The outcome of a command: it comes back if the world has no room for it.
pub(super) type Applied<T> = Result<(), Rejected<T, ReserveError>>;

/// An operation on the world that is applied later.
pub(crate) trait Command<W: World>: Sized + 'static {
    /// Applies it, for the system that asked for it. If the world has no room for it, nothing is done, and it comes back.
    fn try_apply(self, world: &mut W, system: &SystemName) -> Applied<Self>;

    /// As [`try_apply`](Self::try_apply), where the command is: a large one is not moved about. It stays if the world has no room for it.
    fn try_apply_in(
        command: &mut Option<Self>,
        world: &mut W,
        system: &SystemName,
    ) -> Result<(), ReserveError> {
        match command.take().map(|it| it.try_apply(world, system)) {
            Some(Err(Rejected { value, cause })) => {
                *command = Some(value);
                Err(cause)
            }
            _ => Ok(()),
        }
    }

    /// Undoes the effect of its recording on the world.
    fn discard(self, world: &mut Store<W>) {
        let _ = world;
    }
}

/// Commands, in the order in which they were recorded.
pub(crate) struct Queue<W: World> {
    entries: Erased<SyncView<W::Components>, ErasedQueue<Commands<W>>>,
}

/// The purposes for which commands are taken out.
struct Commands<W>(PhantomData<fn(&mut W)>);

enum Purpose<'w, W: World> {
    Apply(&'w mut W, &'w SystemName),
    /// Why the last one was not applied, if the world had no room for it.
    TryApply(&'w mut W, &'w SystemName, Option<ReserveError>),
    Discard(&'w mut Store<W>),
    Drop,
}

impl<W: World> Default for Queue<W> {
    fn default() -> Self {
        Self {
            entries: Erased::default(),
        }
    }
}

impl<W: World> Queue<W> {
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Asserts `records-adjacent`.
    pub(crate) fn check_invariants(&self) {
        self.entries.check_invariants();
    }

    /// Makes room for a command.
    pub(crate) fn try_reserve<C: Command<W>>(&mut self) -> Result<(), ReserveError> {
        self.entries.try_reserve::<C>()
    }

    /// Puts a command behind the others. It holds values that are `Send`, or values of components of the world.
    pub(crate) fn push<C: Command<W>>(&mut self, command: C) {
        self.entries.push(command);
    }

    /// Puts the commands of another queue behind these.
    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, other: &mut Self) {
        self.entries.append(&mut other.entries);
    }

    /// Applies all deferred commands, in order. When a command panics, those after it are discarded.
    pub(crate) fn apply(&mut self, world: &mut W, system: &SystemName) {
        self.entries.drain(&mut Purpose::Apply(world, system));
    }

    /// As [`apply`](Self::apply), up to a command for which there is no room. It and those after it are kept, in order.
    pub(crate) fn try_apply(
        &mut self,
        world: &mut W,
        system: &SystemName,
    ) -> Result<(), ReserveError> {
        let mut purpose = Purpose::TryApply(world, system, None);
        self.entries.drain(&mut purpose);
        match purpose {
            Purpose::TryApply(.., Some(error)) => Err(error),
            _ => Ok(()),
        }
    }

    /// Discards all deferred commands.
    pub(crate) fn discard(&mut self, world: &mut Store<W>) {
        self.entries.drain(&mut Purpose::Discard(world));
    }
}

impl<W: World> Drop for Queue<W> {
    fn drop(&mut self) {
        self.entries.drain(&mut Purpose::Drop);
    }
}

impl<W: World> Purposes for Commands<W> {
    type Purpose<'p> = Purpose<'p, W>;

    fn rest<'p>(purpose: &'p mut Purpose<'_, W>) -> Purpose<'p, W> {
        match purpose {
            Purpose::Apply(world, _) | Purpose::TryApply(world, ..) => Purpose::Discard(world),
            Purpose::Discard(store) => Purpose::Discard(store),
            Purpose::Drop => Purpose::Drop,
        }
    }
}

impl<W: World, C: Command<W>> Entry<Commands<W>> for C {
    /// Handles the command as asked. If there is no room for its values, it stays.
    fn take(command: &mut Option<C>, purpose: &mut Purpose<'_, W>) -> bool {
        match purpose {
            Purpose::Apply(world, system) => match C::try_apply_in(command, world, system) {
                Ok(()) => true,
                Err(cause) => fail(cause),
            },
            Purpose::TryApply(world, system, error) => {
                let refused = C::try_apply_in(command, world, system).err();
                *error = refused.or(error.take());
                refused.is_none()
            }
            Purpose::Discard(world) => {
                if let Some(command) = command.take() {
                    command.discard(world);
                }
                true
            }
            Purpose::Drop => true,
        }
    }
}
