//! Systems that are run by hand.

use super::{Arguments, Callable, Exclusive, Signature, System, SystemGrant, fault_of_single};
use crate::base::error::ReserveError;
use crate::base::rule::{Rule, rely_on};
use crate::base::system_name::SystemName;
use crate::base::text::ConstString;
use crate::world::store::{Store, World};
use core::error::Error;
use core::fmt;
use core::marker::PhantomData;

/// Runs a system once, and applies its commands. See [`World::run_system`].
#[track_caller]
pub(crate) fn run_once<W: World, F, M>(
    world: &mut W,
    name: &'static str,
    mut system: F,
) -> M::Output
where
    F: Callable<M> + System<W, M>,
    M: Signature,
{
    let mut state = F::init(world);
    let output = run_unapplied(&mut system, world, &mut state);
    F::apply(&mut state, world, &SystemName::constant(name));
    output
}

/// As [`run_once`], but commands for which there is no room are kept. See [`World::try_run_system`].
#[track_caller]
pub(crate) fn try_run_once<W, F, M>(
    world: &mut W,
    name: &'static str,
    mut system: F,
) -> Result<M::Output, Unapplied<W, F, M>>
where
    W: World,
    F: Callable<M> + System<W, M>,
    M: Signature,
{
    let mut state = F::init(world);
    let output = run_unapplied(&mut system, world, &mut state);
    match F::try_apply(&mut state, world, &SystemName::constant(name)) {
        Ok(()) => Ok(output),
        Err(cause) => Err(Unapplied {
            output,
            cause,
            state,
            name,
        }),
    }
}

/// A system ran, and the world had no room for its commands. See [`World::try_run_system`].
///
/// The commands that were not applied are here, in their order. Dropping them drops the values that they hold; ids that they reserved stay
/// reserved then, unless they are [discarded](Self::discard).
pub struct Unapplied<W: World, F: System<W, M>, M: Signature> {
    output: M::Output,
    cause: ReserveError,
    state: F::State,
    name: &'static str,
}

impl<W: World, F: System<W, M>, M: Signature> Unapplied<W, F, M> {
    /// Why the next command was not applied.
    pub fn cause(&self) -> ReserveError {
        self.cause
    }

    /// The output of the system.
    pub fn output(&self) -> &M::Output {
        &self.output
    }

    /// Applies the commands, from the one on for which there was no room. The world is the one in which the system ran.
    ///
    /// # Errors
    ///
    /// If there is none now, for that one or another.
    pub fn retry(mut self, world: &mut W) -> Result<M::Output, Self> {
        match F::try_apply(&mut self.state, world, &SystemName::constant(self.name)) {
            Ok(()) => Ok(self.output),
            Err(cause) => Err(Self { cause, ..self }),
        }
    }

    /// Drops the commands, and gives back the ids that they reserved. Returns the output of the system.
    pub fn discard(mut self, world: &mut W) -> M::Output {
        F::discard(&mut self.state, world);
        self.output
    }
}

impl_debug!([W: World, F: System<W, M>, M: Signature] Unapplied<W, F, M>, it => system = it.name, cause = it.cause);

impl<W: World, F: System<W, M>, M: Signature> fmt::Display for Unapplied<W, F, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "commands of `{}` wait: {}", self.name, self.cause)
    }
}

impl<W: World, F: System<W, M>, M: Signature> Error for Unapplied<W, F, M> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}

/// Runs a system with nothing beside it. Its commands are still to be applied.
fn run_unapplied<W: World, F: System<W, M>, M: Signature>(
    system: &mut F,
    world: &mut W,
    state: &mut F::State,
) -> M::Output {
    rely_on::<SoundAlone<W, F, M>>();
    world.advance(1);
    let alone = Exclusive {
        world: Some(world),
        arguments: Arguments::NONE,
    };
    let output = match F::run_alone(system, alone, state) {
        Some(output) => output,
        None => run_on_store(system, world, state),
    };
    world.advance(1);
    output
}

/// Runs a system that does not take the whole world. If it panics, its commands are discarded.
pub(super) fn run_on_store<W: World, F: System<W, M>, M: Signature>(
    system: &mut F,
    store: &mut Store<W>,
    state: &mut F::State,
) -> M::Output {
    struct Run<'r, W: World, F: System<W, M>, M: Signature> {
        store: &'r mut Store<W>,
        state: &'r mut F::State,
        has_ended: bool,
    }
    impl<W: World, F: System<W, M>, M: Signature> Drop for Run<'_, W, F, M> {
        fn drop(&mut self) {
            // The commands of a run that panicked are not those of the next run.
            if !self.has_ended {
                F::discard(self.state, self.store);
            }
        }
    }

    store.refresh_for(&F::ACCESS);
    let now = store.now();
    let mut run = Run::<W, F, M> {
        store,
        state,
        has_ended: false,
    };
    let grant = SystemGrant::exclusive(run.store).parameters::<F, M>();
    let output = F::run(system, grant, run.state, now);
    run.has_ended = true;
    output
}

/// `parameters-disjoint`, of a system that `run_system` runs.
pub(crate) struct SoundAlone<W, F, M>(PhantomData<(W, F, M)>);

impl<W: World, F: System<W, M>, M: Signature> Rule for SoundAlone<W, F, M> {
    const FAULT: Option<ConstString> = fault_of_single::<W>("run_system", &F::ACCESS);
}
